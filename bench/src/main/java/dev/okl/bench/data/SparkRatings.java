package dev.okl.bench.data;

import dev.okl.data.TaskData;
import java.util.List;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Ratings as a cached data frame of a Spark that runs in this process, on all cores. */
public final class SparkRatings implements AutoCloseable {
    public static final String USER = "user";
    public static final String MOVIE = "movie";
    public static final String RATING = "rating";

    /** Spark runs in this process and finds the ratings here; sent through it, millions of them would take minutes. */
    private static volatile TaskData<?> shared;

    private final SparkSession spark;
    private final Dataset<Row> frame;

    private SparkRatings(TaskData<?> ratings) {
        int cores = Runtime.getRuntime().availableProcessors();
        spark = SparkSession.builder()
                .master("local[" + cores + "]")
                .appName("okl-bench")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        frame = spark.range(0, ratings.size(), 1, cores)
                .select(
                        column(USER, o -> shared.task(o.intValue()), DataTypes.IntegerType),
                        column(MOVIE, o -> shared.input(o.intValue()), DataTypes.IntegerType),
                        column(RATING, o -> (float) shared.value(o.intValue()), DataTypes.FloatType))
                .cache();
        long count = frame.count();
        if (count != ratings.size()) {
            throw new IllegalStateException("Spark has " + count + " ratings of " + ratings.size());
        }
    }

    /** Starts Spark and reads the ratings into its memory. */
    public static SparkRatings of(TaskData<?> ratings) {
        shared = ratings;
        return new SparkRatings(ratings);
    }

    public Dataset<Row> frame() {
        return frame;
    }

    public SparkSession session() {
        return spark;
    }

    /** Spark's alternating least squares on these ratings. */
    public static ALS als(int rank, double regularisation, int iterations, long seed) {
        return new ALS()
                .setUserCol(USER)
                .setItemCol(MOVIE)
                .setRatingCol(RATING)
                .setRank(rank)
                .setRegParam(regularisation)
                .setMaxIter(iterations)
                .setSeed(seed);
    }

    /** The factors in a data frame with numbers and factors, by number; null where there is none. */
    public static double[][] factors(Dataset<Row> frame, int size) {
        double[][] factors = new double[size][];
        for (Row row : frame.collectAsList()) {
            List<Number> numbers = row.getList(1);
            factors[Integer.parseInt(String.valueOf(row.get(0)))] =
                    numbers.stream().mapToDouble(Number::doubleValue).toArray();
        }
        return factors;
    }

    private static org.apache.spark.sql.Column column(String name, UDF1<Long, ?> ofNumber, DataType type) {
        UserDefinedFunction function = functions.udf(ofNumber, type);
        return function.apply(functions.col("id")).as(name);
    }

    @Override
    public void close() {
        spark.stop();
    }
}
