package dev.okl.bench.data;

import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.reproduce.signals.SignalsStudy;

/** The signals of the paper's section 4.1, in its size or a larger one. */
public final class SignalsData {
    private SignalsData() {}

    /** What the study of the paper learns from. */
    public static TaskData<Double> ofPaper(long seed) {
        return training(SignalsStudy.Sizes.ofPaper(), seed);
    }

    /** Other sizes: mixtures of so many processes; each signal is observed at a random choice of the inputs. */
    public static TaskData<Double> of(int processes, int signals, int inputs, int perSignal, long seed) {
        return training(new SignalsStudy.Sizes(processes, signals, 2 * inputs, inputs, perSignal), seed);
    }

    public static Kernel<Double> kernel() {
        return SignalsStudy.kernel();
    }

    private static TaskData<Double> training(SignalsStudy.Sizes sizes, long seed) {
        SignalsStudy study = SignalsStudy.simulate(sizes, seed);
        return study.data().subset(study.split().training());
    }
}
