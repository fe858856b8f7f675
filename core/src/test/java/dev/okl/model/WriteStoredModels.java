package dev.okl.model;

import static dev.okl.model.Models.fit;
import static dev.okl.model.Models.learner;

import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.formula.FixedFormula;
import dev.okl.internal.archive.Zips;
import dev.okl.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Wrote the files of {@link StoredVersionsTest}, into the folder it was given. For a new version of the format: raise
 * the number here, run it once, commit the new files beside the old ones, and never change a file that is there.
 */
final class WriteStoredModels {
    private static final String VERSION = "v2";

    private static final FixedFormula YEAR = FixedFormula.parse("1 + year");

    private WriteStoredModels() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        ModelFile.write(
                fit(
                                learner(Kernels.linearSpline()
                                                .plus(Kernels.gaussian(2)
                                                        .ofNumbers()
                                                        .times(0.5)))
                                        .rank(2)
                                        .intercepts(true)
                                        .clip(-1, 2),
                                List.of(0.0, 0.5, 1.0, 2.0, 4.0))
                        .withTasks(TaskData.<Double>builder()
                                .add(0.5, "folded in", 1)
                                .add(3.0, "folded in", 0.2, 2)
                                .build()),
                folder.resolve(VERSION + "-times.okl"),
                ModelFile.WriteOptions.defaults().withInfo(Zips.json("{\"command\":\"fit\"}")));
        ModelFile.write(
                fit(
                        learner(RoundTrips.formula(
                                        "delta(id) + 0.5 * hamming(genres) + gaussian(scale(year))"
                                                + " + 0.1 * precomputed(\"sim.csv\", id)",
                                        RoundTrips.MOVIES))
                                .rank(2)
                                .taskKernel(
                                        Kernels.hammingOfSets(4).plus(Kernels.delta()), task -> Set.of("all", task)),
                        RoundTrips.MOVIES),
                folder.resolve(VERSION + "-movies.okl"));
        ModelFile.write(
                learner(RoundTrips.formula("delta(id)", RoundTrips.MOVIES))
                        .transform(new Transform(Transform.Kind.LOG))
                        .learnLevels(true)
                        .constant(true)
                        .fixedColumns(YEAR)
                        .fixedTaskColumns(YEAR, task -> RoundTrips.MOVIES.get(task.charAt(5) - '0'))
                        .build()
                        .fit(Models.data(RoundTrips.MOVIES).withValues(Math::exp))
                        .model(),
                folder.resolve(VERSION + "-effects.okl"));
    }
}
