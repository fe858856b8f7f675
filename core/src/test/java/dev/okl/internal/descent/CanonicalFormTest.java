package dev.okl.internal.descent;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.testing.Descents;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Structure;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CanonicalFormTest {
    private static final int RANK = 4;

    /** With both signs at the start at least one of the two has to be flipped. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theLargestValueOfEachColumnOfTheTasksIsPositive(long seed) {
        LocalState plus = factors(seed, 1);
        LocalState minus = factors(seed, -1);
        Matrix fitted = Descents.fitted(plus);
        CanonicalForm.apply(plus);
        CanonicalForm.apply(minus);

        for (int k = 0; k < RANK; k++) {
            assertThat(largest(plus, k)).as("column %d", k).isPositive();
            assertThat(largest(minus, k)).as("column %d", k).isPositive();
        }
        assertThat(distance(Descents.fitted(plus), fitted)).isLessThan(SOLVE);
        assertThat(distance(minus.tasks().values(), plus.tasks().values())).isLessThan(SOLVE);
        assertThat(distance(minus.inputs().values(), plus.inputs().values())).isLessThan(SOLVE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theSingularValuesAloneChangeNothing(long seed) {
        LocalState factors = factors(seed, 1);
        int dead = factors.layout().freeStart() + 1;
        factors.inputs()
                .coefficients()
                .setColumn(
                        dead - factors.inputs().first(),
                        new double[factors.inputs().size()]);
        factors.inputs().values().setColumn(dead, new double[factors.inputs().size()]);
        LocalState untouched = factors.copy();
        double[] values = CanonicalForm.singularValues(factors);

        assertThat(factors.tasks().values().data())
                .containsExactly(untouched.tasks().values().data());
        assertThat(values).containsExactly(CanonicalForm.apply(factors));
        assertThat(values[RANK - 1]).isZero();
        assertThat(RankGrowth.spareColumns(factors)).isEqualTo(1);
        assertThat(CanonicalForm.singularValues(new LocalState(factors.problem().orElseThrow(), RANK)))
                .containsOnly(0);
    }

    private static double largest(LocalState factors, int column) {
        double largest = 0;
        for (double value : factors.tasks().values().column(factors.layout().freeStart() + column)) {
            largest = Math.abs(value) > Math.abs(largest) ? value : largest;
        }
        return largest;
    }

    /** Random factors whose free columns have this sign on both sides: the functions are the same for both signs. */
    private static LocalState factors(long seed, double sign) {
        Random random = new Random(seed);
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, true, true, 7, 9, seed);
        LocalState factors = new LocalState(problem, RANK);
        for (LocalSide side : new LocalSide[] {factors.inputs(), factors.tasks()}) {
            Matrix coefficients = Problems.matrix(side.size(), side.end() - side.first(), random);
            for (int k = 0; k < RANK; k++) {
                int column = factors.layout().freeStart() - side.first() + k;
                for (int i = 0; i < side.size(); i++) {
                    coefficients.set(i, column, sign * coefficients.get(i, column));
                }
            }
            side.setCoefficients(coefficients, problem.parallel());
        }
        return factors;
    }
}
