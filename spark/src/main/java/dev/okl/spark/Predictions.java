package dev.okl.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.udf;

import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;

/** Adds a column of predictions to a data frame. */
final class Predictions {
    private static final String FACTORS = "okl_factors";
    private static final String TASK = "okl_task";

    private final OutputKernelLearningModel model;
    private final Broadcast<KnownInputs> inputs;

    Predictions(OutputKernelLearningModel model, Broadcast<KnownInputs> inputs) {
        this.model = model;
        this.inputs = inputs;
    }

    Dataset<Row> add(Dataset<Row> frame, ColdStart strategy) {
        String task = model.getOrDefault(model.taskCol());
        String input = model.getOrDefault(model.inputCol());
        String prediction = model.getOrDefault(model.predictionCol());
        boolean known = strategy == ColdStart.KERNEL;
        Broadcast<KnownInputs> sent = inputs;
        UDF2<String, Seq<Double>, Double> predict = (id, factors) -> predict(sent.value(), id, factors, known);
        Dataset<Row> tasks = model.taskFactors().toDF(TASK, FACTORS);
        Dataset<Row> predicted = frame.join(
                        tasks, frame.col(task).cast(DataTypes.StringType).equalTo(tasks.col(TASK)), "left")
                .withColumn(
                        prediction,
                        udf(predict, DataTypes.DoubleType).apply(col(input).cast(DataTypes.StringType), col(FACTORS)))
                .drop(TASK, FACTORS);
        return strategy == ColdStart.DROP ? predicted.filter(not(col(prediction).isNaN())) : predicted;
    }

    private static double predict(KnownInputs inputs, String id, Seq<Double> factors, boolean unknownTasksToo) {
        if (factors == null) {
            return unknownTasksToo ? inputs.predict(id, inputs.newTask()) : Double.NaN;
        }
        return inputs.predict(id, KnownInputs.row(factors));
    }
}
