package dev.okl.app.view;

import dev.okl.app.console.Figures;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.modelfile.OptimalityText;
import dev.okl.app.modelfile.StoredModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was learned from what.
 *
 * @param sentences plain words
 * @param facts names and values
 * @param warnings what to be careful about
 * @param methods the errors of several methods; empty where none were compared
 * @param comparison learning together against learning alone; empty where that was not done
 */
public record OverviewView(
        List<String> sentences,
        List<List<String>> facts,
        List<String> warnings,
        Optional<List<Findings.MethodErrors>> methods,
        Optional<Findings.TaskGains> comparison) {
    static OverviewView of(ViewSource source, AtlasView atlas) {
        return new OverviewView(
                Stream.concat(
                                source.findings().stream().flatMap(found -> found.sentences().stream()),
                                FitWords.of(source, atlas).stream())
                        .toList(),
                facts(source),
                warnings(source),
                source.findings().map(Findings::methods),
                source.findings().map(Findings::comparison));
    }

    private static List<List<String>> facts(ViewSource source) {
        StoredModel stored = source.stored();
        FitRecord fit = source.fit();
        List<List<String>> facts = new ArrayList<>();
        facts.add(List.of("Tasks", Figures.whole(source.tasks().size())));
        facts.add(List.of("Inputs", Figures.whole(source.model().inputs().size())));
        FitWords.observations(source).ifPresent(count -> facts.add(List.of("Observations", Figures.whole(count))));
        facts.add(List.of("Kernel", stored.kernel().toString()));
        stored.taskKernel().ifPresent(kernel -> facts.add(List.of("Kernel on the tasks", kernel.toString())));
        facts.add(List.of("Latent functions", String.valueOf(source.model().rank())));
        facts.add(List.of("Lambda", Figures.of(source.model().lambda())));
        fit.figure("train/rmse").ifPresent(rmse -> facts.add(List.of("Training RMSE", Figures.of(rmse))));
        fit.figure("validation/rmse").ifPresent(rmse -> facts.add(List.of("Validation RMSE", Figures.of(rmse))));
        double gap = orNaN(fit, "dualityGap") / orNaN(fit, "objective");
        if (!Double.isNaN(gap)) {
            facts.add(List.of(
                    "Optimality",
                    OptimalityText.words(
                            gap,
                            source.model().rank(),
                            orNaN(fit, "rankBound"),
                            Math.min(orNaN(fit, "inputs"), orNaN(fit, "tasks")))));
        }
        return facts;
    }

    private static double orNaN(FitRecord fit, String figure) {
        return fit.figure(figure).orElse(Double.NaN);
    }

    private static List<String> warnings(ViewSource source) {
        List<String> warnings = new ArrayList<>(source.fit().warnings());
        if (source.model().rank() == 0) {
            warnings.add("No latent function is in use: nothing tells the tasks apart, so they are all alike.");
        }
        int folded = source.stored().foldedIn().size();
        if (folded > 0) {
            warnings.add(
                    Figures.count(folded, "task") + " came later, by fold-in: their errors are not in the figures.");
        }
        return warnings;
    }
}
