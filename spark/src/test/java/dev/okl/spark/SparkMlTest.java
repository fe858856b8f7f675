package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;

/** The learner among the other parts of spark.ml. */
final class SparkMlTest {
    private static final SparkSession SPARK = LocalSpark.session();

    private static OutputKernelLearning learning() {
        return new OutputKernelLearning()
                .setTaskCol("viewer")
                .setInputCol("film")
                .setValueCol("stars")
                .setRank(1)
                .setLambda(2)
                .setMaxSweeps(3)
                .setPartitions(1);
    }

    @Test
    void aCrossValidatorChoosesLambdaAndRank() {
        OutputKernelLearning learning = learning().setColdStartStrategy("drop");
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(learning.lambda(), new double[] {1, 1e6})
                .addGrid(learning.rank(), new int[] {1})
                .build();
        CrossValidatorModel chosen = new CrossValidator()
                .setEstimator(learning)
                .setEvaluator(new RegressionEvaluator().setLabelCol("stars").setMetricName("rmse"))
                .setEstimatorParamMaps(grid)
                .setNumFolds(2)
                .setSeed(1)
                .fit(Fitted.STUDY.ratings(SPARK));

        assertThat(((OutputKernelLearningModel) chosen.bestModel()).lambda()).isEqualTo(1);
        assertThat(Arrays.stream(chosen.avgMetrics()).allMatch(Double::isFinite))
                .isTrue();
        assertThat(chosen.avgMetrics()[0]).isLessThan(chosen.avgMetrics()[1]);
    }

    @Test
    void lambdaIsChosenFromAGridThatIsGiven() {
        OutputKernelLearning learning = learning().setLambdaGrid(1e6, 2);
        learning.clear(learning.lambda());

        assertThat(learning.fit(Fitted.STUDY.ratings(SPARK)).lambda()).isEqualTo(2);
    }

    @Test
    void idsOfAnyTypeGiveTheSameModel() {
        Dataset<Row> texts = withIds(DataTypes.StringType);
        OutputKernelLearningModel ofTexts = learning().fit(texts);
        List<String> expected = predictions(ofTexts, texts);
        for (DataType type : List.of(DataTypes.LongType, DataTypes.DoubleType)) {
            Dataset<Row> numbers = withIds(type);
            OutputKernelLearningModel model = learning().fit(numbers);

            assertThat(predictions(model, numbers)).isEqualTo(expected);
            assertThat(predictions(model, texts)).isEqualTo(expected);
            assertThat(model.recommendForTaskSubset(numbers.filter("viewer = 3"), 2)
                            .collectAsList()
                            .toString())
                    .isEqualTo(ofTexts.recommendForTaskSubset(texts.filter("viewer = '3'"), 2)
                            .collectAsList()
                            .toString())
                    .contains("[3,");
        }
    }

    /** Films by their numbers. */
    private static Dataset<Row> withIds(DataType type) {
        return Fitted.STUDY
                .ratings(SPARK)
                .withColumn(
                        "film", functions.substring(functions.col("film"), 2, 3).cast(type))
                .withColumn("viewer", functions.col("viewer").cast(type));
    }

    private static List<String> predictions(OutputKernelLearningModel model, Dataset<Row> frame) {
        return model
                .transform(frame)
                .selectExpr("cast(viewer as int)", "cast(film as int)", "prediction")
                .collectAsList()
                .stream()
                .map(Row::toString)
                .sorted()
                .toList();
    }
}
