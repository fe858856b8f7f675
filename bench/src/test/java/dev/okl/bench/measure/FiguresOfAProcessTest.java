package dev.okl.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FiguresOfAProcessTest {
    @Test
    void theMedianIsTheFigureInTheMiddle() {
        assertThat(Median.of(DoubleStream.of(9, 1, 2))).isEqualTo(2);
        assertThat(Median.of(DoubleStream.of(4, 1, 2, 90))).isEqualTo(3);
        assertThat(Median.of(DoubleStream.of(Double.NaN, 5))).isEqualTo(5);
        assertThat(Median.of(DoubleStream.empty())).isNaN();
    }

    @Test
    void memoryIsReadFromTheStatusOfTheProcess() {
        List<String> status = List.of("Name:\tjava", "VmHWM:\t  2048 kB", "VmRSS:\t  1024 kB");
        assertThat(ProcessMemory.parse(status, "VmHWM:")).isEqualTo(2048 * 1024.0);
        assertThat(ProcessMemory.parse(status, "VmSwap:")).isNaN();
    }

    @Test
    void aSweepIsTimedFromTheOneBeforeItAtTheSameLambda() {
        SweepClock clock = new SweepClock();
        clock.start();
        clock.onSweep(2);
        clock.onSweep(1);
        assertThat(clock.sweepSeconds()).isNaN();
        clock.onSweep(1);
        clock.onPoint();
        assertThat(clock.sweepSeconds()).isBetween(0.0, clock.seconds());
    }
}
