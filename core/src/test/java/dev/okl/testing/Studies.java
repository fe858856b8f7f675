package dev.okl.testing;

import dev.okl.data.TaskData;
import java.util.Random;

/** Simulated studies that look like what users have. */
public final class Studies {
    private static final double[] HOURS = {0.5, 1, 1.5, 2, 4, 7, 12, 24};

    private Studies() {}

    /**
     * Concentrations after an oral dose: C(t) = 100 ka/(V (ka-ke)) (exp(-ke t) - exp(-ka t)) with log-normal ka, ke, V per
     * subject and proportional noise; each subject is seen at some of eight times.
     */
    public static TaskData<Double> concentrations(int subjects, int samples, double noise, long seed) {
        Random random = new Random(seed);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (double hour : HOURS) {
            builder.addInput(hour);
        }
        for (int s = 0; s < subjects; s++) {
            double ka = 1.2 * Math.exp(0.5 * random.nextGaussian());
            double ke = 0.15 * Math.exp(0.4 * random.nextGaussian());
            double volume = Math.exp(0.35 * random.nextGaussian());
            int[] times = random.ints(0, HOURS.length).distinct().limit(samples).toArray();
            for (int t : times) {
                double hour = HOURS[t];
                double c = 100 * ka / (volume * (ka - ke)) * (Math.exp(-ke * hour) - Math.exp(-ka * hour));
                builder.add(hour, "subject " + s, c * (1 + noise * random.nextGaussian()));
            }
        }
        return builder.build();
    }
}
