package dev.okl.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Small data frames, and predictions out of them. */
final class FramesOf {
    private FramesOf() {}

    /** @param ddl the columns, as "viewer STRING, film STRING" */
    static Dataset<Row> rows(SparkSession spark, String ddl, Row... rows) {
        return spark.createDataFrame(Arrays.asList(rows), StructType.fromDDL(ddl));
    }

    /** All pairs of viewer and film with their predictions, as texts that tell every difference. */
    static List<String> predictions(SparkSession spark, Study study, org.apache.spark.ml.Transformer model) {
        return model
                .transform(study.films(spark)
                        .crossJoin(study.ratings(spark).select("viewer").distinct()))
                .select("viewer", "film", "prediction")
                .collectAsList()
                .stream()
                .map(Row::toString)
                .sorted()
                .toList();
    }
}
