package dev.okl.reproduce.study;

import dev.okl.app.dataset.column.Columns;
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
 * Reads the real depression trial: {@code antidepressant_data} of the R package rbmi, as CSV. It has a row per patient and
 * visit, with the patient's score before the trial (week 0) repeated in each.
 */
final class HamdTrial implements Table.RowVisitor {
    static final String FILE = "antidepressant.csv";

    static final String HOW_TO_GET = "get antidepressant_data of the R package rbmi, as CSV:"
            + " write.csv(antidepressant_data, \"" + FILE + "\", row.names = FALSE)";

    private static final String PATIENT = "PATIENT";
    private static final String VISIT = "VISIT";
    private static final String SCORE = "HAMDTL17";
    private static final String BASELINE = "BASVAL";

    /** Visits are numbered; these are the weeks in which they took place. */
    private static final Map<String, Double> WEEKS = Map.of("4", 1.0, "5", 2.0, "6", 4.0, "7", 6.0);

    private final Table table;
    private final int patientAt;
    private final int visitAt;
    private final int scoreAt;
    private final int baselineAt;
    private final Map<String, Double> baselines = new HashMap<>();
    private final TaskData.Builder<Double> scores = TaskData.builder();

    private HamdTrial(Table table) {
        this.table = table;
        this.patientAt = Columns.index(table, PATIENT);
        this.visitAt = Columns.index(table, VISIT);
        this.scoreAt = Columns.index(table, SCORE);
        this.baselineAt = Columns.index(table, BASELINE);
    }

    /** The scores in a folder's file: inputs are weeks, tasks are patients. */
    static TaskData<Double> read(Path folder) {
        if (!Files.exists(folder.resolve(FILE))) {
            throw new UserError(folder + ": " + (Files.isDirectory(folder) ? "has no " + FILE : "no such folder") + "\n"
                    + HOW_TO_GET);
        }
        Table table = TableSpec.openFormat(folder.resolve(FILE));
        HamdTrial trial = new HamdTrial(table);
        table.read(trial);
        if (trial.scores.size() == 0) {
            throw new UserError(table.name() + ": there is no visit in it");
        }
        return trial.scores.build();
    }

    @Override
    public boolean row(long line, String[] cells) {
        String patient = cells[patientAt].strip();
        if (patient.isEmpty()) {
            throw new UserError(table.place(line) + ", column '" + PATIENT + "': the patient must have a name");
        }
        Double week = WEEKS.get(cells[visitAt].strip());
        if (week == null) {
            throw new UserError(table.place(line) + ", column '" + VISIT + "': the visit must be 4, 5, 6 or 7 but was '"
                    + cells[visitAt] + "'");
        }
        addBaseline(line, patient, number(line, baselineAt, cells));
        if (!Cells.isMissing(cells[scoreAt])) {
            scores.add(week, patient, number(line, scoreAt, cells));
        }
        return true;
    }

    private void addBaseline(long line, String patient, double score) {
        Double before = baselines.putIfAbsent(patient, score);
        if (before == null) {
            scores.add(0.0, patient, score);
        } else if (before != score) {
            throw new UserError(table.place(line) + ", column '" + BASELINE + "': patient " + patient + " had " + before
                    + " before and now " + score);
        }
    }

    private double number(long line, int column, String[] cells) {
        return Cells.number(table, line, table.columns().name(column), cells[column]);
    }
}
