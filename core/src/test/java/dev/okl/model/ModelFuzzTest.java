package dev.okl.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.ModelFormatException;
import dev.okl.OutputKernelModel;
import dev.okl.formula.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of model files with something wrong: each is read and gives finite predictions, or is refused by a {@link ModelFormatException}
 * that names the file. More of them: {@code -Dokl.fuzz=20000}.
 */
@Tag("slow")
class ModelFuzzTest {
    private static final int FILES = Integer.getInteger("okl.fuzz", 4_000);
    private static final long SEED = 17;
    private static final int LONGEST_MESSAGE = 1500;

    @TempDir
    private Path folder;

    private Path file;
    private int loaded;
    /** How the refusals begin, to see that all parts of the reading were tried. */
    private final Map<String, Integer> parts = new TreeMap<>();

    @Test
    void everyFileIsReadOrRefused() throws IOException {
        file = folder.resolve("m.okl");
        List<byte[]> bases = new ArrayList<>();
        for (OutputKernelModel<?> model : FuzzBases.all()) {
            ModelFile.write(model, file);
            bases.add(Files.readAllBytes(file));
        }
        ModelMutations mutations = new ModelMutations(bases, SEED);
        for (int i = 0; i < FILES; i++) {
            byte[] mutated = mutations.next();
            Files.write(file, mutated);
            try {
                check();
            } catch (IOException | RuntimeException | Error e) {
                throw new AssertionError("file " + i + " of seed " + SEED, e);
            }
        }
        assertThat(loaded).as("loaded").isBetween(FILES / 20, FILES / 2);
        assertThat(parts.keySet())
                .as("parts that were refused")
                .contains("manifest.json", "inputs/values.npy", "tasks/coefficients.npy", "observations/value.npy");
    }

    private void check() throws IOException {
        OutputKernelModel<?> model;
        try {
            model = ModelFile.read(file);
        } catch (ModelFormatException e) {
            assertThat(e.getMessage()).startsWith(file + ": ").hasSizeLessThan(LONGEST_MESSAGE);
            String[] told = e.getMessage().split(": ", 3);
            parts.merge(told[1], 1, Integer::sum);
            return;
        }
        loaded++;
        checkPredictions(model);
    }

    private static <X> void checkPredictions(OutputKernelModel<X> model) {
        assertFinite(model.predict(model.inputs()).data());
        assertFinite(model.similarity().matrix().data());
        String task = model.tasks().get(0);
        model.top(task, 3, input -> false).forEach(scored -> assertFinite(scored.score()));
        for (X input : model.inputs()) {
            assertFinite(model.latentFunctions(input));
            assertFinite(model.newTask().at(input));
        }
        for (X input : others(model.inputs())) {
            try {
                assertFinite(model.predict(input, task));
            } catch (IllegalArgumentException e) {
                // The kernel is not for this input: not in its table, a negative time, too large.
                assertThat(e).hasMessageNotContaining("null");
            }
        }
        foldIn(model);
    }

    private static <X> void foldIn(OutputKernelModel<X> model) {
        try {
            X input = model.inputs().get(0);
            double[] row = model.parts().taskKernel().isEmpty()
                    ? model.foldIn(Models.observations(model.inputs())).factors()
                    : model.foldIn(
                                    model.parts()
                                            .taskKernel()
                                            .get()
                                            .descriptions()
                                            .get(0),
                                    Models.observations(List.of(input)))
                            .factors();
            assertFinite(row);
        } catch (IllegalArgumentException | ArithmeticException e) {
            // The figures are too extreme to learn from.
            assertThat(e).hasMessageNotContaining("null");
        }
    }

    /** Inputs of the same type that the model has not seen. */
    @SuppressWarnings("unchecked")
    private static <X> List<X> others(List<X> inputs) {
        List<Object> others = new ArrayList<>();
        for (X input : inputs) {
            if (input instanceof Double number) {
                others.add(number / 2 + 0.25);
            } else if (input instanceof double[] vector) {
                others.add(Arrays.stream(vector).map(x -> x / 2 + 0.25).toArray());
            } else if (input instanceof Integer number) {
                others.add(number ^ 1);
            } else if (input instanceof Long number) {
                others.add(number ^ 1);
            } else if (input instanceof String text) {
                others.add(text + "x");
            } else if (input instanceof Set<?>) {
                others.add(Set.of("new"));
            } else if (input instanceof boolean[] flags) {
                others.add(new boolean[flags.length]);
            } else if (input instanceof Row row) {
                Object[] cells = new Object[row.schema().size()];
                for (int k = 0; k < cells.length; k++) {
                    cells[k] = row.cell(k) instanceof Double number ? (Object) (number / 2 + 0.25) : row.cell(k);
                }
                others.add(row.schema().row(cells));
            }
        }
        return (List<X>) others;
    }

    private static void assertFinite(double... values) {
        for (double value : values) {
            assertThat(value).isFinite();
        }
    }
}
