package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.InputValues;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterState;
import dev.okl.spark.engine.state.TaskGram;
import dev.okl.spark.engine.state.TaskSums;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * The tasks' step; {@link InputStep} is its mirror image. New rows are computed from the observations and broadcasts, and from nothing older,
 * so that a partition that is lost is soon computed anew.
 */
record TaskStep(ClusterState state, double lambda, double tolerance) {
    /** For K_T = delta I: every task on its own, where its observations are. */
    StepReport byRow() {
        StateShape shape = state.shape();
        Broadcast<InputValues> values = state.broadcastInputs();
        double stepLambda = lambda; // functions that go to executors must not capture this record
        JavaRDD<TaskFactors> before = state.tasks().rows();
        JavaRDD<TaskFactors> solved = cluster().persistRows(Partitions.map(partitions(), partition -> {
            PartitionState local = partition.at(shape, values.value());
            local.solveTasks(stepLambda);
            return local.rows();
        }));
        JavaRDD<Solved> seen =
                Partitions.zip(Partitions.zip(partitions(), before, Tuple2::new), solved, (known, rows) -> {
                    PartitionState local = known._1().at(shape, values.value(), known._2());
                    PartitionState.Distance distance = local.distance(stepLambda);
                    rows.copyTo(local.tasks());
                    return new Solved(distance, TaskSums.of(local.tasks()));
                });
        Solved all = Partitions.sum(seen, each -> each, Solved::plus);
        state.tasks().set(solved, Optional.of(all.sums));
        return new StepReport(all.distance.relative(), 0, true);
    }

    /** What the driver learns: how far from the solution the tasks were, and sums over the new rows. */
    private record Solved(PartitionState.Distance distance, TaskSums sums) implements Serializable {
        Solved plus(Solved other) {
            return new Solved(distance.plus(other.distance), sums.plus(other.sums));
        }
    }

    /**
     * For K_T = delta I + Z M Z': the tasks are eliminated where they are, the groups' system is solved on the driver, and the tasks are found
     * from it, again where they are.
     */
    StepReport byGroup(TaskGram gram) {
        StateShape shape = state.shape();
        Broadcast<InputValues> values = state.broadcastInputs();
        double delta = gram.identityPart();
        double stepLambda = lambda; // functions that go to executors must not capture this record
        int q = shape.unknownOfTasks();
        GroupSums.Solution solution = GroupSums.solve(
                Partitions.zip(partitions(), state.tasks().rows(), (partition, rows) -> {
                    PartitionState local = partition.at(shape, values.value(), rows);
                    return GroupSums.of(
                            local.taskBlocks(),
                            List.of(),
                            partition.groups(),
                            0,
                            rows.coefficients(),
                            local.unknownValues().data(),
                            delta,
                            stepLambda);
                }),
                delta,
                gram.ofGroups(),
                q,
                tolerance,
                state.parallel());
        Broadcast<double[]> t = cluster().broadcast(solution.values().get(0).data());
        state.tasks().setPersisted(Partitions.map(partitions(), partition -> {
            PartitionState local = partition.at(shape, values.value());
            local.solveTasks(Matrix.of(t.value().length / q, q, t.value()), stepLambda);
            return local.rows();
        }));
        return solution.report(OptionalDouble.empty());
    }

    /** For kernels that tie all tasks together, each a group of its own: the blocks come to the driver, and core's step solves with them. */
    StepReport onDriver(Gram gram) {
        StateShape shape = state.shape();
        Broadcast<InputValues> values = state.broadcastInputs();
        LocalSide tasks = LocalSide.tasks(gram, shape.layout(), shape.levels());
        int q = shape.unknownOfTasks();
        double[] h = new double[gram.size() * q * q];
        Matrix r = Matrix.zeros(gram.size(), q);
        double squares = 0;
        for (Gathered part : Partitions.zip(
                        partitions(),
                        state.tasks().rows(),
                        (partition, rows) -> new Gathered(
                                partition.groups(),
                                BlockSums.of(
                                        partition
                                                .at(shape, values.value(), rows)
                                                .taskBlocks(),
                                        Optional.empty()),
                                rows))
                .collect()) {
            part.blocks.copyTo(h, r.data(), row -> part.numbers[row]);
            part.put(part.rows.coefficients(), tasks.coefficients());
            part.put(part.rows.values(), tasks.values());
            squares += part.blocks.squares();
        }
        StepReport report = SolverChoice.ofBlocks(Solver.AUTO, gram, false)
                .update(tasks, Blocks.of(h, r, squares, state.parallel()), lambda, tolerance, state.parallel());
        put(tasks);
        return report;
    }

    /**
     * What a partition knows of its tasks.
     *
     * @param numbers of the tasks in the whole
     */
    private record Gathered(int[] numbers, BlockSums blocks, TaskFactors rows) implements Serializable {
        /** Puts rows of these tasks where they belong among all. */
        void put(double[] own, Matrix all) {
            int width = all.cols();
            for (int j = 0; j < numbers.length; j++) {
                System.arraycopy(own, j * width, all.data(), numbers[j] * width, width);
            }
        }
    }

    private void put(LocalSide tasks) {
        Broadcast<double[]> coefficients =
                cluster().broadcast(tasks.coefficients().data());
        Broadcast<double[]> values = cluster().broadcast(tasks.values().data());
        int ofCoefficients = tasks.coefficients().cols();
        int ofValues = tasks.values().cols();
        state.tasks()
                .setPersisted(Partitions.map(
                        partitions(),
                        partition -> new TaskFactors(
                                select(partition.groups(), coefficients.value(), ofCoefficients),
                                select(partition.groups(), values.value(), ofValues))));
    }

    private static double[] select(int[] rows, double[] all, int width) {
        double[] some = new double[rows.length * width];
        for (int j = 0; j < rows.length; j++) {
            System.arraycopy(all, rows[j] * width, some, j * width, width);
        }
        return some;
    }

    private ClusterContext cluster() {
        return state.problem().cluster();
    }

    private JavaRDD<TaskPartition> partitions() {
        return state.problem().partitions();
    }
}
