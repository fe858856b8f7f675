package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.app.console.Figures;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.selection.Validation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ViewDataTest {
    private static final double SOLVE = 1e-8;

    @Test
    void aFitIsToldInPlainWords() {
        List<String> sentences = ViewData.of(Times.validated()).overview().sentences();

        assertThat(sentences.get(0))
                .isEqualTo("4 tasks (column patient) were learned together from 32 observations of level at 8 inputs.");
        assertThat(sentences.get(1)).contains("linear-spline(time)", "a shared mean plus a mixture of");
        assertThat(sentences.get(2)).contains("25% of each task, held out; the model was then fitted to all");
        assertThat(sentences.get(3)).contains("RMSE of", "standard deviation of");
        PathView path = PathView.of(Times.validated()).orElseThrow();
        assertThat(path.points().get(0).rank()).isZero();
        assertThat(sentences.get(4))
                .contains(
                        "The shared mean alone",
                        Figures.of(path.points().get(0).validation().orElseThrow()));
        assertThat(sentences.get(5)).contains("clusters");
        assertThat(sentences.get(6)).contains("okl compare", "--report");
    }

    @Test
    void whereTasksHaveConstantsThePathBeginsWithThem() {
        FitResult<OutputKernelModel<Row>> fit = Times.learner()
                .intercepts(true)
                .validation(Validation.holdOut(0.25))
                .build()
                .fit(Times.data());
        ViewSource source = Times.source(
                fit, LambdaChoice.by(Validation.holdOut(0.25), "25% of each task", Times.data(), Times.SEED, true));

        assertThat(ViewData.of(source).overview().sentences())
                .anyMatch(sentence ->
                        sentence.startsWith("The shared mean with a constant of each task's own, with which the"
                                        + " path begins, had an RMSE of ")
                                && sentence.contains(": what else is each task's own took off "));
    }

    @Test
    void whatTheCertificateProvesIsSaidAsOnTheCommandLine() {
        List<List<String>> facts = ViewData.of(Times.validated()).overview().facts();

        assertThat(facts)
                .filteredOn(fact -> fact.get(0).equals("Optimality"))
                .singleElement()
                .asString()
                .containsPattern("no model of any rank is better by more than [-.e\\d]+% of the objective");
    }

    @Test
    void thePathIsTheOneOfTheFitWithItsTimes() {
        PathView path = ViewData.of(Times.validated()).path().orElseThrow();

        assertThat(path.points()).isNotEmpty().allSatisfy(point -> {
            assertThat(point.validation().orElseThrow()).isPositive();
            assertThat(point.standardError().orElseThrow()).isPositive();
            assertThat(point.seconds().orElseThrow()).isNotNegative();
        });
        assertThat(path.points()).isSortedAccordingTo((one, other) -> Double.compare(other.lambda(), one.lambda()));
        assertThat(path.points()).extracting(FitRecord.Point::lambda).contains(path.chosen());
        assertThat(path.smallestError()).hasValue(path.chosen());
        FitRecord.Point best = path.points().stream()
                .filter(point -> point.lambda() == path.smallestError().orElseThrow())
                .findFirst()
                .orElseThrow();
        double largest = path.points().stream()
                .filter(point -> point.validation().orElseThrow()
                        <= best.validation().orElseThrow()
                                + best.standardError().orElseThrow())
                .mapToDouble(FitRecord.Point::lambda)
                .max()
                .orElseThrow();
        assertThat(path.oneStandardError()).hasValue(largest);
        assertThat(path.validationWords()).hasValue("25% of each task");
    }

    @Test
    void aFileTellsTheSameWithoutTimes(@TempDir Path folder) {
        ViewSource fresh = Times.validated();
        fresh.stored().write(folder.resolve("m.okl"), true);
        ViewSource read = ViewSource.of(StoredModel.read(folder.resolve("m.okl")), "times");

        ViewData data = ViewData.of(read);

        assertThat(data.path().orElseThrow().points())
                .allSatisfy(point -> assertThat(point.seconds()).isEmpty());
        assertThat(read.heldOut()).isEqualTo(fresh.heldOut());
        assertThat(ViewJson.of(data.curves()))
                .isEqualTo(ViewJson.of(ViewData.of(fresh).curves()));
        assertThat(ViewJson.of(data.diagnostics()))
                .isEqualTo(ViewJson.of(ViewData.of(fresh).diagnostics()));
        assertThat(data.missing()).isEmpty();
    }

    @Test
    void withFoldsTheErrorsAreTheirMeansAndNothingIsMarked() {
        Validation folds = Validation.folds(4);
        FitResult<OutputKernelModel<Row>> fit =
                Times.learner().validation(folds).build().fit(Times.data());
        ViewSource source = Times.source(fit, LambdaChoice.by(folds, "4 folds", Times.data(), Times.SEED, true));
        ViewData data = ViewData.of(source);

        assertThat(source.heldOut().isEmpty()).isTrue();
        assertThat(data.path().orElseThrow().points())
                .allSatisfy(
                        point -> assertThat(point.standardError().orElseThrow()).isPositive());
        assertThat(data.missing()).isEmpty();
        // One standard error, over the folds, in the words and along the path.
        FitRecord.Point chosen = data.path().orElseThrow().points().stream()
                .filter(point -> point.lambda() == data.path().orElseThrow().chosen())
                .findFirst()
                .orElseThrow();
        assertThat(data.overview().sentences().get(3))
                .contains("(standard error " + Figures.of(chosen.standardError().orElseThrow()) + ")");
    }

    @Test
    void aGivenLambdaIsSaidToBe() {
        ViewData data = ViewData.of(Times.given(0.5));

        assertThat(data.overview().sentences())
                .contains("The strength of the regularization, lambda 0.5000, was given.");
        assertThat(data.path().orElseThrow().smallestError()).isEmpty();
        assertThat(data.path().orElseThrow().validationWords()).isEmpty();
    }

    @Test
    void anOldFileOpensAndSaysWhatItMisses() {
        ViewData data = ViewData.of(Films.three());

        assertThat(data.path()).isEmpty();
        assertThat(data.curves()).isEmpty();
        assertThat(data.missing()).singleElement().asString().contains("no path", "older version");
    }

    @Test
    void withOnlyTheMeanThereIsAWarningAndNoClusters() {
        ViewSource source = Times.given(1e6);
        ViewData data = ViewData.of(source);

        assertThat(source.model().rank()).isZero();
        assertThat(data.overview().warnings()).singleElement().asString().contains("No latent function is in use");
        assertThat(data.overview().sentences()).hasSize(4);
        assertThat(data.curves().orElseThrow().latent()).isEmpty();
    }

    @Test
    void inputsOfTwoColumnsHaveNeitherCurvesNorItems() {
        Schema plane = Schema.of("x", "y");
        TaskData<Row> data = TaskData.<Row>builder()
                .add(plane.row(1, 2), "a", 1)
                .add(plane.row(2, 3), "a", 2)
                .add(plane.row(1, 2.5), "b", 0)
                .build();
        OutputKernelModel<Row> model = OutputKernelLearner.builder(
                        Formula.parse("gaussian(x, y, width=1)").bind(plane))
                .lambda(0.1)
                .intercepts(true)
                .threads(1)
                .build()
                .fit(data)
                .model();
        ViewData views = ViewData.of(ViewSource.of(Films.stored(model), "plane"));

        assertThat(views.missing()).anySatisfy(sentence -> assertThat(sentence)
                .contains("neither curves nor items", "this one is of the columns 'x', 'y'"));
        assertThat(views.overview().sentences().get(1)).contains("plus a constant of its own");
        assertThat(views.diagnostics().orElseThrow().worst().get(0).input()).matches("x \\d, y [\\d.]+");
    }

    @Test
    void aFixedColumnOfTheInputsIsNamedAsWhatCurvesLack() {
        Schema fedAt = Schema.of("t", "fed");
        TaskData<Row> data = TaskData.<Row>builder()
                .add(fedAt.row(1, 0), "a", 1)
                .add(fedAt.row(2, 1), "a", 2)
                .add(fedAt.row(1, 1), "b", 0)
                .build();
        OutputKernelModel<Row> model = OutputKernelLearner.builder(
                        Formula.parse("linear-spline(t)").bind(fedAt).narrowed(Set.of("fed")))
                .fixedColumns(FixedFormula.parse("1 + fed"))
                .lambda(0.1)
                .threads(1)
                .build()
                .fit(data)
                .model();
        ViewData views = ViewData.of(ViewSource.of(Films.stored(model), "meals"));

        assertThat(views.curves()).isEmpty();
        assertThat(views.missing())
                .containsOnlyOnce(
                        "There are no curves: the fixed part has the column 'fed' of the inputs, and a curve over 't'"
                                + " would be another one for each value of it. okl predict takes rows with any values.");
    }

    @Test
    void withoutLatentFunctionsItIsSaidHowTasksDiffer() {
        double aboveAll = 1e9;
        ViewSource alike =
                Times.source(Times.learner().lambda(aboveAll).build().fit(Times.data()), LambdaChoice.given());
        ViewSource shifted = Times.source(
                Times.learner().lambda(aboveAll).intercepts(true).build().fit(Times.data()), LambdaChoice.given());

        assertThat(OverviewView.of(alike, AtlasView.of(alike)).warnings())
                .contains("No latent function is in use: nothing tells the tasks apart, so they are all alike.");
        assertThat(OverviewView.of(shifted, AtlasView.of(shifted)).warnings())
                .contains(
                        "No latent function is in use: tasks differ by a constant of their own, and by nothing else.");
    }

    @Test
    void aTermThatWasLeftOutIsToldFromOneOfLittleWorth() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode scales = json.putObject("scales");
        scales.putObject("numbers").put("weight of a", 0.0).put("weight of b", 2.0);
        scales.putObject("withoutTerm").put("weight of a", 1.5).put("weight of b", 3.5);

        assertThat(ScalesView.of(new FitRecord(json, Optional.empty()))
                        .orElseThrow()
                        .terms())
                .extracting(ScalesView.Term::name, ScalesView.Term::leftOut)
                .containsExactly(tuple("a", true), tuple("b", false));
    }

    @Test
    void tasksThatWereFoldedInAreCountedApart() {
        ViewSource source = Times.given(0.5);
        TaskData<Row> added =
                TaskData.<Row>builder().add(Times.time(2), "new", 3).build();
        StoredModel stored = source.stored().withTasks(source.model().withTasks(added), added);
        OverviewView overview = ViewData.of(ViewSource.of(stored, "folded")).overview();

        assertThat(overview.sentences().get(0))
                .startsWith("4 tasks")
                .endsWith("1 task came later, without learning again.");
        assertThat(overview.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("by fold-in"));
    }

    @Test
    void sixThousandTasksStaySmall() {
        int tasks = 6040;
        int films = 3900;
        SplittableRandom random = new SplittableRandom(5);
        Matrix b = random(tasks, random);
        Matrix e = random(films, random);
        TaskData.Builder<Row> data = TaskData.builder();
        for (int j = 0; j < tasks; j++) {
            data.addTask("t" + j);
        }
        for (int i = 1; i <= films; i++) {
            data.addInput(Films.film("f" + i));
        }
        for (int o = 0; o < 200_000; o++) {
            data.add(random.nextInt(films), random.nextInt(tasks), 1 + random.nextInt(5), 1);
        }
        ViewSource source = Films.source(Films.users(tasks), b, e, Optional.of(data.build()));

        String json = ViewJson.of(ViewData.of(source));

        assertThat(json).hasSizeBetween(2_000_000, 3_600_000).contains(" of 6,040 tasks are shown");
    }

    @Test
    void namesMayHoldAnything() throws JsonProcessingException {
        String name = "</script><b>\u2028&\"" + "x".repeat(60);
        ViewSource source = Films.source(
                List.of(name, "b"),
                Matrix.of(new double[][] {{1}, {2}}),
                Matrix.of(new double[][] {{1}}),
                Optional.empty());
        JsonNode json = new ObjectMapper().readTree(ViewJson.of(ViewData.of(source)));

        assertThat(json.at("/atlas/tasks/0").textValue()).isEqualTo(name);
        assertThat(json.at("/path").isNull()).isTrue();
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "format",
                        "title",
                        "version",
                        "overview",
                        "path",
                        "atlas",
                        "curves",
                        "items",
                        "diagnostics",
                        "missing");
    }

    @Test
    void anotherRankThanOnThePathIsExplained() {
        ViewSource source = Times.validated();
        StoredModel stored = source.stored();
        ObjectNode json = stored.fit().json().deepCopy();
        json.withArray("path").forEach(step -> ((ObjectNode) step).put("rank", 77));
        ViewSource other = ViewSource.of(
                new StoredModel(
                        stored.model(), stored.columns(), new FitRecord(json, Optional.empty()), Optional.empty()),
                "other");

        assertThat(ViewData.of(other).overview().sentences().get(2))
                .contains("which support " + Figures.count(stored.model().rank(), "latent function"), "has 77");
        assertThat(ViewData.of(source).overview().sentences().get(2)).doesNotContain("has 77");
    }

    @Test
    void aModelThatWasNotRefittedSaysWhichErrorsAreHonest() {
        FitResult<OutputKernelModel<Row>> fit =
                Times.learner().refit(false).build().fit(Times.data());
        ViewSource source = Times.source(
                fit, LambdaChoice.by(Times.VALIDATION, "25% of each task", Times.data(), Times.SEED, false));
        DiagnosticsView diagnostics = ViewData.of(source).diagnostics().orElseThrow();

        assertThat(diagnostics.kind()).isEqualTo("held out");
        assertThat(diagnostics.note()).contains("held out while lambda was chosen (25% of each task)", "on new ones");
        double squares = Arrays.stream(diagnostics.points())
                .mapToDouble(point -> Math.pow(point[0] - point[1], 2))
                .average()
                .orElseThrow();
        // The honest errors are those that validation found.
        assertThat(Math.sqrt(squares))
                .isCloseTo(fit.selection().orElseThrow().errors().rmse(), within(SOLVE));
        assertThat(diagnostics.rmse()).isCloseTo(Math.sqrt(squares), within(SOLVE));
    }

    @Test
    void whereNothingWasHeldOutTheFitIsShown() {
        DiagnosticsView diagnostics =
                ViewData.of(Times.given(0.1)).diagnostics().orElseThrow();

        assertThat(diagnostics.kind()).isEqualTo("fitted");
        assertThat(diagnostics.note()).contains("that the model learned from", "lambda was given");
        assertThat(diagnostics.points()).hasNumberOfRows(Times.data().size());
    }

    @Test
    void theErrorOfFoldsAndThatOfAllOfThemTogetherAreToldApart() {
        Validation folds = Validation.folds(7);
        FitResult<OutputKernelModel<Row>> fit =
                Times.learner().validation(folds).build().fit(Times.data());
        DiagnosticsView diagnostics = ViewData.of(
                        Times.source(fit, LambdaChoice.by(folds, "7 folds", Times.data(), Times.SEED, true)))
                .diagnostics()
                .orElseThrow();

        assertThat(diagnostics.points()).hasNumberOfRows(Times.data().size());
        assertThat(diagnostics.note()).contains("(7 folds)", "is the mean over the folds", "(training)");
    }

    @Test
    void figuresHaveFiveDigitsOrAreNull() {
        assertThat(ViewJson.of(Map.of("a", 1.23456789))).isEqualTo("{\"a\":1.2346}");
        assertThat(ViewJson.of(List.of(Double.NaN, 2.0, 1234567.0, 1e-9 / 3)))
                .isEqualTo("[null,2,1234600.0,3.3333E-10]");
        assertThat(ViewJson.of(new double[][] {{0.1 + 0.2, Double.POSITIVE_INFINITY}}))
                .isEqualTo("[[0.3,null]]");
    }

    private static Matrix random(int rows, SplittableRandom random) {
        Matrix matrix = Matrix.zeros(rows, 4);
        for (int k = 0; k < matrix.data().length; k++) {
            matrix.data()[k] = random.nextGaussian();
        }
        return matrix;
    }
}
