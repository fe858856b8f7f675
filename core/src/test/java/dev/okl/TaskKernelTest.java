package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.okl.kernel.Kernels;
import dev.okl.kernel.TextSet;
import dev.okl.testing.Tolerances;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TaskKernelTest {
    @Test
    void takesAnyKindOfSetAsDescription() {
        TaskKernel<Set<String>> kernel =
                new TaskKernel<>(Kernels.hammingOfSets(3), List.of(Set.of("a"), Set.of("a", "b", "c")));

        assertThat(kernel.open(Set.of("b"))).isPositive();
        assertThat(kernel.open(Set.of("b", "c", "d"))).isPositive();
        assertThat(kernel.open(TextSet.copyOf(Set.of("b")))).isPositive();
        assertThat(kernel.open(new HashSet<>(Set.of("b")))).isPositive();
    }

    @Test
    void takesAnySubtypeAsDescription() {
        TaskKernel<Number> kernel = new TaskKernel<>(
                (x, z) -> Math.min(x.doubleValue(), z.doubleValue()),
                List.of(new BigDecimal("1"), new BigDecimal("2")));

        assertThat(kernel.open(3)).isCloseTo(1, within(Tolerances.TIGHT));
    }

    @Test
    void whatIsOpenToATaskWithoutADescriptionIsComputedOnce() {
        AtomicInteger calls = new AtomicInteger();
        TaskKernel<Double> kernel = new TaskKernel<>(
                (x, z) -> {
                    calls.incrementAndGet();
                    return Math.min(x, z);
                },
                List.of(1.0, 2.0));
        assertThat(kernel.openToUndescribed()).isCloseTo(1.5 - 5.0 / 4, within(Tolerances.TIGHT));
        int once = calls.get();

        assertThat(kernel.openToUndescribed()).isCloseTo(1.5 - 5.0 / 4, within(Tolerances.TIGHT));
        assertThat(calls).hasValue(once);
    }

    @Test
    void namesTheTypeThatADescriptionMustHave() {
        TaskKernel<Double> kernel = new TaskKernel<>(Kernels.linearSpline(), List.of(1.0, 2.0));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.open("3"))
                .withMessage("a task is described by a Double, not by a String");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskKernel<>(Kernels.hammingOfSets(3), List.of(Set.of("a"))).open("a"))
                .withMessage("a task is described by a Set, not by a String");
    }
}
