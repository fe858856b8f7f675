package dev.okl.spark;

import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.data.Matrix;
import dev.okl.formula.Row;
import dev.okl.model.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Models of the same inputs with other tasks: on a cluster the tasks are kept apart from the inputs. What stays with these is one task,
 * the population: the average of those that were learned from, which is what is known of any other.
 */
final class InputsOnlyModel {
    private static final String POPULATION = "new task";

    private InputsOnlyModel() {}

    /**
     * The model with these tasks and no others.
     *
     * @param values their rows in the columns of the layout
     */
    static OutputKernelModel<Row> replaced(OutputKernelModel<Row> model, List<String> tasks, Matrix values) {
        ModelParts<Row> parts = model.parts();
        return new OutputKernelModel<>(new ModelParts<>(
                parts.inputKernel(),
                parts.inputs(),
                tasks,
                parts.mean(),
                parts.intercepts(),
                parts.inputCoefficients(),
                parts.inputValues(),
                values.columns(parts.mean() ? 1 : 0, values.cols()), // without a kernel on the tasks, C is B
                values,
                parts.lambda(),
                Optional.empty(),
                parts.approximation(),
                parts.range(),
                Optional.empty()));
    }

    /** The model with the population in the place of its tasks. */
    static OutputKernelModel<Row> removed(OutputKernelModel<Row> model) {
        return removed(model, model.population());
    }

    /** @param population its row in the columns of the layout */
    static OutputKernelModel<Row> removed(OutputKernelModel<Row> model, double[] population) {
        return replaced(model, List.of(POPULATION), Matrix.of(1, population.length, population));
    }

    /** Writes a model without tasks. */
    static void writeWithout(OutputKernelModel<Row> ofInputs, Path file) throws IOException {
        ModelFile.write(removed(ofInputs), file);
    }

    /** Reads what {@link #writeWithout} wrote. */
    static OutputKernelModel<Row> readWithout(Path file) throws IOException {
        return removed(ModelFile.<Row>read(file, Row.class));
    }
}
