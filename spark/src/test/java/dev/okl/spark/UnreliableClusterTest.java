package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.selection.Progress;
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
    private static final double SAME = Tolerances.SAME_MODEL;
    private static final String FORMULA = "delta(film) + hamming(genre)";
    private static final int RANK = 3;
    private static final double LAMBDA = 10; // fewer than ten sweeps
    private static final double TOLERANCE = 0.03;

    private static final int SOME_SWEEP = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
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
    void anExecutorIsKilledInTheMiddleOfASweep() throws TimeoutException, InterruptedException {
        ProcessHandle victim = cluster.executorOf(1);
        Thread killer = new Thread(() -> killAtWork(victim));
        AfterSweeps sweeps = new AfterSweeps(sweep -> {
            if (sweep == SOME_SWEEP) {
                stop(victim);
                killer.start();
            }
        });

        OutputKernelLearningModel model = fitDespite(sweeps);
        killer.join();

        assertThatPredictionsAreRight(model);
        assertThat(victim.isAlive()).isFalse();
        assertThat(losses.executors()).isEqualTo(1);
        assertThat(losses.tasks()).isPositive();
        assertThat(losses.recoveredCachedBlocks()).isPositive();
        assertThat(sweeps.count).as("the sweeps went on").isGreaterThan(SOME_SWEEP);
    }

    @Test
    void cachedBlocksAndBroadcastsAreLostAgainAndAgain() throws TimeoutException {
        SparkContext context = cluster.session().sparkContext();
        AfterSweeps sweeps = new AfterSweeps(sweep -> losses.takeBlocks(context, cluster.workers()));

        OutputKernelLearningModel model = fitDespite(sweeps);
        losses.takeBlocks(context, cluster.workers()); // the model's too

        assertThatPredictionsAreRight(model);
        assertThat(sweeps.count).isGreaterThan(1);
        assertThat(losses.recoveredCachedBlocks()).isPositive();
        assertThat(losses.recoveredBroadcasts()).isPositive();
        assertThat(losses.executors()).isZero();
    }

    /** From now on it gets tasks that it cannot finish. */
    private static void stop(ProcessHandle executor) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("sh", "-c", "kill -STOP " + executor.pid())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(exit).isZero();
    }

    /** Kills an executor that was stopped, as soon as it has a task. */
    private static void killAtWork(ProcessHandle executor) {
        try {
            Waiting.until("the executor has a task", PATIENCE, () -> cluster.isBusy(executor));
        } finally {
            executor.destroyForcibly();
        }
    }

    private OutputKernelLearningModel fitDespite(AfterSweeps mishap) throws TimeoutException {
        SparkSession spark = cluster.session();
        SparkContext context = spark.sparkContext();
        context.addSparkListener(losses);
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
                    .setProgress(mishap)
                    .fit(STUDY.ratings(spark));
            context.listenerBus().waitUntilEmpty();
            return model;
        } finally {
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

    /** Something that happens between two sweeps; the fit waits until it has happened. */
    private static final class AfterSweeps implements Progress {
        private final Mishap mishap;
        private int count;

        AfterSweeps(Mishap mishap) {
            this.mishap = mishap;
        }

        @Override
        public void onSweep(double lambda, int sweep, double objective) {
            try {
                mishap.happen(++count);
            } catch (IOException | TimeoutException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** What happens after a sweep; sweeps are counted from 1, over all lambdas. */
    private interface Mishap {
        void happen(int sweep) throws IOException, TimeoutException, InterruptedException;
    }
}
