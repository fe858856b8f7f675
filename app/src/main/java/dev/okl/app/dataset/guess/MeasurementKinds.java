package dev.okl.app.dataset.guess;

import dev.okl.app.dataset.column.ObservationFilter;
import dev.okl.app.dataset.column.Roles;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Checks whether a column distinguishes kinds of measurement, such as a concentration and an effect, which a table holds in one column of
 * values. Learned as one value they would be mixed unnoticed. A column is taken for one when it has a name that is usual for it
 * and the rows confirm it: half of the tasks have several kinds, and the kinds are measured at the same inputs or have values of
 * another size.
 */
public final class MeasurementKinds implements Table.RowVisitor {
    /** In lower case, letters only: of NONMEM and Monolix, of CDISC, and of tables that were melted. */
    private static final Set<String> NAMES = Set.of(
            ("dvid dvname yname ytype cmt analyte assay biomarker endpoint measurand measure measurement param paramcd"
                            + " parameter test testcd lbtest lbtestcd vstest vstestcd pctest pctestcd qstest qstestcd egtest egtestcd"
                            + " variable")
                    .split(" "));

    private static final int MOST_KINDS = 50;
    private static final int SHOWN = 5;

    /** Apart by so many standard deviations, two kinds are not one. */
    private static final double FAR = 1;

    private final ObservationFilter observed;
    private final RowSource inputs;
    private final int at;
    private final int taskAt;
    private final int valueAt;
    private final Map<String, Moments> kinds = new TreeMap<>();
    private final Map<String, Set<String>> ofTask = new HashMap<>();
    private final Map<String, String> ofCell = new HashMap<>();
    private boolean sameInputs;

    private MeasurementKinds(Table table, Roles roles, RowSource inputs, String column) {
        this.inputs = inputs;
        this.at = table.columns().index(column);
        this.taskAt = table.columns().index(roles.task());
        this.valueAt = table.columns().index(roles.value());
        this.observed = new ObservationFilter(table, valueAt);
    }

    /**
     * Refuses a table with several kinds of measurement where nothing says what to do with them.
     *
     * @param inputs the columns that the inputs are made of
     * @param chosen columns about which the user said something
     * @param kernel the formula on the inputs
     */
    public static void requireOne(Table table, Roles roles, RowSource inputs, Set<String> chosen, String kernel) {
        for (String column : table.columns().names()) {
            if (isNamed(column) && !chosen.contains(column) && !inputs.schema().contains(column)) {
                MeasurementKinds kinds = new MeasurementKinds(table, roles, inputs, column);
                table.read(kinds);
                if (kinds.areSeveral()) {
                    throw kinds.refusal(table, roles, column, kernel);
                }
            }
        }
    }

    /** Whether a column has a name that is usual for kinds of measurement. */
    public static boolean isNamed(String column) {
        return NAMES.contains(column.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", ""));
    }

    @Override
    public boolean row(long line, String[] cells) {
        if (!observed.contains(cells) || Cells.isMissing(cells[at])) {
            return true;
        }
        String kind = cells[at].strip();
        kinds.computeIfAbsent(kind, name -> new Moments()).add(cells[valueAt]);
        String task = cells[taskAt];
        ofTask.computeIfAbsent(task, name -> new TreeSet<>()).add(kind);
        if (!sameInputs) {
            String cell = task.length() + ":" + task + inputs.rawKey(cells);
            sameInputs = !ofCell.computeIfAbsent(cell, first -> kind).equals(kind);
        }
        return kinds.size() <= MOST_KINDS;
    }

    private boolean areSeveral() {
        long mixed = ofTask.values().stream().filter(some -> some.size() > 1).count();
        return kinds.size() > 1
                && kinds.size() <= MOST_KINDS
                && 2 * mixed >= ofTask.size()
                && (sameInputs || areFarApart());
    }

    private boolean areFarApart() {
        double squares =
                kinds.values().stream().mapToDouble(kind -> kind.squares).sum();
        long count = kinds.values().stream().mapToLong(kind -> kind.count).sum();
        DoubleSummaryStatistics means =
                kinds.values().stream().mapToDouble(kind -> kind.mean).summaryStatistics();
        return means.getMax() - means.getMin() > FAR * Math.sqrt(squares / count);
    }

    private UserError refusal(Table table, Roles roles, String column, String kernel) {
        List<String> names = new ArrayList<>(kinds.keySet());
        String some = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        String all = names.stream().map(MeasurementKinds::quoted).collect(Collectors.joining(", "));
        return new UserError(table.name() + ": column '" + column + "' tells kinds of measurement apart (" + some
                + (names.size() > SHOWN ? ", ..." : "") + "), which would be learned as one value; choose:\n"
                + "one of them (--where '" + column + " = " + quoted(names.get(0))
                + "'), part of the input (--kernel 'delta("
                + column + ") * (" + kernel + ")'), part of the task (--task " + roles.task() + "," + column
                + "), or all as one kind (--where '" + column + " = " + all + "')");
    }

    private static String quoted(String value) {
        return value.matches("[\\w.+-]+") ? value : '"' + value.replace("\"", "\"\"") + '"';
    }

    /** Count, mean and squares about it, updated value by value (Welford). */
    private static final class Moments {
        private long count;
        private double mean;
        private double squares;

        void add(String cell) {
            double value;
            try {
                value = Cells.boundedNumber(cell);
            } catch (NumberFormatException e) {
                return; // reported with its line where the values are read
            }
            count++;
            double off = value - mean;
            mean += off / count;
            squares += off * (value - mean);
        }
    }
}
