package dev.okl.reproduce;

import dev.okl.app.console.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Our figures beside the paper's; columns for which nobody has a figure are left out. */
final class ReproductionTable {
    private static final List<Column> COLUMNS = List.of(
            new Column("<setting", Row::split),
            new Column("<method", row -> row.method().label()),
            new Column("RMSE", row -> error(row, row.rmse())),
            new Column("std", Row::rmseStd),
            new Column("paper", row -> error(row, row.paperRmse())),
            new Column("difference", row -> error(row, row.rmse() - row.paperRmse())),
            new Column("NMAE", row -> error(row, row.nmae())),
            new Column("paper", row -> error(row, row.paperNmae())),
            new Column("difference", row -> error(row, row.nmae() - row.paperNmae())),
            new Column("NMAE (true range)", row -> error(row, row.nmaeTrueRange())),
            new Column("lambda", Row::lambda),
            new Column("for NMAE", Row::lambdaNmae),
            new Column("rank", Row::rank),
            new Column("seconds", Row::seconds));

    private ReproductionTable() {}

    /** Errors of ratings have four decimals, as in the paper; others are of any size and have four digits. */
    private static Object error(Row row, double value) {
        boolean ofRatings = !Double.isNaN(row.nmae());
        return ofRatings && !Double.isNaN(value) ? String.format(Locale.ROOT, "%.4f", value) : (Object) value;
    }

    static TextTable of(List<Row> rows) {
        List<Column> shown = COLUMNS.stream()
                .filter(column -> rows.stream().anyMatch(column::isKnown))
                .toList();
        TextTable table = TextTable.of(shown.stream().map(Column::head).toArray(String[]::new));
        for (Row row : rows) {
            table.row(shown.stream().map(column -> column.cell().apply(row)).toArray());
        }
        return table;
    }

    private record Column(String head, Function<Row, Object> cell) {
        boolean isKnown(Row row) {
            return Stream.of(cell.apply(row)).noneMatch(Double.valueOf(Double.NaN)::equals);
        }
    }
}
