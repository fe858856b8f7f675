package dev.okl.app.studio.run;

import java.util.List;
import java.util.Optional;

/**
 * What a reader of a run's events gets: what is new, and how much it has seen with that.
 *
 * @param changes how many there had been
 * @param statusChanges how many of these were of the status
 * @param points how many there were
 * @param run the whole run, where its status has changed
 * @param news the points since the update before, where it has not
 * @param sweep the latest of the fit
 */
record RunUpdate(
        long changes,
        long statusChanges,
        int points,
        Optional<RunSnapshot> run,
        List<RunPoint> news,
        Optional<Run.Sweep> sweep,
        boolean ended) {
    /** Before the first update. */
    static final RunUpdate NOTHING = new RunUpdate(-1, -1, 0, Optional.empty(), List.of(), Optional.empty(), false);
}
