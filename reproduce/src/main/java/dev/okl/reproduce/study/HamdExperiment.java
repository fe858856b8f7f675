package dev.okl.reproduce.study;

import dev.okl.app.console.Figures;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.reproduce.result.Experiment;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.Reproduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The paper's Table 1: how patients with depression go on is foreseen from their first weeks. The paper's Study 810 is not
 * public; its protocol is run on a real trial that is, where the user has it, and on a simulated one of Study 810's size.
 */
public final class HamdExperiment implements Experiment {
    private static final int SPLITS_OF_THE_PAPER = 50;
    private static final String REAL = "trial (real)";
    private static final String SIMULATED = "simulated trial";
    private static final StudyResult.Words WORDS = new StudyResult.Words("split", "patient", "test RMSE");

    @Override
    public Reproduction run(Settings settings, Listener listener) {
        int runs = settings.runs().orElse(SPLITS_OF_THE_PAPER);
        StudySeries series = new StudySeries(WORDS, Kernels.linearSpline(), settings.seed(), listener);
        List<String> about = new ArrayList<>(about(runs));
        Map<String, TaskData<Double>> trials = new LinkedHashMap<>();
        if (settings.data().isEmpty()) {
            about.add("For a real trial " + HamdTrial.HOW_TO_GET + ";");
            about.add("put the file into a folder and name the folder with --data DIR.");
        } else {
            TaskData<Double> trial = HamdTrial.read(settings.data().get());
            about.add(REAL + ": from " + HamdTrial.FILE + ", " + size(trial) + ".");
            trials.put(REAL, trial);
        }
        TaskData<Double> simulated = HamdStudy.simulate(settings.seed()).data();
        about.add(SIMULATED + ": made up, of the size of Study 810, " + size(simulated)
                + "; patients who do not improve tend to drop out.");
        trials.put(SIMULATED, simulated);
        trials.forEach((name, trial) -> {
            HamdProtocol protocol = HamdProtocol.of(trial, runs, settings.seed());
            series.run(name, trial, protocol.splits(), Optional.of(protocol.test()));
        });
        return series.reproduction("hamd", about, points -> List.of(points.errors("hamd-rmse")));
    }

    private static List<String> about(int runs) {
        List<String> about = new ArrayList<>();
        about.add("All data here are stand-ins: those of the paper's Table 1, Study 810, are not public, so its numbers"
                + " cannot be compared with these.");
        about.add(
                "Test set: all scores after week 3 of a random 91% of the patients. The other scores are split at random, "
                        + Figures.count(runs, "time") + ", 70% to learn from and 30% to choose lambda by;"
                        + " each method has one lambda, that with the smallest validation error on average.");
        about.add(
                "Errors are those on the test set after learning from each split's 70%. Kernel: linear spline of the week,"
                        + " no bound on the rank.");
        about.addAll(StudyResult.about(WORDS));
        return about;
    }

    private static String size(TaskData<?> trial) {
        return Figures.count(trial.size(), "score") + " of "
                + Figures.count(trial.tasks().size(), "patient");
    }
}
