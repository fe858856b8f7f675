package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import dev.okl.selection.PathPoint;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;

/**
 * A fit as a model holds it: without columns that are not in use, and with the mean itself at the inputs.
 *
 * @param inputCoefficients A with the mean's column
 * @param inputValues the inputs' rows in the columns of the layout
 * @param tasks the tasks' rows in the columns of the layout
 * @param population the average of these
 */
public record ClusterFit(
        ModelSearch.Found<ClusterState> found,
        Layout layout,
        Matrix inputCoefficients,
        Matrix inputValues,
        JavaRDD<TaskRow> tasks,
        double[] population) {
    /** The row of a task. */
    public record TaskRow(String task, double[] values) implements Serializable {}

    static ClusterFit of(ModelSearch.Found<ClusterState> found, JavaRDD<TaskPartition> partitions) {
        ClusterState state = found.state();
        Layout full = state.layout();
        Layout layout = new Layout(found.point().rank(), full.mean(), full.intercepts());
        int[] kept = kept(full, layout.rank());
        Levels levels = state.levels();
        Matrix coefficients = state.inputs()
                .coefficients()
                .select(Arrays.stream(kept)
                        .filter(k -> !full.intercepts() || k != full.interceptColumn())
                        .toArray());
        Matrix values = state.inputs().values().select(kept);
        boolean mean = layout.mean();
        if (mean) {
            // beta h at the inputs, 1 at the tasks.
            double[] factors = new double[values.cols()];
            Arrays.fill(factors, 1);
            factors[layout.meanColumn()] = levels.mean();
            values = values.timesColumns(factors);
            coefficients = coefficients.timesColumns(Arrays.copyOf(factors, coefficients.cols()));
        }
        int columns = full.columns();
        JavaRDD<TaskRow> tasks =
                ClusterContext.persist(Partitions.zip(partitions, state.tasks().rows(), (partition, ofPartition) -> {
                            List<TaskRow> rows = new ArrayList<>();
                            List<String> names = partition.tasks();
                            double[] all = ofPartition.values();
                            for (int j = 0; j < names.size(); j++) {
                                double[] row = new double[kept.length];
                                for (int k = 0; k < row.length; k++) {
                                    row[k] = mean && k == 0 ? 1 : all[j * columns + kept[k]];
                                }
                                rows.add(new TaskRow(names.get(j), row));
                            }
                            return rows;
                        })
                        .flatMap(List::iterator));
        double[] population = average(tasks, values.cols()); // computed while the observations are still kept
        return new ClusterFit(found, layout, coefficients, values, tasks, population);
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

    private static int[] kept(Layout full, int rank) {
        IntStream free = IntStream.range(0, full.freeStart() + rank);
        return (full.intercepts() ? IntStream.concat(free, IntStream.of(full.interceptColumn())) : free).toArray();
    }

    public PathPoint point() {
        return found.point();
    }
}
