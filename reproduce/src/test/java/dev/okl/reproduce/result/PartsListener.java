package dev.okl.reproduce.result;

import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.selection.Progress;
import java.util.ArrayList;
import java.util.List;

/** Remembers the parts of an experiment, and may cancel it. */
public final class PartsListener implements Listener {
    public final List<String> parts = new ArrayList<>();
    private final int cancelAt;

    private PartsListener(int cancelAt) {
        this.cancelAt = cancelAt;
    }

    /** Lets an experiment run to its end. */
    public static PartsListener patient() {
        return new PartsListener(Integer.MAX_VALUE);
    }

    /** Cancels an experiment when a part of this number begins, counted from 1; before the first one when it is 0. */
    public static PartsListener cancelAt(int part) {
        return new PartsListener(part);
    }

    @Override
    public void onPart(String name) {
        parts.add(name);
    }

    @Override
    public void onNote(String sentence) {}

    @Override
    public Progress progress() {
        return new Progress() {
            @Override
            public boolean cancelled() {
                return parts.size() >= cancelAt;
            }
        };
    }
}
