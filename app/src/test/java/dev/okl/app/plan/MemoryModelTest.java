package dev.okl.app.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.selection.Solver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The arithmetic of the plan on small cases, by arrays that are counted by hand. */
@Tag("slow")
class MemoryModelTest {
    private static final long LARGE = 1L << 40;

    /** What every plan has, whatever the arrays: the program, and the named rows of inputs and tasks. */
    private static final long ROW = 300;

    private static final Kernel<Double> SPLINE = Kernels.linearSpline();

    /** 40 inputs x 3 tasks, complete but for one cell: 119 observations. */
    private static TaskData<Double> data(double weight) {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 3; j++) {
                if (i + j > 0) {
                    builder.add((double) i, "task " + j, i * j, weight);
                }
            }
        }
        return builder.build();
    }

    private static LearnerBuilder<Double> atOneLambda(Kernel<Double> kernel) {
        return OutputKernelLearner.builder(kernel).rank(2).lambda(1).sharedMean(false);
    }

    private static MemoryParts memory(LearnerBuilder<Double> options, TaskData<Double> data) {
        return FitPlan.of(options, data, LARGE).memory();
    }

    /** int input, int task, float value, by input; int partner and float value by task; 43 row starts; 43 named rows. */
    @Test
    void observationsAtOneLambda() {
        assertThat(memory(atOneLambda(SPLINE), data(1)).observations())
                .isEqualTo(119 * 12 + 119 * 8 + 43 * 4 + 43 * ROW);
    }

    /** A tenth is not a number that 32 bits hold: four bytes more. Sorted by both sides, no index takes any memory. */
    @Test
    void valuesWithManyDigitsTakeDoubles() {
        TaskData<Double> tenths = TaskData.<Double>builder()
                .add(0.0, "task", 0.1)
                .add(1.0, "task", 1.0)
                .build();
        assertThat(memory(atOneLambda(SPLINE), tenths).observations()).isEqualTo(2 * 16 + 3 * 4 + 3 * ROW);
    }

    /** Four bytes more in both. */
    @Test
    void weightsAreStored() {
        assertThat(memory(atOneLambda(SPLINE), data(2)).observations())
                .isEqualTo(119 * 16 + 119 * 12 + 43 * 4 + 43 * ROW);
    }

    /** K, the eigenvectors and a workspace of two more, 40 x 40 each: at that moment there are no factors yet. */
    @Test
    void aDenseMatrixIsDecomposed() {
        MemoryParts parts = memory(atOneLambda(SPLINE).acceleration(0).solver(Solver.PRECONDITIONED_CG), data(1));

        assertThat(parts.gram()).isEqualTo(4 * 40 * 40 * 8);
        assertThat(parts.factors() + parts.workspace() + parts.history()).isZero();
    }

    /** An identity kernel stores nothing; the factors are 40 x 2 and 3 x 2, coefficients and values, and a descent keeps its best. */
    @Test
    void anIdentityHasFactorsOnly() {
        MemoryParts parts = memory(atOneLambda(Kernels.delta()), data(1));

        assertThat(parts.gram()).isZero();
        assertThat(parts.factors()).isEqualTo(2 * 2 * (40 * 2 + 3 * 2) * 8);
    }

    /** Eight differences of values and changes; coefficients, values and changes of the last sweep, and the values before. */
    @Test
    void theAccelerationRemembersNineSweeps() {
        // Values and changes of eight differences in 32 bits, and the last sweep.
        assertThat(memory(atOneLambda(Kernels.delta()), data(1)).history()).isEqualTo((8 * 2 * 4 + 4 * 8) * 3 * 2);
        assertThat(memory(atOneLambda(Kernels.delta()).acceleration(0), data(1)).history())
                .isZero();
    }

    /** The mean is a column more of the inputs' coefficients, and of the values of both sides. */
    @Test
    void theMeanIsAColumn() {
        MemoryParts parts = memory(atOneLambda(Kernels.delta()).sharedMean(true), data(1));

        assertThat(parts.factors()).isEqualTo(2 * (40 * (3 + 3) + 3 * (2 + 3)) * 8);
    }

    /** Groups of ten inputs: M is 4 x 4, and every input has its group. */
    @Test
    void groupsAreStoredOnce() {
        Kernel<Double> decades = SPLINE.on((Double x) -> Math.floor(x / 10));

        FitPlan plan = FitPlan.of(atOneLambda(decades), data(1), LARGE);

        assertThat(plan.inputGram().describe()).isEqualTo("4 groups of 40 rows");
        assertThat(plan.memory().gram()).isEqualTo(4 * 4 * 8 + 40 * 4);
    }

    /** While validating: two bits per observation, the parts sorted by task, errors per task and lambda, and the best state. */
    @Test
    void validationKeepsMore() {
        LearnerBuilder<Double> path = OutputKernelLearner.builder(Kernels.<Double>delta())
                .rank(2)
                .sharedMean(false)
                .lambdas(5, 0.1);
        MemoryParts fixed = memory(atOneLambda(Kernels.delta()), data(1));
        MemoryParts parts = memory(path, data(1));
        long training = 119 - 10 - 10 - 10;

        assertThat(parts.observations() - fixed.observations())
                .isEqualTo(2 * 119 / 8 + 2 * training * 8 + 30 * 8 + 5 * 3 * 28 - 119 * 8);
        assertThat(parts.factors()).isEqualTo(3 * fixed.factors() / 2);
    }

    /** A factor of 40 x 7 and the columns it is made of, later its rotation. */
    @Test
    void anApproximationIsPlanned() {
        FitPlan plan = FitPlan.of(atOneLambda(SPLINE).lowRank(1e-6, 7), data(1), LARGE);

        assertThat(plan.inputGram().describe()).isEqualTo("rank 7 of 40 rows");
        assertThat(plan.memory().gram()).isEqualTo(2 * 40 * 7 * 8);
    }

    /** Sixty vectors between restarts and one more; conjugate gradients have seven: 40 x 2 each. */
    @Test
    void gmresKeepsItsVectors() {
        Kernel<Double> decades = SPLINE.on((Double x) -> Math.floor(x / 10));
        long gmres = memory(atOneLambda(decades).solver(Solver.GMRES), data(1)).workspace();
        long cg = memory(atOneLambda(decades).solver(Solver.KERNEL_CG), data(1)).workspace();

        assertThat(gmres - cg).isEqualTo((61 - 7) * 40 * 2 * 8);
    }
}
