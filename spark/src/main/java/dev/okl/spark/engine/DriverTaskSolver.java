package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.PartOfGroups;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;

/** For kernels that tie all tasks together, each a group of its own: the blocks come to the driver, and core's step solves with them. */
final class DriverTaskSolver {
    private final Gram gram;

    DriverTaskSolver(Gram gram) {
        this.gram = gram;
    }

    StepReport solve(ClusterPoint point, double lambda, double accuracy) {
        Shape shape = point.shape();
        ClusterSpace space = point.space();
        int q = shape.unknownOfTasks();
        Broadcast<double[]> values = point.sendInputs();
        LocalSide tasks = side(point);
        double[] h = new double[gram.size() * q * q];
        Matrix r = Matrix.zeros(gram.size(), q);
        double squares = 0;
        for (Share share : Cluster.zip(
                        space.shards(),
                        point.tasks().rows(),
                        (shard, rows) -> Share.of(shard, shard.at(shape, values.value(), rows), rows))
                .collect()) {
            share.rows(share.h, q * q, h);
            share.rows(share.r, q, r.data());
            share.rows(
                    share.values.coefficients(),
                    tasks.coefficients().cols(),
                    tasks.coefficients().data());
            share.rows(
                    share.values.values(), tasks.values().cols(), tasks.values().data());
            squares += share.squares;
        }
        StepReport report = SolverChoice.ofBlocks(Solver.AUTO, gram, false)
                .update(tasks, Blocks.of(h, r, squares, point.parallel()), lambda, accuracy, point.parallel());
        put(tasks, point);
        return report;
    }

    /** The tasks' side on the driver, without observations. */
    private LocalSide side(ClusterPoint point) {
        return LocalSide.tasks(gram, point.layout(), point.levels());
    }

    private static void put(LocalSide tasks, ClusterPoint point) {
        Cluster cluster = point.space().cluster();
        Broadcast<double[]> coefficients = cluster.send(tasks.coefficients().data());
        Broadcast<double[]> values = cluster.send(tasks.values().data());
        int ofCoefficients = tasks.coefficients().cols();
        int ofValues = tasks.values().cols();
        point.tasks()
                .setKept(
                        Cluster.map(
                                point.space().shards(),
                                shard -> new TaskValues(
                                        select(shard.groups(), coefficients.value(), ofCoefficients),
                                        select(shard.groups(), values.value(), ofValues))),
                        null);
    }

    private static double[] select(int[] rows, double[] all, int width) {
        double[] some = new double[rows.length * width];
        for (int j = 0; j < rows.length; j++) {
            System.arraycopy(all, rows[j] * width, some, j * width, width);
        }
        return some;
    }

    /** What a shard knows of its tasks. */
    private record Share(int[] tasks, double[] h, double[] r, double squares, TaskValues values)
            implements Serializable {
        static Share of(Shard shard, LocalState factors, TaskValues rows) {
            Blocks blocks = new PartOfGroups(factors).blocks();
            return new Share(
                    shard.groups(), blocks.stored(), blocks.rightHandSide().data(), blocks.squares(), rows);
        }

        /** Puts rows of these tasks where they belong among all. */
        void rows(double[] own, int width, double[] all) {
            for (int j = 0; j < tasks.length; j++) {
                System.arraycopy(own, j * width, all, tasks[j] * width, width);
            }
        }
    }
}
