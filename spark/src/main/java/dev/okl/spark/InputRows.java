package dev.okl.spark;

import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.data.Transform;
import dev.okl.formula.Row;
import dev.okl.internal.linalg.Vectors;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import scala.collection.Seq;

/**
 * The rows of the inputs by their ids, to be sent to the executors.
 *
 * @param numbers the row of every id
 * @param values the rows, one after the other
 * @param newTask the row of a task of which nothing is known: the population's
 * @param constant that is added to the product of two rows
 * @param transform the scale that values were learned on
 * @param noise their variance there
 * @param smallest predictions are not below it
 * @param largest predictions are not above it
 */
record InputRows(
        Map<String, Integer> numbers,
        double[] values,
        double[] newTask,
        double constant,
        Transform transform,
        double noise,
        double smallest,
        double largest)
        implements Serializable {
    static InputRows of(OutputKernelModel<Row> model, Map<String, Integer> numbers) {
        return new InputRows(
                new HashMap<>(numbers),
                model.parts().inputValues().data(),
                model.population(),
                model.constant(),
                model.parts().transform(),
                model.parts().noise(),
                model.parts().range().map(ModelParts.Range::smallest).orElse(Double.NEGATIVE_INFINITY),
                model.parts().range().map(ModelParts.Range::largest).orElse(Double.POSITIVE_INFINITY));
    }

    /** The row of an input; null where it is not known. */
    double[] row(String input) {
        Integer number = numbers.get(input);
        int columns = newTask.length;
        return number == null ? null : Arrays.copyOfRange(values, number * columns, (number + 1) * columns);
    }

    /** The value of a task at an input, NaN without a row of it. */
    double predict(double[] input, double[] task) {
        if (input == null) {
            return Double.NaN;
        }
        double value = transform.mean(Vectors.dot(input, task) + constant, noise);
        return Math.max(smallest, Math.min(largest, value));
    }

    /** The row of a task as a data frame holds it. */
    static double[] row(Seq<Double> factors) {
        double[] row = new double[factors.length()];
        for (int k = 0; k < row.length; k++) {
            row[k] = factors.apply(k);
        }
        return row;
    }
}
