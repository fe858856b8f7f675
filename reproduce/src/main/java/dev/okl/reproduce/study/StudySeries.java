package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Reproduction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** All methods on several sets of data, one set after the other. Those not finished when it was cancelled are only named. */
final class StudySeries {
    private final StudyResult.Words words;
    private final Listener listener;
    private final List<StudyResult> finished = new ArrayList<>();
    private final List<String> unfinished = new ArrayList<>();

    StudySeries(StudyResult.Words words, Listener listener) {
        this.words = words;
        this.listener = listener;
    }

    /** Runs the methods on a set of data. */
    void run(String name, RepeatedPaths paths) {
        List<MethodPaths> methods = new ArrayList<>();
        for (Method method : Method.PLAIN) {
            if (!listener.progress().cancelled()) {
                listener.onPart(name + ", " + method.label());
                paths.run(method).ifPresent(methods::add);
            }
        }
        if (methods.size() == Method.PLAIN.size()) {
            finished.add(new StudyResult(name, words, paths.set(), paths.overlap(), methods));
        } else {
            unfinished.add(name);
        }
    }

    /**
     * What was found on the sets of data that are finished.
     *
     * @param experiment what the names of its files begin with
     * @param figures draws what is to be seen; not asked where nothing is finished
     */
    Reproduction reproduction(String experiment, List<String> about, Function<StudyPoints, List<Figure>> figures) {
        if (finished.isEmpty()) {
            return new Reproduction(about, List.of(), findings(), List.of(), List.of());
        }
        StudyPoints points = new StudyPoints(finished);
        return new Reproduction(
                about,
                finished.stream().flatMap(study -> study.rows().stream()).toList(),
                findings(),
                List.of(
                        points.lambdas(experiment + "-lambdas"),
                        points.runs(experiment + "-" + words.run() + "s"),
                        points.differences(experiment + "-differences")),
                figures.apply(points));
    }

    /** A sentence or two per set of data, then what should be known about the fits, then what is missing. */
    private List<String> findings() {
        return Stream.of(
                        finished.stream().flatMap(StudySeries::ofStudy),
                        finished.stream().flatMap(study -> study.warnings().stream()),
                        missing())
                .flatMap(sentences -> sentences)
                .toList();
    }

    private static Stream<String> ofStudy(StudyResult study) {
        StudyFindings findings = new StudyFindings(study);
        return Stream.concat(Stream.of(findings.comparison()), findings.hindsight().stream());
    }

    private Stream<String> missing() {
        return unfinished.isEmpty()
                ? Stream.empty()
                : Stream.of("Interrupted: not finished, and so left out: " + String.join(", ", unfinished) + ".");
    }
}
