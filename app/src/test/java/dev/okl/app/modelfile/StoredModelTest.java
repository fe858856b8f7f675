package dev.okl.app.modelfile;

import static dev.okl.app.modelfile.RowModels.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.error.UserError;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.kernel.Kernels;
import dev.okl.model.ModelFile;
import dev.okl.selection.HeldOutPredictions;
import dev.okl.selection.Validation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredModelTest {
    private static final Dataset.ColumnNames COLUMNS = new Dataset.ColumnNames(
            false,
            Optional.of("who"),
            Optional.of("y"),
            Optional.of("w"),
            Optional.of("when"),
            Optional.of(new JoinKey("film", "id")),
            Optional.empty());

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("m.okl");
    }

    @Test
    void theColumnsAreReadAsTheyWereWritten() {
        stored(RowModels.spline()).write(file, true);

        assertThat(StoredModel.read(file).columns()).isEqualTo(COLUMNS);
    }

    @Test
    void theInputsOfFoldedInTasksAreKnownAlsoWithoutTheData() {
        OutputKernelModel<Row> model = RowModels.spline();
        TaskData<Row> added = TaskData.<Row>builder()
                .add(time(2), "new", 1)
                .add(time(2.5), "new", 2)
                .build();
        stored(model).withTasks(model.withTasks(added), added).write(file, false);
        StoredModel read = StoredModel.read(file);

        assertThat(read.observedInputs("new")).contains(time(2)).doesNotContain(time(1));
        assertThatThrownBy(() -> read.observedInputs("a")).hasMessageContaining("--no-data");
    }

    @Test
    void titlesAreReadAsTheyWereWritten() {
        OutputKernelModel<Row> model = RowModels.spline();
        InputTitles titles =
                InputTitles.of("name", model.inputs(), input -> input.equals(time(1)) ? "" : "at " + input.cell("t"));
        stored(model).withTitles(titles).write(file, false);

        assertThat(StoredModel.read(file).titles()).contains(titles);
        assertThat(InputTitles.of("name", model.inputs(), input -> "x".repeat(1000))
                        .texts())
                .allMatch(text -> text.length() == 200);
    }

    @Test
    void predictionsForWhatWasHeldOutGoWithTheObservations() {
        HeldOutPredictions heldOut = new HeldOutPredictions(new int[] {0, 2}, new double[] {1.5, -2});
        FitRecord record = new FitRecord(JsonNodeFactory.instance.objectNode(), Optional.of(heldOut));
        StoredModel stored = new StoredModel(RowModels.spline(), COLUMNS, record, Optional.empty());
        stored.write(file, true);

        HeldOutPredictions read = StoredModel.read(file).fit().predictions().orElseThrow();
        assertThat(read.observations()).containsExactly(0, 2);
        assertThat(read.predictions()).containsExactly(1.5, -2);
        stored.write(file, false);
        assertThat(StoredModel.read(file).fit().predictions()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e45, 1e-45})
    void predictionsOfAnySizeAreReadAsTheyWereWritten(double factor) {
        FitResult<OutputKernelModel<Row>> fit = OutputKernelLearner.builder(
                        RowModels.spline().parts().inputKernel())
                .validation(Validation.folds(3))
                .lambdas(4, 0.1)
                .threads(1)
                .build()
                .fit(RowModels.data(factor));
        HeldOutPredictions heldOut = fit.selection().orElseThrow().heldOut().orElseThrow();
        FitRecord record = new FitRecord(JsonNodeFactory.instance.objectNode(), Optional.of(heldOut));
        new StoredModel(fit.model(), COLUMNS, record, Optional.empty()).write(file, true);

        HeldOutPredictions read = StoredModel.read(file).fit().predictions().orElseThrow();
        assertThat(read.predictions()).containsExactly(heldOut.predictions());
        assertThat(Arrays.stream(read.predictions()).max().orElseThrow()).isBetween(0.1 * factor, 10 * factor);
    }

    @Test
    void arraysThatMakeNoSenseAreRefused() throws IOException {
        double[] two = {1, 2};
        assertRefused(Map.of("titles", new String[] {"only one"}), "one for each input");
        assertRefused(Map.of("titles", two), "must hold");
        assertRefused(predictions(two, 1, 0), "ascending");
        assertRefused(predictions(two, 0, 99), "ascending");
        assertRefused(predictions(two, -1, 0), "ascending");
        assertRefused(predictions(two, 0), "a finite value for each");
        assertRefused(predictions(new double[] {1, Double.NaN}, 0, 1), "a finite value for each");
        assertRefused(Map.of("held-out-predictions", two), "is missing");
    }

    private static Map<String, Object> predictions(double[] values, int... observations) {
        return Map.of("held-out-predictions", values, "held-out-observations", observations);
    }

    private void assertRefused(Map<String, ?> arrays, String message) throws IOException {
        ObjectNode json =
                (ObjectNode) new ObjectMapper().readTree("{'columns':{'task':'who','value':'y'}}".replace('\'', '"'));
        if (arrays.containsKey("titles")) {
            json.put("titles", "name");
        }
        ModelFile.write(RowModels.spline(), file, new ModelFile.WriteOptions(true, json, arrays));

        assertThatThrownBy(() -> StoredModel.read(file))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "{'columns':{},'foldedIn':{'a':[3]}} # info.foldedIn",
                "{'columns':{},'foldedIn':{'a':[-1]}} # info.foldedIn",
                "{'columns':{},'foldedIn':{'a':['x']}} # info.foldedIn",
                "{'columns':{},'foldedRanges':{'a':[2,1]}} # info.foldedRanges",
                "{'columns':{},'foldedRanges':{'a':[1,2,3,4]}} # info.foldedRanges",
                "{'columns':{'task':'who'}} # info.columns",
                "{'columns':{'wide':false}} # info.columns",
                "{'columns':{'task':'who','value':7}} # info.columns",
                "{'columns':[]} # info.columns",
                "{} # does not say which column of a table is what",
            })
    void whatMakesNoSenseIsRefused(String info, String message) throws IOException {
        write(info);

        assertThatThrownBy(() -> StoredModel.read(file))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("m.okl")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "{'columns':{}} # true",
                "{'columns':{'task':'who','value':'y','tasksKey':'who'}} # false",
            })
    void filesOfOlderVersionsTellAWideTableByItsMissingTask(String info, boolean wide) throws IOException {
        write(info);

        assertThat(StoredModel.read(file).columns().wide()).isEqualTo(wide);
    }

    @Test
    void modelsOfOtherThingsThanRowsAreLeftToTheLibrary() throws IOException {
        TaskData<Double> numbers =
                TaskData.<Double>builder().add(1.0, "a", 1).add(2.0, "b", 2).build();
        ModelFile.write(
                OutputKernelLearner.builder(Kernels.linearSpline())
                        .lambda(0.1)
                        .build()
                        .fit(numbers)
                        .model(),
                file);
        assertThatThrownBy(() -> StoredModel.read(file)).hasMessageContaining("no rows of a table");

        OutputKernelModel<Row> model = RowModels.learner()
                .taskKernel(Kernels.<String>delta(), name -> name)
                .build()
                .fit(RowModels.data())
                .model();
        stored(model).write(file, true);
        assertThatThrownBy(() -> StoredModel.read(file)).hasMessageContaining("no rows of a table");
    }

    private void write(String info) throws IOException {
        ObjectNode json = (ObjectNode) new ObjectMapper().readTree(info.replace('\'', '"'));
        ModelFile.write(RowModels.spline(), file, new ModelFile.WriteOptions(true, json, Map.of()));
    }

    private static StoredModel stored(OutputKernelModel<Row> model) {
        return new StoredModel(
                model,
                COLUMNS,
                new FitRecord(JsonNodeFactory.instance.objectNode(), Optional.empty()),
                Optional.empty());
    }
}
