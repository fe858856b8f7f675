package dev.okl.app.simulation;

import dev.okl.data.TaskData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A simulated depression trial of the size of the paper's Study 810: 494 patients, drug or placebo, whose severity is scored
 * (17 questions of Hamilton's scale, 0 to 52) at up to seven visits; 2855 scores in all, whatever the seed. Patients who do
 * not get better tend to leave, as they do in real trials: which scores are missing depends on the scores before.
 */
public final class HamdStudy {
    public static final int PATIENTS = 494;
    public static final int SCORES = 2855;

    private static final int[] WEEKS = {0, 1, 2, 3, 4, 6, 8};

    private final List<Visit> visits;

    private HamdStudy(List<Visit> visits) {
        this.visits = List.copyOf(visits);
    }

    /** A trial; the same seed gives the same one. */
    public static HamdStudy simulate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        HamdPatient[] patients = new HamdPatient[PATIENTS];
        int[][] scores = new int[PATIENTS][];
        double[][] urges = new double[PATIENTS][];
        for (int p = 0; p < PATIENTS; p++) {
            patients[p] = HamdPatient.random(random);
            scores[p] = patients[p].scores(WEEKS, random);
            urges[p] = HamdPatient.urges(scores[p], WEEKS, random);
        }
        int[] attended = DropOut.attended(urges, SCORES);
        List<Visit> visits = new ArrayList<>();
        for (int p = 0; p < PATIENTS; p++) {
            String name = String.format(Locale.ROOT, "P%03d", p + 1);
            for (int v = 0; v < attended[p]; v++) {
                visits.add(new Visit(name, patients[p].arm(), WEEKS[v], scores[p][v]));
            }
        }
        return new HamdStudy(visits);
    }

    /** The weeks of the visits. */
    public static int[] weeks() {
        return WEEKS.clone();
    }

    /** All visits that were attended, patient by patient. */
    public List<Visit> visits() {
        return visits;
    }

    /** The scores as observations: inputs are weeks, tasks are patients. */
    public TaskData<Double> data() {
        TaskData.Builder<Double> builder = TaskData.builder();
        visits.forEach(visit -> builder.add((double) visit.week(), visit.patient(), visit.score()));
        return builder.build();
    }

    /** Writes the visits as CSV with the columns patient, arm, week, score. */
    public void writeCsv(Path file) throws IOException {
        CsvRows.write(
                file,
                List.of("patient", "arm", "week", "score"),
                visits.stream()
                        .map(visit -> List.of(
                                visit.patient(),
                                visit.arm().name(),
                                String.valueOf(visit.week()),
                                String.valueOf(visit.score()))));
    }

    /** What a patient is treated with. */
    public enum Arm {
        DRUG,
        PLACEBO
    }

    /** One score of one patient. */
    public record Visit(String patient, Arm arm, int week, int score) {}
}
