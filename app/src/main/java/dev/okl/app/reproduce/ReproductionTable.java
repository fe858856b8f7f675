package dev.okl.app.reproduce;

import dev.okl.app.console.TextTable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Our figures beside the paper's; columns for which nobody has a figure are left out. */
final class ReproductionTable {
    private static final List<Column> COLUMNS = List.of(
            new Column("<setting", Row::split),
            new Column("<method", row -> row.method().label()),
            new Column("RMSE", Row::rmse),
            new Column("std", Row::rmseStd),
            new Column("paper", Row::paperRmse),
            new Column("difference", row -> row.rmse() - row.paperRmse()),
            new Column("NMAE", Row::nmae),
            new Column("paper", Row::paperNmae),
            new Column("difference", row -> row.nmae() - row.paperNmae()),
            new Column("NMAE (true range)", Row::nmaeTrueRange),
            new Column("lambda", Row::lambda),
            new Column("for NMAE", Row::lambdaNmae),
            new Column("rank", Row::rank),
            new Column("seconds", Row::seconds));

    private ReproductionTable() {}

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
