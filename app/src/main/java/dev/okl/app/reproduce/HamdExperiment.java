package dev.okl.app.reproduce;

import dev.okl.app.console.Figures;
import dev.okl.app.experiment.HamdStudy;
import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.MethodOptions;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's Table 1: how patients with depression go on is foreseen from their first weeks. The paper's Study 810 is not
 * public; its protocol is run on a real trial that is, where the user has it, and on a simulated one of Study 810's size.
 */
public final class HamdExperiment implements Experiment {
    private static final int SPLITS_OF_THE_PAPER = 50;
    private static final String TEST = "test";
    private static final StudyResult.Words WORDS = new StudyResult.Words("split", "patient");

    @Override
    public Reproduction run(Settings settings, RunListener listener) {
        List<String> about = new ArrayList<>();
        List<StudyResult> studies = new ArrayList<>();
        int runs = settings.runs().orElse(SPLITS_OF_THE_PAPER);
        about.add(
                "Table 1 of the paper. Its data, Study 810, are not public, so its figures cannot be compared with these.");
        about.add(
                "Test set: all scores after week 3 of a random 91% of the patients. The other scores are split at random, "
                        + Figures.count(runs, "time") + ", 70% to learn from and 30% to choose lambda by;"
                        + " each method has one lambda, that with the smallest validation error on average.");
        about.add(
                "Errors are those on the test set after learning from each split's 70%: mean and standard deviation over"
                        + " the splits. Kernel: linear spline of the week, no bound on the rank.");
        about.add(StudyResult.ABOUT_STANDARD_ERRORS);
        if (settings.simulate() || settings.data().isEmpty()) {
            about.add(
                    "For a real trial get antidepressant_data of the R package rbmi, as CSV: write.csv(antidepressant_data,"
                            + " \"" + HamdTrial.FILE + "\", row.names = FALSE);");
            about.add("put the file into a folder and name the folder with --data DIR.");
        } else {
            TaskData<Double> trial = HamdTrial.read(settings.data().get());
            about.add("trial: a real one from " + HamdTrial.FILE + ", " + size(trial) + ".");
            studies.add(study("trial", trial, runs, settings, listener));
        }
        TaskData<Double> simulated = HamdStudy.simulate(settings.seed()).data();
        about.add("simulated trial: made up, of the size of Study 810, " + size(simulated)
                + "; who does not get better tends to leave.");
        studies.add(study("simulated trial", simulated, runs, settings, listener));
        StudyPoints points = new StudyPoints(studies);
        return new Reproduction(
                about,
                studies.stream().flatMap(study -> study.rows().stream()).toList(),
                studies.stream().flatMap(study -> study.findings().stream()).toList(),
                List.of(points.lambdas("hamd-lambdas"), points.runs("hamd-splits")),
                List.of(points.errors("hamd-rmse")));
    }

    private static StudyResult study(
            String name, TaskData<Double> trial, int runs, Settings settings, RunListener listener) {
        HamdProtocol protocol = HamdProtocol.of(trial, runs, settings.seed());
        // Seven inputs at most: problems this small lose more than they gain by a second thread.
        MethodOptions<Double> options = MethodOptions.of(Kernels.linearSpline())
                .withForAll(builder -> builder.fullRank().seed(settings.seed()).threads(1));
        RepeatedPaths paths = new RepeatedPaths(
                () -> new PathErrors<>(trial, options).on(TEST, protocol.test()).progress(listener.progress()),
                protocol.splits(),
                TEST);
        List<MethodPaths> methods = new ArrayList<>();
        for (Method method : Method.PLAIN) {
            listener.onPart(name + ", " + method.label());
            methods.add(paths.run(method));
        }
        return new StudyResult(name, WORDS, TEST, protocol.heldOutToLearned(), methods);
    }

    private static String size(TaskData<?> trial) {
        return Figures.count(trial.size(), "score") + " of "
                + Figures.count(trial.tasks().size(), "patient");
    }
}
