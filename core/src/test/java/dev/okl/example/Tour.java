package dev.okl.example;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.baseline.Baselines;
import dev.okl.baseline.IndependentLearner;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.model.ModelFile;
import dev.okl.selection.Rule;
import dev.okl.selection.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The library in six stops. */
public final class Tour {
    /** An input can be any type with value equality. */
    record Film(String title, int year, String genre) {}

    public static void main(String[] args) throws IOException {
        TaskData<Film> ratings = ratings();

        // 1. Kernels see parts of an input; add them up. A kernel of your own is a lambda.
        Kernel<Film> sameFilm = Kernels.<String>delta().on(Film::title);
        Kernel<Film> sameTime = Kernels.gaussian(10).onNumber(Film::year);
        Kernel<Film> sameGenre = (a, b) -> a.genre().equals(b.genre()) ? 1 : 0;
        Kernel<Film> kernel = sameFilm.times(0.5).plus(sameTime).plus(sameGenre);

        // 2. Choose lambda and rank by five folds; take the simplest model within one standard error of the best.
        Split split = Split.holdOut(ratings, 0.2, 1);
        TaskData<Film> known = ratings.subset(split.training());
        TaskData<Film> hidden = ratings.subset(split.heldOut());
        LearnerBuilder<Film> options = OutputKernelLearner.builder(kernel)
                .rank(1, 3)
                .intercepts(true)
                .validation(Validation.folds(5))
                .rule(Rule.ONE_STANDARD_ERROR)
                .clip(1, 5);
        FitResult<OutputKernelModel<Film>> fit = options.build().fit(known);
        fit.warnings().forEach(warning -> say("warning: %s", warning));

        // 3. Compare with the baselines on the same observations.
        say("joint %.2f", fit.model().errors(hidden).rmse());
        say(
                "pooled %.2f",
                Baselines.pooled(kernel)
                        .build()
                        .fit(known)
                        .model()
                        .errors(hidden)
                        .rmse());
        say(
                "independent %.2f",
                IndependentLearner.of(options).fit(known).model().errors(hidden).rmse());

        // 4. Recommend, and look at how the viewers are related.
        say("for viewer 1: %s", fit.model().top("viewer 1", 1).get(0).input().title());
        int[] clusters = fit.model().similarity().cluster().cut(2);
        say("viewers 1 and 2 in one cluster: %b", clusters[0] == clusters[1]);

        // 5. What is known about the viewers is a kernel on the tasks: good for viewers without any rating.
        OutputKernelModel<Film> withAges = OutputKernelLearner.builder(kernel)
                .taskKernel(
                        Kernels.gaussian(15)
                                .ofNumbers()
                                .plus(Kernels.<Double>delta().times(0.2)),
                        Tour::age)
                .build()
                .fit(known)
                .model();
        Film newFilm = new Film("Film 31", 1999, "crime");
        say("a viewer of 30 would give a new film %.1f", withAges.newTask(30.0).at(newFilm));

        // 6. Kernels as text need rows with named columns; such a model is stored with all it needs.
        Schema schema = Schema.of("title", "year", "genre");
        TaskData.Builder<Row> rows = TaskData.builder();
        for (int o = 0; o < known.size(); o++) {
            Film film = known.inputs().get(known.input(o));
            Row row = schema.row(film.title(), (double) film.year(), film.genre());
            rows.add(row, known.tasks().get(known.task(o)), known.value(o), known.weight(o));
        }
        TaskData<Row> table = rows.build();
        BoundFormula formula = Formula.parse("0.5 * delta(title) + gaussian(year, width=10) + delta(genre)")
                .bind(schema, table.inputs());
        OutputKernelModel<Row> model =
                OutputKernelLearner.builder(formula).rank(3).build().fit(table).model();
        Path file = Files.createTempFile("tour", ".okl");
        ModelFile.write(model, file);
        OutputKernelModel<Row> loaded = ModelFile.read(file, Row.class);
        Row unseen = schema.row("Film 31", 1999.0, "crime");
        say("loaded model says the same: %b", loaded.predict(unseen, "viewer 2") == model.predict(unseen, "viewer 2"));
        Files.delete(file);
    }

    /** Thirty viewers in two camps rate some of thirty films; a value that counts twice has weight 2. */
    private static TaskData<Film> ratings() {
        Random random = new Random(3);
        List<String> genres = List.of("crime", "comedy", "drama");
        TaskData.Builder<Film> builder = TaskData.builder();
        for (int viewer = 1; viewer <= 30; viewer++) {
            for (int k : random.ints(0, 30).distinct().limit(14).toArray()) {
                Film film = new Film("Film " + (k + 1), 1970 + k, genres.get(k % 3));
                double taste = viewer % 2 == 0 ? k % 3 : 2 - k % 3;
                double stars = 2 + taste + (k > 15 ? 0.5 : 0) + 0.4 * random.nextGaussian();
                builder.add(film, "viewer " + viewer, Math.max(1, Math.min(5, stars)), k % 5 == 0 ? 2 : 1);
            }
        }
        return builder.build();
    }

    private static double age(String viewer) {
        int number = Integer.parseInt(viewer.substring("viewer ".length()));
        return number % 2 == 0 ? 20 + number / 2.0 : 50 + number / 2.0;
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
