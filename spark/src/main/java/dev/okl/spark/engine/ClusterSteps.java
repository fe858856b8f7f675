package dev.okl.spark.engine;

import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.PartOfTasks;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * The two steps of a sweep on a cluster. The tasks' step is solved where the tasks are. For the inputs' step every shard adds up its
 * share of the blocks H_i and r_i; the shares of an input meet on one executor, and never on the driver.
 */
final class ClusterSteps implements Steps<ClusterPoint> {
    /** Fewer inputs than this are not worth a partition of their own. */
    private static final int SMALLEST_CHUNK = 64;

    private final InputSolver inputSolver;

    ClusterSteps(InputSolver inputSolver) {
        this.inputSolver = inputSolver;
    }

    @Override
    public StepReport inputs(ClusterPoint point, double lambda, double accuracy) {
        if (unknownOfInputs(point) == 0) {
            return StepReport.NOTHING_TO_DO;
        }
        JavaRDD<Chunk> chunks = Cluster.keep(gather(point));
        try {
            return inputSolver.solve(point, chunks, lambda, accuracy);
        } finally {
            Cluster.release(chunks);
        }
    }

    /** The blocks of all inputs, in chunks. */
    private static JavaRDD<Chunk> gather(ClusterPoint point) {
        int inputs = point.inputs().size();
        int q = unknownOfInputs(point);
        int partitions = point.space().shards().getNumPartitions();
        int chunk = Math.max(SMALLEST_CHUNK, (inputs + partitions - 1) / partitions);
        int count = (inputs + chunk - 1) / chunk;
        return point.parts()
                .mapPartitionsToPair(
                        parts -> {
                            Part part = parts.next();
                            int number = TaskContext.getPartitionId();
                            Blocks share = new PartOfTasks(part.factors()).share();
                            List<Tuple2<Integer, BlockShare>> shares = BlockShare.of(part, share, number, chunk);
                            for (int key = 0; number == 0 && key < count; key++) {
                                // No chunk is missing, also where none of its inputs was observed.
                                shares.add(new Tuple2<>(key, BlockShare.nothing()));
                            }
                            return shares.iterator();
                        },
                        true)
                .groupByKey(new HashPartitioner(count))
                .map(shares -> {
                    int first = shares._1() * chunk;
                    return Chunk.of(first, Math.min(chunk, inputs - first), q, shares._2());
                });
    }

    @Override
    public StepReport tasks(ClusterPoint point, double lambda, double accuracy) {
        Shape shape = point.shape();
        if (shape.rank() == 0 && !shape.intercepts()) {
            return StepReport.NOTHING_TO_DO;
        }
        if (shape.taskGroups() > 0) {
            TaskGram gram = point.space().taskGram();
            return gram.ofTasks().isPresent()
                    ? new DriverTaskSolver(gram.ofTasks().get()).solve(point, lambda, accuracy)
                    : new GroupedTaskSolver(gram).solve(point, lambda, accuracy);
        }
        Broadcast<double[]> values = point.sendInputs();
        JavaRDD<TaskValues> before = point.tasks().rows();
        // Made of the observations and of what was sent, and of nothing older.
        JavaRDD<TaskValues> solved = point.space()
                .cluster()
                .keepRows(Cluster.map(point.space().shards(), shard -> {
                    LocalState factors = shard.zero(shape);
                    shard.gather(values.value(), factors.inputs());
                    new PartOfTasks(factors).solveTasks(lambda);
                    return TaskValues.of(factors.tasks());
                }));
        JavaRDD<Solved> looks =
                Cluster.zip(Cluster.zip(point.space().shards(), before, Tuple2::new), solved, (known, rows) -> {
                    LocalState factors = known._1().at(shape, values.value(), known._2());
                    PartOfTasks.Distance distance = new PartOfTasks(factors).distance(lambda);
                    rows.copyTo(factors.tasks());
                    return new Solved(distance.difference(), distance.size(), RowSummary.of(factors.tasks()));
                });
        Solved all = Cluster.sum(looks, each -> each, Solved::plus);
        point.tasks().set(solved, all.summary);
        double gradient = new PartOfTasks.Distance(all.difference, all.size).relative();
        return new StepReport(gradient, 0, true);
    }

    /** The columns that are unknown at the inputs: all but that of the intercepts. */
    static int unknownOfInputs(ClusterPoint point) {
        return point.layout().columns() - (point.layout().intercepts() ? 1 : 0);
    }

    /** What is seen of the tasks' step: how far it went, and where to. */
    private record Solved(double difference, double size, RowSummary summary) implements java.io.Serializable {
        Solved plus(Solved other) {
            return new Solved(difference + other.difference, size + other.size, summary.plus(other.summary));
        }
    }
}
