package dev.okl.app.view;

import dev.okl.app.cluster.TaskClusters;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.modelfile.OptimalityText;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.TaskData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The data, the model and its errors, in sentences and in facts.
 *
 * @param sentences plain words
 * @param facts names and values
 * @param warnings what to be careful about
 * @param methods the errors of several methods; empty where none were compared
 * @param comparison learning together against learning alone; empty where that was not done
 * @param scales what was learned beside the functions; empty where nothing was
 * @param fixed the estimates of what is not penalised, where that is more than a constant
 */
public record OverviewView(
        List<String> sentences,
        List<List<String>> facts,
        List<String> warnings,
        Optional<List<Findings.MethodErrors>> methods,
        Optional<Findings.TaskGains> comparison,
        Optional<ScalesView> scales,
        List<ScalesView.Learned> fixed) {
    static OverviewView of(ViewSource source, AtlasView atlas) {
        return new OverviewView(
                new Words(source, source.fit()).sentences(atlas),
                facts(source),
                warnings(source),
                source.findings().map(Findings::methods),
                source.findings().map(Findings::comparison),
                ScalesView.of(source.fit()),
                fixed(source));
    }

    private static List<List<String>> facts(ViewSource source) {
        StoredModel stored = source.stored();
        FitRecord fit = source.fit();
        List<List<String>> facts = new ArrayList<>();
        facts.add(List.of("Tasks", Figures.whole(source.tasks().size())));
        facts.add(List.of("Inputs", Figures.whole(source.model().inputs().size())));
        observations(source).ifPresent(count -> facts.add(List.of("Observations", Figures.whole(count))));
        facts.add(List.of("Kernel", Figures.formula(stored.kernel().toString())));
        stored.taskKernel()
                .ifPresent(kernel -> facts.add(List.of("Kernel on the tasks", Figures.formula(kernel.toString()))));
        if (!source.model().parts().transform().isNone()) {
            facts.add(List.of(
                    "Values learned as", source.model().parts().transform().toString()));
        }
        if (source.model().constant() != 0) {
            facts.add(List.of(
                    "Constant (not penalised)", Figures.of(source.model().constant())));
        }
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

    private static List<ScalesView.Learned> fixed(ViewSource source) {
        return source.model().parts().fixed().hasColumns()
                ? source.model().fixedEffects().entrySet().stream()
                        .map(effect -> new ScalesView.Learned(effect.getKey(), effect.getValue()))
                        .toList()
                : List.of();
    }

    /** How many observations were learned from, as far as the file tells. */
    private static Optional<Long> observations(ViewSource source) {
        return source.observations()
                .map(data -> (long) data.size())
                .or(() -> source.fit().figure("observations").map(Double::longValue));
    }

    private static double orNaN(FitRecord fit, String figure) {
        return fit.figure(figure).orElse(Double.NaN);
    }

    private static List<String> warnings(ViewSource source) {
        List<String> warnings = new ArrayList<>(source.fit().warnings());
        if (source.model().rank() == 0) {
            warnings.add("No latent function is in use: " + alike(source) + ".");
        }
        int folded = source.stored().foldedIn().size();
        if (folded > 0) {
            warnings.add(
                    Figures.count(folded, "task") + " came later, by fold-in: their errors are not in the figures.");
        }
        return warnings;
    }

    /** How tasks without latent functions differ. */
    private static String alike(ViewSource source) {
        boolean byColumns = !source.stored().fixedOfTasks().terms().isEmpty();
        if (!source.model().hasIntercepts() && !byColumns) {
            return "nothing tells the tasks apart, so they are all alike";
        }
        return "tasks differ by " + (byColumns ? "the fixed part" : "")
                + (byColumns && source.model().hasIntercepts() ? " and " : "")
                + (source.model().hasIntercepts() ? "a constant of their own" : "") + ", and by nothing else";
    }

    /** A fit in a few sentences, for a reader who has not seen the data. */
    private record Words(ViewSource source, FitRecord fit) {
        List<String> sentences(AtlasView atlas) {
            List<String> sentences = new ArrayList<>();
            source.findings().ifPresent(found -> sentences.addAll(found.sentences()));
            sentences.add(data());
            sentences.add(method());
            sentences.add(lambda());
            errors().ifPresent(sentences::add);
            meanAlone().ifPresent(sentences::add);
            relations(atlas).ifPresent(sentences::add);
            if (source.findings().isEmpty()) {
                sentences.add(
                        "Whether learning together beat learning each task alone, one fit cannot tell; okl compare can,"
                                + " with the same data and options and --report FILE.");
            }
            return sentences;
        }

        private String data() {
            Dataset.ColumnNames columns = source.stored().columns();
            int folded = source.stored().foldedIn().size();
            int tasks = source.tasks().size() - folded;
            return Figures.count(tasks, "task")
                    + columns.task().map(name -> " (column " + name + ")").orElse("")
                    + (tasks == 1 ? " was learned" : " were learned together")
                    + observations(source)
                            .map(count -> " from " + Figures.count(count, "observation")
                                    + columns.value().map(name -> " of " + name).orElse(""))
                            .orElse("")
                    + " at " + Figures.count(source.model().inputs().size(), "input") + "."
                    + (folded == 0 ? "" : " " + Figures.count(folded, "task") + " came later, without learning again.");
        }

        private String method() {
            int rank = source.model().rank();
            String latent =
                    rank == 0 ? "no latent function" : "a mixture of " + Figures.count(rank, "shared latent function");
            String mean = source.model().hasSharedMean() ? "a shared mean plus " : "";
            return "Inputs are compared by the kernel "
                    + Figures.formula(source.stored().kernel().toString()) + "; each task is " + mean + latent
                    + (source.model().hasIntercepts() ? ", plus a constant of its own" : "") + "."
                    + source.stored()
                            .taskKernel()
                            .map(kernel ->
                                    " Tasks are compared by the kernel " + Figures.formula(kernel.toString()) + ".")
                            .orElse("");
        }

        private String lambda() {
            String lambda = Figures.of(source.model().lambda());
            if (fit.validationWords().isEmpty()) {
                return "The strength of the regularization, lambda " + lambda + ", was "
                        + (fit.figure("validation/rmse").isEmpty() ? "given." : "chosen by validation.");
            }
            return "The strength of the regularization, lambda " + lambda
                    + (isExpected()
                            ? ", is the one that the likelihood expects, and no other was clearly better on "
                            : ", was chosen by the error on ")
                    + fit.validationWords().get() + ", held out"
                    + (fit.refit()
                            ? "; the model was then fitted to all observations" + rankSince() + "."
                            : " and not learned from.");
        }

        /** Whether another lambda has a smaller error, though not clearly. */
        private boolean isExpected() {
            return fit.figure(FitRecord.SMALLEST_ERROR)
                    .filter(smallest -> smallest != source.model().lambda())
                    .isPresent();
        }

        /** More observations support more latent functions: the path, of the training part, may tell another number. */
        private String rankSince() {
            int rank = source.model().rank();
            return fit.path().stream()
                    .filter(step -> step.lambda() == source.model().lambda() && step.rank() != rank)
                    .findFirst()
                    .map(step -> ", which support " + Figures.count(rank, "latent function")
                            + " where the path, without those held out, has " + step.rank())
                    .orElse("");
        }

        private Optional<String> errors() {
            return fit.figure("validation/rmse")
                    .map(rmse -> "Held-out observations were predicted with an RMSE of " + Figures.of(rmse)
                            + fit.figure("validation/rmseStdError")
                                    .map(error -> " (standard error " + Figures.of(error) + ")")
                                    .orElse("")
                            + source.observations()
                                    .map(data -> "; the values themselves have a standard deviation of "
                                            + Figures.of(standardDeviation(data)))
                                    .orElse("")
                            + ".");
        }

        /** Where the path begins with nothing but the shared mean, its error shows what the tasks' own parts are worth. */
        private Optional<String> meanAlone() {
            double rmse = fit.figure("validation/rmse").orElse(Double.POSITIVE_INFINITY);
            return fit.path().stream()
                    .limit(1)
                    .filter(first -> source.model().hasSharedMean() && first.rank() == 0)
                    .flatMapToDouble(first -> first.validation().stream())
                    .filter(mean -> mean > rmse)
                    .mapToObj(mean -> beginning() + ", with which the path begins, had an RMSE of " + Figures.of(mean)
                            + ": what " + (source.model().hasIntercepts() ? "else " : "")
                            + "is each task's own took off " + Math.round(100 * (1 - rmse / mean)) + "%.")
                    .findFirst();
        }

        private String beginning() {
            return source.model().hasIntercepts()
                    ? "The shared mean with a constant of each task's own"
                    : "The shared mean alone";
        }

        private Optional<String> relations(AtlasView atlas) {
            if (source.model().rank() == 0 || source.tasks().size() < 2) {
                return Optional.empty();
            }
            if (!atlas.clear()) {
                return Optional.of(TaskClusters.UNCLEAR);
            }
            return Optional.of("By the way they deviate the tasks fall into "
                    + Figures.count(atlas.clusters().size(), "cluster") + "; the largest are those around "
                    + atlas.clusters().stream()
                            .sorted(Comparator.comparingInt(AtlasView.Cluster::size)
                                    .reversed())
                            .limit(2)
                            .map(cluster -> cluster.medoid() + " (" + Figures.count(cluster.size(), "task") + ")")
                            .collect(Collectors.joining(" and "))
                    + ".");
        }

        private static double standardDeviation(TaskData<?> data) {
            double sum = 0;
            double squares = 0;
            double first = data.value(0);
            for (int o = 0; o < data.size(); o++) {
                double value = data.value(o) - first;
                sum += value;
                squares += value * value;
            }
            return Math.sqrt(Math.max(0, squares / data.size() - Math.pow(sum / data.size(), 2)));
        }
    }
}
