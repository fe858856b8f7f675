package dev.okl.bench.compare;

import dev.okl.app.console.Figures;
import dev.okl.bench.data.RatingSplit;
import dev.okl.bench.data.SparkRatings;
import dev.okl.bench.measure.ProcessMemory;
import dev.okl.internal.linalg.Vectors;
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
record AlsRun(Job job, RatingSplit split, Dataset<Row> ratings) {
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
        ALS als = SparkRatings.als(job.rank(), regularisation, iterations, job.seed());
        long start = System.nanoTime();
        ALSModel model = als.fit(ratings);
        return new Fit(model, (System.nanoTime() - start) / 1e9);
    }

    /** From the factors, which is quicker than a join; ALS has none for what it has not seen. */
    private RatingSplit.Predictor predictor(ALSModel model) {
        double[][] users =
                SparkRatings.factors(model.userFactors(), split.known().tasks().size());
        double[][] movies =
                SparkRatings.factors(model.itemFactors(), split.known().inputs().size());
        return (input, task) ->
                users[task] == null || movies[input] == null ? Double.NaN : Vectors.dot(users[task], movies[input]);
    }

    private record Fit(ALSModel model, double seconds) {}
}
