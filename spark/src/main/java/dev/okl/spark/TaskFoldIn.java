package dev.okl.spark;

import dev.okl.data.Transform;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import dev.okl.spark.engine.ClusterFit.TaskRow;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.InputValues;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.frame.ObservationTable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Folds new tasks into a model without learning again: their step for the inputs as they are. */
record TaskFoldIn(OutputKernelLearningModel model) {
    OutputKernelLearningModel add(Dataset<?> frame) {
        if (model.isDefined(model.taskKernel())) {
            throw new IllegalArgumentException("the model has a kernel on the tasks, "
                    + model.getOrDefault(model.taskKernel())
                    + ", and new tasks cannot be folded into it without their descriptions; fit again with them");
        }
        ObservationTable table = ColumnParams.Columns.table(model);
        table.requireColumns(frame.schema());
        Dataset<Row> observed = table.select(frame);
        table.requireSound(
                observed,
                Optional.of(new ObservationTable.OnlyInputs(
                        frame.sparkSession(), model.inputNumbers(), "that the model does not know")));
        requireNew(observed);
        JavaSparkContext spark = new JavaSparkContext(frame.sparkSession().sparkContext());
        JavaRDD<TaskRow> rows =
                rows(table.partitioned(observed, model.inputNumbers(), spark.defaultParallelism()), spark);
        return model.withTasks(
                model.taskFactors().union(OutputKernelLearningModel.taskFrame(frame.sparkSession(), rows)));
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

    /** The rows of the new tasks, from observations that are partitioned by task. The mean itself is in the inputs' rows. */
    private JavaRDD<TaskRow> rows(JavaRDD<TaskPartition.Observation> observations, JavaSparkContext spark) {
        double[] values = model.ofInputs().parts().inputValues().data();
        Layout layout = new Layout(
                model.rank(), model.ofInputs().hasSharedMean(), model.ofInputs().hasIntercepts());
        double level = layout.intercepts() ? values[layout.interceptColumn()] : 1;
        double constant = model.ofInputs().constant();
        StateShape shape = new StateShape(layout, new Levels(1, level), constant != 0, 1, 0);
        Transform transform = model.ofInputs().parts().transform();
        double lambda = model.ofInputs().parts().newTaskLambda();
        Broadcast<InputValues> inputs = spark.broadcast(new InputValues(values, constant));
        return ClusterContext.persist(observations
                .map(each -> each.withValue(transform.ofChecked(each.value())))
                .mapPartitions(TaskPartition::build)
                .flatMap(partition -> {
                    PartitionState local = partition.at(shape, inputs.value());
                    local.solveTasks(lambda);
                    return TaskRow.of(partition, local.tasks().values()).iterator();
                }));
    }
}
