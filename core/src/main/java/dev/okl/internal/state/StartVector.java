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
            ofInputs = fromHashes(inputHashes(byInput, taskNames));
        }
        return ofInputs.clone();
    }

    /** A hash of each input: sums over their observations, exact in any order, so that those of parts add up. */
    public static long[] inputHashes(ObservationIndex byInput, List<String> taskNames) {
        long[] ofTask = taskNames.stream()
                .mapToLong(name -> StableHash.seed(SEED, name))
                .toArray();
        long[] hashes = new long[byInput.rows()];
        for (int i = 0; i < hashes.length; i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                long seed = ofTask[byInput.partner(o)] ^ Double.doubleToLongBits(byInput.value(o));
                hashes[i] += new SplittableRandom(seed).nextLong();
            }
        }
        return hashes;
    }

    /** The random numbers of inputs with these hashes. */
    public static double[] fromHashes(long[] hashes) {
        double[] random = new double[hashes.length];
        for (int i = 0; i < random.length; i++) {
            random[i] = new SplittableRandom(hashes[i]).nextDouble(-1, 1);
        }
        return random;
    }
}
