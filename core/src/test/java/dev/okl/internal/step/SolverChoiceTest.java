package dev.okl.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.selection.Solver;
import dev.okl.testing.Problems;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said about a solver before the Gram matrix is there, against what is chosen then. */
class SolverChoiceTest {
    private static final int ROWS = 6;

    @ParameterizedTest
    @EnumSource
    void whatIsForeseenIsChosen(Problems.Structure structure) {
        Gram gram = Problems.gram(structure, ROWS, new Random(1));
        for (Solver solver : Solver.values()) {
            for (boolean complete : new boolean[] {true, false}) {
                TaskData<Integer> data = data(complete);
                Throwable refusal = catchThrowable(() -> SolverChoice.of(solver, gram, data.byInput(), 2));
                Throwable foreseenRefusal =
                        catchThrowable(() -> SolverChoice.of(solver, gram.shape(), data.byInput(), 2));

                assertThat(foreseenRefusal == null).as("%s", solver).isEqualTo(refusal == null);
                if (refusal == null) {
                    SolverChoice choice = SolverChoice.of(solver, gram, data.byInput(), 2);
                    SolverChoice foreseen = SolverChoice.of(solver, gram.shape(), data.byInput(), 2);
                    assertThat(foreseen.name()).isEqualTo(choice.name());
                    // The error of an approximation is known afterwards only.
                    assertThat(foreseen.toString())
                            .isEqualTo(choice.toString().replaceAll(" \\(trace error <= [^)]*\\)", ""));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "IDENTITY, true, closed form",
        "DENSE, true, sylvester",
        "DENSE, false, direct",
        "LOW_RANK, false, direct",
        "GROUPED, true, elimination",
        "IDENTITY_PLUS_GROUPED, false, elimination"
    })
    void theCheapestExactOneIsChosen(Problems.Structure structure, boolean complete, String name) {
        Gram gram = Problems.gram(structure, ROWS, new Random(1));

        assertThat(SolverChoice.of(Solver.AUTO, gram, data(complete).byInput(), 2)
                        .name())
                .isEqualTo(name);
    }

    @Test
    void replicatesAreNoWeights() {
        Gram gram = Problems.gram(Problems.Structure.DENSE, ROWS, new Random(1));
        TaskData.Builder<Integer> replicated = builder(true).add(0, "a", 2);
        assertThat(SolverChoice.of(Solver.AUTO, gram, replicated.build().byInput(), 2)
                        .reason())
                .endsWith("and some cells have more replicates than others");
        replicated.add(1, "a", 2, 3);
        assertThat(SolverChoice.of(Solver.AUTO, gram, replicated.build().byInput(), 2)
                        .reason())
                .endsWith("and the weights of the cells differ");
    }

    private static TaskData<Integer> data(boolean complete) {
        return builder(complete).build();
    }

    private static TaskData.Builder<Integer> builder(boolean complete) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int i = 0; i < ROWS; i++) {
            builder.add(i, "a", i);
            if (complete || i > 0) {
                builder.add(i, "b", -i);
            }
        }
        return builder;
    }
}
