package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages that commands write. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class ReportTest {
    /** Figures of the views have four digits. */
    private static final double FOUR_DIGITS = 1e-3;

    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"okl-data\">(.*?)</script>", Pattern.DOTALL);

    private static final String MARKUP = "</script><img src=x onerror=alert(1)>{{style}}";

    @TempDir
    static Path folder;

    @BeforeAll
    static void fitModels() throws IOException {
        Files.writeString(
                folder.resolve("levels.csv"),
                "subject,t,conc\na,1,1\na,2,2\na,3,3\na,4,5\nb,1,5\nb,2,4\nb,3,3\nb,4,2\n" + MARKUP + ",1,2\n" + MARKUP
                        + ",2,2\n" + MARKUP + ",3,4\n");
        Files.writeString(
                folder.resolve("films.csv"), "user,film,rating\nu,f1,5\nu,f2,1\nv,f1,4\nv,f3,2\nw,f2,5\nw,f3,4\n");
        Files.writeString(folder.resolve("titles.csv"), "film,title\nf1,Metropolis\nf2,Nosferatu\nf3,Faust\n");
        okl("fit levels.csv --kernel linear-spline(t) --lambdas 6 -o levels.okl");
        okl("fit films.csv --kernel delta(film) --lambda 0.1 --no-data -o films.okl");
    }

    @Test
    void thePageHoldsEverythingAndNamesCannotBreakIt() throws IOException {
        OklProcess.Result result = okl("report levels.okl -o levels.html --json");
        String page = Files.readString(folder.resolve("levels.html"));

        assertThat(result.json().get("report").textValue()).isEqualTo("levels.html");
        assertThat(result.json().get("bytes").longValue()).isEqualTo(Files.size(folder.resolve("levels.html")));
        assertThat(page)
                .startsWith("<!doctype html>")
                .contains("<title>levels.okl</title>", "default-src 'none'; script-src 'unsafe-inline'", "echarts")
                .doesNotContain("<img src=x", "{{data}}", "{{scripts}}");
        assertThat(Files.size(folder.resolve("levels.html"))).isBetween(1_000_000L, 5_000_000L);
        JsonNode data = data("levels.html");
        assertThat(data.at("/atlas/tasks/2").textValue()).isEqualTo(MARKUP);
        assertThat(data.at("/curves/tasks/0/points")).hasSize(4);
        assertThat(data.at("/missing")).isEmpty();
    }

    @Test
    void titlesComeFromATable() throws IOException {
        OklProcess.Result result =
                okl("report films.okl -o films.html --inputs-table titles.csv --inputs-key film --label title");

        assertThat(result.out()).isEqualTo("report      films.html\n");
        assertThat(result.err()).contains("--no-data");
        assertThat(data("films.html").at("/items/tasks/0/top").findValuesAsText("item"))
                .containsExactlyInAnyOrder("Metropolis", "Nosferatu", "Faust");
    }

    @Test
    void titlesAreKeptInTheModelForLater() throws IOException {
        okl("fit films.csv --kernel delta(film) --lambda 0.1 -o titled.okl --inputs-table titles.csv --inputs-key film"
                + " --label title");
        okl("report titled.okl -o titled.html");
        JsonNode best = okl("recommend titled.okl --task u --json").json();

        assertThat(data("titled.html").at("/items/tasks/0/top").findValuesAsText("item"))
                .containsExactly("Faust");
        assertThat(best.at("/inputs/0").toString()).contains("\"film\":\"f3\",\"title\":\"Faust\"");
        assertThat(okl("recommend titled.okl --task u").out()).contains("title", "Faust");
        assertThat(okl("recommend titled.okl --task u --show title").out())
                .contains("Faust")
                .doesNotContain("f3");
        assertThat(okl("recommend titled.okl --task u --show film").out()).doesNotContain("Faust");
    }

    @Test
    void fitWritesAPageWithTheTimesOfThePath() throws IOException {
        OklProcess.Result result =
                okl("fit levels.csv --kernel linear-spline(t) --lambdas 6 --report fit.html -o with.okl");

        assertThat(result.out()).endsWith("model       with.okl\nreport      fit.html\n");
        JsonNode data = data("fit.html");
        assertThat(data.at("/title").textValue()).isEqualTo("levels.csv");
        assertThat(data.at("/path/points/0/seconds").isNumber()).isTrue();
        assertThat(data.at("/path/chosen").doubleValue()).isPositive();
    }

    @Test
    void pathWritesAPage() throws IOException {
        JsonNode json = okl("path levels.csv --kernel linear-spline(t) --lambdas 5 --json --report path.html")
                .json();

        assertThat(json.get("report").textValue()).isEqualTo("path.html");
        assertThat(data("path.html").at("/path/points")).hasSize(5);
        assertThat(data("path.html").at("/diagnostics/note").textValue()).contains("held out while lambda was chosen");
    }

    @Test
    void compareShowsTheMethodsAndOneJointFit() throws IOException {
        JsonNode json =
                okl("compare levels.csv --kernel linear-spline(t) --lambdas 5 --runs 2 --json --report compare.html")
                        .json();
        JsonNode overview = data("compare.html").get("overview");

        assertThat(json.get("report").textValue()).isEqualTo("compare.html");
        assertThat(overview.at("/sentences/0").textValue()).contains("one joint fit to all observations");
        assertThat(overview.get("methods")).hasSize(4);
        assertThat(overview.get("methods").findValuesAsText("joint"))
                .containsExactly("false", "false", "false", "true");
        assertThat(overview.at("/methods/3/rmse").doubleValue())
                .isEqualTo(json.at("/rows/3/rmse").doubleValue(), within(FOUR_DIGITS));
        JsonNode comparison = overview.get("comparison");
        assertThat(comparison.get("tested").intValue())
                .isEqualTo(comparison.get("tasks").size());
        assertThat(comparison.get("better").intValue() + comparison.get("worse").intValue())
                .isLessThanOrEqualTo(comparison.get("tested").intValue());
    }

    @Test
    void aPageAloneIsEnough(@TempDir Path elsewhere) throws IOException {
        Files.copy(folder.resolve("levels.csv"), elsewhere.resolve("levels.csv"));
        JsonNode json = OklProcess.in(elsewhere)
                .succeed("fit levels.csv --kernel linear-spline(t) --lambda 1 --json --report only.html")
                .json();

        assertThat(json.get("model").isNull()).isTrue();
        assertThat(data(elsewhere.resolve("only.html")).at("/curves/tasks")).isNotEmpty();
    }

    @Test
    void withoutANameThePageIsCalledAfterTheModel(@TempDir Path elsewhere) {
        String model = folder.resolve("levels.okl").toString();

        assertThat(OklProcess.in(elsewhere).succeed("report " + model).out()).contains("report      levels.html");
        assertThat(elsewhere.resolve("levels.html")).exists();
    }

    @Test
    void theDemoWritesItsPageHere(@TempDir Path elsewhere) throws IOException {
        OklProcess.Result result = OklProcess.in(elsewhere).succeed("demo --runs 1");

        assertThat(result.out()).contains("A page to look at: okl-demo.html\nNext");
        JsonNode data = data(elsewhere.resolve("okl-demo.html"));
        assertThat(data.at("/overview/methods")).hasSize(5);
        assertThat(data.at("/curves/tasks")).hasSize(27);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "fit levels.csv # 2 # name a model file with -o MODEL, or a page with --report FILE",
                "fit levels.csv -o - # 1 # name a file",
                "report levels.okl -o levels.okl # 2 # is the file that is read",
                "report none.okl -o x.html # 1 # there is no such file",
                "report levels.okl -o none/x.html # 1 # its folder does not exist",
                "report films.okl -o x.html --inputs-table titles.csv --inputs-key film # 2 # --label",
                "report films.okl -o x.html --label title # 1 # --label: there is no column 'title'",
                "fit levels.csv -o x.okl --report none/x.html # 1 # its folder does not exist",
                "fit levels.csv -o x.okl --report levels.csv # 2 # is the file that is read",
                "fit levels.csv -o x.okl --report x.okl # 2 # name the same file",
                "compare levels.csv --report . # 1 # is a folder",
            })
    void whatCannotBeIsSaidAtOnce(String line, int exit, String message) {
        OklProcess.Result result = OklProcess.in(folder).run(line);

        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.err()).contains(message).doesNotContain("Exception");
        assertThat(folder.resolve("x.html")).doesNotExist();
    }

    private static JsonNode data(String page) throws IOException {
        return data(folder.resolve(page));
    }

    private static JsonNode data(Path page) throws IOException {
        Matcher matcher = DATA.matcher(Files.readString(page));
        assertThat(matcher.find()).isTrue();
        return new ObjectMapper().readTree(matcher.group(1));
    }

    private static OklProcess.Result okl(String line) {
        return OklProcess.in(folder).succeed(line);
    }
}
