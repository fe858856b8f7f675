package dev.okl.bench.curves;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.bench.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        int code = Main.execute(
                new PrintWriter(out), new PrintWriter(err), "curves", folder.toString(), "--protocols", "rand,new");

        assertThat(code).as(err.toString()).isZero();
        // A peer that is off by a thousand is easily beaten; one that is not generic does not count.
        assertThat(out.toString())
                .containsPattern("lines    rand   rmse .* ratio  0\\.00\\d")
                .containsPattern("lines    new    rmse .* ratio  0\\.0\\d\\d .* known 0: .*mean / observed")
                .contains("rand   geometric mean", "new    geometric mean");
    }
}
