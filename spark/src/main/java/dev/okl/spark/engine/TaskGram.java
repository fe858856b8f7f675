package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GramNorm;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import java.util.Optional;

/**
 * K_T = delta I + Z M Z' of tasks that are spread over the cluster. M, of the groups, is on the driver; of Z a shard knows the rows of its
 * tasks. Without groups it is delta I.
 */
public final class TaskGram {
    private final double identityPart;
    private final Gram ofGroups;
    private final double[] sizes;
    private final double meanDiagonal;
    private final Optional<Gram> ofTasks;

    private TaskGram(double identityPart, Gram ofGroups, double[] sizes, double meanDiagonal, Optional<Gram> ofTasks) {
        this.identityPart = identityPart;
        this.ofGroups = ofGroups;
        this.sizes = sizes;
        this.meanDiagonal = meanDiagonal;
        this.ofTasks = ofTasks;
    }

    public static TaskGram identity(double scale) {
        return new TaskGram(scale, new IdentityGram(0), new double[0], scale, Optional.empty());
    }

    /**
     * For tasks with a kernel.
     *
     * @param ofGroups M
     * @param sizes the number of tasks in every group
     * @param meanDiagonal the mean of K_T(z, z) over the tasks
     */
    public static TaskGram grouped(double identityPart, Gram ofGroups, double[] sizes, double meanDiagonal) {
        return new TaskGram(identityPart, ofGroups, sizes.clone(), meanDiagonal, Optional.empty());
    }

    /** The same where each task is a group of its own and the single machine has K_T in one piece. */
    public TaskGram inOnePiece(Gram ofAllTasks) {
        return new TaskGram(identityPart, ofGroups, sizes, meanDiagonal, Optional.of(ofAllTasks));
    }

    /** K_T in one piece, the tasks by the numbers of their groups. */
    Optional<Gram> ofTasks() {
        return ofTasks;
    }

    double identityPart() {
        return identityPart;
    }

    /** The number of groups; 0 for tasks without a kernel. */
    int groups() {
        return sizes.length;
    }

    Gram ofGroups() {
        return ofGroups;
    }

    double meanDiagonal() {
        return meanDiagonal;
    }

    /** M s. */
    Matrix multiply(Matrix s, Parallel parallel) {
        Matrix t = Matrix.zeros(s.rows(), s.cols());
        ofGroups.multiply(s, t, parallel);
        return t;
    }

    /** A bound for the rank of K_T on so many tasks. */
    int rankBound(int tasks) {
        return identityPart > 0 ? tasks : Math.min(tasks, ofGroups.shape().rankBound());
    }

    /** The largest eigenvalue: that of Z M Z' is that of N M, N the sizes of the groups. */
    double norm(Parallel parallel) {
        return groups() == 0 ? identityPart : identityPart + GramNorm.weighted(ofGroups, sizes, parallel);
    }
}
