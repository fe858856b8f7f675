package dev.okl;

import dev.okl.data.TaskData;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import java.util.List;

/** One function per task. */
public interface TaskModel<X> {
    List<String> tasks();

    /** The value of a task at any input. */
    double predict(X input, String task);

    /** The errors of the predictions for given observations, weighted as these are. */
    default Errors errors(TaskData<X> data) {
        double[] actual = new double[data.size()];
        double[] weights = new double[data.size()];
        for (int o = 0; o < data.size(); o++) {
            actual[o] = data.value(o);
            weights[o] = data.weight(o);
        }
        return Errors.of(actual, predictions(data), weights);
    }

    /** The same for each task of the data, by the data's numbers of the tasks. */
    default TaskErrors taskErrors(TaskData<X> data) {
        double[] predicted = predictions(data);
        TaskErrors errors = new TaskErrors(data.tasks().size());
        for (int o = 0; o < data.size(); o++) {
            errors.add(data.task(o), data.value(o), predicted[o], data.weight(o));
        }
        return errors;
    }

    /** A prediction for every observation. */
    default double[] predictions(TaskData<X> data) {
        double[] predicted = new double[data.size()];
        for (int o = 0; o < data.size(); o++) {
            predicted[o] =
                    predict(data.inputs().get(data.input(o)), data.tasks().get(data.task(o)));
        }
        return predicted;
    }
}
