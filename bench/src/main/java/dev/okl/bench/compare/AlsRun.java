package dev.okl.bench.compare;

import dev.okl.app.console.Figures;
import dev.okl.bench.data.RatingSplit;
import dev.okl.bench.data.SparkRatings;
import dev.okl.bench.measure.ProcessMemory;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Spark ALS on the whole training half. The ratings are in a cached data frame before the clock starts. An iteration is timed as
 * the difference of a fit with all iterations and one with a single iteration, so that what ALS does once does not count for it.
 */
final class AlsRun {
    private final Job job;
    private final RatingSplit split;
    private final Dataset<Row> ratings;

    /** The ratings must be in memory already. */
    AlsRun(Job job, RatingSplit split, Dataset<Row> ratings) {
        this.job = job;
        this.split = split;
        this.ratings = ratings;
    }

    /** An outcome for each regularisation. */
    List<Outcome> run() {
        double readBytes = ProcessMemory.now();
        double first = job.regularisations().get(0);
        for (double spent = 0; spent < job.warmUpSeconds(); ) {
            spent += fit(first, job.iterations()).seconds();
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (double regularisation : job.regularisations()) {
            Fit single = fit(regularisation, 1);
            Fit fit = fit(regularisation, job.iterations());
            double iteration = (fit.seconds() - single.seconds()) / (job.iterations() - 1);
            double peak = ProcessMemory.peak();
            RatingSplit.TestError error = split.test(predictor(fit.model()));
            outcomes.add(new Outcome(
                    job.contender().label() + ", reg " + regularisation,
                    iteration,
                    fit.seconds(),
                    Double.NaN,
                    Double.NaN,
                    error.rmse(),
                    peak,
                    readBytes,
                    job.iterations() + " iterations, " + Figures.count(error.missing(), "rating")
                            + " of unknown movies left out"));
        }
        return outcomes;
    }

    private Fit fit(double regularisation, int iterations) {
        ALS als = new ALS()
                .setUserCol(SparkRatings.USER)
                .setItemCol(SparkRatings.MOVIE)
                .setRatingCol(SparkRatings.RATING)
                .setRank(job.rank())
                .setRegParam(regularisation)
                .setMaxIter(iterations)
                .setSeed(job.seed());
        long start = System.nanoTime();
        ALSModel model = als.fit(ratings);
        return new Fit(model, (System.nanoTime() - start) / 1e9);
    }

    /** From the factors, which is quicker than a join; ALS has none for what it has not seen. */
    private RatingSplit.Predictor predictor(ALSModel model) {
        float[][] users = factors(model.userFactors(), split.known().tasks().size());
        float[][] movies = factors(model.itemFactors(), split.known().inputs().size());
        return (input, task) ->
                users[task] == null || movies[input] == null ? Double.NaN : dot(users[task], movies[input]);
    }

    private static float[][] factors(Dataset<Row> rows, int count) {
        float[][] factors = new float[count][];
        for (Row row : rows.collectAsList()) {
            List<Float> values = row.getList(1);
            float[] factor = new float[values.size()];
            for (int k = 0; k < factor.length; k++) {
                factor[k] = values.get(k);
            }
            factors[row.getInt(0)] = factor;
        }
        return factors;
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += (double) a[k] * b[k];
        }
        return sum;
    }

    private record Fit(ALSModel model, double seconds) {}
}
