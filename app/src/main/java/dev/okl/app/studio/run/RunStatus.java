package dev.okl.app.studio.run;

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

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
