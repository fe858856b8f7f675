package dev.okl.model;

import static dev.okl.model.Models.assertSame;
import static dev.okl.model.Models.assertSameFoldIn;
import static dev.okl.model.Models.fit;
import static dev.okl.model.Models.learner;

import dev.okl.OutputKernelModel;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskKernelFileTest {
    private static final List<Double> TIMES = List.of(0.0, 0.25, 1.0, 4.0, 8.0);

    @TempDir
    private Path folder;

    private OutputKernelModel<Double> roundTrip(OutputKernelModel<Double> model) throws IOException {
        Path file = folder.resolve("m.okl");
        ModelFile.write(model, file);
        return ModelFile.read(file, Double.class);
    }

    @Test
    void keepsKernelsOnTheTasks() throws IOException {
        Map<String, double[]> patients = Map.of(
                "task 1", new double[] {30, 1},
                "task 2", new double[] {41, 0},
                "task 3", new double[] {30, 1},
                "task 4", new double[] {65, 1});
        Kernel<double[]> similar = Kernels.gaussian(10);
        for (Kernel<double[]> kernel : List.of(similar, similar.plus(Kernels.delta()), Kernels.<double[]>delta())) {
            for (boolean intercepts : new boolean[] {false, true}) {
                OutputKernelModel<Double> model = fit(
                        learner(Kernels.linearSpline())
                                .taskKernel(kernel, patients::get)
                                .intercepts(intercepts),
                        TIMES);

                OutputKernelModel<Double> read = roundTrip(model);

                assertSame(read, model, List.of(0.7, 11.0));
                for (double[] description : List.of(new double[] {30, 1}, new double[] {50, 0})) {
                    assertSameFoldIn(read, model, description);
                }
            }
        }
    }

    @Test
    void keepsOtherDescriptionsOfTasks() throws IOException {
        OutputKernelModel<Double> sets = fit(
                learner(Kernels.linearSpline())
                        .taskKernel(Kernels.hammingOfSets(5), name -> Set.of(name, "x", name + "y")),
                TIMES);
        assertSameFoldIn(roundTrip(sets), sets, Set.of("x"));

        OutputKernelModel<Double> rows = fit(
                learner(Kernels.linearSpline())
                        .taskKernel(
                                RoundTrips.formula("linear(year) + delta(id)", RoundTrips.MOVIES),
                                name -> RoundTrips.MOVIES.get(name.charAt(5) - '0')),
                TIMES);
        assertSameFoldIn(roundTrip(rows), rows, RoundTrips.MOVIES.get(0));
    }
}
