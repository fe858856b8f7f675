package dev.okl.app.studio.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * What a reader of a run has seen, and what of it was new.
 *
 * @param changes how many there had been
 * @param statusChanges how many of these were of the status
 * @param points how many there were
 * @param run the whole run, where its status has changed
 * @param news the points since the last look, where it has not
 * @param sweep the latest that was told
 */
record RunUpdate(
        long changes,
        long statusChanges,
        int points,
        Optional<ObjectNode> run,
        List<ObjectNode> news,
        Optional<ObjectNode> sweep,
        boolean ended) {
    /** Before the first look. */
    static final RunUpdate NOTHING = new RunUpdate(-1, -1, 0, Optional.empty(), List.of(), Optional.empty(), false);
}
