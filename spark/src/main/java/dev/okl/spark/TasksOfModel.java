package dev.okl.spark;

import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.formula.Row;
import dev.okl.linalg.Matrix;
import dev.okl.model.ModelFile;
import dev.okl.solver.Layout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Models of the same inputs with other tasks: on a cluster the tasks are kept apart from the inputs. */
final class TasksOfModel {
    private TasksOfModel() {}

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
                parts.layout(),
                parts.inputCoefficients(),
                parts.inputValues(),
                values.columns(parts.layout().freeStart(), values.cols()), // without a kernel on the tasks, C is B
                values,
                parts.lambda(),
                Optional.empty(),
                parts.approximation(),
                parts.range(),
                Optional.empty()));
    }

    static OutputKernelModel<Row> removed(OutputKernelModel<Row> model) {
        return replaced(model, List.of(), Matrix.zeros(0, model.layout().columns()));
    }

    /** What is known of a task without observations: the mean, and nothing else. */
    static double[] newTask(Layout layout) {
        double[] row = new double[layout.columns()];
        if (layout.mean()) {
            row[layout.meanColumn()] = 1;
        }
        return row;
    }

    /** Writes a model without tasks. A model file must have one; here it is the one of which nothing is known. */
    static void writeWithout(OutputKernelModel<Row> ofInputs, Path file) throws IOException {
        Layout layout = ofInputs.layout();
        Matrix row = Matrix.of(1, layout.columns(), newTask(layout));
        ModelFile.write(replaced(ofInputs, List.of("new task"), row), file);
    }

    /** Reads what {@link #writeWithout} wrote. */
    static OutputKernelModel<Row> readWithout(Path file) throws IOException {
        return removed(ModelFile.<Row>read(file, Row.class));
    }
}
