package dev.okl.app.view;

import dev.okl.app.cluster.TaskClusters;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.data.TaskData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A fit in a few sentences, for a reader who has not seen the data. */
record FitWords(ViewSource source, FitRecord fit) {
    static List<String> of(ViewSource source, AtlasView atlas) {
        FitWords words = new FitWords(source, source.fit());
        List<String> sentences = new ArrayList<>();
        sentences.add(words.data());
        sentences.add(words.method());
        sentences.add(words.lambda());
        words.errors().ifPresent(sentences::add);
        words.meanAlone().ifPresent(sentences::add);
        words.relations(atlas).ifPresent(sentences::add);
        if (source.findings().isEmpty()) {
            sentences.add(
                    "Whether learning together beat learning each task alone, one fit cannot tell; okl compare can,"
                            + " with the same data and options and --report FILE.");
        }
        return sentences;
    }

    /** How many observations were learned from, as far as the file tells. */
    static Optional<Long> observations(ViewSource source) {
        return source.observations()
                .map(data -> (long) data.size())
                .or(() -> source.fit().figure("observations").map(Double::longValue));
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
        return "Inputs are compared by the kernel " + source.stored().kernel() + "; each task is " + mean + latent
                + (source.model().hasIntercepts() ? ", plus a constant of its own" : "") + "."
                + source.stored()
                        .taskKernel()
                        .map(kernel -> " Tasks are compared by the kernel " + kernel + ".")
                        .orElse("");
    }

    private String lambda() {
        String lambda = Figures.of(source.model().lambda());
        if (fit.validationWords().isEmpty()) {
            return "The strength of the regularization, lambda " + lambda + ", was "
                    + (fit.figure("validation/rmse").isEmpty() ? "given." : "chosen by validation.");
        }
        return "The strength of the regularization, lambda " + lambda + ", was chosen by the error on "
                + fit.validationWords().get() + ", held out"
                + (fit.refit()
                        ? "; the model was then fitted to all observations" + rankSince() + "."
                        : " and not learned from.");
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
                .mapToObj(mean -> "The shared mean alone, with which the path begins, had an RMSE of "
                        + Figures.of(mean) + ": what is each task's own took off "
                        + Math.round(100 * (1 - rmse / mean)) + "%.")
                .findFirst();
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
                        .sorted(Comparator.comparingInt(AtlasView.Cluster::size).reversed())
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
