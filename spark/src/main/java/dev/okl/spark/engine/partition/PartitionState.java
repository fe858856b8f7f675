package dev.okl.spark.engine.partition;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.LowRankGram;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalResiduals;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.NewColumns;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.ObservedRows;
import dev.okl.internal.step.RidgeStep;
import dev.okl.internal.step.StepProblem;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;

/**
 * What one partition sees of a state, and what it adds to the steps and the residuals of the whole, which are sums over the partitions.
 *
 * <p>For tasks with a kernel, K_T = delta I + Z M Z', a partition applies delta I alone; its share of Z M Z' comes through the groups: the
 * partition's sums over the groups go out, and values t = M s, for s the sums of all partitions, come back.
 *
 * @param state its tasks with their own part of K_T, and the values of the inputs at which they are observed
 */
public record PartitionState(TaskPartition partition, LocalState state) {
    /**
     * delta I with the groups of some tasks, and nothing in place of M.
     *
     * @param groupOf the group of every task
     * @param groups how many there are in all
     */
    static GroupedGram gram(double delta, int[] groupOf, int groups) {
        return new GroupedGram(delta, groupOf, new LowRankGram(Matrix.zeros(groups, 0), 0));
    }

    private GroupedGram gram() {
        return (GroupedGram) tasks().gram();
    }

    public LocalSide tasks() {
        return state.tasks();
    }

    /** The rows of the tasks as they are now. */
    public TaskFactors rows() {
        return TaskFactors.of(tasks());
    }

    /** Numbers for the inputs of this partition, in its order of them, and totals over its tasks. */
    public InputSums.Partial ofInputs(double[] numbers, double... totals) {
        return new InputSums.Partial(partition.inputs(), numbers, totals);
    }

    /** What these tasks add to the blocks H_i and r_i of the inputs' step. */
    public Blocks inputBlocks() {
        return ObservedRows.ofInputs(state).gatherStored();
    }

    /** What they add to the right-hand side with the constant in place of the values; empty where there is no constant. */
    public Optional<Matrix> inputBlocksOfConstant() {
        ObservedRows rows = ObservedRows.ofInputs(state);
        return state.fixed().design().columns() == 0
                ? Optional.empty()
                : Optional.of(rows.withFixedColumn(0).rightHandSide());
    }

    /** The sum of w (y - what is known of an observation before the inputs' step). */
    public double inputTargets() {
        ObservedRows rows = ObservedRows.ofInputs(state);
        double sum = 0;
        for (int i = 0; i < rows.rows(); i++) {
            for (int o = rows.observations().start(i); o < rows.observations().end(i); o++) {
                sum += rows.observations().weight(o) * rows.target(i, o);
            }
        }
        return sum;
    }

    /** H_j and r_j of the tasks' step. */
    public Blocks taskBlocks() {
        return ObservedRows.ofTasks(state).gatherStored();
    }

    /** The values of the tasks in their unknown columns. */
    public Matrix unknownValues() {
        return tasks().values().columns(tasks().first(), tasks().end());
    }

    /** Solves the tasks' step, in place, for K_T = delta I: each task needs nothing but its own observations. */
    public void solveTasks(double lambda) {
        StepProblem problem = StepProblem.of(tasks(), ObservedRows.ofTasks(state), lambda, state.parallel());
        RidgeStep.solveRows(problem);
        tasks().set(problem.coefficients(), problem.values());
    }

    /** Solves the tasks' step, in place, where the groups have the values t. */
    public void solveTasks(Matrix t, double lambda) {
        Matrix a = Matrix.zeros(tasks().size(), t.cols());
        Matrix v = Matrix.zeros(tasks().size(), t.cols());
        Elimination.of(taskBlocks(), gram().identityPart(), lambda, state.parallel())
                .substitute(gram()::group, t, a, v);
        tasks().set(a, v);
    }

    /** How far the tasks are from the solution of their step for K_T = delta I. */
    public Distance distance(double lambda) {
        Matrix a = tasks().coefficients();
        Matrix v = unknownValues();
        Matrix difference = Matrix.zeros(a.rows(), a.cols());
        Blocks.unstored(ObservedRows.ofTasks(state)).recoverCoefficients(v, lambda, difference);
        Vectors.addInPlace(-1, a.data(), difference.data());
        double delta = ((IdentityGram) tasks().gram()).scale();
        return new Distance(delta * Vectors.dot(difference.data(), difference.data()), Vectors.dot(a.data(), v.data()));
    }

    /**
     * The two parts of a relative gradient.
     *
     * @param difference |a - (r - H v)/lambda|^2 in the norm of the Gram matrix
     * @param size |a|^2
     */
    public record Distance(double difference, double size) implements Serializable {
        public Distance plus(Distance other) {
            return new Distance(difference + other.difference, size + other.size);
        }

        public double relative() {
            return Blocks.ratio(difference, size);
        }
    }

    /** Z' C, the sums of the coefficients over the groups. */
    public Matrix groupSums() {
        return groupSums(tasks().coefficients());
    }

    private Matrix groupSums(Matrix ofTasks) {
        Matrix sums = Matrix.zeros(gram().groups().size(), ofTasks.cols());
        gram().sumGroups(ofTasks, sums);
        return sums;
    }

    /** B + Z t: what is missing where the values are delta C. */
    public void addGroups(Matrix t) {
        Matrix v = unknownValues();
        gram().addGroups(t, v);
        tasks().values().setColumns(tasks().first(), v);
    }

    /** Z' R' u, R the residuals. */
    public Matrix residualSums(Matrix u) {
        return groupSums(new LocalResiduals(state).transposedTimes(u));
    }

    /**
     * R Z, in the columns of some groups.
     *
     * @param groups sorted, and all that these tasks belong to
     */
    public Matrix residualsByGroup(int[] groups) {
        return new LocalResiduals(state).summed(task -> Arrays.binarySearch(groups, gram().group(task)), groups.length);
    }

    /** R Z t for a vector over the groups. */
    public double[] throughGroups(double[] t) {
        Matrix ofTasks = Matrix.zeros(tasks().size(), 1);
        gram().addGroups(Matrix.of(t.length, 1, t), ofTasks);
        double[] product = new double[state.inputs().size()];
        new LocalResiduals(state).times(ofTasks.data(), product);
        return product;
    }

    /** Columns with the coefficients R' u and the values delta R' u + Z t. */
    public NewColumns columns(Matrix u, Matrix t) {
        return new LocalResiduals(state).columns(u, values -> gram().addGroups(t, values));
    }
}
