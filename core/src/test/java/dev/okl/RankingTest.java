package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.kernel.Kernels;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankingTest {
    @Test
    void theLargestComesFirstWhateverIsAddedToAll() {
        for (double offset : new double[] {0, 1e9, -1e9, 1e12}) {
            assertThat(Ranking.descending(new double[] {offset + 2, offset + 7, offset - 1, offset + 7.5}))
                    .as("offset %s", offset)
                    .containsExactly(3, 1, 0, 2);
        }
    }

    @Test
    void whatIsTheSameButForRoundingStaysInItsOrder() {
        double third = 1.0 / 3;
        assertThat(Ranking.descending(new double[] {third, Math.nextUp(third), 5, Math.nextUp(5.0), -2}))
                .containsExactly(2, 3, 0, 1, 4);
        double large = 1e9 + third;
        assertThat(Ranking.descending(new double[] {large, Math.nextUp(large), Math.nextDown(large), large + 1}))
                .containsExactly(3, 0, 1, 2);
        assertThat(Ranking.descending(new double[] {0.0, -0.0, 0.0})).containsExactly(0, 1, 2);
    }

    @Test
    void whereAllAreTheSameButForRoundingTheyStayInTheirOrder() {
        double third = 1e20 / 3;
        assertThat(Ranking.descending(new double[] {third, Math.nextUp(third), Math.nextDown(third)}))
                .containsExactly(0, 1, 2);
        assertThat(Ranking.descending(new double[0])).isEmpty();
    }

    @Test
    void cosinesAreToldApartByBillionths() {
        assertThat(Ranking.descendingCosines(new double[] {0.5, 0.5 + 1e-15, 0.5 + 1e-8, 0.5 - 1e-15}))
                .containsExactly(2, 0, 1, 3);
    }

    /** Inputs i with the value 1e9 + 7i + j for task j. */
    @Test
    void recommendationsOfLargeValuesAreInOrder() {
        Matrix inputs = Matrix.zeros(20, 2);
        Matrix tasks = Matrix.zeros(3, 2);
        for (int i = 0; i < 20; i++) {
            inputs.set(i, 0, 1e9 + 7 * i);
            inputs.set(i, 1, 1);
        }
        for (int j = 0; j < 3; j++) {
            tasks.set(j, 0, 1);
            tasks.set(j, 1, j);
        }
        OutputKernelModel<Integer> model = new OutputKernelModel<>(new ModelParts<>(
                Kernels.<Integer>delta(),
                IntStream.range(0, 20).boxed().toList(),
                List.of("0", "1", "2"),
                false,
                false,
                inputs,
                inputs,
                tasks,
                tasks,
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));

        assertThat(model.top("1", 3, input -> input == 18))
                .containsExactly(
                        new OutputKernelModel.Scored<>(19, 1e9 + 134),
                        new OutputKernelModel.Scored<>(17, 1e9 + 120),
                        new OutputKernelModel.Scored<>(16, 1e9 + 113));
    }
}
