package dev.okl.app.table.query;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Values of a query as the text of cells, so that reading the text gives the same value again. */
final class CellText {
    /** Up to here a whole double is written without an exponent. */
    private static final double PLAIN = 1e15;

    private CellText() {}

    /** The text of a value; empty for null. */
    static String of(Object value) {
        if (value instanceof String text) {
            return text;
        }
        if (value == null) {
            return "";
        }
        if (value instanceof Double number) {
            return isPlainInteger(number) ? Long.toString(number.longValue()) : number.toString();
        }
        if (value instanceof Float number) {
            return isPlainInteger(number) ? Long.toString(number.longValue()) : number.toString();
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
