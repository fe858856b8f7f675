package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.LowRankGram;
import dev.okl.internal.state.LocalResiduals;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.NewColumns;
import java.util.Arrays;

/**
 * What a part of the tasks does where they have a kernel, K_T = delta I + Z M Z', for tasks that are spread over a cluster. A part
 * does delta I alone; what it owes to the others comes through the groups: sums over them go out, and values t = M s, for s the sums of
 * all parts, come back.
 *
 * @param factors the tasks of the part with the Gram matrix of {@link #gram}, and the values of the inputs where they are observed
 */
public record PartOfGroups(LocalState factors) {
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
        return (GroupedGram) factors.tasks().gram();
    }

    /** What a task has for itself. */
    public double delta() {
        return gram().identityPart();
    }

    /** H_j and r_j of the tasks' step. */
    public Blocks blocks() {
        return ObservedRows.ofTasks(factors).gatherStored();
    }

    /** The values of the tasks in their unknown columns. */
    public Matrix values() {
        LocalSide tasks = factors.tasks();
        return tasks.values().columns(tasks.first(), tasks.end());
    }

    /** Solves the tasks' step, in place, where the groups have the values t. */
    public void solveTasks(Matrix t, double lambda) {
        LocalSide tasks = factors.tasks();
        Matrix a = Matrix.zeros(tasks.size(), t.cols());
        Matrix v = Matrix.zeros(tasks.size(), t.cols());
        Elimination.of(blocks(), delta(), lambda, factors.parallel()).substitute(gram()::group, t, a, v);
        tasks.set(a, v);
    }

    /** Z' C, the sums of the coefficients. */
    public Matrix sums() {
        return sums(factors.tasks().coefficients());
    }

    /** B + Z t: what is missing where the values are delta C. */
    public void addGroups(Matrix t) {
        Matrix v = values();
        gram().addGroups(t, v);
        factors.tasks().values().setColumns(factors.tasks().first(), v);
    }

    /** Z' R' u, R the residuals. */
    public Matrix residualSums(Matrix u) {
        return sums(new LocalResiduals(factors).transposedTimes(u));
    }

    /**
     * R Z, in the columns of some groups.
     *
     * @param groups sorted, and all that these tasks belong to
     */
    public Matrix residualsByGroup(int[] groups) {
        return new LocalResiduals(factors)
                .summed(task -> Arrays.binarySearch(groups, gram().group(task)), groups.length);
    }

    /** R Z t for a vector over the groups. */
    public double[] throughGroups(double[] t) {
        Matrix ofTasks = Matrix.zeros(factors.tasks().size(), 1);
        gram().addGroups(Matrix.of(t.length, 1, t), ofTasks);
        double[] product = new double[factors.inputs().size()];
        new LocalResiduals(factors).times(ofTasks.data(), product);
        return product;
    }

    /** Columns with the coefficients R' u and the values delta R' u + Z t. */
    public NewColumns columns(Matrix u, Matrix t) {
        return new LocalResiduals(factors).columns(u, values -> gram().addGroups(t, values));
    }

    private Matrix sums(Matrix ofTasks) {
        Matrix sums = Matrix.zeros(gram().groups().size(), ofTasks.cols());
        gram().sumGroups(ofTasks, sums);
        return sums;
    }
}
