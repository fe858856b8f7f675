package dev.okl.reproduce.study;

import dev.okl.app.dataset.column.Columns;
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
record PkSamples(TaskData<Double> data, int atStart) {
    /**
     * Where a file has what.
     *
     * @param marks the columns that tell concentrations from other rows, with what they hold there
     */
    record Layout(String file, String subject, String time, String concentration, Map<String, String> marks) {
        /** Doses and effects are rows like any other. */
        static final Layout WARFARIN =
                new Layout("warfarin.csv", "id", "time", "dv", Map.of("dvid", "cp", "evid", "0"));

        static final Layout THEOPHYLLINE = new Layout("theoph.csv", "Subject", "Time", "conc", Map.of());
    }

    /** Reads the file in a folder. */
    static PkSamples read(Path folder, Layout layout) {
        Table table = TableSpec.openFormat(folder.resolve(layout.file()));
        Reader reader = new Reader(table, layout);
        table.read(reader);
        if (reader.samples.size() == 0) {
            throw new UserError(table.name() + ": there is no concentration after time 0 in it");
        }
        return new PkSamples(reader.samples.build(), reader.atStart);
    }

    private static final class Reader implements Table.RowVisitor {
        private final Table table;
        private final int subjectAt;
        private final int timeAt;
        private final int concentrationAt;
        private final Map<Integer, String> marks = new HashMap<>();
        private final TaskData.Builder<Double> samples = TaskData.builder();
        private int atStart;

        Reader(Table table, Layout layout) {
            this.table = table;
            this.subjectAt = Columns.index(table, layout.subject());
            this.timeAt = Columns.index(table, layout.time());
            this.concentrationAt = Columns.index(table, layout.concentration());
            layout.marks().forEach((column, mark) -> marks.put(Columns.index(table, column), mark));
        }

        @Override
        public boolean row(long line, String[] cells) {
            boolean concentration = marks.entrySet().stream()
                    .allMatch(mark -> cells[mark.getKey()].strip().equals(mark.getValue()));
            if (!concentration || Cells.isMissing(cells[concentrationAt])) {
                return true;
            }
            String subject = cells[subjectAt].strip();
            if (subject.isEmpty()) {
                throw new UserError(place(line, subjectAt) + ": the subject must have a name");
            }
            double time = number(line, timeAt, cells);
            double value = number(line, concentrationAt, cells);
            if (time < 0) {
                throw new UserError(place(line, timeAt) + ": the time must be >= 0 but was " + cells[timeAt].strip());
            }
            if (time == 0) {
                atStart++;
            } else {
                samples.add(time, subject, value);
            }
            return true;
        }

        private double number(long line, int column, String[] cells) {
            return Cells.number(table, line, table.columns().name(column), cells[column]);
        }

        private String place(long line, int column) {
            return table.place(line) + ", column '" + table.columns().name(column) + "'";
        }
    }
}
