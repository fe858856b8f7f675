package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Reproduction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All methods on several sets of data, one set after the other. Those not finished when it was cancelled are only named. */
final class StudySeries {
    private static final String TEST = "test";

    private final StudyResult.Words words;
    private final Kernel<Double> kernel;
    private final long seed;
    private final Listener listener;
    private final List<StudyResult> finished = new ArrayList<>();
    private final List<String> unfinished = new ArrayList<>();

    StudySeries(StudyResult.Words words, Kernel<Double> kernel, long seed, Listener listener) {
        this.words = words;
        this.kernel = kernel;
        this.seed = seed;
        this.listener = listener;
    }

    /**
     * Runs the methods on a set of data.
     *
     * @param test numbers of the observations whose errors count; empty for those that the splits hold out
     */
    void run(String name, TaskData<Double> data, List<Split> splits, Optional<int[]> test) {
        MethodOptions<Double> options = MethodOptions.of(kernel)
                .withForAll(builder -> builder.fullRank().seed(seed));
        RepeatedPaths paths = new RepeatedPaths(
                () -> {
                    // Problems this small lose more than they gain by a second thread.
                    PathErrors<Double> errors = new PathErrors<>(data, options, 1).progress(listener.progress());
                    return test.map(observations -> errors.on(TEST, observations))
                            .orElse(errors);
                },
                splits,
                test.isPresent() ? TEST : PathErrors.VALIDATION);
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
        List<String> findings = new ArrayList<>();
        for (StudyResult study : finished) {
            findings.add(study.comparison());
            study.hindsight().ifPresent(findings::add);
        }
        finished.forEach(study -> findings.addAll(study.warnings()));
        if (!unfinished.isEmpty()) {
            findings.add("Interrupted: not finished, and so left out: " + String.join(", ", unfinished) + ".");
        }
        return findings;
    }
}
