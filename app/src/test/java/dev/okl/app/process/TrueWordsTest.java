package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reasons and causes are given only where they are so. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class TrueWordsTest {
    private static final String USED_UP = "the rank bound is used up";

    @TempDir
    static Path folder;

    @BeforeAll
    static void writeTables() throws IOException {
        Examples.copy("theoph.csv", folder);
        Files.writeString(
                folder.resolve("weighted.csv"),
                "task,t,y,w\na,1,1,1\na,2,2,2\na,3,2.5,1\nb,1,2,1\nb,2,3,1\nb,3,3.5,1\nc,1,0,1\nc,2,1,1\nc,3,1,3\n");
        Files.writeString(
                folder.resolve("empty-column.csv"),
                "task,t,dose,place,y\na,1,,x,1\na,2,,x,2\na,3,,x,2.5\nb,1,,x,2\nb,2,,x,3\nb,3,,x,3.5\n");
    }

    @Test
    void aRankBelowItsBoundIsNotUsedUp() {
        String fit = "fit theoph.csv --kernel decay-spline(Time) --sweeps 2 --lambda 0.001 -o r.okl --report r.html";

        assertThat(okl(fit).out())
                .contains("not converged, sweep limit after 2 sweeps; another model may be better by up to")
                .doesNotContain(USED_UP);
    }

    @Test
    void aFullRankIsNoBound() {
        String fit = "fit theoph.csv --kernel decay-spline(Time) --rank full --sweeps 1 --lambda 1e-4 -o f.okl";

        assertThat(okl(fit).out()).doesNotContain(USED_UP);
    }

    @Test
    void aRankAtItsBoundIs() {
        String fit = "fit theoph.csv --kernel decay-spline(Time) --rank 1 --lambda 0.01 -o b.okl";

        assertThat(okl(fit).out()).contains(USED_UP);
    }

    @Test
    void weightsAreTheReasonWhereNoCellIsMissing() {
        String fit = "weighted.csv --kernel linear-spline(t) --lambda 0.1 ";

        assertThat(okl("fit " + fit + "--weight w -o w.okl").out()).contains("and the weights of the cells differ");
        assertThat(okl("plan " + fit + "--weight w").out()).contains("and the weights of the cells differ");
        assertThat(okl("plan " + fit).out()).contains("sylvester (every cell is observed, with equal weights)");
        assertThat(okl("plan theoph.csv --kernel decay-spline(Time)").out()).contains("and cells are missing");
    }

    @Test
    void errorsSayWhetherTheyAreWeighted() throws IOException {
        String data = "weighted.csv --kernel linear-spline(t) --weight w ";

        assertThat(okl("fit " + data + "--lambda 0.1 -o e.okl").out())
                .containsPattern("training    RMSE [^\n]*, weighted by 'w'\n");
        assertThat(okl("fit " + data + "--lambdas 2 -o e2.okl").out())
                .containsPattern("validation  RMSE [^\n]*, weighted by 'w'");
        assertThat(okl("path " + data + "--lambdas 2").out()).contains(", weighted by 'w'; ");
        assertThat(okl("compare " + data + "--lambdas 2 --runs 1").out())
                .startsWith("tested on 25% of each task, weighted by 'w'\n");
        assertThat(okl("predict e.okl weighted.csv -o p.csv").out())
                .containsPattern("errors of 9 predictions: RMSE [^\n]*, not weighted\n");
        Files.writeString(folder.resolve("new.csv"), "task,t,y,w\nz,1,1,2\nz,2,2,1\n");
        assertThat(okl("foldin e.okl new.csv -o larger.okl").out()).contains(", weighted by 'w')");
        assertThat(okl("fit weighted.csv --kernel linear-spline(t) --lambda 0.1 -o n.okl")
                        .out())
                .doesNotContain("weighted by");
    }

    @Test
    void errorsOfFoldsAreMeans() {
        String fit = "fit theoph.csv --kernel decay-spline(Time) --lambdas 3 -o folds.okl";

        assertThat(okl(fit + " --folds 2").out()).containsPattern("validation  RMSE .*, means of 2 folds");
        assertThat(okl(fit).out()).containsPattern("validation  RMSE .*, means of 5 folds");
        assertThat(okl(fit + " --validation 0.25").out()).doesNotContain("means of");
    }

    /** The lambda of the likelihood is kept where another one has a smaller error, but not clearly. */
    @Test
    void aLambdaIsCalledTheBestOnlyWhereItIs() throws IOException {
        Examples.copy("indometh.csv", folder);
        String data = "indometh.csv --lambdas 12 --validation last:2 ";
        JsonNode path = okl("path " + data + "--json").json();
        double smallest = path.at("/path/0/validationRmse").doubleValue();
        double chosen = Double.NaN;
        for (JsonNode point : path.get("path")) {
            double error = point.get("validationRmse").doubleValue();
            smallest = Math.min(smallest, error);
            chosen = point.get("lambda").equals(path.get("lambda")) ? error : chosen;
        }
        assertThat(chosen).isGreaterThan(smallest);

        assertThat(okl("path " + data).out())
                .contains(" is expected by the likelihood, and no other is clearly better on the last 2 of each task")
                .doesNotContain("is the best on");
        assertThat(okl("fit " + data + "-o expected.okl --report expected.html").out())
                .containsPattern("lambda      \\S+ \\(expected by the likelihood, and none of \\d+ from \\S+ down is"
                        + " clearly better on the last 2 of each task\\)");
        assertThat(Files.readString(folder.resolve("expected.html")))
                .contains("is the one that the likelihood expects, and no other was clearly better on the last 2");
        String best = "indometh.csv --kernel linear-spline(time) --learn none --lambdas 5 ";
        assertThat(okl("path " + best).out()).contains(" is the best on ");
        assertThat(okl("fit " + best + "-o best.okl").out()).contains("(best of 5 from ");
    }

    @Test
    void noToleranceIsRecommendedWhereNothingIsKnown() {
        assertThat(okl("fit theoph.csv --kernel decay-spline(Time) --lambda 1e-18 --sweeps 20 -o tiny.okl")
                        .err())
                .contains("not converged within 20 sweeps", "more sweeps or a larger lambda may end it");
    }

    @Test
    void oneTaskIsNotLearnedTogetherWithOthers() {
        String one = "theoph.csv --where 'Subject = 1' --kernel decay-spline(Time) --lambdas 3 ";

        assertThat(okl("compare " + one + "--runs 2").out())
                .contains("There is one task, '1', and no other to learn it together with")
                .doesNotContain("Learning the tasks together");
        okl("fit " + one + "-o one.okl");
        assertThat(okl("tasks one.okl").out()).contains("1 task").doesNotContain("cloud of tasks", "cluster of");
    }

    @Test
    void aColumnWithoutValuesIsNotConstant() {
        assertThat(okl("plan empty-column.csv").err()).contains("'dose' has no values", "'place' is constant");
    }

    @Test
    void anExampleOfAKernelIsOfAColumnThatThereIs() throws IOException {
        Files.writeString(folder.resolve("tied.csv"), "task,t,y\na,1,1\na,1,2\nb,2,2\nb,2,3\n");

        assertThat(OklProcess.in(folder).run("plan tied.csv").err())
                .contains("no column is left to be the input", "such as --kernel 'linear-spline(t)'");
    }

    /** Where no task has two observations, every column has one value for each task. */
    @Test
    void withOneObservationPerTaskAColumnMayBeTheInput() throws IOException {
        Files.writeString(folder.resolve("once.csv"), "task,t,y\na,1,1\nb,2,2\nc,1,2\nd,2,3\ne,3,3\n");

        assertThat(okl("fit once.csv --lambda 1 --learn none -o once.okl").out())
                .contains("kernel      linear-spline(t)");
        OklProcess.Result validated = OklProcess.in(folder).run("fit once.csv --kernel linear-spline(t) -o once.okl");
        assertThat(validated.exit()).isEqualTo(1);
        assertThat(validated.err())
                .contains("nothing to validate on: no task has observations at two inputs", "--lambda X")
                .doesNotContain("0.25");
        assertThat(OklProcess.in(folder)
                        .run("fit once.csv --kernel linear-spline(t) --folds 3 -o once.okl")
                        .err())
                .contains("to hold out 3 folds; okl fit --lambda X");
    }

    @Test
    void columnsOfTheFixedPartAreSaidToBeThereAndInItsOrder() throws IOException {
        StringBuilder rows = new StringBuilder("task,t,dose,fed,y\n");
        for (int j = 0; j < 6; j++) {
            for (int t = 0; t < 6; t++) {
                int fed = (j + t) % 2;
                rows.append(String.join(",", "p" + j, "" + t, "" + j % 3, "" + fed, "" + (j % 3 + fed + t % 4)))
                        .append('\n');
            }
        }
        Files.writeString(folder.resolve("parts.csv"), rows);

        OklProcess.Result result = okl("fit parts.csv --fixed 1+dose+fed --learn none --lambda 1 -o parts.okl");
        assertThat(result.err()).contains("'dose' is in the fixed part").doesNotContain("describes the task");
        assertThat(result.out()).containsPattern("fixed part  1 [-.e\\d]+, dose [-.e\\d]+, fed [-.e\\d]+");
        assertThat(okl("fit parts.csv --fixed fed+1+dose --learn none --lambda 1 -o parts.okl")
                        .out())
                .containsPattern("fixed part  1 [-.e\\d]+, fed [-.e\\d]+, dose [-.e\\d]+");
    }

    @ParameterizedTest
    @CsvSource({
        "decay-spline, 2010", // years
        "cubic-spline, 45000", // days of Excel
        "decay-spline, 100",
        "linear-spline, 2010",
        "linear-spline, 1700000000" // seconds since 1970
    })
    void aSplineFarFromItsBeginningIsTold(String spline, long start) {
        String data = "theoph.csv --sql 'select Subject, Time + " + start + " as Time, conc from data' --kernel "
                + spline + "(Time) ";
        String told = "warning: " + spline + "(Time) begins at 0, but 'Time' goes from " + start + " to ";

        assertThat(okl("plan " + data).err()).contains(told, "Subtract the start", "\"Time\" - " + start);
        assertThat(okl("fit " + data + "--lambda 1 -o far.okl --quiet").err()).contains(told);
    }

    @ParameterizedTest
    @CsvSource({
        "2019 + Time / 25, '\"Time\" - 2019'",
        "1990 + 1.25 * Time, '\"Time\" - 1990'",
        "Time * 1e-80, '(\"Time\" * 1.0E80 as'"
    })
    void timesThatTheSplineHardlyTellsApartAreTold(String time, String mended) {
        String data = "theoph.csv --sql 'select Subject, " + time + " as Time, conc from data'"
                + " --kernel linear-spline(Time) --lambdas 3 --quiet ";

        assertThat(okl("path " + data + "-o far.csv").err()).contains("begins at 0, but 'Time' goes from", mended);
        assertThat(okl("compare " + data + "--runs 1").err()).contains("begins at 0, but 'Time' goes from", mended);
    }

    @ParameterizedTest
    @CsvSource({"decay-spline, 0", "cubic-spline, 5", "linear-spline, 200", "linear-spline, 0"})
    void aSplineThatWillDoIsNot(String spline, long start) {
        String data = "theoph.csv --sql 'select Subject, Time + " + start + " as Time, conc from data' --kernel "
                + spline + "(Time) ";

        assertThat(okl("plan " + data).err()).doesNotContain("begins at 0");
    }

    private static OklProcess.Result okl(String line) {
        return OklProcess.in(folder).succeed(line);
    }
}
