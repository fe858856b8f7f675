package dev.okl.baseline;

import dev.okl.FixedEffects;
import dev.okl.TaskModel;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import java.util.List;

/** One function per task, learned from its own observations alone. */
public final class IndependentModel<X> implements TaskModel<X> {
    private final Kernel<X> kernel;
    private final TaskData<X> data;
    private final IndependentFits fits;
    private final FixedEffects<X> effects;

    IndependentModel(Kernel<X> kernel, TaskData<X> data, IndependentFits fits, FixedEffects<X> effects) {
        this.kernel = kernel;
        this.data = data;
        this.fits = fits;
        this.effects = effects;
    }

    @Override
    public List<String> tasks() {
        return data.tasks();
    }

    @Override
    public double predict(X seen, String task) {
        X input = kernel.reduced(seen);
        int number = data.taskNumber(task);
        if (number < 0) {
            throw new IllegalArgumentException("there is no task '" + task + "' in the model");
        }
        IndependentFits.TaskFit fit = fits.tasks()[number];
        int[] inputs = fit.inputs();
        double sum = effects.at(input, number);
        for (int k = 0; k < inputs.length; k++) {
            sum += kernel.at(input, data.inputs().get(inputs[k])) * fit.coefficients()[k];
        }
        return sum;
    }
}
