package dev.okl.app.studio.run;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far a run is. */
enum RunStatus {
    QUEUED,
    RUNNING,
    DONE,
    CANCELLED,
    FAILED;

    boolean isEnd() {
        return this != QUEUED && this != RUNNING;
    }

    @JsonValue
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
