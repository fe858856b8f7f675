package dev.okl.bench.micro;

import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Both steps of a million ratings: the input step by elimination, the task step as one ridge system per user. {@code bench/jmh RatingsStep} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class RatingsStepBenchmark {
    @Param({"5", "10", "32"})
    public int rank;

    private StepState state;

    @Setup
    public void prepare() {
        state = StepState.ratings(rank, Solver.ELIMINATION);
    }

    @Benchmark
    public StepReport inputStep() {
        return state.inputStep();
    }

    @Benchmark
    public StepReport taskStep() {
        return state.taskStep();
    }
}
