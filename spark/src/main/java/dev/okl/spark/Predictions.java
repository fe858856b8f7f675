package dev.okl.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;

import dev.okl.formula.BoundFormula;
import dev.okl.spark.frame.DescribedColumns;
import dev.okl.spark.frame.FrameColumns;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;

/** Adds a column of predictions to a data frame. */
final class Predictions {
    private static final String FACTORS = "okl_factors";
    private static final String TASK = "okl_task";

    private final OutputKernelLearningModel model;
    private final Broadcast<InputRows> inputs;

    Predictions(OutputKernelLearningModel model, Broadcast<InputRows> inputs) {
        this.model = model;
        this.inputs = inputs;
    }

    Dataset<Row> add(Dataset<Row> frame) {
        ColdStart strategy = ColdStart.values()[ColdStart.NAMES.indexOf(model.getOrDefault(model.coldStartStrategy()))];
        String prediction = model.getOrDefault(model.predictionCol());
        Dataset<Row> tasks = model.taskFactors().toDF(TASK, FACTORS);
        Column task = FrameColumns.id(frame.schema(), model.getOrDefault(model.taskCol()));
        Column input = FrameColumns.id(frame.schema(), model.getOrDefault(model.inputCol()));
        DescribedColumns columns =
                DescribedColumns.of((BoundFormula) model.ofInputs().parts().inputKernel());
        boolean describes = strategy == ColdStart.KERNEL && columns.areIn(frame.schema());
        Column described = describes ? struct(columns.of(frame.schema())) : lit(null);
        Dataset<Row> predicted = frame.join(tasks, task.equalTo(tasks.col(TASK)), "left")
                .withColumn(
                        prediction,
                        udf(strategy == ColdStart.KERNEL ? fromKernel(frame) : fromKnown(), DataTypes.DoubleType)
                                .apply(input, col(FACTORS), described))
                .drop(TASK, FACTORS);
        return strategy == ColdStart.DROP
                ? predicted.filter(not(FrameColumns.named(prediction).isNaN()))
                : predicted;
    }

    /** For tasks and inputs that were learned from. */
    private UDF3<String, Seq<Double>, Row, Double> fromKnown() {
        Broadcast<InputRows> sent = inputs;
        return (id, factors, described) -> {
            InputRows known = sent.value();
            return factors == null ? Double.NaN : known.predict(known.row(id), InputRows.row(factors));
        };
    }

    /** The population for a task that is not known, and what the kernel says for an input. */
    private UDF3<String, Seq<Double>, Row, Double> fromKernel(Dataset<Row> frame) {
        Broadcast<InputRows> sent = inputs;
        Broadcast<BroadcastModel> kernel = new JavaSparkContext(
                        frame.sparkSession().sparkContext())
                .broadcast(BroadcastModel.of(model.ofInputs()));
        return (id, factors, described) -> {
            InputRows known = sent.value();
            double[] row = known.row(id);
            return known.predict(
                    row == null ? kernel.value().row(described) : row,
                    factors == null ? known.newTask() : InputRows.row(factors));
        };
    }

    /** What unknown tasks and inputs get. */
    enum ColdStart {
        /** Not a number. */
        NAN,
        /** No row. */
        DROP,
        /** What is known without them: the average of the tasks that were learned from for a task, what the kernel says for an input. */
        KERNEL;

        static final List<String> NAMES = List.of("nan", "drop", "kernel");
    }
}
