package dev.okl.reproduce.study;

import dev.okl.app.comparison.RepeatedSelections;
import dev.okl.app.console.Figures;
import dev.okl.app.error.UserError;
import dev.okl.app.simulation.PkDemo;
import dev.okl.app.simulation.PkStudy;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.reproduce.result.Experiment;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.Reproduction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The paper's Table 2 and Figures 2 and 3: the concentration of a drug in subjects with few samples each. The paper's PK-PD 27
 * study is not public; its protocol is run on a simulated one of that size, and on real studies where the user has them.
 */
public final class PkExperiment implements Experiment {
    private static final int SELECTIONS_OF_THE_PAPER = 100;
    private static final int LEARNED = PkDemo.LEARNED;

    /** What to get for the real studies. */
    private static final String FILES = PkSamples.Layout.WARFARIN.file() + " (of the R package nlmixr2data) and "
            + PkSamples.Layout.THEOPHYLLINE.file() + " (R's Theoph) as CSV; the latter is in the folder examples";

    private static final StudyResult.Words WORDS =
            new StudyResult.Words("selection", "subject", "RMSE of the predicted samples");

    @Override
    public Reproduction run(Settings settings, Listener listener) {
        int runs = settings.runs().orElse(SELECTIONS_OF_THE_PAPER);
        StudySeries series = new StudySeries(WORDS, Kernels.decaySpline(), settings.seed(), listener);
        List<PkSamples> found = real(settings);
        Map<String, TaskData<Double>> studies = new LinkedHashMap<>();
        studies.put("simulated study", PkStudy.simulate(settings.seed()).data());
        found.forEach(study -> studies.put(study.layout().name(), study.data()));
        studies.forEach((name, data) -> series.run(
                name, data, RepeatedSelections.perTask(data, LEARNED, runs, settings.seed()), Optional.empty()));
        return series.reproduction(
                "pk", about(runs, found), points -> List.of(points.errors("pk-rmse"), points.seconds("pk-seconds")));
    }

    private static List<String> about(int runs, List<PkSamples> found) {
        List<String> about = new ArrayList<>();
        about.add(
                "All data here are stand-ins: those of the paper's Table 2 and Figures 2 and 3, a study of 27 subjects, are"
                        + " not public, so its numbers cannot be compared with these.");
        about.add(LEARNED + " random samples of each subject are learned from and all others predicted, "
                + Figures.count(runs, "time")
                + "; each method has one lambda, that with the smallest error on average, as in the paper: so the numbers"
                + " show what a method can do, not what it does where lambda has to be found first.");
        about.add("Kernel: decay spline of the time in hours, no bound on the rank.");
        about.addAll(StudyResult.about(WORDS));
        about.add(
                "simulated study: made up, of the size of the paper's, one compartment with absorption and 10% noise.");
        found.forEach(study -> about.addAll(about(study)));
        if (found.isEmpty()) {
            about.add("For real studies name a folder with --data DIR: " + FILES + ".");
        }
        return about;
    }

    /** The real studies that are there. */
    private static List<PkSamples> real(Settings settings) {
        if (settings.data().isEmpty()) {
            return List.of();
        }
        Path folder = settings.data().get();
        List<PkSamples> found = new ArrayList<>();
        for (PkSamples.Layout layout : List.of(PkSamples.Layout.WARFARIN, PkSamples.Layout.THEOPHYLLINE)) {
            if (Files.exists(folder.resolve(layout.file()))) {
                PkSamples samples = PkSamples.read(folder, layout);
                if (tooFew(samples.data()) == samples.data().tasks().size()) {
                    throw new UserError(layout.file() + ": no subject has more than " + LEARNED
                            + " samples, so there is none to predict");
                }
                found.add(samples);
            }
        }
        if (found.isEmpty()) {
            throw new UserError(folder + ": "
                    + (Files.isDirectory(folder)
                            ? "has neither " + PkSamples.Layout.WARFARIN.file() + " nor "
                                    + PkSamples.Layout.THEOPHYLLINE.file()
                            : "no such folder")
                    + "\nget " + FILES + "; or leave --data out for the simulated study alone");
        }
        return found;
    }

    private static List<String> about(PkSamples study) {
        TaskData<Double> data = study.data();
        String name = study.layout().name() + ": ";
        List<String> sentences = new ArrayList<>();
        sentences.add(
                name + "from " + study.layout().file() + ", " + Figures.count(data.size(), "concentration") + " of "
                        + Figures.count(data.tasks().size(), "subject") + " at the times when they were really taken, "
                        + data.inputs().size()
                        + " distinct ones"
                        + (mostTimesInOneSubject(data)
                                ? "; most times occur in one subject only, so matrix factorisation has nothing to share there"
                                : "")
                        + ".");
        if (study.atStart() > 0) {
            sentences.add(name + Figures.count(study.atStart(), "sample")
                    + " of time 0 left out, for there the decay spline is 0 whatever is learned.");
        }
        if (tooFew(data) > 0) {
            sentences.add(name + Figures.count(tooFew(data), "subject") + " with " + LEARNED
                    + " samples or fewer: learned from and not predicted.");
        }
        return sentences;
    }

    private static boolean mostTimesInOneSubject(TaskData<Double> data) {
        return 2 * rows(data.byInput(), samples -> samples == 1) > data.inputs().size();
    }

    /** How many subjects have no sample to predict. */
    private static long tooFew(TaskData<Double> data) {
        return rows(data.byTask(), samples -> samples <= LEARNED);
    }

    private static long rows(ObservationIndex index, IntPredicate ofSamples) {
        return IntStream.range(0, index.rows())
                .map(row -> index.end(row) - index.start(row))
                .filter(ofSamples)
                .count();
    }
}
