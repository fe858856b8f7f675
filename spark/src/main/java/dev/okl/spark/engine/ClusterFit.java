package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.descent.MeanShift;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.LocalState;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;

/**
 * A fit as a model holds it, see {@link LocalState#toModel()}.
 *
 * @param inputs a state whose inputs are those of the fit, and that has no tasks
 * @param tasks the tasks' rows in the columns of the layout
 * @param population the average of these
 */
public record ClusterFit(double lambda, LocalState inputs, JavaRDD<TaskRow> tasks, double[] population) {
    static ClusterFit of(ModelSearch.Found<ClusterState> found, JavaRDD<TaskPartition> partitions) {
        ClusterState state = found.state();
        StateShape shape = state.shape();
        int rank = found.point().rank();
        LocalState inputs = state.inputState().toModel(rank);
        JavaRDD<TaskRow> tasks =
                ClusterContext.persist(Partitions.zip(partitions, state.tasks().rows(), (partition, rows) -> {
                            LocalState local = partition.at(shape, rows).state().toModel(rank);
                            return TaskRow.of(partition, local.tasks().values());
                        })
                        .flatMap(List::iterator));
        double[] population = average(tasks, inputs.layout().columns()); // while the observations are still kept
        if (shape.taskGroups() > 0) {
            return new ClusterFit(found.point().lambda(), inputs, tasks, population);
        }
        double[] taken = MeanShift.takeOver(inputs, shape.constant(), population);
        JavaRDD<TaskRow> centred = tasks.map(row -> new TaskRow(row.task, minus(row.values, taken)));
        return new ClusterFit(found.point().lambda(), inputs, centred, minus(population, taken));
    }

    private static double[] minus(double[] row, double[] taken) {
        double[] rest = row.clone();
        Vectors.addInPlace(-1, taken, rest);
        return rest;
    }

    /** What is not penalised; 0 where there is none. */
    public double constant() {
        return inputs.fixed().design().columns() == 0 ? 0 : inputs.fixed().alpha()[0];
    }

    /** The sums of the partitions are added in their order, so that the average is the same every time. */
    private static double[] average(JavaRDD<TaskRow> tasks, int columns) {
        double[] sum = new double[columns + 1];
        tasks.mapPartitions(rows -> {
                    double[] ofPart = new double[columns + 1];
                    while (rows.hasNext()) {
                        Vectors.addInPlace(1, rows.next().values(), ofPart);
                        ofPart[columns]++;
                    }
                    return List.of(ofPart).iterator();
                })
                .collect()
                .forEach(ofPart -> Vectors.addInPlace(1, ofPart, sum));
        return Arrays.stream(sum, 0, columns).map(each -> each / sum[columns]).toArray();
    }

    /** The row of a task. */
    public record TaskRow(String task, double[] values) implements Serializable {
        public static List<TaskRow> of(TaskPartition partition, Matrix values) {
            return IntStream.range(0, values.rows())
                    .mapToObj(j -> new TaskRow(partition.names()[j], values.row(j)))
                    .toList();
        }
    }
}
