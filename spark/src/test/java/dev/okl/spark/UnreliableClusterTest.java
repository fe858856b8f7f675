package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A fit on a cluster of several processes finds what the single machine finds, whatever the cluster loses on the way. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a cluster here is made with symbolic links and stopped by a shell")
final class UnreliableClusterTest {
    private static final double SAME = 1e-6;
    private static final String FORMULA = "delta(film) + hamming(genre)";
    private static final int RANK = 3;
    private static final double LAMBDA = 10; // fewer than ten sweeps
    private static final double TOLERANCE = 0.03;

    /** The first few shuffles bring the observations of a task together, every sweep has one. */
    private static final int AMID_A_SWEEP = 8;

    private static final Duration AT_WORK = Duration.ofSeconds(2);
    private static final Study STUDY = new Study(30, 130, 0.3, false, 5);
    private static final BoundFormula KERNEL = STUDY.kernel(FORMULA);
    private static OutputKernelModel<Row> expected;
    private static StandaloneCluster cluster;

    private final Losses losses = new Losses();

    @BeforeAll
    static void start() throws IOException {
        expected = OutputKernelLearner.builder(KERNEL.kernel())
                .sharedMean(false)
                .tolerance(TOLERANCE)
                .lambda(LAMBDA)
                .rank(RANK)
                .build()
                .fit(STUDY.data(KERNEL.schema()))
                .model();
        LocalSpark.stop();
        cluster = StandaloneCluster.start(Path.of("target", "cluster"), 2);
    }

    @AfterAll
    static void close() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @BeforeEach
    void awaitExecutors() {
        cluster.awaitExecutors();
    }

    @Test
    void anExecutorIsKilledInTheMiddleOfASweep() throws TimeoutException {
        ProcessHandle victim = cluster.executorOf(1);
        Mishap kill = new Mishap(shuffle -> shuffle == AMID_A_SWEEP, () -> killAtWork(victim));

        OutputKernelLearningModel model = fitDespite(kill);

        assertThatPredictionsAreRight(model);
        assertThat(victim.isAlive()).isFalse();
        assertThat(losses.executors()).isEqualTo(1);
        assertThat(losses.tasks()).isPositive();
        assertThat(losses.recoveredCachedBlocks()).isPositive();
        assertThat(kill.shuffles()).as("the sweeps went on").isGreaterThan(AMID_A_SWEEP + 1);
    }

    @Test
    void cachedBlocksAndBroadcastsAreLostAgainAndAgain() throws TimeoutException {
        Mishap losing = new Mishap(shuffle -> shuffle % 3 == 0, losses::takeBlocks);

        OutputKernelLearningModel model = fitDespite(losing);
        losses.takeBlocks(); // the model's too

        assertThatPredictionsAreRight(model);
        assertThat(losses.recoveredCachedBlocks()).isPositive();
        assertThat(losses.recoveredBroadcasts()).isPositive();
        assertThat(losses.executors()).isZero();
    }

    /** Kills an executor while it works on a task: it is stopped, gets tasks that it cannot finish, and is killed then. */
    private static void killAtWork(ProcessHandle executor) {
        try {
            new ProcessBuilder("sh", "-c", "kill -STOP " + executor.pid())
                    .inheritIO()
                    .start()
                    .waitFor();
            Thread.sleep(AT_WORK.toMillis());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("cannot stop executor " + executor.pid(), e);
        } finally {
            executor.destroyForcibly();
        }
    }

    private OutputKernelLearningModel fitDespite(Mishap mishap) throws TimeoutException {
        SparkSession spark = cluster.session();
        SparkContext context = spark.sparkContext();
        context.addSparkListener(losses);
        context.addSparkListener(mishap);
        try {
            OutputKernelLearningModel model = new OutputKernelLearning()
                    .setTaskCol("viewer")
                    .setInputCol("film")
                    .setValueCol("stars")
                    .setInputs(STUDY.films(spark))
                    .setKernel(FORMULA)
                    .setPartitions(4)
                    .setSharedMean(false)
                    .setTolerance(TOLERANCE)
                    .setLambda(LAMBDA)
                    .setRank(RANK)
                    .fit(STUDY.ratings(spark));
            context.listenerBus().waitUntilEmpty();
            return model;
        } finally {
            context.removeSparkListener(mishap);
            context.removeSparkListener(losses);
        }
    }

    private static void assertThatPredictionsAreRight(OutputKernelLearningModel model) {
        SparkSession spark = cluster.session();
        model.transform(STUDY.ratings(spark).join(STUDY.films(spark), "film"))
                .collectAsList()
                .forEach(row -> {
                    Row film = new Study.Film(row.getAs("film"), row.getAs("genre"), row.<Double>getAs("year"))
                            .row(KERNEL.schema());
                    assertThat(row.<Double>getAs("prediction"))
                            .as("%s", row)
                            .isCloseTo(expected.predict(film, "" + row.getAs("viewer")), within(SAME));
                });
    }
}
