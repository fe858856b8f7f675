package dev.okl.spark;

import dev.okl.internal.state.Layout;
import dev.okl.spark.engine.ClusterFit.TaskRow;
import dev.okl.spark.engine.ClusterFoldIn;
import dev.okl.spark.frame.ObservationTable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/** Folds new tasks into a model. */
final class TaskFoldIn {
    private final OutputKernelLearningModel model;

    TaskFoldIn(OutputKernelLearningModel model) {
        this.model = model;
    }

    OutputKernelLearningModel add(Dataset<?> frame) {
        if (model.isDefined(model.taskKernel())) {
            throw new IllegalArgumentException("the model has a kernel on the tasks, "
                    + model.getOrDefault(model.taskKernel())
                    + ", and new tasks cannot be folded into it without their descriptions; fit again with them");
        }
        ObservationTable table = model.columns().table(model);
        table.requireColumns(frame.schema());
        Dataset<Row> observed = table.select(frame);
        table.requireSound(
                observed,
                Optional.of(new ObservationTable.OnlyInputs(
                        frame.sparkSession(), model.inputNumbers(), "that the model does not know")));
        requireNew(observed);
        SparkSession session = frame.sparkSession();
        JavaSparkContext spark = new JavaSparkContext(session.sparkContext());
        Broadcast<double[]> inputs =
                spark.broadcast(model.ofInputs().parts().inputValues().data());
        JavaRDD<TaskRow> rows = ClusterFoldIn.rows(
                table.partitioned(observed, model.inputNumbers(), spark.defaultParallelism()),
                new Layout(
                        model.ofInputs().rank(),
                        model.ofInputs().hasSharedMean(),
                        model.ofInputs().hasIntercepts()),
                inputs,
                model.lambda());
        Dataset<Row> more = session.createDataFrame(
                rows.map(row -> RowFactory.create(row.task(), row.values())),
                OutputKernelLearningModel.schema(OutputKernelLearningModel.TASK));
        return model.withTasks(model.taskFactors().union(more));
    }

    private void requireNew(Dataset<Row> observed) {
        List<Row> known = observed.select(ObservationTable.TASK)
                .distinct()
                .join(model.taskFactors(), OutputKernelLearningModel.TASK)
                .limit(1)
                .collectAsList();
        if (!known.isEmpty()) {
            throw new IllegalArgumentException("the model knows the task '"
                    + known.get(0).getString(0) + "' already; only new ones can be folded in");
        }
    }
}
