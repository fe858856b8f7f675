package dev.okl.spark;

import dev.okl.OutputKernelModel;
import dev.okl.formula.Row;
import dev.okl.linalg.Vectors;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import scala.collection.Seq;

/**
 * The rows of the inputs by their ids, to be sent to the executors.
 *
 * @param numbers the row of every id
 * @param values the rows, one after the other
 */
record KnownInputs(Map<String, Integer> numbers, double[] values, int columns, int meanColumn, int interceptColumn)
        implements Serializable {
    static KnownInputs of(OutputKernelModel<Row> model, Map<String, Integer> numbers) {
        return new KnownInputs(
                new HashMap<>(numbers),
                model.parts().inputValues().data(),
                model.layout().columns(),
                model.layout().meanColumn(),
                model.layout().interceptColumn());
    }

    /** The value of a task at an input; NaN where the input is not known. */
    double predict(String input, double[] task) {
        Integer number = numbers.get(input);
        return number == null ? Double.NaN : Vectors.dot(values, number * columns, task, 0, columns);
    }

    /** The row of a task as a data frame holds it. */
    static double[] row(Seq<Double> factors) {
        double[] row = new double[factors.length()];
        for (int k = 0; k < row.length; k++) {
            row[k] = factors.apply(k);
        }
        return row;
    }

    /** What is known of a task without observations: the mean, and nothing else. */
    double[] newTask() {
        double[] row = new double[columns];
        if (meanColumn >= 0) {
            row[meanColumn] = 1;
        }
        return row;
    }
}
