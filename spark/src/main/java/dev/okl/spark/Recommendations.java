package dev.okl.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.collection.Seq;

/** The inputs with the highest predictions, for tasks that the model knows. */
record Recommendations(Broadcast<InputRows> inputs, String inputCol) {
    private static final String RECOMMENDATIONS = "recommendations";
    private static final String SCORE = "rating";

    /**
     * In the shape of Spark's own recommender: task, recommendations as (input, rating), the highest first.
     *
     * @param factors the rows of the tasks
     */
    Dataset<Row> of(Dataset<Row> factors, String taskCol, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("the number of recommendations must be >= 1 but was " + count);
        }
        Broadcast<InputRows> sent = inputs;
        UDF1<Seq<Double>, Row[]> top = task -> top(sent.value(), InputRows.row(task), count);
        StructType one = new StructType().add(inputCol, DataTypes.StringType).add(SCORE, DataTypes.DoubleType);
        return factors.select(
                col(OutputKernelLearningModel.TASK).as(taskCol),
                udf(top, DataTypes.createArrayType(one))
                        .apply(col(OutputKernelLearningModel.FACTORS))
                        .as(RECOMMENDATIONS));
    }

    private static Row[] top(InputRows inputs, double[] task, int count) {
        Comparator<Scored> byScore =
                Comparator.comparingDouble(Scored::score).thenComparing(Scored::id, Comparator.reverseOrder());
        PriorityQueue<Scored> best = new PriorityQueue<>(byScore);
        for (String id : inputs.numbers().keySet()) {
            best.add(new Scored(id, inputs.predict(inputs.row(id), task)));
            if (best.size() > count) {
                best.remove();
            }
        }
        return best.stream()
                .sorted(byScore.reversed())
                .map(scored -> RowFactory.create(scored.id, scored.score))
                .toArray(Row[]::new);
    }

    private record Scored(String id, double score) {}
}
