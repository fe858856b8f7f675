package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.PartitionGroups;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterProblem;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;

/** For kernels that tie all tasks together, each a group of its own: the blocks come to the driver, and core's step solves with them. */
final class DriverTaskSolver {
    private final Gram gram;

    DriverTaskSolver(Gram gram) {
        this.gram = gram;
    }

    StepReport solve(ClusterState state, double lambda, double accuracy) {
        StateShape shape = state.shape();
        ClusterProblem problem = state.problem();
        int q = shape.unknownOfTasks();
        Broadcast<double[]> values = state.broadcastInputs();
        LocalSide tasks = LocalSide.tasks(gram, state.layout(), state.levels());
        double[] h = new double[gram.size() * q * q];
        Matrix r = Matrix.zeros(gram.size(), q);
        double squares = 0;
        for (OfPartition part : Partitions.zip(
                        problem.partitions(),
                        state.tasks().rows(),
                        (partition, rows) -> OfPartition.of(partition, partition.at(shape, values.value(), rows), rows))
                .collect()) {
            part.rows(part.h, q * q, h);
            part.rows(part.r, q, r.data());
            part.rows(
                    part.values.coefficients(),
                    tasks.coefficients().cols(),
                    tasks.coefficients().data());
            part.rows(
                    part.values.values(), tasks.values().cols(), tasks.values().data());
            squares += part.squares;
        }
        StepReport report = SolverChoice.ofBlocks(Solver.AUTO, gram, false)
                .update(tasks, Blocks.of(h, r, squares, state.parallel()), lambda, accuracy, state.parallel());
        put(tasks, state);
        return report;
    }

    private static void put(LocalSide tasks, ClusterState state) {
        ClusterContext cluster = state.problem().cluster();
        Broadcast<double[]> coefficients =
                cluster.broadcast(tasks.coefficients().data());
        Broadcast<double[]> values = cluster.broadcast(tasks.values().data());
        int ofCoefficients = tasks.coefficients().cols();
        int ofValues = tasks.values().cols();
        state.tasks()
                .setPersisted(
                        Partitions.map(
                                state.problem().partitions(),
                                partition -> new TaskFactors(
                                        select(partition.groups(), coefficients.value(), ofCoefficients),
                                        select(partition.groups(), values.value(), ofValues))),
                        null);
    }

    private static double[] select(int[] rows, double[] all, int width) {
        double[] some = new double[rows.length * width];
        for (int j = 0; j < rows.length; j++) {
            System.arraycopy(all, rows[j] * width, some, j * width, width);
        }
        return some;
    }

    /** What a partition knows of its tasks. */
    private record OfPartition(int[] tasks, double[] h, double[] r, double squares, TaskFactors values)
            implements Serializable {
        static OfPartition of(TaskPartition partition, LocalState local, TaskFactors rows) {
            Blocks blocks = new PartitionGroups(local).blocks();
            return new OfPartition(
                    partition.groups(), blocks.stored(), blocks.rightHandSide().data(), blocks.squares(), rows);
        }

        /** Puts rows of these tasks where they belong among all. */
        void rows(double[] own, int width, double[] all) {
            for (int j = 0; j < tasks.length; j++) {
                System.arraycopy(own, j * width, all, tasks[j] * width, width);
            }
        }
    }
}
