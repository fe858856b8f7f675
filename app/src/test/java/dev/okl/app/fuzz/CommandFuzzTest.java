package dev.okl.app.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.command.Okl;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jline.utils.Signals;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Two thousand tables and command lines, one after the other in this JVM: each ends well or with a clear refusal, whatever is in
 * the table. A case is known by its number, which is the seed of all that is random in it: {@code -Dokl.fuzz.case=17} runs one.
 */
@Tag("slow")
@Isolated("takes the standard streams")
class CommandFuzzTest {
    private static final int CASES = 2000;

    private static final int MOST_LINES = 2;

    /** A formula, and a mark below it where it is wrong. */
    private static final int PICTURE_LINES = 2;

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    @TempDir
    Path folder;

    private final PrintStream systemOut = System.out;
    private final PrintStream systemErr = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void takeStreams() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveBack() {
        System.setOut(systemOut);
        System.setErr(systemErr);
        Signals.registerDefault("INT");
        Signals.registerDefault("TERM");
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void everyCaseEndsWellOrIsRefused() throws IOException {
        List<Path> models = models();
        List<String> wrong = new ArrayList<>();
        int done = 0;
        Integer only = Integer.getInteger("okl.fuzz.case");
        for (int k = only == null ? 0 : only; k < (only == null ? CASES : only + 1); k++) {
            Random random = new Random(k);
            FuzzedTable table = FuzzedTable.random(random);
            Path data = folder.resolve("data.csv");
            Files.writeString(data, table.text());
            List<String> words = FuzzedCommand.random(random, table, data, models);
            out.reset();
            err.reset();
            int exit = Okl.execute(words.toArray(String[]::new));
            done += exit == 0 ? 1 : 0;
            String problem = problem(exit, words);
            if (problem != null) {
                wrong.add("case " + k + ": " + problem + "\n  okl " + String.join(" ", words) + "\n  "
                        + err.toString(StandardCharsets.UTF_8).strip().replace("\n", "\n  "));
            }
        }
        assertThat(wrong).isEmpty();
        // Else the cases would all be refused at the door, and show nothing.
        assertThat(only == null ? done : CASES).isGreaterThan(CASES / 3);
    }

    /** What is wrong with the end of a run; null where nothing is. */
    private String problem(int exit, List<String> words) {
        String said = out.toString(StandardCharsets.UTF_8);
        String told = err.toString(StandardCharsets.UTF_8);
        if (exit < 0 || exit > 2) {
            return "exit code " + exit;
        }
        if ((said + told).contains("should not happen") || told.contains("\tat ") || told.contains("Exception")) {
            return "a stack, or what should not happen";
        }
        long lines = told.lines().dropWhile(line -> !line.startsWith("okl: ")).count();
        boolean picture = told.lines().anyMatch(line -> line.strip().equals("^"));
        if (exit == 0 ? lines > 0 : lines < 1 || lines > MOST_LINES + (picture ? PICTURE_LINES : 0)) {
            return "exit code " + exit + " with " + lines + " lines of message";
        }
        boolean json = words.contains("--json") && !words.contains("--help");
        return json ? jsonProblem(exit, said) : null;
    }

    private static String jsonProblem(int exit, String said) {
        if (exit != 0) {
            return said.isEmpty() ? null : "a result and a failure";
        }
        try {
            return JSON.readTree(said).isObject() ? null : "no object: " + said;
        } catch (JsonProcessingException e) {
            return "no JSON: " + said;
        }
    }

    /** Models to use, and files that are none. */
    private List<Path> models() throws IOException {
        Path good = folder.resolve("good.csv");
        Files.writeString(
                good,
                "user,movie,t,age,rating\ns0,m1,1,3,1\ns0,m2,2,3,2\ns1,m1,1,4,3\ns1,m3,3,4,1\ns2,m2,2,5,2\ns2,m3,3,5,4\n");
        List<Path> models = new ArrayList<>();
        for (String options : List.of(
                "--kernel=linear-spline(t)",
                "--kernel=delta(movie)",
                "--kernel=delta(movie) --mean=none --no-data",
                "--kernel=delta(movie)+gaussian(t) --task-kernel=delta(user)+gaussian(age)",
                "--kernel=delta(movie) --lambda=1e9")) {
            Path model = folder.resolve("model" + models.size() + ".okl");
            List<String> words = new ArrayList<>(List.of("fit", good.toString(), "--task=user", "--value=rating"));
            words.addAll(List.of("--lambdas=3", "-o", model.toString()));
            words.addAll(List.of(options.split(" ")));
            assertThat(Okl.execute(words.toArray(String[]::new)))
                    .as(err.toString(StandardCharsets.UTF_8))
                    .isZero();
            models.add(model);
        }
        models.add(folder.resolve("out.okl")); // what the cases themselves fit
        models.add(folder.resolve("larger.okl"));
        models.add(good);
        return models;
    }
}
