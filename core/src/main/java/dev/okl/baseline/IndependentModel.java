package dev.okl.baseline;

import dev.okl.TaskModel;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One function per task, learned from its own observations alone. */
public final class IndependentModel<X> implements TaskModel<X> {
    private final Kernel<X> kernel;
    private final TaskData<X> data;
    private final IndependentFits fits;
    private final Map<String, Integer> numbers = new HashMap<>();

    IndependentModel(Kernel<X> kernel, TaskData<X> data, IndependentFits fits) {
        this.kernel = kernel;
        this.data = data;
        this.fits = fits;
        for (int j = 0; j < data.tasks().size(); j++) {
            numbers.put(data.tasks().get(j), j);
        }
    }

    @Override
    public List<String> tasks() {
        return data.tasks();
    }

    @Override
    public double predict(X input, String task) {
        Integer number = numbers.get(task);
        if (number == null) {
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
