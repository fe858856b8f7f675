package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OutputKernelLearningModelTest {
    private static final SparkSession SPARK = LocalSpark.session();
    private static final Study STUDY = new Study(25, 12, 0.5, false, 3);
    private static OutputKernelLearningModel model;

    @BeforeAll
    static void learn() {
        model = learning().fit(STUDY.ratings(SPARK));
    }

    private static OutputKernelLearning learning() {
        return new OutputKernelLearning()
                .setTaskCol("viewer")
                .setInputCol("film")
                .setValueCol("stars")
                .setRank(2)
                .setLambda(2)
                .setPartitions(2);
    }

    /** A viewer and a film that are known, and each beside a partner that is not. */
    private static Dataset<Row> pairs() {
        StructType schema = new StructType().add("viewer", DataTypes.StringType).add("film", DataTypes.StringType);
        return SPARK.createDataFrame(
                List.of(
                        RowFactory.create("3", "f103"),
                        RowFactory.create("nobody", "f103"),
                        RowFactory.create("3", "unknown")),
                schema);
    }

    @Test
    void aFitLeavesNothingInMemoryButItsTasks() {
        SPARK.sparkContext().getPersistentRDDs().values().foreach(rdd -> rdd.unpersist(true));
        learning().setMaxSweeps(3).fit(STUDY.ratings(SPARK));

        assertThat(SPARK.sparkContext().getPersistentRDDs().size()).isEqualTo(1);
    }

    /** The search for lambda_max then ends where all is rounding, and has to end. */
    @ParameterizedTest
    @CsvSource({"1, 1", "12, 8"})
    void valuesThatTheMeanExplains(int viewers, int films) {
        List<Row> rows = new ArrayList<>();
        for (int cell = 0; cell < viewers * films; cell++) {
            rows.add(RowFactory.create("viewer " + cell % viewers, "film " + cell / viewers, 4.0));
        }
        Dataset<Row> frame =
                SPARK.createDataFrame(rows, StructType.fromDDL("viewer string, film string, stars double"));

        OutputKernelLearningModel explained = learning().setLambda(0.01).fit(frame);

        assertThat(explained.rank()).isZero();
        assertThat(explained.transform(frame).first().getDouble(3)).isCloseTo(4, within(0.1));
    }

    @Test
    void aPredictionIsTheProductOfTheFactors() {
        Row task = model.taskFactors().filter("task = '3'").first();
        Row input = model.inputFactors().filter("input = 'f103'").first();
        List<Double> b = task.getList(1);
        List<Double> e = input.getList(1);
        double expected = 0;
        for (int k = 0; k < b.size(); k++) {
            expected += b.get(k) * e.get(k);
        }

        Row predicted = model.transform(pairs())
                .filter("film = 'f103' and viewer = '3'")
                .first();
        assertThat(predicted.<Double>getAs("prediction")).isCloseTo(expected, within(Tolerances.TIGHT));
        assertThat(model.taskFactors().count()).isEqualTo(25);
        assertThat(model.lambda()).isEqualTo(2);
        assertThat(model.transformSchema(pairs().schema()).fieldNames()).contains("prediction");
    }

    @Test
    void whatIsUnknownIsTreatedAsAsked() {
        assertThat(predictions("nan"))
                .hasSize(3)
                .filteredOn(value -> value.isNaN())
                .hasSize(2);
        assertThat(predictions("drop")).singleElement().satisfies(value -> assertThat(value)
                .isFinite());
        List<Double> known = predictions("kernel");
        assertThat(known).hasSize(3).filteredOn(value -> value.isNaN()).hasSize(1);
        assertThatThrownBy(() -> learning().setColdStartStrategy("guess"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("coldStartStrategy");
    }

    private static List<Double> predictions(String strategy) {
        OutputKernelLearningModel other = model.copy(ParamMap.empty());
        other.set(other.coldStartStrategy(), strategy);
        return other.transform(pairs()).select("prediction").collectAsList().stream()
                .map(row -> row.getDouble(0))
                .toList();
    }

    @Test
    void recommendationsAreTheHighestPredictions() {
        List<Row> films = model.transform(STUDY.films(SPARK).withColumn("viewer", functions.lit(7)))
                .orderBy(functions.col("prediction").desc())
                .select("film", "prediction")
                .limit(3)
                .collectAsList();

        StructType schema = new StructType().add("viewer", DataTypes.IntegerType);
        Dataset<Row> some = SPARK.createDataFrame(List.of(RowFactory.create(7), RowFactory.create(999)), schema);
        Row row = model.recommendForTaskSubset(some, 3).collectAsList().get(0);
        List<Row> recommended = row.getList(1);

        assertThat(row.getString(0)).isEqualTo("7");
        for (int k = 0; k < 3; k++) {
            assertThat(recommended.get(k).getString(0)).isEqualTo(films.get(k).getString(0));
            assertThat(recommended.get(k).getDouble(1)).isCloseTo(films.get(k).getDouble(1), within(Tolerances.TIGHT));
        }
        assertThat(model.recommendForAllTasks(2).count()).isEqualTo(25);
        assertThatThrownBy(() -> model.recommendForAllTasks(0)).hasMessageContaining("must be >= 1 but was 0");
    }

    @Test
    void isAStageOfAPipeline() {
        PipelineModel pipeline =
                new Pipeline().setStages(new PipelineStage[] {learning()}).fit(STUDY.ratings(SPARK));

        double mean = pipeline.transform(STUDY.ratings(SPARK))
                .agg(functions.avg(functions.abs(functions.col("prediction").minus(functions.col("stars")))))
                .first()
                .getDouble(0);
        assertThat(mean).isLessThan(0.5);
    }
}
