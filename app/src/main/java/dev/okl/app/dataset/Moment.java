package dev.okl.app.dataset;

import dev.okl.app.table.Cells;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** A cell as a number to sort by: a number as it is, a date or time of ISO 8601 as seconds. */
final class Moment {
    private Moment() {}

    static Optional<Double> of(String text) {
        try {
            return Optional.of(Cells.number(text));
        } catch (NumberFormatException notANumber) {
            return ofDate(text.strip().replace(' ', 'T'));
        }
    }

    private static Optional<Double> ofDate(String text) {
        try {
            if (text.length() <= 10) {
                return Optional.of(86_400.0 * LocalDate.parse(text).toEpochDay());
            }
            boolean zoned = text.endsWith("Z") || text.matches(".*[+-]\\d\\d:\\d\\d");
            return Optional.of((double)
                    (zoned
                            ? OffsetDateTime.parse(text).toEpochSecond()
                            : LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
