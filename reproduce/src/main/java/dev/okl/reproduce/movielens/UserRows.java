package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.HashMap;
import java.util.Map;

/** The users that a file describes. */
final class UserRows {
    static final String ID = "user id";
    static final String AGE = "age";
    static final String SEX = "sex";
    static final String OCCUPATION = "occupation";

    private final String source;
    private final Map<String, Row> rows;

    private UserRows(String source, Map<String, Row> rows) {
        this.source = source;
        this.rows = rows;
    }

    /** From a table with the columns {@link #ID}, {@link #AGE}, {@link #SEX} and {@link #OCCUPATION}, in any order. */
    static UserRows read(Table table) {
        Schema columns = table.columns();
        Map<String, Row> rows = new HashMap<>();
        table.read((line, cells) -> {
            String id = cells[columns.index(ID)];
            if (id.isEmpty()) {
                throw new UserError(table.place(line) + ": the user has no id");
            }
            double age = Cells.number(table, line, AGE, cells[columns.index(AGE)]);
            Row row = MovieLens.USER_COLUMNS.row(id, age, cells[columns.index(SEX)], cells[columns.index(OCCUPATION)]);
            if (rows.put(id, row) != null) {
                throw new UserError(table.place(line) + ": user " + id + " is described twice");
            }
            return true;
        });
        return new UserRows(table.name(), rows);
    }

    /** The row of a user, or null if it is not described. */
    Row get(String id) {
        return rows.get(id);
    }

    /** The file they are from. */
    String source() {
        return source;
    }
}
