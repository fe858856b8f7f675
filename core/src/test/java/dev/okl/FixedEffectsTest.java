package dev.okl;

import static dev.okl.testing.Tolerances.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.FixedColumns;
import dev.okl.data.TaskData;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.kernel.Kernels;
import dev.okl.selection.Validation;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Columns of the fixed part that the observations do not determine, wholly or in a fold. */
class FixedEffectsTest {
    private static final double LAST = 24;

    private static final KernelFamily<Double> SMOOTH =
            KernelFamily.of(List.of(new Open("width", 1, 1e-3, 1e3, false)), numbers -> Kernels.matern(2.5, numbers[0])
                    .ofNumbers());

    /** Twenty curves about a common one, each at a dozen of the half hours before {@link #LAST}, and one sample of the first at that. */
    private static TaskData<Double> curves() {
        Random random = new Random(5);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < 20; j++) {
            double own = random.nextGaussian();
            for (int i = 0; i < 12; i++) {
                double t = random.nextInt(48) / 2.0;
                builder.add(t, "task " + j, 30 + Math.cos(t / 6) + own * Math.sin(t / 5) + 0.1 * random.nextGaussian());
            }
        }
        return builder.add(LAST, "task 0", 31).build();
    }

    private static final FixedColumns<Double> NUMBER = column("number", number -> number);

    private static FixedColumns<Double> column(String name, DoubleUnaryOperator z) {
        return new FixedColumns<>() {
            @Override
            public List<String> names() {
                return List.of(name);
            }

            @Override
            public double[] of(Double t) {
                return new double[] {z.applyAsDouble(t)};
            }
        };
    }

    private static LearnerBuilder<Double> learner() {
        return OutputKernelLearner.builder(List.of(SMOOTH))
                .constant(true)
                .learnLevels(true)
                .validation(Validation.automatic());
    }

    private static void assertSameCurves(OutputKernelModel<Double> actual, OutputKernelModel<Double> expected) {
        for (double t = 0; t <= LAST; t += 1.7) {
            assertThat(actual.predict(t, "task 3")).isCloseTo(expected.predict(t, "task 3"), within(SOLVE));
        }
    }

    @Test
    void aLevelThatNobodyHasAddsNothing() {
        TaskData<Double> all = curves();
        int[] before = IntStream.range(0, all.size())
                .filter(o -> all.inputs().get(all.input(o)) < LAST)
                .toArray();
        TaskData<Double> data = all.subset(before);

        OutputKernelModel<Double> model = learner()
                .fixedColumns(column("last", t -> t == LAST ? 1 : 0))
                .build()
                .fit(data)
                .model();

        assertThat(model.fixedEffects()).containsEntry("last", 0.0);
        assertSameCurves(model, learner().build().fit(data).model());
    }

    /** In the fold that holds it out nothing is known of the level. */
    @Test
    void aLevelOfOneObservationDoesNotSpoilValidation() {
        TaskData<Double> data = curves();
        double without = validationError(learner(), data);

        double with = validationError(learner().fixedColumns(column("last", t -> t == LAST ? 1 : 0)), data);

        assertThat(with).isLessThan(1.5 * without);
    }

    private static double validationError(LearnerBuilder<Double> learner, TaskData<Double> data) {
        return learner.build().fit(data).selection().orElseThrow().errors().rmse();
    }

    /** Its mean differs from it by rounding, which must not become its unit. */
    @Test
    void aColumnThatIsTheSameEverywhereHasNoEffect() {
        TaskData<Double> data = curves();
        OutputKernelModel<Double> expected = learner().build().fit(data).model();
        for (double same : new double[] {0.1, 1e6 / 3}) {
            OutputKernelModel<Double> model = learner()
                    .fixedColumns(column("same", t -> same))
                    .build()
                    .fit(data)
                    .model();

            assertThat(model.fixedEffects()).containsEntry("same", 0.0);
            assertSameCurves(model, expected);
        }
    }

    /** A task without observations says nothing of others, whether a new one has observations or none. */
    @Test
    void aNewTaskWithAsGoodAsNoDataIsOneWithout() {
        TaskData<Double> curves = curves();
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int o = 0; o < curves.size(); o++) {
            int task = curves.task(o);
            builder.add(curves.inputs().get(curves.input(o)), curves.tasks().get(task), curves.value(o) + 2 * task);
        }
        builder.addTask("task 1000");
        OutputKernelModel<Double> model = OutputKernelLearner.builder(Kernels.linearSpline())
                .constant(true)
                .intercepts(true)
                .fixedTaskColumns(NUMBER, name -> Double.parseDouble(name.substring(5)))
                .lambda(3)
                .build()
                .fit(builder.build())
                .model();

        assertThat(model.fixedEffects().get("number")).isCloseTo(2, within(0.5));
        double unknown = model.newTask().at(5.0);
        assertThat(model.foldIn(List.of(new Observation<>(5.0, 3, 1e-12))).at(5.0))
                .isCloseTo(unknown, within(SOLVE * unknown));
        assertThat(model.mean().at(5.0)).isCloseTo(unknown, within(SOLVE * unknown));
    }

    /** Beside a constant one of two groups is enough: the second has no effect of its own. */
    @Test
    void ofColumnsThatDependOnEachOtherTheFirstCount() {
        TaskData<Double> data = curves();
        FixedColumns<Double> both = new FixedColumns<>() {
            @Override
            public List<String> names() {
                return List.of("early", "late");
            }

            @Override
            public double[] of(Double t) {
                return t < LAST / 2 ? new double[] {1, 0} : new double[] {0, 1};
            }
        };
        OutputKernelModel<Double> one = learner()
                .fixedColumns(column("early", t -> t < LAST / 2 ? 1 : 0))
                .build()
                .fit(data)
                .model();

        OutputKernelModel<Double> model =
                learner().fixedColumns(both).build().fit(data).model();

        assertThat(model.fixedEffects()).containsEntry("late", 0.0);
        assertSameCurves(model, one);
    }
}
