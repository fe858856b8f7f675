package dev.okl.spark.example;

import static org.apache.spark.sql.functions.col;

import dev.okl.spark.OutputKernelLearning;
import dev.okl.spark.OutputKernelLearningModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Two hundred viewers rate a few of thirty films each; the genres of the films are known. */
public final class RatingsOnSpark {
    private static final String[] GENRES = {"comedy", "crime", "war"};

    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder().master("local[2]").getOrCreate();
        Dataset<Row> films = films(spark);
        Dataset<Row>[] ratings = ratings(spark).randomSplit(new double[] {0.7, 0.3}, 1);

        OutputKernelLearningModel model = new OutputKernelLearning()
                .setTaskCol("viewer")
                .setInputCol("film")
                .setValueCol("stars")
                .setInputs(films)
                .setKernel("delta(film) + hamming(genre)")
                .setRank(3)
                .setLambdas(6)
                .setColdStartStrategy("kernel")
                .fit(ratings[0]);
        double rmse = new RegressionEvaluator().setLabelCol("stars").evaluate(model.transform(ratings[1]));
        print("rank %d, lambda %.3g, RMSE of unseen ratings %.3f", model.rank(), model.lambda(), rmse);

        // A new viewer, folded in without learning again.
        Dataset<Row> first = frame(
                spark,
                "viewer string, film string, stars double",
                List.of(
                        RowFactory.create("Ada", "film 1", 5.0),
                        RowFactory.create("Ada", "film 4", 4.5),
                        RowFactory.create("Ada", "film 3", 1.5)));
        for (Row row : model.foldIn(first).recommendForTaskSubset(first, 3).collectAsList()) {
            print("for %s: %s", row.get(0), titles(row.getList(1)));
        }

        // A new film, by its genre.
        Dataset<Row> premiere = frame(
                spark,
                "viewer string, film string, genre string",
                List.of(RowFactory.create("viewer 7", "film 31", "war")));
        Row predicted = model.transform(premiere).first();
        print("%s of %s: %.2f stars", predicted.get(1), predicted.get(0), predicted.getDouble(3));
    }

    private static Dataset<Row> films(SparkSession spark) {
        List<Row> rows = new ArrayList<>();
        for (int film = 0; film < 30; film++) {
            rows.add(RowFactory.create("film " + film, GENRES[film % GENRES.length]));
        }
        return frame(spark, "film string, genre string", rows);
    }

    private static Dataset<Row> ratings(SparkSession spark) {
        Random random = new Random(1);
        List<Row> rows = new ArrayList<>();
        for (int viewer = 0; viewer < 200; viewer++) {
            double[] taste = random.doubles(GENRES.length, -1.5, 1.5).toArray();
            for (int film = 0; film < 30; film++) {
                if (random.nextInt(3) == 0) {
                    double stars = 3 + taste[film % GENRES.length] + 0.4 * random.nextGaussian();
                    rows.add(RowFactory.create("viewer " + viewer, "film " + film, stars));
                }
            }
        }
        return frame(spark, "viewer string, film string, stars double", rows).orderBy(col("viewer"), col("film"));
    }

    private static Dataset<Row> frame(SparkSession spark, String columns, List<Row> rows) {
        return spark.createDataFrame(rows, StructType.fromDDL(columns)).coalesce(1);
    }

    private static String titles(List<Row> recommendations) {
        List<String> titles = new ArrayList<>();
        recommendations.forEach(each -> titles.add(each.getString(0)));
        return String.join(", ", titles);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private RatingsOnSpark() {}
}
