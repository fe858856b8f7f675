package dev.okl.app.reproduce;

import dev.okl.Progress;
import java.util.ArrayList;
import java.util.List;

/** Remembers the parts of an experiment, and cancels it when a part of this number begins, counted from 1. */
final class CancellingListener implements RunListener {
    final List<String> parts = new ArrayList<>();
    private final int cancelAt;

    CancellingListener(int cancelAt) {
        this.cancelAt = cancelAt;
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
