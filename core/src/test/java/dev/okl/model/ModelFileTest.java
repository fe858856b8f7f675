package dev.okl.model;

import static dev.okl.model.Models.assertSame;
import static dev.okl.model.Models.fit;
import static dev.okl.model.Models.learner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.Zips;
import dev.okl.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    private static final List<Double> TIMES = List.of(0.0, 0.1, 0.25, 1.0, 2.0, 4.0, 8.0, 1.0 / 3);
    private static final List<Double> NEW_TIMES = List.of(0.7, 3.0, 11.0);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("m.okl");
    }

    private <X> OutputKernelModel<X> roundTrip(OutputKernelModel<X> model, Class<? super X> type) throws IOException {
        ModelFile.write(model, file);
        OutputKernelModel<X> read = ModelFile.read(file, type);
        Path again = folder.resolve("again.okl");
        ModelFile.write(read, again);
        assertThat(again).as("what was read is what was written").hasSameBinaryContentAs(file);
        return read;
    }

    @Test
    void keepsMeanInterceptsClipAndRank() throws IOException {
        for (boolean mean : new boolean[] {true, false}) {
            for (boolean intercepts : new boolean[] {true, false}) {
                OutputKernelModel<Double> model = fit(
                        learner(Kernels.linearSpline())
                                .sharedMean(mean)
                                .intercepts(intercepts)
                                .rank(2)
                                .clip(-1, 1.5),
                        TIMES);

                OutputKernelModel<Double> read = roundTrip(model, Double.class);

                assertSame(read, model, NEW_TIMES);
                assertThat(read.parts().range()).isEqualTo(model.parts().range());
            }
        }
    }

    @Test
    void keepsRangesThatAreOpenOnOneSide() throws IOException {
        for (double[] ends : new double[][] {{-0.5, Double.POSITIVE_INFINITY}, {Double.NEGATIVE_INFINITY, 0.5}}) {
            OutputKernelModel<Double> model =
                    fit(learner(Kernels.linearSpline()).clip(ends[0], ends[1]), TIMES);

            OutputKernelModel<Double> read = roundTrip(model, Double.class);

            assertSame(read, model, NEW_TIMES);
            assertThat(read.parts().range()).isEqualTo(model.parts().range());
        }
    }

    @Test
    void keepsModelsOfOnlyAMean() throws IOException {
        OutputKernelModel<Double> model = fit(learner(Kernels.linearSpline()).meanOnly(), TIMES);

        assertSame(roundTrip(model, Double.class), model, NEW_TIMES);
    }

    @Test
    void keepsLowRankApproximations() throws IOException {
        OutputKernelModel<Double> model =
                fit(learner(Kernels.gaussian(2).ofNumbers()).lowRank(1e-3, 4), TIMES);

        OutputKernelModel<Double> read = roundTrip(model, Double.class);

        assertSame(read, model, NEW_TIMES);
        assertThat(read.parts().approximation()).isEqualTo(model.parts().approximation());
    }

    @Test
    void keepsFoldedInTasks() throws IOException {
        OutputKernelModel<Double> learned = fit(learner(Kernels.linearSpline()), TIMES);
        OutputKernelModel<Double> model = learned.withTasks(TaskData.<Double>builder()
                .add(0.5, "a new and longer name", 1)
                .add(8.0, "a new and longer name", 3)
                .add(1.0, "another", 2)
                .build());

        OutputKernelModel<Double> read = roundTrip(model, Double.class);

        assertSame(read, model, NEW_TIMES);
        assertThat(read.tasks()).endsWith("a new and longer name", "another");
        String digest = digest();
        ModelFile.write(learned, file);
        assertThat(digest).as("the same observations").isEqualTo(digest());
    }

    private String digest() throws IOException {
        return ModelArchive.read(file).manifest().at("/observations/sha256").textValue();
    }

    @Test
    void leavesObservationsOutWhenAsked() throws IOException {
        OutputKernelModel<Double> model = fit(learner(Kernels.linearSpline()), TIMES);

        ModelFile.write(model, file, ModelFile.WriteOptions.defaults().withKeepObservations(false));
        OutputKernelModel<Double> read = ModelFile.read(file, Double.class);

        assertThat(read.predict(NEW_TIMES).data())
                .isEqualTo(model.predict(NEW_TIMES).data());
        assertThat(read.parts().observations()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> read.top("task 1", 3))
                .withMessageContaining("stored without its observations");
        ObjectNode manifest = ModelArchive.read(file).manifest();
        assertThat(manifest.at("/observations/count").intValue())
                .isEqualTo(model.parts().observations().orElseThrow().size());
        assertThat(ModelArchive.read(file).arrays().keySet()).noneMatch(name -> name.startsWith("observations"));
    }

    @Test
    void storesModelsThatKeptNoObservations() throws IOException {
        OutputKernelModel<Double> model = fit(learner(Kernels.linearSpline()).keepObservations(false), TIMES);

        assertSame(roundTrip(model, Double.class), model, NEW_TIMES);
        assertThat(ModelArchive.read(file).manifest().has("observations")).isFalse();
    }

    @Test
    void keepsWeightsAndOrderOfTheObservations() throws IOException {
        OutputKernelModel<Double> model = fit(learner(Kernels.linearSpline()), TIMES);
        TaskData<Double> expected = model.parts().observations().orElseThrow();

        TaskData<Double> actual =
                roundTrip(model, Double.class).parts().observations().orElseThrow();

        assertThat(actual.size()).isEqualTo(expected.size());
        for (int o = 0; o < expected.size(); o++) {
            assertThat(List.of(actual.input(o), actual.task(o), actual.value(o), actual.weight(o)))
                    .isEqualTo(List.of(expected.input(o), expected.task(o), expected.value(o), expected.weight(o)));
        }
    }

    @Test
    void twoFitsOfTheSameDataGiveEqualFiles() throws IOException {
        Path other = folder.resolve("other.okl");
        ModelFile.write(fit(learner(Kernels.linearSpline()).threads(1), TIMES), file);
        ModelFile.write(fit(learner(Kernels.linearSpline()).threads(2), TIMES), other);

        assertThat(other).hasSameBinaryContentAs(file);
    }

    @Test
    void keepsWhatTheCallerSays() throws IOException {
        ObjectNode info = Zips.json("{\"options\":{\"rank\":5},\"path\":[{\"lambda\":0.1}]}");
        ModelFile.write(
                fit(learner(Kernels.linearSpline()), TIMES),
                file,
                ModelFile.WriteOptions.defaults().withInfo(info));

        ModelArchive archive = ModelArchive.read(file);

        assertThat(archive.manifest().get("info")).isEqualTo(info);
        assertThat(ModelFile.of(archive).model().tasks()).hasSize(4);
    }

    @Test
    void saysInTheManifestWhatTheModelIs() throws IOException {
        OutputKernelModel<Row> model = fit(
                learner(RoundTrips.formula("delta(id) + hamming(genres)", RoundTrips.MOVIES))
                        .rank(1)
                        .clip(1, 5),
                RoundTrips.MOVIES);
        ModelFile.write(model, file);

        ObjectNode manifest = ModelArchive.read(file).manifest();

        assertThat(manifest.at("/library/version").textValue()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
        assertThat(manifest.at("/inputs/type").textValue()).isEqualTo("row");
        assertThat(manifest.at("/inputs/columns")).hasToString("[\"id\",\"year\",\"genres\",\"note\"]");
        assertThat(manifest.at("/inputs/kernel/formula").textValue())
                .isEqualTo("delta(id) + hamming(genres, vocabulary=3)");
        assertThat(manifest.at("/layout")).hasToString("{\"rank\":1,\"mean\":true,\"intercepts\":false}");
        assertThat(manifest.at("/lambda").doubleValue()).isEqualTo(0.1);
        assertThat(manifest.at("/range")).hasToString("{\"smallest\":1.0,\"largest\":5.0}");
        assertThat(manifest.at("/tasks")).hasToString("{\"count\":4,\"learned\":4}");
        assertThat(ModelArchive.read(file).arrays())
                .containsKeys(
                        "inputs/coefficients",
                        "inputs/values",
                        "inputs/points/columns/1/numbers",
                        "tasks/coefficients",
                        "tasks/values",
                        "tasks/names",
                        "observations/input",
                        "observations/task",
                        "observations/value",
                        "observations/weight");
    }

    @Test
    void refusesToReadInputsOfAnotherType() throws IOException {
        ModelFile.write(fit(learner(Kernels.linearSpline()), TIMES), file);

        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelFile.<String>read(file, String.class))
                .withMessage(file + ": manifest.json: the inputs must be of type String but are of type Double");
        assertThat(ModelFile.read(file).inputs()).isEqualTo(TIMES);
    }

    @Test
    void refusesToWriteWhatItCouldNotReadAgain() {
        ModelParts<Double> parts = fit(learner(Kernels.linearSpline()), TIMES).parts();
        TaskData<Double> odd = TaskData.<Double>builder().add(1.0, "\ud800", 1).build();
        OutputKernelModel<Double> model =
                learner(Kernels.linearSpline()).build().fit(odd).model();
        assertNotWritten(model, "the names of the tasks cannot be stored: text 0 must be valid Unicode");

        parts.taskValues().set(1, 1, Double.NaN);
        assertNotWritten(new OutputKernelModel<>(parts), "tasks/values must be finite to be stored");
        parts.taskValues().set(1, 1, 0);

        ModelParts<Double> others =
                fit(learner(Kernels.linearSpline()), NEW_TIMES).parts();
        assertNotWritten(
                new OutputKernelModel<>(new ModelParts<>(
                        parts.inputKernel(),
                        parts.inputs(),
                        parts.tasks(),
                        parts.mean(),
                        parts.intercepts(),
                        parts.inputCoefficients(),
                        parts.inputValues(),
                        parts.taskCoefficients(),
                        parts.taskValues(),
                        parts.lambda(),
                        parts.taskKernel(),
                        parts.approximation(),
                        parts.range(),
                        others.observations())),
                "the observations must have the inputs and the tasks of the model but have others");
    }

    private void assertNotWritten(OutputKernelModel<Double> model, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelFile.write(model, file))
                .withMessageContaining(message);
        assertThat(file).doesNotExist();
    }
}
