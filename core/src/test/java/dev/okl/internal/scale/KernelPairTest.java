package dev.okl.internal.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.kernel.Kernels;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KernelPairTest {
    private static final KernelFamily<Double> SUM = KernelFamily.of(
            List.of(new Open("weight", 0.1, 1e-6, 1e4, true), new Open("width", 1, 1e-3, 1e3, false)),
            numbers -> Kernels.<Double>delta()
                    .times(numbers[0])
                    .plus(Kernels.gaussian(numbers[1]).ofNumbers()));

    private static final KernelPair<Double> PAIR =
            new KernelPair<>(SUM, Optional.of(new RelatedTasks<>(SUM, List.of(0.0, 1.0))));

    @Test
    void numbersOfTheTasksAreNamedApartFromThoseOfTheInputs() {
        assertThat(PAIR.open().stream().map(Open::name))
                .containsExactly("weight", "width", "weight of the tasks", "width of the tasks");
    }

    /** A result puts the numbers of what is left beside a 0 for what was left out, by name. */
    @Test
    void namesStayWhenATermIsLeftOut() {
        KernelPair<Double> withoutTerm = PAIR.without(0);

        assertThat(withoutTerm.open().stream().map(Open::name))
                .containsExactly("width", "weight of the tasks", "width of the tasks");
        assertThat(withoutTerm.ofTasks(new double[] {1, 0.5, 2}).orElseThrow())
                .hasToString(SUM.at(0.5, 2).toString());
        assertThat(withoutTerm.ofInputs(new double[] {1, 0.5, 2}))
                .hasToString(SUM.at(0, 1).toString());
    }
}
