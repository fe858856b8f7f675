package dev.okl.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A kernel on the tasks: a cluster finds what the single machine finds, however the tasks are spread over it. */
final class TaskKernelTest {
    private static final double SAME = Tolerances.SAME_MODEL;
    private static final int SWEEPS = 3;
    private static final Schema SCHEMA = Schema.of("viewer", "sex", "age");
    private static final String FILMS = "delta(film) + hamming(genre)";

    private final SparkSession spark = LocalSpark.session();

    private static Object[] description(int viewer) {
        return new Object[] {"" + viewer, viewer % 3 == 0 ? "f" : "m", 20.0 + 5 * (viewer % 4)};
    }

    private Dataset<org.apache.spark.sql.Row> viewers(int count) {
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        IntStream.range(0, count).forEach(viewer -> rows.add(RowFactory.create(description(viewer))));
        StructType schema = new StructType()
                .add("viewer", DataTypes.StringType)
                .add("sex", DataTypes.StringType)
                .add("age", DataTypes.DoubleType);
        return spark.createDataFrame(rows, schema);
    }

    /** After a few sweeps, for they must be the same ones. Kernel; mean; intercepts; partitions; viewers, more than films or fewer. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "hamming(sex, age);                       true;  false; 1; 20",
                "hamming(sex, age);                       false; true;  3; 20",
                "delta(viewer) + hamming(sex, age);       true;  true;  3; 20",
                "delta(viewer) + gaussian(scale(age));    false; false; 1; 8",
                "0.5 * delta(viewer) + delta(sex);        false; true;  2; 20",
                "2 * delta(viewer);                       false; false; 2; 20"
            })
    void atAGivenLambda(String formula, boolean mean, boolean intercepts, int partitions, int viewers) {
        Study study = new Study(viewers, 12, 0.5, true, 5);
        OutputKernelLearning learning = learning(formula, study, partitions)
                .setTasks(viewers(viewers))
                .setSharedMean(mean)
                .setIntercepts(intercepts)
                .setWeightCol("weight")
                .setLambda(2)
                .setMaxSweeps(SWEEPS)
                .setRank(3);
        BoundFormula films = study.kernel(FILMS);

        assertSame(
                study,
                learning,
                local(films, formula, viewers)
                        .sharedMean(mean)
                        .intercepts(intercepts)
                        .lambda(2)
                        .sweeps(SWEEPS)
                        .rank(3)
                        .build()
                        .fit(study.data(films.schema()))
                        .model(),
                films);
    }

    /** To the end, at the default tolerance. */
    @ParameterizedTest
    @ValueSource(strings = {"gaussian(viewer, width=3)", "0.1 * delta(viewer) + linear(viewer)"})
    void whereEachTaskIsAGroup(String formula) {
        Study study = new Study(20, 12, 0.5, false, 5);
        OutputKernelLearning learning = learning(formula, study, 2)
                .setTasks(viewers(20).withColumn("viewer", col("viewer").cast(DataTypes.IntegerType)))
                .setLambda(2)
                .setRank(3);
        BoundFormula films = study.kernel(FILMS);

        assertSame(
                study,
                learning,
                local(films, formula, 20)
                        .lambda(2)
                        .rank(3)
                        .build()
                        .fit(study.data(films.schema()))
                        .model(),
                films);
    }

    @Test
    void atTheLambdaThatValidationChooses() {
        String formula = "delta(viewer) + hamming(sex, age)";
        Study study = new Study(20, 12, 0.5, false, 8);
        OutputKernelLearning learning = learning(formula, study, 3)
                .setTasks(viewers(20))
                .setSharedMean(false)
                .setRank(2)
                .setLambdas(3)
                .setMaxSweeps(SWEEPS)
                .setLambdaMinRatio(0.05);
        BoundFormula films = study.kernel(FILMS);

        assertSame(
                study,
                learning,
                local(films, formula, 20)
                        .sharedMean(false)
                        .rank(2)
                        .lambdas(3, 0.05)
                        .sweeps(SWEEPS)
                        .build()
                        .fit(study.data(films.schema()))
                        .model(),
                films);
    }

    private OutputKernelLearning learning(String formula, Study study, int partitions) {
        return new OutputKernelLearning()
                .setTaskCol("viewer")
                .setInputCol("film")
                .setValueCol("stars")
                .setInputs(study.films(spark))
                .setKernel(FILMS)
                .setTaskKernel(formula)
                .setPartitions(partitions);
    }

    private static LearnerBuilder<Row> local(BoundFormula films, String formula, int viewers) {
        Formula parsed = Formula.parse(formula);
        Schema used = Schema.of(parsed.columns(SCHEMA).toArray(new String[0]));
        boolean numbers = parsed.numericColumns(SCHEMA).contains("viewer");
        List<Row> rows = IntStream.range(0, viewers)
                .mapToObj(viewer -> {
                    Object[] cells = description(viewer);
                    cells[0] = numbers ? (Object) (double) viewer : cells[0];
                    return SCHEMA.row(cells).select(used);
                })
                .toList();
        BoundFormula kernel = parsed.bind(used, rows);
        return OutputKernelLearner.builder(films.kernel()).taskKernel(kernel, task -> rows.get(Integer.parseInt(task)));
    }

    private void assertSame(
            Study study, OutputKernelLearning learning, OutputKernelModel<Row> expected, BoundFormula films) {
        OutputKernelLearningModel model = learning.fit(study.ratings(spark));

        assertThat(model.rank()).isEqualTo(expected.rank());
        assertThatThrownBy(model::toLocal).hasMessageContaining("a kernel on the tasks");
        assertThatThrownBy(() -> model.foldIn(study.ratings(spark))).hasMessageContaining("a kernel on the tasks");
        model.transform(study.films(spark)
                        .crossJoin(study.ratings(spark).select("viewer").distinct()))
                .collectAsList()
                .forEach(row -> {
                    Row film = new Study.Film(row.getString(0), row.getString(1), row.getDouble(2)).row(films.schema());
                    assertThat(Math.abs(row.getDouble(4) - expected.predict(film, "" + row.getInt(3))))
                            .as("%s", row)
                            .isLessThan(SAME);
                });
        model.setColdStartStrategy("kernel")
                .transform(study.films(spark).withColumn("viewer", functions.lit("nobody")))
                .collectAsList()
                .forEach(row -> {
                    Row film = new Study.Film(row.getString(0), row.getString(1), row.getDouble(2)).row(films.schema());
                    assertThat(Math.abs(row.getDouble(4) - expected.newTask().at(film)))
                            .as("%s", row)
                            .isLessThan(SAME);
                });
    }
}
