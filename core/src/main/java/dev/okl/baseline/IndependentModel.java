package dev.okl.baseline;

import dev.okl.TaskModel;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import java.util.List;

/** One function per task, learned from its own observations alone. */
public final class IndependentModel<X> implements TaskModel<X> {
    private final Kernel<X> kernel;
    private final TaskData<X> data;
    private final IndependentFits fits;

    IndependentModel(Kernel<X> kernel, TaskData<X> data, IndependentFits fits) {
        this.kernel = kernel;
        this.data = data;
        this.fits = fits;
    }

    @Override
    public List<String> tasks() {
        return data.tasks();
    }

    @Override
    public double predict(X input, String task) {
        int number = data.taskNumber(task);
        if (number < 0) {
            throw new IllegalArgumentException("there is no task '" + task + "' in the model");
        }
        IndependentFits.TaskFit fit = fits.tasks()[number];
        int[] inputs = fit.inputs();
        double sum = 0;
        for (int k = 0; k < inputs.length; k++) {
            sum += kernel.at(input, data.inputs().get(inputs[k])) * fit.coefficients()[k];
        }
        return sum;
    }
}
