package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each command on an example: what it prints, what it writes. The models are fitted once. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class CommandsTest {
    private static final String INDOMETH = "indometh.csv --kernel linear-spline(time) ";

    private static final List<String> FIT_KEYS = List.of(
            "lambda",
            "lambdaMax",
            "rank",
            "rankBound",
            "objective",
            "dualityGap",
            "certificate",
            "sweeps",
            "stop",
            "solver",
            "gram",
            "inputs",
            "tasks",
            "observations",
            "train",
            "validation",
            "path",
            "seconds");

    private static final List<String> PATH_KEYS = List.of(
            "lambda",
            "objective",
            "rank",
            "certificate",
            "trainRmse",
            "validationRmse",
            "sweeps",
            "cgIterations",
            "seconds");

    @TempDir
    static Path folder;

    @BeforeAll
    static void fitModels() throws IOException {
        Examples.copy("indometh.csv", folder);
        Examples.copy("theoph.csv", folder);
        okl("fit " + INDOMETH + "--lambda 0.01 -o model.okl");
        Files.writeString(folder.resolve("folded.csv"), "Subject,time,conc\nnew,0.25,2\nnew,2,0.4\n");
        Files.writeString(folder.resolve("wide.csv"), "t,a,b\n1,1,2\n2,2,3\n3,2,4\n4,3,\n");
        okl("fit wide.csv --wide --kernel linear-spline(t) --lambda 0.01 -o wide.okl");
    }

    /** The other tests share a process; this is what makes them true of the program as it is started. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "fit " + INDOMETH + "--lambda 1 -o alone.okl",
                "path " + INDOMETH + "--lambdas 2",
                "compare " + INDOMETH + "--lambdas 2 --runs 1",
                "predict model.okl indometh.csv",
                "foldin model.okl folded.csv -o folded.okl",
                "recommend model.okl --task 1 --include-known",
                "tasks model.okl",
                "report model.okl -o alone.html",
                "inspect model.okl",
                "plan " + INDOMETH,
                "demo --runs 1",
                "completion"
            })
    void aProcessOfItsOwnSaysTheSame(String line) {
        OklProcess.Result alone = OklProcess.in(folder).alone().succeed(line);
        OklProcess.Result shared = okl(line);

        assertThat(withoutFigures(alone.out())).isEqualTo(withoutFigures(shared.out()));
        assertThat(withoutFigures(alone.err())).isEqualTo(withoutFigures(shared.err()));
    }

    /** Times are others each time. */
    private static String withoutFigures(String text) {
        return text.replaceAll("[0-9.,]+( ms| s)?|\\s", "");
    }

    @Test
    void fitTellsTheStoryInAFewLines() {
        OklProcess.Result result = okl("fit theoph.csv --lambdas 8 -o text.okl");

        assertThat(result.out())
                .contains(
                        "132 observations of 12 tasks at 78 inputs",
                        "matern(log(Time,",
                        "taken, and the next best",
                        "validation")
                .endsWith("model       text.okl\n");
        assertThat(result.err()).contains("task: column 'Subject', value: column 'conc'", "'Wt' describes the task");
    }

    @Test
    void fitGivesAllKeys() {
        JsonNode json =
                okl("fit " + INDOMETH + "--lambdas 8 --json -o keys.okl").json();

        assertThat(json.fieldNames()).toIterable().containsAll(FIT_KEYS);
        assertThat(json.get("validation").fieldNames()).toIterable().contains("rmse", "mae", "rmseStdError");
        assertThat(json.get("train").fieldNames()).toIterable().contains("rmse", "mae");
        assertThat(json.get("path"))
                .isNotEmpty()
                .allSatisfy(point -> assertThat(point.fieldNames()).toIterable().containsExactlyElementsOf(PATH_KEYS));
        assertThat(json.get("stop").textValue()).isEqualTo("converged");
        assertThat(json.get("observations").intValue()).isEqualTo(66);
    }

    @Test
    void keysThatDoNotApplyAreNull() {
        JsonNode json =
                okl("fit " + INDOMETH + "--lambda 0.5 --json -o given.okl").json();

        assertThat(json.fieldNames()).toIterable().containsAll(FIT_KEYS);
        assertThat(json.get("lambda").doubleValue()).isEqualTo(0.5);
        assertThat(json.get("validation").isNull()).isTrue();
        assertThat(json.get("path")).isNotEmpty().allSatisfy(point -> assertThat(
                        point.get("validationRmse").isNull())
                .isTrue());
    }

    @Test
    void equalRunsGiveEqualFiles() throws IOException {
        String fit = "fit " + INDOMETH + "--lambdas 6 --seed 3 --threads ";
        okl(fit + "1 -o one.okl");
        okl(fit + "1 -o again.okl");
        okl(fit + "2 -o two.okl");

        byte[] one = Files.readAllBytes(folder.resolve("one.okl"));
        assertThat(folder.resolve("again.okl")).hasBinaryContent(one);
        assertThat(folder.resolve("two.okl")).hasBinaryContent(one);
    }

    @Test
    void pathHasARowPerLambda() throws IOException {
        OklProcess.Result result = okl("path " + INDOMETH + "--lambdas 5 -o path.csv");

        assertThat(result.out().lines()).hasSize(7).anyMatch(line -> line.startsWith("*  "));
        assertThat(Files.readAllLines(folder.resolve("path.csv")))
                .hasSize(6)
                .first()
                .isEqualTo("lambda,objective,relativeGap,rank,certificate,trainRmse,validationRmse,sweeps,cgIterations,"
                        + "seconds");
    }

    @Test
    void pathGivesTheSameKeysAsFit() {
        JsonNode json = okl("path " + INDOMETH + "--lambdas 5 --json").json();

        assertThat(json.fieldNames()).toIterable().containsAll(FIT_KEYS);
        assertThat(json.get("path")).hasSize(5);
    }

    @Test
    void compareSaysWhetherLearningTogetherHelped() {
        JsonNode json =
                okl("compare " + INDOMETH + "--runs 1 --lambdas 6 --json").json();

        assertThat(json.toString()).contains("pooled", "independent", "okl");
    }

    @Test
    void compareForecasts() {
        assertThat(okl("compare " + INDOMETH + "--test last:1 --lambdas 6").out())
                .contains("tested on the last of each task", "independent");
        assertThat(okl("compare " + INDOMETH + "--test after:5 --lambdas 6").out())
                .contains("tested on all after 5", "independent");
    }

    @Test
    void predictWritesTheTableToTheOutput() {
        OklProcess.Result result = okl("predict model.okl indometh.csv");

        assertThat(result.out().lines()).hasSize(67).first().isEqualTo("Subject,time,conc,prediction");
        assertThat(result.err()).contains("errors of 66 predictions: RMSE");
        assertThat(okl("predict model.okl indometh.csv -o -").out()).isEqualTo(result.out());
    }

    @Test
    void predictWritesAFile() throws IOException {
        OklProcess.Result result = okl("predict model.okl indometh.csv -o predicted.csv");

        assertThat(result.out()).contains("RMSE", "66 predictions in predicted.csv");
        assertThat(Files.readAllLines(folder.resolve("predicted.csv"))).hasSize(67);
    }

    @Test
    void predictGivesJson() {
        JsonNode json = okl("predict model.okl indometh.csv --json").json();

        assertThat(json.get("predictions").intValue()).isEqualTo(66);
        assertThat(json.get("values")).hasSize(66);
        assertThat(json.get("errors").get("rmse").doubleValue()).isPositive();
    }

    @Test
    void predictsEveryTaskWhereNoneIsNamed() {
        OklProcess.Result result = OklProcess.in(folder).input("time\n1\n2\n").run("predict model.okl - --quiet");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out().lines()).hasSize(13).first().isEqualTo("time,Subject,prediction");
    }

    @Test
    void predictReadsGzip() throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("packed.csv.gz")))) {
            out.write("Subject,time\n1,1\n2,1.5\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(okl("predict model.okl packed.csv.gz").out().lines()).hasSize(3);
    }

    @Test
    void aWideModelPredictsAWideTable() {
        OklProcess.Result result = OklProcess.in(folder).input("t\n2\n5\n").run("predict wide.okl -");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out().lines()).hasSize(3).first().isEqualTo("t,a,b");
        assertThat(result.out().lines()).allMatch(line -> line.split(",").length == 3);
    }

    @Test
    void aFoldedInTaskIsPredictedAndRecommendedTo() throws IOException {
        Files.writeString(folder.resolve("new.csv"), "Subject,time,conc\nnew,0.25,2\nnew,2,0.4\n1,8,0.1\n");
        OklProcess.Result added = okl("foldin model.okl new.csv -o larger.okl");
        assertThat(added.out()).contains("1 task added from 2 observations", "7 tasks in larger.okl");
        assertThat(added.err()).contains("1 task left as in the model: 1");

        Files.writeString(folder.resolve("ask.csv"), "Subject,time\nnew,0.25\n");
        OklProcess.Result predicted = okl("predict larger.okl ask.csv");
        assertThat(predicted.err()).doesNotContain("new to the model");

        JsonNode json = okl("recommend larger.okl --task new --top 100 --json").json();
        assertThat(json.get("inputs")).hasSize(9).noneMatch(input -> List.of("0.25", "2")
                .contains(input.get("time").textValue()));
    }

    @Test
    void foldingInAWideTableLeavesItsOrderAndEmptyColumnsAlone() throws IOException {
        Files.writeString(folder.resolve("order.csv"), "t,ts,a,b\n1,10,1,2\n2,20,2,3\n3,30,2,4\n");
        okl("fit order.csv --wide --kernel linear-spline(t) --order ts --lambda 0.01 -o order.okl");
        Files.writeString(folder.resolve("order2.csv"), "t,ts,c,d\n1,10,1,\n2,20,2,\n");

        OklProcess.Result added = okl("foldin order.okl order2.csv -o order2.okl");

        assertThat(added.out()).contains("1 task added from 2 observations", "3 tasks in order2.okl");
    }

    @Test
    void aKeyWithTwoNamesIsFoundAfterTheFit() throws IOException {
        Files.writeString(folder.resolve("films.csv"), "id,genres,title\nx,drama,Ex\ny,comedy,Why\nz,drama,Zed\n");
        Files.writeString(folder.resolve("ratings.csv"), "user,film,rating\na,x,3\na,y,4\nb,y,5\nb,z,1\n");
        String join = " --inputs-table films.csv --inputs-key film=id";
        okl("fit ratings.csv --kernel delta(id)+hamming(genres) --lambda 0.01 -o films.okl" + join);
        okl("fit ratings.csv --kernel hamming(genres) --lambda 0.01 -o genres.okl" + join);

        assertThat(okl("predict films.okl ratings.csv").err()).contains("errors of 4 predictions");
        assertThat(okl("recommend films.okl --task a --show title" + join).out())
                .contains("Zed");
        assertThat(okl("recommend films.okl --task a").out()).contains("id").doesNotContain("genres");
        assertThat(OklProcess.in(folder).run("predict genres.okl ratings.csv").err())
                .contains("unknown column 'genres'", "--inputs-table FILE --inputs-key film=id");
        assertThat(OklProcess.in(folder)
                        .run("recommend genres.okl --task a --show title" + join)
                        .err())
                .contains("'title' is found by the key film=id", "delta(film)");
    }

    @Test
    void theColumnsMayHaveOtherNamesThanAtTheFit() throws IOException {
        Files.writeString(folder.resolve("other.csv"), "who,time,level\nnew,0.25,2\nnew,2,0.4\n");
        String names = " other.csv --task who --value level";

        assertThat(okl("predict model.okl" + names).err()).contains("errors of 2 predictions");
        assertThat(okl("foldin model.okl -o other.okl" + names).out()).contains("1 task added from 2 observations");
        assertThat(okl("foldin wide.okl -o otherwide.okl --sql 'select who, time as t, level from data'" + names)
                        .out())
                .contains("1 task added from 2 observations");
    }

    @Test
    void recommendLeavesKnownInputsOut() {
        OklProcess.Result nothing = okl("recommend model.okl --task 1");
        assertThat(nothing.err()).contains("nothing is left", "--include-known");

        JsonNode json = okl("recommend model.okl --task 1 --include-known --top 3 --json")
                .json();
        assertThat(json.get("inputs")).hasSize(3);
        assertThat(json.get("inputs").get(0).get("time").textValue()).isEqualTo("0.25");
    }

    @Test
    void tasksShowsClustersAndWritesSimilarities() throws IOException {
        OklProcess.Result result = okl("tasks model.okl --clusters 2 --similarity similarity.csv -o tasks.csv");

        assertThat(result.out()).contains("2 clusters of ", "similarity of 6 tasks in similarity.csv");
        assertThat(Files.readAllLines(folder.resolve("similarity.csv")))
                .hasSize(7)
                .first()
                .asString()
                .startsWith("task,1,");
        assertThat(Files.readAllLines(folder.resolve("tasks.csv"))).hasSize(7);
    }

    @Test
    void tasksShowsTheNearestOfOne() {
        JsonNode json = okl("tasks model.okl --task 2 --nearest 2 --json").json();

        assertThat(json.get("task").textValue()).isEqualTo("2");
        assertThat(json.get("nearest")).hasSize(2);
    }

    @Test
    void inspectShowsTheManifest() {
        assertThat(okl("inspect model.okl --arrays").out()).contains("linear-spline(time)", ".npy", "conc");
        assertThat(okl("inspect model.okl --json").json().get("file").textValue())
                .isEqualTo("model.okl");
    }

    @Test
    void planFitsNothing() {
        JsonNode json = okl("plan " + INDOMETH + "--json").json();

        assertThat(json.get("gram").textValue()).isEqualTo("dense 11 x 11");
        assertThat(json.get("bytes").get("total").longValue()).isPositive();
        assertThat(okl("plan " + INDOMETH).out()).contains("solver", "memory", "time");
        // Of several kernels the fit may take another, with another matrix.
        assertThat(okl("plan indometh.csv").out())
                .containsPattern("kernel .* \\(the first of \\d+; matrix, solver and memory are those with it\\)");
    }

    @Test
    void doctorLooksAtTheMachine() {
        assertThat(okl("doctor --json").json().isEmpty()).isFalse();
    }

    @Test
    void demoComparesTheMethods() {
        OklProcess.Result result = okl("demo --runs 2 --json");

        assertThat(result.json().toString()).contains("okl", "pooled");
    }

    private static OklProcess.Result okl(String line) {
        return OklProcess.in(folder).succeed(line);
    }
}
