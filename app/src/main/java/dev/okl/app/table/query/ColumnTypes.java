package dev.okl.app.table.query;

import dev.okl.app.table.Cells;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/**
 * The SQL types of a table's columns, found from all of its cells. A column is a number only when that keeps every cell as it
 * is written: 007 is an id, and so is a number with more digits than SQL would keep, or +49 30 1234.
 */
final class ColumnTypes {
    /** Surely within a BIGINT. */
    private static final int MOST_DIGITS = 18;

    private final boolean[] seen;
    private final boolean[] integer;
    private final boolean[] decimal;
    private final boolean[] date;

    ColumnTypes(int columns) {
        seen = new boolean[columns];
        integer = new boolean[columns];
        decimal = new boolean[columns];
        date = new boolean[columns];
    }

    /** Takes notice of a cell that is not missing. */
    void add(int column, String cell) {
        if (!seen[column]) {
            seen[column] = true;
            integer[column] = true;
            decimal[column] = true;
            date[column] = true;
        }
        integer[column] = integer[column] && isPlainInteger(cell);
        decimal[column] = decimal[column] && (integer[column] || isPlainInteger(cell) || isPlainDecimal(cell));
        date[column] = date[column] && isDate(cell);
    }

    /** The type of a column: whole number, number, date or text. */
    String of(int column) {
        if (integer[column]) {
            return "BIGINT";
        }
        if (decimal[column]) {
            return "DOUBLE";
        }
        return date[column] ? "DATE" : "VARCHAR";
    }

    private static boolean isPlainInteger(String cell) {
        int start = cell.startsWith("-") ? 1 : 0;
        int digits = cell.length() - start;
        return digits >= 1 && digits <= MOST_DIGITS && isDigits(cell, start) && !hasLeadingZero(cell, start);
    }

    private static boolean isPlainDecimal(String cell) {
        int start = cell.startsWith("-") ? 1 : 0;
        if (cell.startsWith("+") || hasLeadingZero(cell, start) || isDigits(cell, start)) {
            return false;
        }
        try {
            return !Double.isNaN(Cells.number(cell));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean hasLeadingZero(String cell, int start) {
        return cell.length() > start + 1 && cell.charAt(start) == '0' && isDigit(cell.charAt(start + 1));
    }

    private static boolean isDigits(String cell, int start) {
        for (int i = start; i < cell.length(); i++) {
            if (!isDigit(cell.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isDate(String cell) {
        if (cell.length() != "2000-12-31".length() || cell.charAt(4) != '-') {
            return false;
        }
        try {
            LocalDate.parse(cell);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
