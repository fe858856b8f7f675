package dev.okl.reproduce.study;

import dev.okl.data.TaskData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A simulated depression trial of the size of the paper's Study 810: 494 patients, drug or placebo, whose severity is scored
 * (17 questions of Hamilton's scale, 0 to 52) at up to seven visits; 2855 scores in all, whatever the seed. Patients who do
 * not get better tend to leave, as they do in real trials: which scores are missing depends on the scores before.
 *
 * @param visits all visits that were attended, patient by patient
 */
record HamdStudy(List<Visit> visits) {
    static final int PATIENTS = 494;
    static final int SCORES = 2855;
    static final int LARGEST_SCORE = 52;

    /** The weeks of the visits. */
    static final List<Integer> WEEKS = List.of(0, 1, 2, 3, 4, 6, 8);

    private static final double VISIT_NOISE = 3.8;

    /** How much more a patient wants to leave who has not improved at all, in units of the random part's spread. */
    private static final double DISAPPOINTMENT = 5;

    /** What a patient is treated with. */
    enum Arm {
        DRUG,
        PLACEBO
    }

    /** One score of one patient. */
    record Visit(String patient, Arm arm, int week, int score) {}

    /** A trial; the same seed gives the same one. */
    static HamdStudy simulate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Arm[] arms = new Arm[PATIENTS];
        int[][] scores = new int[PATIENTS][];
        double[][] urges = new double[PATIENTS][];
        for (int p = 0; p < PATIENTS; p++) {
            Patient patient = Patient.random(random);
            arms[p] = patient.arm();
            scores[p] = scores(patient, random);
            urges[p] = urges(scores[p], random);
        }
        int[] attended = attended(urges, SCORES);
        List<Visit> visits = new ArrayList<>();
        for (int p = 0; p < PATIENTS; p++) {
            String name = String.format(Locale.ROOT, "P%03d", p + 1);
            for (int v = 0; v < attended[p]; v++) {
                visits.add(new Visit(name, arms[p], WEEKS.get(v), scores[p][v]));
            }
        }
        return new HamdStudy(visits);
    }

    /** The scores as observations: inputs are weeks, tasks are patients. */
    TaskData<Double> data() {
        TaskData.Builder<Double> builder = TaskData.builder();
        visits.forEach(visit -> builder.add((double) visit.week(), visit.patient(), visit.score()));
        return builder.build();
    }

    /** The scores at all visits, attended or not; the first one is the baseline, which let the patient in. */
    private static int[] scores(Patient patient, RandomGenerator random) {
        int[] scores = new int[WEEKS.size()];
        scores[0] = (int) Math.round(patient.baseline());
        for (int v = 1; v < scores.length; v++) {
            double score = patient.severity(WEEKS.get(v)) + VISIT_NOISE * random.nextGaussian();
            scores[v] = (int) Math.max(0, Math.min(LARGEST_SCORE, Math.round(score)));
        }
        return scores;
    }

    /** The urge to leave before each visit after the first: the last score against what was hoped for, and chance. */
    private static double[] urges(int[] scores, RandomGenerator random) {
        double[] urges = new double[scores.length - 1];
        for (int v = 1; v < scores.length; v++) {
            double hopedFor = 0.4 + 0.6 * Math.exp(-WEEKS.get(v - 1) / 3.0);
            double chance = random.nextDouble(Double.MIN_NORMAL, 1);
            urges[v - 1] =
                    DISAPPOINTMENT * (scores[v - 1] / (double) scores[0] - hopedFor) + Math.log(chance / (1 - chance));
        }
        return urges;
    }

    /**
     * The number of visits that each patient attends, the first included. A patient leaves when the urge to leave exceeds a threshold
     * that is the same for all, and does not come back; the threshold is the quantile of the urges that gives the wanted total.
     *
     * @param urges by patient and visit, from the second visit on
     * @param total visits to be attended by all patients together
     */
    static int[] attended(double[][] urges, int total) {
        // A visit that is attended if the threshold is at least this.
        record Later(int patient, int number, double threshold) {}
        List<Later> visits = new ArrayList<>();
        for (int patient = 0; patient < urges.length; patient++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < urges[patient].length; k++) {
                largest = Math.max(largest, urges[patient][k]);
                visits.add(new Later(patient, k, largest));
            }
        }
        int later = total - urges.length;
        if (later < 0 || later > visits.size()) {
            throw new IllegalArgumentException("the total must be " + urges.length + " to "
                    + (urges.length + visits.size()) + " visits but was " + total);
        }
        // Visits of equal threshold are those of one patient between two urges. Where the quantile lies among them,
        // that
        // patient leaves in between: the order by number keeps the total exact and the patient away afterwards.
        visits.sort(Comparator.comparingDouble(Later::threshold)
                .thenComparingInt(Later::patient)
                .thenComparingInt(Later::number));
        int[] attended = new int[urges.length];
        Arrays.fill(attended, 1);
        visits.subList(0, later).forEach(visit -> attended[visit.patient()]++);
        return attended;
    }

    /**
     * How severe the depression of a patient is at the start, and how it goes on,
     *
     * <pre>severity(week) = baseline (1 - depth (1 - exp(-(week / time)^shape)))</pre>
     *
     * @param baseline severity at the start
     * @param depth the share of it that is gone in the end
     * @param time in weeks; after it 63% of the improvement is there
     * @param shape 1 improves at once, larger ones later and faster
     */
    record Patient(Arm arm, double baseline, double depth, double time, double shape) {
        private static final double TYPICAL_BASELINE = 22;
        private static final double BASELINE_SPREAD = 4;

        /** Who is less ill is not in the trial, and who is much more ill is in hospital. */
        private static final double MILDEST = 14;

        private static final double SEVEREST = 35;

        /** A way in which depression goes on, with the share of patients who have it. */
        private record Response(double shareOnDrug, double shareOnPlacebo, double depth, double time, double shape) {}

        private static final List<Response> RESPONSES = List.of(
                new Response(0.30, 0.20, 0.75, 1.5, 1), // early
                new Response(0.30, 0.25, 0.70, 4, 1.3), // steady
                new Response(0.15, 0.15, 0.65, 5, 3.5), // late
                new Response(0.25, 0.40, 0.12, 3, 1)); // hardly any

        static Patient random(RandomGenerator random) {
            Arm arm = random.nextBoolean() ? Arm.DRUG : Arm.PLACEBO;
            double baseline;
            do {
                baseline = TYPICAL_BASELINE + BASELINE_SPREAD * random.nextGaussian();
            } while (baseline < MILDEST || baseline > SEVEREST);
            double left = random.nextDouble();
            int which = -1;
            do {
                which++;
                Response next = RESPONSES.get(which);
                left -= arm == Arm.DRUG ? next.shareOnDrug() : next.shareOnPlacebo();
            } while (left >= 0 && which < RESPONSES.size() - 1);
            Response response = RESPONSES.get(which);
            double depth = Math.min(0.95, response.depth() + 0.12 * random.nextGaussian());
            double time = response.time() * Math.exp(0.3 * random.nextGaussian());
            return new Patient(arm, baseline, depth, time, response.shape());
        }

        double severity(double week) {
            return baseline * (1 - depth * (1 - Math.exp(-Math.pow(week / time, shape))));
        }
    }
}
