package dev.okl.app.table.query;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.formula.Schema;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The result of a query, or a file that DuckDB reads. Every reading runs the query again; no result is held in memory. */
public final class QueryTable implements Table {
    /** Up to here a whole double is written without an exponent. */
    private static final double PLAIN = 1e15;

    private final String name;
    private final String sql;
    private final Optional<DataView> view;
    private final Schema columns;

    private QueryTable(String name, String sql, Optional<DataView> view) {
        this.name = name;
        this.sql = sql;
        this.view = view;
        this.columns = findColumns();
    }

    /** What the query gives; it sees the view as {@code data}. */
    public static QueryTable ofQuery(String sql, Optional<DataView> view) {
        return new QueryTable("the query", sql, view);
    }

    /** All of a file. */
    public static QueryTable ofFile(String name, DataView file) {
        return new QueryTable(name, "select * from data", Optional.of(file));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Schema columns() {
        return columns;
    }

    @Override
    public String place(long line) {
        return "row " + line + " of " + name;
    }

    @Override
    public void read(RowVisitor visitor) {
        try (Connection connection = DuckDb.connect(view);
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet result = query.executeQuery()) {
            String[] cells = new String[columns.size()];
            boolean more = true;
            for (long row = 1; more && next(result, cells); row++) {
                more = visitor.row(row, cells);
            }
        } catch (SQLException e) {
            throw DuckDb.error(name, e);
        }
    }

    /** False behind the last row. */
    private static boolean next(ResultSet result, String[] cells) throws SQLException {
        try {
            if (!result.next()) {
                return false;
            }
            for (int i = 0; i < cells.length; i++) {
                cells[i] = text(result.getObject(i + 1));
            }
            return true;
        } catch (RuntimeException e) {
            // The driver does so for values that Java does not have, such as the time 24:00.
            throw new SQLException("cannot be read: it is damaged, or has a value that Java does not know", e);
        }
    }

    private Schema findColumns() {
        try (Connection connection = DuckDb.connect(view)) {
            DuckDb.checkIsSelect(connection, sql);
            try (PreparedStatement query = connection.prepareStatement(sql)) {
                return schema(query.getMetaData());
            }
        } catch (SQLException e) {
            throw DuckDb.error(name, e);
        }
    }

    private Schema schema(ResultSetMetaData result) throws SQLException {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 1; i <= result.getColumnCount(); i++) {
            String column = result.getColumnLabel(i);
            if (!names.add(column)) {
                throw new UserError(
                        name + ": two columns are called '" + column + "'; name one of them otherwise with AS");
            }
            if (result.getColumnTypeName(i).equals("BLOB")) {
                throw new UserError(name + ", column '" + column + "': holds bytes, not text\n"
                        + "leave it out with a query, or make text of it there with decode or hex");
            }
        }
        return new Schema(List.copyOf(names));
    }

    /** The text of a value; empty for null. */
    private static String text(Object value) {
        if (value instanceof String text) {
            return text;
        }
        if (value == null) {
            return "";
        }
        if ((value instanceof Double || value instanceof Float) && isPlainInteger(((Number) value).doubleValue())) {
            return Long.toString(((Number) value).longValue());
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof Timestamp time) {
            return time.toLocalDateTime().toString();
        }
        if (value instanceof OffsetDateTime time) {
            return time.withOffsetSameInstant(ZoneOffset.UTC).toString(); // it comes in the zone of the machine
        }
        // Whole numbers, booleans, dates, lists: as Java writes them, which is as ISO does.
        return value.toString();
    }

    private static boolean isPlainInteger(double number) {
        return number == Math.rint(number) && Math.abs(number) < PLAIN;
    }
}
