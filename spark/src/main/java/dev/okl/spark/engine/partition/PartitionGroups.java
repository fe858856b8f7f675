package dev.okl.spark.engine.partition;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.LowRankGram;
import dev.okl.internal.state.LocalResiduals;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.NewColumns;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.ObservedRows;
import java.util.Arrays;

/**
 * What a partition computes for tasks with a kernel, K_T = delta I + Z M Z'. It applies delta I alone; its share of Z M Z' comes through
 * the groups: the partition's sums over the groups go out, and values t = M s, for s the sums of all partitions, come back.
 *
 * @param state the tasks of the partition with the Gram matrix of {@link #gram}, and the values of the inputs where they are observed
 */
public record PartitionGroups(LocalState state) {
    /**
     * delta I with the groups of some tasks, and nothing in place of M.
     *
     * @param groupOf the group of every task
     * @param groups how many there are in all
     */
    public static GroupedGram gram(double delta, int[] groupOf, int groups) {
        return new GroupedGram(delta, groupOf, new LowRankGram(Matrix.zeros(groups, 0), 0));
    }

    private GroupedGram gram() {
        return (GroupedGram) state.tasks().gram();
    }

    /** What a task has for itself. */
    public double delta() {
        return gram().identityPart();
    }

    /** H_j and r_j of the tasks' step. */
    public Blocks blocks() {
        return ObservedRows.ofTasks(state).gatherStored();
    }

    /** The values of the tasks in their unknown columns. */
    public Matrix values() {
        LocalSide tasks = state.tasks();
        return tasks.values().columns(tasks.first(), tasks.end());
    }

    /** Solves the tasks' step, in place, where the groups have the values t. */
    public void solveTasks(Matrix t, double lambda) {
        LocalSide tasks = state.tasks();
        Matrix a = Matrix.zeros(tasks.size(), t.cols());
        Matrix v = Matrix.zeros(tasks.size(), t.cols());
        Elimination.of(blocks(), delta(), lambda, state.parallel()).substitute(gram()::group, t, a, v);
        tasks.set(a, v);
    }

    /** Z' C, the sums of the coefficients. */
    public Matrix sums() {
        return sums(state.tasks().coefficients());
    }

    /** B + Z t: what is missing where the values are delta C. */
    public void addGroups(Matrix t) {
        Matrix v = values();
        gram().addGroups(t, v);
        state.tasks().values().setColumns(state.tasks().first(), v);
    }

    /** Z' R' u, R the residuals. */
    public Matrix residualSums(Matrix u) {
        return sums(new LocalResiduals(state).transposedTimes(u));
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
        Matrix ofTasks = Matrix.zeros(state.tasks().size(), 1);
        gram().addGroups(Matrix.of(t.length, 1, t), ofTasks);
        double[] product = new double[state.inputs().size()];
        new LocalResiduals(state).times(ofTasks.data(), product);
        return product;
    }

    /** Columns with the coefficients R' u and the values delta R' u + Z t. */
    public NewColumns columns(Matrix u, Matrix t) {
        return new LocalResiduals(state).columns(u, values -> gram().addGroups(t, values));
    }

    private Matrix sums(Matrix ofTasks) {
        Matrix sums = Matrix.zeros(gram().groups().size(), ofTasks.cols());
        gram().sumGroups(ofTasks, sums);
        return sums;
    }
}
