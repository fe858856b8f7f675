package dev.okl.app.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Who leaves a trial when. Each patient feels an urge to leave before each visit after the first, and leaves when it exceeds
 * a threshold that is the same for all; who has left does not come back. The threshold is the quantile of the urges that
 * gives the wanted number of visits.
 */
final class DropOut {
    /** A visit that is attended if the threshold is at least {@code threshold}. */
    private record Visit(int patient, int number, double threshold) {}

    private DropOut() {}

    /**
     * The number of visits that each patient attends, the first included.
     *
     * @param urges by patient and visit, from the second visit on
     * @param total visits to be attended by all patients together
     */
    static int[] attended(double[][] urges, int total) {
        List<Visit> visits = new ArrayList<>();
        for (int patient = 0; patient < urges.length; patient++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < urges[patient].length; k++) {
                largest = Math.max(largest, urges[patient][k]);
                visits.add(new Visit(patient, k, largest));
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
        visits.sort(Comparator.comparingDouble(Visit::threshold)
                .thenComparingInt(Visit::patient)
                .thenComparingInt(Visit::number));
        int[] attended = new int[urges.length];
        Arrays.fill(attended, 1);
        visits.subList(0, later).forEach(visit -> attended[visit.patient()]++);
        return attended;
    }
}
