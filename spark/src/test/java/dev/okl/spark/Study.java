package dev.okl.spark;

import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Observations of viewers and films, once as data frames and once as the single machine wants them. */
final class Study {
    private static final Schema SCHEMA = Schema.of("film", "genre", "year");

    private final List<Film> films = new ArrayList<>();
    private final List<Rating> ratings = new ArrayList<>();

    record Film(String film, String genre, double year) {
        Row row(Schema columns) {
            return SCHEMA.row(film, genre, year).select(columns);
        }
    }

    record Rating(int viewer, Film film, double stars, double weight) {}

    Study(int viewers, int filmCount, double share, boolean weights, long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < filmCount; i++) {
            films.add(new Film("f" + (100 + i), "g" + i % 4, 1990 + i % 7));
        }
        double[] kind = random.doubles(filmCount, -1, 1).toArray();
        for (int j = 0; j < viewers; j++) {
            double taste = random.nextGaussian();
            for (int i = 0; i < filmCount; i++) {
                if (random.nextDouble() < share) {
                    double stars = 3 + taste * kind[i] + 0.3 * random.nextGaussian();
                    ratings.add(new Rating(j, films.get(i), stars, weights ? 0.5 + random.nextInt(3) : 1));
                }
            }
        }
    }

    /** In another order than they were made. */
    Dataset<org.apache.spark.sql.Row> ratings(SparkSession spark) {
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        for (int k = 0; k < ratings.size(); k++) {
            Rating rating = ratings.get((int) (k * 7919L % ratings.size()));
            rows.add(RowFactory.create(rating.viewer, rating.film.film, rating.stars, rating.weight));
        }
        StructType schema = new StructType()
                .add("viewer", DataTypes.IntegerType)
                .add("film", DataTypes.StringType)
                .add("stars", DataTypes.DoubleType)
                .add("weight", DataTypes.DoubleType);
        return spark.createDataFrame(rows, schema).repartition(3);
    }

    Dataset<org.apache.spark.sql.Row> films(SparkSession spark) {
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        films.forEach(film -> rows.add(RowFactory.create(film.film, film.genre, film.year)));
        StructType schema = new StructType()
                .add("film", DataTypes.StringType)
                .add("genre", DataTypes.StringType)
                .add("year", DataTypes.DoubleType);
        return spark.createDataFrame(rows, schema);
    }

    TaskData<Row> data(Schema columns) {
        TaskData.Builder<Row> builder = TaskData.builder();
        films.forEach(film -> builder.addInput(film.row(columns)));
        ratings.forEach(
                rating -> builder.add(rating.film.row(columns), "" + rating.viewer, rating.stars, rating.weight));
        return builder.build();
    }

    BoundFormula kernel(String formula) {
        Formula parsed = Formula.parse(formula);
        Schema used = Schema.of(parsed.columns(SCHEMA).toArray(new String[0]));
        return parsed.bind(used, data(used).inputs());
    }
}
