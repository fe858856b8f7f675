package dev.okl.reproduce.study;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.data.TaskData;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The concentrations of a study in a file: inputs are hours, tasks are subjects.
 *
 * @param atStart samples of time 0, which are left out: there the decay spline is zero, whatever is learned
 */
record PkSamples(Layout layout, TaskData<Double> data, int atStart) {
    /**
     * Where the file of a study has what.
     *
     * @param name of the study
     * @param marks the columns that tell concentrations from other rows, with what they hold there
     */
    record Layout(
            String name, String file, String subject, String time, String concentration, Map<String, String> marks) {
        /** Doses and effects are rows like any other. */
        static final Layout WARFARIN =
                new Layout("warfarin (real)", "warfarin.csv", "id", "time", "dv", Map.of("dvid", "cp", "evid", "0"));

        static final Layout THEOPHYLLINE =
                new Layout("theophylline (real)", "theoph.csv", "Subject", "Time", "conc", Map.of());
    }

    /** Reads the file in a folder. */
    static PkSamples read(Path folder, Layout layout) {
        Table table = TableSpec.openFormat(folder.resolve(layout.file()));
        int subjectAt = table.index(layout.subject());
        int timeAt = table.index(layout.time());
        int concentrationAt = table.index(layout.concentration());
        Map<Integer, String> marks = new HashMap<>();
        layout.marks().forEach((column, mark) -> marks.put(table.index(column), mark));
        TaskData.Builder<Double> samples = TaskData.builder();
        int[] atStart = {0};
        table.read((line, cells) -> {
            boolean concentration = marks.entrySet().stream()
                    .allMatch(mark -> cells[mark.getKey()].strip().equals(mark.getValue()));
            if (!concentration || Cells.isMissing(cells[concentrationAt])) {
                return true;
            }
            String subject = cells[subjectAt].strip();
            if (subject.isEmpty()) {
                throw problem(table, line, layout.subject(), "the subject must have a name");
            }
            double time = Cells.number(table, line, layout.time(), cells[timeAt]);
            double value = Cells.number(table, line, layout.concentration(), cells[concentrationAt]);
            if (time < 0) {
                throw problem(table, line, layout.time(), "the time must be >= 0 but was " + cells[timeAt].strip());
            }
            if (time == 0) {
                atStart[0]++;
            } else {
                samples.add(time, subject, value);
            }
            return true;
        });
        if (samples.size() == 0) {
            throw new UserError(table.name() + ": there is no concentration after time 0 in it");
        }
        return new PkSamples(layout, samples.build(), atStart[0]);
    }

    private static UserError problem(Table table, long line, String column, String what) {
        return new UserError(table.place(line) + ", column '" + column + "': " + what);
    }
}
