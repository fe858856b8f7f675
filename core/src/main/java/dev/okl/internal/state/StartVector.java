package dev.okl.internal.state;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.key.StableHash;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A random number for every input, to start searches from. It follows from what was observed there, and for which tasks, and not
 * from its place among the others. So the order in which observations are read does not matter, nor where they are kept.
 */
public final class StartVector {
    private static final long SEED = 20100705;

    private final ObservationIndex byInput;
    private final List<String> taskNames;
    private double[] ofInputs;

    StartVector(ObservationIndex byInput, List<String> taskNames) {
        this.byInput = byInput;
        this.taskNames = taskNames;
    }

    /** In a new array. */
    synchronized double[] ofInputs() {
        if (ofInputs == null) {
            ofInputs = fromMarks(marksOfInputs(byInput, taskNames));
        }
        return ofInputs.clone();
    }

    /** What tells inputs apart: sums over their observations, exact in any order, so that those of parts add up. */
    public static long[] marksOfInputs(ObservationIndex byInput, List<String> taskNames) {
        long[] ofTask = taskNames.stream()
                .mapToLong(name -> StableHash.seed(SEED, name))
                .toArray();
        long[] marks = new long[byInput.rows()];
        for (int i = 0; i < marks.length; i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                long seed = ofTask[byInput.partner(o)] ^ Double.doubleToLongBits(byInput.value(o));
                marks[i] += new SplittableRandom(seed).nextLong();
            }
        }
        return marks;
    }

    /** The random numbers of inputs with these marks. */
    public static double[] fromMarks(long[] marks) {
        double[] noise = new double[marks.length];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = new SplittableRandom(marks[i]).nextDouble(-1, 1);
        }
        return noise;
    }
}
