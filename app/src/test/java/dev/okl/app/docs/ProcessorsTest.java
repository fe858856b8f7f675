package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The predictions of the examples are the same on all processors, but for a millionth of the largest: fits in processes of their own,
 * with the BLAS kernels of an old and a newer processor and without a native BLAS.
 */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class ProcessorsTest {
    private static final String BLAS = "OKL_BLAS";
    private static final double AGREEMENT = 1e-6;
    private static final List<String> FITS = List.of(
            "examples/theoph.csv",
            "examples/theoph.csv --kernel 'decay-spline(Time)'",
            "examples/indometh.csv --folds 5",
            "examples/depression-trial.csv",
            "examples/ratings.csv",
            "examples/ratings.csv --inputs-table examples/films.csv --inputs-key film");

    /** Inputs that nobody was observed at, of the tables that have curves: their predictions come from the coefficients. */
    private static final Map<String, String> NEW_INPUTS = Map.of(
            "examples/theoph.csv", "Time\n3\n7.7\n36\n",
            "examples/indometh.csv", "time\n0.4\n3.3\n7.1\n",
            "examples/depression-trial.csv", "WEEK\n0.5\n2.5\n7\n");

    @TempDir
    static Path folder;

    private static List<double[]> usual;

    @BeforeAll
    static void predictWithTheKernelsOfThisProcessor() throws IOException, InterruptedException {
        usual = predictions("usual", Map.of());
    }

    @Test
    void kernelsOfAnOldProcessorGiveTheSamePredictions() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "core types are those of x86_64");
        compare(predictions("nehalem", Map.of("OPENBLAS_CORETYPE", "Nehalem")), usual);
    }

    @Test
    void pureJavaGivesTheSamePredictions() throws IOException, InterruptedException {
        compare(predictions("java", Map.of(BLAS, "java")), usual);
    }

    private static void compare(List<double[]> actual, List<double[]> expected) {
        for (int k = 0; k < FITS.size(); k++) {
            double largest = Arrays.stream(expected.get(k)).map(Math::abs).max().orElseThrow();
            assertThat(actual.get(k)).as(FITS.get(k)).containsExactly(expected.get(k), within(AGREEMENT * largest));
        }
    }

    /** For each fit those of the table that it learned from, and for inputs that are new to it. */
    private static List<double[]> predictions(String name, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path place = Files.createDirectory(folder.resolve(name));
        List<String> commands = new ArrayList<>(List.of("okl doctor"));
        for (int k = 0; k < FITS.size(); k++) {
            String table = CommandText.words(FITS.get(k)).get(0);
            commands.add("okl fit " + FITS.get(k) + " -o m" + k + ".okl");
            commands.add("okl predict m" + k + ".okl " + table + " -o p" + k + ".csv");
            if (NEW_INPUTS.containsKey(table)) {
                Files.writeString(place.resolve("new" + k + ".csv"), NEW_INPUTS.get(table));
                commands.add("okl predict m" + k + ".okl new" + k + ".csv -o q" + k + ".csv");
            }
        }
        List<SmallShell.Result> results = ShellProcess.run(place, environment, commands);
        assertThat(results)
                .allSatisfy(
                        result -> assertThat(result.exit()).as(result.output()).isZero());
        if (environment.containsKey(BLAS)) {
            assertThat(results.get(0).output()).contains("(pure Java)");
        }
        List<double[]> all = new ArrayList<>();
        for (int k = 0; k < FITS.size(); k++) {
            all.add(DoubleStream.concat(
                            lastColumn(place.resolve("p" + k + ".csv")), lastColumn(place.resolve("q" + k + ".csv")))
                    .toArray());
        }
        return all;
    }

    private static DoubleStream lastColumn(Path table) throws IOException {
        return Files.notExists(table)
                ? DoubleStream.empty()
                : Files.readAllLines(table).stream()
                        .skip(1)
                        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)));
    }
}
