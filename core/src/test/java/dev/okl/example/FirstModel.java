package dev.okl.example;

import dev.okl.FitResult;
import dev.okl.Observation;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Twenty patients, a blood sample at four of eight times each; one curve per patient, learned together. */
public final class FirstModel {
    public static void main(String[] args) {
        double[] hours = {0.5, 1, 1.5, 2, 4, 7, 12, 24};
        Random random = new Random(7);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int patient = 1; patient <= 20; patient++) {
            double absorption = 1.2 * Math.exp(0.5 * random.nextGaussian());
            double elimination = 0.15 * Math.exp(0.4 * random.nextGaussian());
            for (int k : random.ints(0, 8).distinct().limit(4).toArray()) {
                double concentration = Math.exp(-elimination * hours[k]) - Math.exp(-absorption * hours[k]);
                builder.add(hours[k], "patient " + patient, 100 * concentration * (1 + 0.05 * random.nextGaussian()));
            }
        }
        TaskData<Double> data = builder.build();

        FitResult<OutputKernelModel<Double>> fit =
                OutputKernelLearner.builder(Kernels.decaySpline()).build().fit(data);
        OutputKernelModel<Double> model = fit.model();

        say("%s", data);
        say(
                "lambda %.3g of at most %.3g, rank %d",
                fit.lambda(), fit.lambdaMax(), fit.point().rank());
        say("solver: %s", fit.solver());
        say("patient 3 after 3 hours: %.1f", model.predict(3.0, "patient 3"));
        say(
                "most like patient 3: %s",
                model.similarity().nearest("patient 3", 1).get(0).task());
        say(
                "a new patient, two samples, after 12 hours: %.1f",
                model.foldIn(List.of(new Observation<>(1.0, 60.0), new Observation<>(4.0, 45.0)))
                        .at(12.0));
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
