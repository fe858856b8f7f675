package dev.okl.reproduce.study;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How the paper tests on a trial. Most patients are chosen at random, and all their scores after week 3 are the test set: it is
 * to be foreseen how they go on. The other scores, the early ones of everybody and the late ones of the few other patients,
 * are split again and again at random into those to learn from and those to choose lambda by.
 *
 * @param test numbers of the observations of the test set
 * @param splits of all the others
 */
record HamdProtocol(int[] test, List<Split> splits) {
    /** The share of patients whose late scores are to be foreseen. */
    static final double TESTED_PATIENTS = 0.91;

    /** The share of the other scores that is learned from. */
    static final double LEARNED = 0.7;

    private static final double LAST_KNOWN_WEEK = 3;

    /** The protocol for a trial; inputs are weeks, tasks are patients. */
    static HamdProtocol of(TaskData<Double> trial, int runs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int patients = trial.tasks().size();
        boolean[] tested = new boolean[patients];
        Arrays.stream(shuffled(IntStream.range(0, patients).toArray(), random))
                .limit(Math.round(TESTED_PATIENTS * patients))
                .forEach(patient -> tested[patient] = true);
        double[] weeks = trial.perObservation(week -> week);
        IntPredicate toForesee = o -> tested[trial.task(o)] && weeks[o] > LAST_KNOWN_WEEK;
        int[] all = IntStream.range(0, trial.size()).toArray();
        int[] known = Arrays.stream(all).filter(toForesee.negate()).toArray();
        List<Split> splits = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            splits.add(split(known, random));
        }
        return new HamdProtocol(Arrays.stream(all).filter(toForesee).toArray(), splits);
    }

    private static Split split(int[] known, SplittableRandom random) {
        int[] mixed = shuffled(known, random);
        int learned = (int) Math.round(LEARNED * mixed.length);
        return new Split(
                Arrays.stream(mixed).limit(learned).sorted().toArray(),
                Arrays.stream(mixed).skip(learned).sorted().toArray());
    }

    private static int[] shuffled(int[] numbers, SplittableRandom random) {
        int[] mixed = numbers.clone();
        for (int k = mixed.length - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int swapped = mixed[k];
            mixed[k] = mixed[other];
            mixed[other] = swapped;
        }
        return mixed;
    }
}
