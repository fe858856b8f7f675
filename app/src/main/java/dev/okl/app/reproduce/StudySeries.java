package dev.okl.app.reproduce;

import dev.okl.app.experiment.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All methods on several sets of data, one set after the other. Those not finished when it was cancelled are only named. */
final class StudySeries {
    private final StudyResult.Words words;
    private final RunListener listener;
    private final List<StudyResult> finished = new ArrayList<>();
    private final List<String> unfinished = new ArrayList<>();

    StudySeries(StudyResult.Words words, RunListener listener) {
        this.words = words;
        this.listener = listener;
    }

    /**
     * Runs the methods on a set of data.
     *
     * @param overlap observations held out of a run, divided by those learned from
     */
    void run(String name, RepeatedPaths paths, double overlap) {
        List<MethodPaths> methods = new ArrayList<>();
        for (Method method : Method.PLAIN) {
            if (!listener.progress().cancelled()) {
                listener.onPart(name + ", " + method.label());
                paths.run(method).ifPresent(methods::add);
            }
        }
        if (methods.size() == Method.PLAIN.size()) {
            finished.add(new StudyResult(name, words, paths.set(), overlap, methods));
        } else {
            unfinished.add(name);
        }
    }

    List<StudyResult> finished() {
        return List.copyOf(finished);
    }

    List<Row> rows() {
        return finished.stream().flatMap(study -> study.rows().stream()).toList();
    }

    /** A sentence or two per set of data, then what should be known about the fits, then what is missing. */
    List<String> findings() {
        return Stream.of(
                        finished.stream().map(study -> new StudyFindings(study).comparison()),
                        finished.stream().flatMap(study -> study.warnings().stream()),
                        missing())
                .flatMap(sentences -> sentences)
                .toList();
    }

    private Stream<String> missing() {
        return unfinished.isEmpty()
                ? Stream.empty()
                : Stream.of("Interrupted: not finished, and so left out: " + String.join(", ", unfinished) + ".");
    }
}
