package dev.okl.reproduce.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.comparison.Method;
import dev.okl.app.console.JsonFigures;
import dev.okl.app.console.TextTable;
import dev.okl.reproduce.figure.Figure;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * What an experiment found.
 *
 * @param about what was done on which data, real or made up: sentences to be read before the table
 * @param rows one per setting and method
 * @param findings what the figures say: sentences to be read after the table
 * @param points every point behind the rows
 */
public record Reproduction(
        List<String> about,
        List<ResultRow> rows,
        List<String> findings,
        List<PointTable> points,
        List<Figure> figures) {
    public Reproduction {
        about = List.copyOf(about);
        rows = List.copyOf(rows);
        findings = List.copyOf(findings);
        points = List.copyOf(points);
        figures = List.copyOf(figures);
    }

    /**
     * A method in one setting; NaN where there is no such figure.
     *
     * @param split what it was tested on: "r_a", "50%", or the experiment's own
     * @param rmse error on the test observations, mean over the runs
     * @param rmseStd standard deviation over the runs
     * @param nmae mean absolute error over the range of the values that the paper assumes, at the lambda that is best for it
     * @param nmaeTrueRange the same over their true range, where that is another
     * @param lambda the one chosen for the RMSE; over several runs, the median
     * @param lambdaNmae the one chosen for the NMAE
     * @param rank latent functions in use
     * @param seconds of one run
     * @param paperRmse what the paper prints
     * @param paperNmae what the paper prints
     */
    public record ResultRow(
            String split,
            Method method,
            double rmse,
            double rmseStd,
            double nmae,
            double nmaeTrueRange,
            double lambda,
            double lambdaNmae,
            int rank,
            double seconds,
            double paperRmse,
            double paperNmae) {
        /** A row with RMSEs alone, on data that the paper has no figures for. */
        public static ResultRow ofRmse(
                String split, Method method, double rmse, double rmseStd, double lambda, int rank, double seconds) {
            double none = Double.NaN;
            return new ResultRow(split, method, rmse, rmseStd, none, none, lambda, none, rank, seconds, none, none);
        }

        /** Errors of ratings have four decimals, as in the paper; others are of any size and have four digits. */
        private Object error(double value) {
            boolean ofRatings = !Double.isNaN(nmae);
            return ofRatings && !Double.isNaN(value) ? String.format(Locale.ROOT, "%.4f", value) : (Object) value;
        }

        private ObjectNode json() {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("split", split);
            json.put("method", method.jsonName());
            JsonFigures.put(json, "rmse", rmse);
            JsonFigures.put(json, "rmseStd", rmseStd);
            JsonFigures.put(json, "nmae", nmae);
            JsonFigures.put(json, "nmaeTrueRange", nmaeTrueRange);
            JsonFigures.put(json, "lambda", lambda);
            JsonFigures.put(json, "lambdaNmae", lambdaNmae);
            json.put("rank", rank);
            JsonFigures.put(json, "seconds", seconds);
            JsonFigures.put(json, "paperRmse", paperRmse);
            JsonFigures.put(json, "paperNmae", paperNmae);
            return json;
        }
    }

    /**
     * All points of an experiment, to be written as a CSV file.
     *
     * @param name of the file, without its ending
     * @param rows cells: doubles, integers and texts
     */
    public record PointTable(String name, List<String> columns, List<List<Object>> rows) {
        public PointTable {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    private record Column(String head, Function<ResultRow, Object> cell) {
        boolean isKnown(ResultRow row) {
            return !cell.apply(row).equals(Double.NaN);
        }
    }

    private static final List<Column> COLUMNS = List.of(
            new Column("<setting", ResultRow::split),
            new Column("<method", row -> row.method().label()),
            new Column("RMSE", row -> row.error(row.rmse())),
            new Column("std", ResultRow::rmseStd),
            new Column("paper", row -> row.error(row.paperRmse())),
            new Column("difference", row -> row.error(row.rmse() - row.paperRmse())),
            new Column("NMAE", row -> row.error(row.nmae())),
            new Column("paper", row -> row.error(row.paperNmae())),
            new Column("difference", row -> row.error(row.nmae() - row.paperNmae())),
            new Column("NMAE (true range)", row -> row.error(row.nmaeTrueRange())),
            new Column("lambda", ResultRow::lambda),
            new Column("for NMAE", ResultRow::lambdaNmae),
            new Column("rank", ResultRow::rank),
            new Column("seconds", ResultRow::seconds));

    /** Our figures beside the paper's; columns for which nobody has a figure are left out. */
    public TextTable table() {
        List<Column> shown = COLUMNS.stream()
                .filter(column -> rows.stream().anyMatch(column::isKnown))
                .toList();
        TextTable table = TextTable.of(shown.stream().map(Column::head).toArray(String[]::new));
        for (ResultRow row : rows) {
            table.row(shown.stream().map(column -> column.cell().apply(row)).toArray());
        }
        return table;
    }

    /** Everything but points and figures, for programs. */
    public ObjectNode json(String experiment) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("experiment", experiment);
        ArrayNode array = json.putArray("rows");
        rows.forEach(row -> array.add(row.json()));
        about.forEach(json.putArray("about")::add);
        findings.forEach(json.putArray("findings")::add);
        return json;
    }
}
