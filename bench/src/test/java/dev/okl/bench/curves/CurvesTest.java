package dev.okl.bench.curves;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.bench.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurvesTest {
    @TempDir
    Path folder;

    /** Straight lines, one for each subject, at the times 0 to 5. */
    private static String line(int subject, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int t = from; t < to; t++) {
            text.append(subject).append(',').append(t).append(',').append(10 + subject + (1 + 0.1 * subject) * t);
            text.append('\n');
        }
        return text.toString();
    }

    private void split(String name, String file, String rows) throws IOException {
        Path at = folder.resolve("splits").resolve("lines").resolve(name);
        Files.createDirectories(at);
        Files.writeString(at.resolve(file), "subj,t,y\n" + rows);
    }

    private static String lines(int subjects, int from, int to) {
        StringBuilder all = new StringBuilder();
        for (int subject = 0; subject < subjects; subject++) {
            all.append(line(subject, from, to));
        }
        return all.toString();
    }

    @Test
    void errorsAreDividedByThoseOfTheBetterPeer() throws IOException {
        split("rand1", "train.csv", lines(6, 0, 3) + lines(6, 4, 6));
        split("rand1", "test.csv", lines(6, 3, 4));
        split("new1", "train.csv", lines(6, 0, 6));
        split("new1", "known.csv", line(8, 0, 3));
        split("new1", "test.csv", line(8, 3, 6));
        Files.writeString(folder.resolve("peers.csv"), """
                data,split,method,samples,rmse
                lines,rand1,gam,6,1000
                lines,rand1,lme,6,2000
                lines,rand1,lme.log,6,1
                lines,new1,gam,3,1000
                lines,new1,lme,3,NA
                """);
        // A peer that is off by a thousand is easily beaten; one that is not generic does not count.
        assertThat(curves("--protocols", "rand,new"))
                .containsPattern("lines    rand   rmse .* ratio  0\\.00\\d")
                .containsPattern("lines    new    rmse .* ratio  0\\.0\\d\\d .* known 0: .*mean / observed")
                .contains("rand   geometric mean", "new    geometric mean");
    }

    @Test
    void defaultsAreChosenWithoutPeersAndWithoutWhatIsTestedOn() throws IOException {
        split("rand1", "train.csv", lines(8, 0, 6));
        split("rand1", "test.csv", "nobody may read this");

        assertThat(curves("--inside", "--protocols", "half,new"))
                .containsPattern("half   geometric mean +0\\.[01]\\d\\d")
                .containsPattern("new    geometric mean +0\\.[0-5]\\d\\d");
    }

    private String curves(String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of("curves", folder.toString()));
        arguments.addAll(List.of(options));
        int code = Main.execute(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }

    @ParameterizedTest
    @CsvSource({"rand, 3, 32, 16, 0", "half, 3, 36, 12, 0", "last, 1, 32, 16, 0", "new, 3, 36, 8, 4"})
    void aRowIsInOnePartOfASplit(String protocol, int repeats, int learned, int tested, int known) throws IOException {
        split("rand1", "train.csv", lines(8, 0, 6));
        Path train = folder.resolve("splits/lines/rand1/train.csv");

        List<Path> splits = InnerSplits.of(train, folder.resolve("inner")).of(protocol);

        assertThat(splits).hasSize(repeats);
        for (Path split : splits) {
            List<String> all = new ArrayList<>();
            for (String part : List.of("train.csv", "test.csv", "known.csv")) {
                List<String> lines = Files.readAllLines(split.resolve(part));
                assertThat(lines.get(0)).isEqualTo("subj,t,y");
                assertThat(lines.subList(1, lines.size()))
                        .hasSize(
                                switch (part) {
                                    case "train.csv" -> learned;
                                    case "test.csv" -> tested;
                                    default -> known;
                                });
                all.addAll(lines.subList(1, lines.size()));
            }
            assertThat(all)
                    .containsExactlyInAnyOrderElementsOf(
                            Files.readAllLines(train).subList(1, 49));
        }
    }

    @Test
    void forecastsAreOfTheLastSamplesOfEverybody() throws IOException {
        split("rand1", "train.csv", lines(2, 0, 6));

        Path last = InnerSplits.of(folder.resolve("splits/lines/rand1/train.csv"), folder.resolve("inner"))
                .of("last")
                .get(0);

        assertThat(Files.readAllLines(last.resolve("test.csv")).stream().map(row -> row.split(",", -1)[1]))
                .containsExactly("t", "4", "5", "4", "5");
    }
}
