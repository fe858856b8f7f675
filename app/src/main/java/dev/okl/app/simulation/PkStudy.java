package dev.okl.app.simulation;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.okl.data.TaskData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.random.RandomGenerator;

/**
 * A simulated study of the size of the paper's PK-PD 27: the concentration of a drug after an oral dose of 100, in 27
 * subjects at eight times each,
 *
 * <pre>C(t) = 100 ka / (V (ka - ke)) (exp(-ke t) - exp(-ka t)),   ka = 1.2 e^(0.5 z), ke = 0.15 e^(0.4 z), V = e^(0.35 z)</pre>
 *
 * <p>with a standard normal z of its own for each subject and parameter, and with 10% proportional noise.
 *
 * @param samples all samples, subject by subject
 */
public record PkStudy(List<Sample> samples) {
    public static final int SUBJECTS = 27;

    private static final double[] HOURS = {0.5, 1, 1.5, 2, 4, 7, 12, 24};
    private static final double DOSE = 100;
    private static final double NOISE = 0.1;

    /** Rates closer to each other than this, relatively, are taken as equal: their difference has lost its digits. */
    private static final double EQUAL_RATES = 1e-7;

    public PkStudy {
        samples = List.copyOf(samples);
    }

    /** A study; the same seed gives the same one. */
    public static PkStudy simulate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Sample> samples = new ArrayList<>();
        for (int s = 1; s <= SUBJECTS; s++) {
            Subject subject = Subject.random(random);
            for (double hour : HOURS) {
                double noise = 1 + NOISE * random.nextGaussian();
                samples.add(new Sample("subject " + s, hour, subject.concentration(hour) * noise));
            }
        }
        return new PkStudy(samples);
    }

    /** The times of the samples, in hours. */
    public static double[] hours() {
        return HOURS.clone();
    }

    /** The samples as observations: inputs are hours, tasks are subjects. */
    public TaskData<Double> data() {
        return data(hour -> hour);
    }

    /** The same with inputs that are made from the hours. */
    public <X> TaskData<X> data(DoubleFunction<X> input) {
        TaskData.Builder<X> builder = TaskData.builder();
        samples.forEach(sample -> builder.add(input.apply(sample.hour()), sample.subject(), sample.concentration()));
        return builder.build();
    }

    /** Writes the samples as CSV with the columns subject, hour, concentration. */
    public void writeCsv(Path file) throws IOException {
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file)) {
            writer.writeRecord("subject", "hour", "concentration");
            samples.forEach(sample -> writer.writeRecord(
                    sample.subject(), String.valueOf(sample.hour()), String.valueOf(sample.concentration())));
        }
    }

    public record Sample(String subject, double hour, double concentration) {}

    /**
     * What makes a subject's curve.
     *
     * @param absorption the rate ka, per hour
     * @param elimination the rate ke, per hour
     * @param volume V, relative to the typical one
     */
    record Subject(double absorption, double elimination, double volume) {
        static Subject random(RandomGenerator random) {
            double absorption = 1.2 * Math.exp(0.5 * random.nextGaussian());
            double elimination = 0.15 * Math.exp(0.4 * random.nextGaussian());
            double volume = Math.exp(0.35 * random.nextGaussian());
            return new Subject(absorption, elimination, volume);
        }

        /** The true concentration; for equal rates, the limit of the formula. */
        double concentration(double hour) {
            double difference = absorption - elimination;
            if (Math.abs(difference) < EQUAL_RATES * absorption) {
                return DOSE * absorption * hour * Math.exp(-absorption * hour) / volume;
            }
            return DOSE
                    * absorption
                    / (volume * difference)
                    * (Math.exp(-elimination * hour) - Math.exp(-absorption * hour));
        }
    }
}
