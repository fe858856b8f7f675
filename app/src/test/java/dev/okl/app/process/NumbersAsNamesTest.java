package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ratings of people whose names are numbers, in a table with more columns than are of use. */
class NumbersAsNamesTest {
    private static final int STUDENTS = 150;
    private static final int LECTURERS = 60;

    /** The standard deviation of the noise, which nobody can predict. */
    private static final double NOISE = 0.5;

    /** The error that 60 names, learned from a dozen ratings each, may add to the noise. */
    private static final double LEARNED = 1.2 * NOISE;

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        Random random = new Random(4);
        double[] quality = random.doubles(LECTURERS, -2, 2).toArray();
        StringBuilder train = new StringBuilder("student,lecturer,dept,hour,rating\n");
        StringBuilder test = new StringBuilder(train);
        for (int j = 0; j < STUDENTS; j++) {
            double mood = 0.5 * random.nextGaussian();
            for (int k = 0; k < 10; k++) {
                int lecturer = random.nextInt(LECTURERS);
                double rating = 3 + mood + quality[lecturer] + NOISE * random.nextGaussian();
                (k < 7 ? train : test)
                        .append("s%d,%d,%d,%d,%.3f\n"
                                .formatted(j, 1000 + lecturer, lecturer % 6, random.nextInt(4), rating));
            }
        }
        Files.writeString(folder.resolve("train.csv"), train);
        Files.writeString(folder.resolve("test.csv"), test);
    }

    @Test
    void theyAreFoundToBeNames() throws IOException {
        OklProcess okl = OklProcess.in(folder);
        String fit = okl.succeed("fit train.csv --task student --value rating -o m.okl")
                .out();
        assertThat(fit).contains("kernel      delta(lecturer)", "at 60 inputs");

        double rmse = okl.succeed("predict m.okl test.csv -o p.csv --json")
                .json()
                .at("/errors/rmse")
                .asDouble();
        assertThat(rmse).isLessThan(LEARNED);
        // The columns that were of no use need not be known.
        Files.writeString(folder.resolve("few.csv"), "student,lecturer,dept\ns0,1003,3\nnew,1004,4\n");
        assertThat(okl.succeed("predict m.okl few.csv").out().lines()).hasSize(3);
    }
}
