package dev.okl.app.simulation;

import java.util.random.RandomGenerator;

/**
 * A simulated patient of a depression trial: how bad it was at the start, and how it goes on,
 *
 * <pre>severity(week) = baseline (1 - depth (1 - exp(-(week / time)^shape)))</pre>
 *
 * @param baseline severity at the start
 * @param depth the share of it that is gone in the end
 * @param time in weeks; after it 63% of the improvement is there
 * @param shape 1 improves at once, larger ones later and faster
 */
record HamdPatient(HamdStudy.Arm arm, double baseline, double depth, double time, double shape) {
    static final int LARGEST_SCORE = 52;

    private static final double TYPICAL_BASELINE = 22;
    private static final double BASELINE_SPREAD = 4;
    /** Who is less ill is not in the trial, and who is much more ill is in hospital. */
    private static final double MILDEST = 14;

    private static final double SEVEREST = 35;
    private static final double VISIT_NOISE = 3.8;

    /** How much more a patient wants to leave, in units of the chance's spread, who has not improved at all. */
    private static final double DISAPPOINTMENT = 5;

    /** The ways in which depression goes on, with the share of patients who have it. */
    private enum Response {
        EARLY(0.30, 0.20, 0.75, 1.5, 1),
        STEADY(0.30, 0.25, 0.70, 4, 1.3),
        LATE(0.15, 0.15, 0.65, 5, 3.5),
        HARDLY_ANY(0.25, 0.40, 0.12, 3, 1);

        private final double shareOnDrug;
        private final double shareOnPlacebo;
        private final double depth;
        private final double time;
        private final double shape;

        Response(double shareOnDrug, double shareOnPlacebo, double depth, double time, double shape) {
            this.shareOnDrug = shareOnDrug;
            this.shareOnPlacebo = shareOnPlacebo;
            this.depth = depth;
            this.time = time;
            this.shape = shape;
        }

        static Response random(HamdStudy.Arm arm, RandomGenerator random) {
            double left = random.nextDouble();
            for (Response response : values()) {
                left -= arm == HamdStudy.Arm.DRUG ? response.shareOnDrug : response.shareOnPlacebo;
                if (left < 0) {
                    return response;
                }
            }
            return HARDLY_ANY;
        }
    }

    static HamdPatient random(RandomGenerator random) {
        HamdStudy.Arm arm = random.nextBoolean() ? HamdStudy.Arm.DRUG : HamdStudy.Arm.PLACEBO;
        double baseline;
        do {
            baseline = TYPICAL_BASELINE + BASELINE_SPREAD * random.nextGaussian();
        } while (baseline < MILDEST || baseline > SEVEREST);
        Response response = Response.random(arm, random);
        double depth = Math.min(0.95, response.depth + 0.12 * random.nextGaussian());
        double time = response.time * Math.exp(0.3 * random.nextGaussian());
        return new HamdPatient(arm, baseline, depth, time, response.shape);
    }

    double severity(double week) {
        return baseline * (1 - depth * (1 - Math.exp(-Math.pow(week / time, shape))));
    }

    /** The scores at all visits, attended or not; the first one is the baseline, which let the patient in. */
    int[] scores(int[] weeks, RandomGenerator random) {
        int[] scores = new int[weeks.length];
        scores[0] = (int) Math.round(baseline);
        for (int v = 1; v < weeks.length; v++) {
            double score = severity(weeks[v]) + VISIT_NOISE * random.nextGaussian();
            scores[v] = (int) Math.max(0, Math.min(LARGEST_SCORE, Math.round(score)));
        }
        return scores;
    }

    /** The urge to leave before each visit after the first: the last score against what was hoped for, and chance. */
    static double[] urges(int[] scores, int[] weeks, RandomGenerator random) {
        double[] urges = new double[scores.length - 1];
        for (int v = 1; v < scores.length; v++) {
            double hopedFor = 0.4 + 0.6 * Math.exp(-weeks[v - 1] / 3.0);
            double chance = random.nextDouble(Double.MIN_NORMAL, 1);
            urges[v - 1] =
                    DISAPPOINTMENT * (scores[v - 1] / (double) scores[0] - hopedFor) + Math.log(chance / (1 - chance));
        }
        return urges;
    }
}
