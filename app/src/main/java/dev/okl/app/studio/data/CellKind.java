package dev.okl.app.studio.data;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What the cells of a column are. */
public enum CellKind {
    NUMBER,
    TEXT;

    @JsonValue
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
