package dev.okl.reproduce.study;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.data.TaskData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The real depression trial: {@code antidepressant_data} of the R package rbmi, as CSV. It has a row per patient and
 * visit, with the patient's score before the trial (week 0) repeated in each.
 */
final class HamdTrial {
    static final String FILE = "antidepressant.csv";

    static final String HOW_TO_GET = "get antidepressant_data of the R package rbmi, as CSV:"
            + " write.csv(antidepressant_data, \"" + FILE + "\", row.names = FALSE)";

    private static final String PATIENT = "PATIENT";
    private static final String VISIT = "VISIT";
    private static final String SCORE = "HAMDTL17";
    private static final String BASELINE = "BASVAL";

    /** Visits are numbered; these are the weeks in which they took place. */
    private static final Map<String, Double> WEEKS = Map.of("4", 1.0, "5", 2.0, "6", 4.0, "7", 6.0);

    private HamdTrial() {}

    /** The scores in a folder's file: inputs are weeks, tasks are patients. */
    static TaskData<Double> read(Path folder) {
        if (!Files.exists(folder.resolve(FILE))) {
            throw new UserError(folder + ": " + (Files.isDirectory(folder) ? "has no " + FILE : "no such folder") + "\n"
                    + HOW_TO_GET);
        }
        Table table = TableSpec.openFormat(folder.resolve(FILE));
        int patientAt = table.index(PATIENT);
        int visitAt = table.index(VISIT);
        int scoreAt = table.index(SCORE);
        int baselineAt = table.index(BASELINE);
        Map<String, Double> baselines = new HashMap<>();
        TaskData.Builder<Double> scores = TaskData.builder();
        table.read((line, cells) -> {
            String patient = cells[patientAt].strip();
            if (patient.isEmpty()) {
                throw problem(table, line, PATIENT, "the patient must have a name");
            }
            Double week = WEEKS.get(cells[visitAt].strip());
            if (week == null) {
                throw problem(table, line, VISIT, "the visit must be 4, 5, 6 or 7 but was '" + cells[visitAt] + "'");
            }
            double baseline = Cells.number(table, line, BASELINE, cells[baselineAt]);
            Double before = baselines.putIfAbsent(patient, baseline);
            if (before == null) {
                scores.add(0.0, patient, baseline);
            } else if (before != baseline) {
                throw problem(
                        table, line, BASELINE, "patient " + patient + " had " + before + " before and now " + baseline);
            }
            if (!Cells.isMissing(cells[scoreAt])) {
                scores.add(week, patient, Cells.number(table, line, SCORE, cells[scoreAt]));
            }
            return true;
        });
        if (scores.size() == 0) {
            throw new UserError(table.name() + ": there is no visit in it");
        }
        return scores.build();
    }

    private static UserError problem(Table table, long line, String column, String what) {
        return new UserError(table.place(line) + ", column '" + column + "': " + what);
    }
}
