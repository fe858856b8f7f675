package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cluster finds what the single machine finds, however the tasks are spread over it. */
final class SameAnswersTest {
    private static final double SAME = Tolerances.SAME_MODEL;

    /** With a constant the sweeps differ, which on one machine is found in both steps; the optimum does not. */
    private static final double OPTIMUM = 1e-7;

    private final SparkSession spark = LocalSpark.session();

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "delta(film);                     true;  false; false; false; 1; 40",
                "delta(film);                     false; false; false; true;  3; 12",
                "delta(film);                     true;  true;  false; false; 2; 40",
                "delta(film);                     true;  false; true;  true;  2; 40",
                "delta(film);                     false; true;  true;  false; 3; 40",
                "delta(film) + hamming(genre);    true;  false; false; true;  3; 40",
                "delta(film) + hamming(genre);    true;  true;  true;  true;  2; 40",
                "hamming(genre, year);            false; true;  false; false; 2; 40",
                "hamming(genre, year);            true;  false; true;  false; 2; 40",
                "gaussian(year, width=2);         true;  false; false; false; 5; 40",
                "gaussian(year, width=2);         false; false; true;  true;  3; 40",
                "delta(film) + gaussian(year);    false; false; false; true;  2; 15"
            })
    void atAGivenLambda(
            String formula,
            boolean mean,
            boolean intercepts,
            boolean constant,
            boolean weights,
            int partitions,
            int viewers) {
        Study study = new Study(viewers, 24, 0.4, weights, 5);
        OutputKernelLearning learning = learning(study, formula, partitions)
                .setSharedMean(mean)
                .setIntercepts(intercepts)
                .setConstant(constant)
                .setLambda(2)
                .setRank(3);
        if (weights) {
            learning.setWeightCol("weight");
        }
        if (constant) {
            learning.setTolerance(OPTIMUM).setMaxSweeps(1000);
        }
        BoundFormula kernel = study.kernel(formula);
        LearnerBuilder<Row> local = OutputKernelLearner.builder(kernel.kernel())
                .sharedMean(mean)
                .intercepts(intercepts)
                .constant(constant)
                .lambda(2)
                .rank(3);
        if (constant) {
            local.tolerance(OPTIMUM).sweeps(1000);
        }

        assertSame(
                study, learning, local.build().fit(study.data(kernel.schema())).model(), kernel);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"delta(film); 1", "delta(film) + hamming(genre); 3"})
    void atTheLambdaThatValidationChooses(String formula, int partitions) {
        Study study = new Study(30, 20, 0.5, false, 8);
        OutputKernelLearning learning =
                learning(study, formula, partitions).setRank(2).setLambdas(6).setLambdaMinRatio(0.02);
        BoundFormula kernel = study.kernel(formula);
        OutputKernelModel<Row> local = OutputKernelLearner.builder(kernel.kernel())
                .rank(2)
                .lambdas(6, 0.02)
                .build()
                .fit(study.data(kernel.schema()))
                .model();

        assertSame(study, learning, local, kernel);
    }

    private OutputKernelLearning learning(Study study, String formula, int partitions) {
        return new OutputKernelLearning()
                .setTaskCol("viewer")
                .setInputCol("film")
                .setValueCol("stars")
                .setInputs(study.films(spark))
                .setKernel(formula)
                .setPartitions(partitions);
    }

    private void assertSame(
            Study study, OutputKernelLearning learning, OutputKernelModel<Row> expected, BoundFormula kernel) {
        OutputKernelLearningModel model = learning.fit(study.ratings(spark));

        assertThat(model.rank()).isEqualTo(expected.rank());
        assertThat(Math.abs(model.ofInputs().constant() - expected.constant())).isLessThan(SAME);
        model.transform(study.films(spark)
                        .crossJoin(study.ratings(spark).select("viewer").distinct()))
                .collectAsList()
                .forEach(row -> {
                    Row film =
                            new Study.Film(row.getString(0), row.getString(1), row.getDouble(2)).row(kernel.schema());
                    double predicted = row.getDouble(4);
                    assertThat(Math.abs(predicted - expected.predict(film, "" + row.getInt(3))))
                            .as("%s", row)
                            .isLessThan(SAME);
                });
    }
}
