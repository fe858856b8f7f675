package dev.okl.bench.spark;

import dev.okl.FitResult;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.bench.data.RatingSplit;
import dev.okl.bench.data.SparkRatings;
import dev.okl.bench.measure.SweepClock;
import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.internal.linalg.Vectors;
import dev.okl.reproduce.movielens.MovieLens;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import dev.okl.spark.OutputKernelLearning;
import dev.okl.spark.OutputKernelLearningModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The methods on the same ratings, those on Spark in one session and from one cached data frame. */
final class Contest {
    /**
     * What all methods have in common.
     *
     * @param sweeps cap for each lambda
     * @param partitions of the tasks, and blocks of ALS
     */
    record Setting(int rank, String kernel, double lambda, int sweeps, int partitions, long seed) {}

    /**
     * What was measured of one method.
     *
     * @param sweepSeconds of one sweep, or iteration
     * @param fitSeconds of the whole fit, from the data frame to the model
     * @param sweeps of the whole fit
     * @param jobs of Spark in the whole fit; 0 without it
     * @param shuffleBytes of one sweep; NaN where it is not measured
     */
    record Outcome(
            String method,
            double rmse,
            double sweepSeconds,
            double fitSeconds,
            int sweeps,
            int jobs,
            double shuffleBytes) {}

    private static final double NANOS = 1e9;

    private final RatingSplit split;
    private final TaskData<Row> known;
    private final SparkRatings ratings;
    private final Dataset<org.apache.spark.sql.Row> movies;
    private final Setting setting;

    /**
     * @param known as in the split, users and movies named by their numbers
     * @param ratings the same on Spark
     */
    Contest(RatingSplit split, TaskData<Row> known, SparkRatings ratings, Setting setting) {
        this.split = split;
        this.known = known;
        this.ratings = ratings;
        this.setting = setting;
        this.movies = movies();
    }

    /** The rows of the split with numbers for names: the data frame has these. */
    static TaskData<Row> numbered(TaskData<Row> named) {
        TaskData.Builder<Row> builder = TaskData.builder();
        for (int i = 0; i < named.inputs().size(); i++) {
            Row movie = named.inputs().get(i);
            builder.addInput(MovieLens.MOVIE_COLUMNS.row("" + i, movie.cell(1), movie.cell(2)));
        }
        for (int j = 0; j < named.tasks().size(); j++) {
            builder.addTask("" + j);
        }
        for (int o = 0; o < named.size(); o++) {
            builder.add(named.input(o), named.task(o), named.value(o), named.weight(o));
        }
        return builder.build();
    }

    private Dataset<org.apache.spark.sql.Row> movies() {
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        for (int i = 0; i < known.inputs().size(); i++) {
            Set<?> genres = (Set<?>) known.inputs().get(i).cell(1);
            rows.add(RowFactory.create(i, genres.toArray(new String[0])));
        }
        StructType schema = new StructType()
                .add(SparkRatings.MOVIE, DataTypes.IntegerType)
                .add("genres", DataTypes.createArrayType(DataTypes.StringType));
        return ratings.session().createDataFrame(rows, schema);
    }

    Outcome onSpark() {
        LastSweeps last = new LastSweeps();
        Traffic traffic = Traffic.of(ratings.session().sparkContext());
        long start = System.nanoTime();
        OutputKernelLearningModel model = new OutputKernelLearning()
                .setTaskCol(SparkRatings.USER)
                .setInputCol(SparkRatings.MOVIE)
                .setValueCol(SparkRatings.RATING)
                .setKernel(setting.kernel())
                .setInputs(movies)
                .setRank(setting.rank())
                .setLambda(setting.lambda())
                .setMaxSweeps(setting.sweeps())
                .setPartitions(setting.partitions())
                .setSeed(setting.seed())
                .setProgress(last)
                .fit(ratings.frame());
        double seconds = (System.nanoTime() - start) / NANOS;
        double[][] users =
                SparkRatings.factors(model.taskFactors(), known.tasks().size());
        double[][] items =
                SparkRatings.factors(model.inputFactors(), known.inputs().size());
        Outcome outcome = new Outcome(
                "okl on Spark",
                rmse(items, users),
                last.clock.sweepSeconds(),
                seconds,
                last.sweeps,
                traffic.jobs(),
                traffic.bytesPerPass());
        ratings.session().sparkContext().removeSparkListener(traffic);
        return outcome;
    }

    Outcome onOneMachine() {
        LastSweeps last = new LastSweeps();
        long start = System.nanoTime();
        FitResult<OutputKernelModel<Row>> fit = OutputKernelLearner.builder(
                        Formula.parse(setting.kernel()).bind(MovieLens.MOVIE_COLUMNS, known.inputs()))
                .rank(setting.rank())
                .lambda(setting.lambda())
                .sweeps(setting.sweeps())
                .seed(setting.seed())
                .keepObservations(false)
                .progress(last)
                .build()
                .fit(known);
        double seconds = (System.nanoTime() - start) / NANOS;
        double[][] users = rows(fit.model().parts().taskValues());
        double[][] items = rows(fit.model().parts().inputValues());
        return new Outcome(
                "okl on one machine",
                rmse(items, users),
                last.clock.sweepSeconds(),
                seconds,
                last.sweeps,
                0,
                Double.NaN);
    }

    /** Spark's ALS; an iteration is the difference of a fit with all and one with a single iteration. */
    Outcome als(double regularisation, int iterations) {
        long start = System.nanoTime();
        fitAls(regularisation, 1);
        double single = (System.nanoTime() - start) / NANOS;
        start = System.nanoTime();
        ALSModel model = fitAls(regularisation, iterations);
        double seconds = (System.nanoTime() - start) / NANOS;
        double[][] users =
                SparkRatings.factors(model.userFactors(), known.tasks().size());
        double[][] items =
                SparkRatings.factors(model.itemFactors(), known.inputs().size());
        return new Outcome(
                "Spark ALS, reg " + regularisation,
                rmse(items, users),
                (seconds - single) / (iterations - 1),
                seconds,
                iterations,
                0,
                Double.NaN);
    }

    private ALSModel fitAls(double regularisation, int iterations) {
        return SparkRatings.als(setting.rank(), regularisation, iterations, setting.seed())
                .setNumBlocks(setting.partitions())
                .fit(ratings.frame());
    }

    private static double[][] rows(Matrix matrix) {
        double[][] rows = new double[matrix.rows()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = matrix.row(i);
        }
        return rows;
    }

    /** On ratings of movies and users that were learned from, for ALS says nothing of others. */
    private double rmse(double[][] items, double[][] users) {
        return split.test((input, task) -> learned(known.byInput(), input) && learned(known.byTask(), task)
                        ? Vectors.dot(items[input], users[task])
                        : Double.NaN)
                .rmse();
    }

    private static boolean learned(ObservationIndex index, int row) {
        return index.start(row) < index.end(row);
    }

    /** Times the sweeps of the last lambda, where all columns are in use, and counts those of all. */
    private static final class LastSweeps implements Progress {
        private final SweepClock clock = new SweepClock();
        private double lambda = Double.NaN;
        private int sweeps;

        @Override
        public void onSweep(double at, int sweep, double objective) {
            if (at != lambda) {
                clock.start();
                lambda = at;
            }
            clock.onSweep(at);
        }

        @Override
        public void onPoint(PathPoint point) {
            sweeps += point.sweeps();
        }
    }
}
