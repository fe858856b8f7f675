package dev.okl.app.reproduce;

import dev.okl.Progress;
import java.util.ArrayList;
import java.util.List;

/** Remembers the parts of an experiment. */
final class SilentListener implements RunListener {
    final List<String> parts = new ArrayList<>();
    private final Progress progress;

    SilentListener() {
        this(Progress.NONE);
    }

    SilentListener(Progress progress) {
        this.progress = progress;
    }

    @Override
    public void onPart(String name) {
        parts.add(name);
    }

    @Override
    public void onNote(String sentence) {}

    @Override
    public Progress progress() {
        return progress;
    }
}
