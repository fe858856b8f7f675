package dev.okl.baseline;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.TaskModel;
import dev.okl.data.FixedColumns;
import dev.okl.data.Matrix;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Blas;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.selection.LambdaGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class BaselinesTest {
    /** Two direct solvers of small, well-conditioned systems differ by rounding only. */
    private static final double DIRECT = 1e-9;

    private record Item(String id, boolean[] flags) {}

    private static final Kernel<Item> DELTA = Kernels.<String>delta().on(Item::id);
    private static final Kernel<Item> FLAGS = Kernels.hammingOfFlags().on(Item::flags);

    /** Replicates, weights, identical flags: all that the fast form has to get right. */
    private static TaskData<Item> items(int tasks, long seed) {
        Random random = new Random(seed);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            items.add(new Item("item " + i, new boolean[] {i % 2 == 0, i % 3 == 0}));
        }
        TaskData.Builder<Item> builder = TaskData.builder();
        items.forEach(builder::addInput);
        for (int j = 0; j < tasks; j++) {
            for (int k = 0; k < 7; k++) {
                builder.add(
                        items.get(random.nextInt(12)), "task " + j, random.nextGaussian(), 0.5 + random.nextDouble());
            }
        }
        return builder.build();
    }

    /** By definition: (K + lambda W^-1) c = y over the single observations, g(x) = sum K(x, x_o) c_o. */
    @Test
    void independentLearningIsOneKernelRidgeRegressionPerTask() {
        TaskData<Item> data = items(6, 1);
        double lambda = 0.7;
        for (Kernel<Item> kernel :
                List.of(DELTA, FLAGS, DELTA.plus(FLAGS), DELTA.times(0.3).plus(FLAGS))) {
            FitResult<IndependentModel<Item>> fit = IndependentLearner.of(
                            OutputKernelLearner.builder(kernel).lambda(lambda))
                    .fit(data);
            for (int j = 0; j < 6; j++) {
                List<Integer> own = observations(data, j);
                double[] c = ridge(data, own, kernel, lambda);
                for (Item item : data.inputs()) {
                    double expected = 0;
                    for (int k = 0; k < c.length; k++) {
                        expected += c[k] * kernel.at(item, data.inputs().get(data.input(own.get(k))));
                    }
                    assertThat(fit.model().predict(item, "task " + j)).isCloseTo(expected, within(DIRECT));
                }
            }
            assertThat(fit.point().objective()).isCloseTo(objective(data, fit.model(), kernel, lambda), within(SOLVE));
        }
    }

    /** By definition: c = W (y - g)/lambda is orthogonal to the columns, and g less the kernel's part is alpha . z with one alpha for all. */
    @Test
    void independentTasksShareTheFixedPart() {
        TaskData<Item> data = items(6, 7);
        double lambda = 0.7;
        FixedColumns<Item> flag = column("first", item -> item.flags()[0] ? 1 : 0);
        FixedColumns<Integer> number = column("number", j -> j * j);
        for (Kernel<Item> kernel : List.of(DELTA, FLAGS, DELTA.plus(FLAGS))) {
            TaskModel<Item> model = IndependentLearner.of(OutputKernelLearner.builder(kernel)
                            .constant(true)
                            .fixedColumns(flag)
                            .fixedTaskColumns(number, name -> Integer.parseInt(name.substring(5)))
                            .lambda(lambda))
                    .fit(data)
                    .model();
            double[] products = new double[3];
            double[][] fixed = new double[12][6];
            for (int i = 0; i < 12; i++) {
                for (int j = 0; j < 6; j++) {
                    fixed[i][j] = model.predict(data.inputs().get(i), "task " + j);
                }
            }
            for (int o = 0; o < data.size(); o++) {
                int own = data.input(o);
                int j = data.task(o);
                double c = data.weight(o)
                        * (data.value(o) - model.predict(data.inputs().get(own), "task " + j))
                        / lambda;
                products[0] += c;
                products[1] += c * flag.of(data.inputs().get(own))[0];
                products[2] += c * j * j;
                for (int i = 0; i < 12; i++) {
                    fixed[i][j] -=
                            c * kernel.at(data.inputs().get(i), data.inputs().get(own));
                }
            }
            assertThat(products).usingComparatorWithPrecision(DIRECT).containsOnly(0);
            for (int i = 0; i < 12; i++) {
                for (int j = 0; j < 6; j++) {
                    double ofInput = i % 2 == 0 ? fixed[0][0] - fixed[1][0] : 0;
                    double ofTask = (fixed[1][5] - fixed[1][0]) * j * j / 25;
                    assertThat(fixed[i][j]).isCloseTo(fixed[1][0] + ofInput + ofTask, within(DIRECT));
                }
            }
            assertThat(Math.abs(fixed[1][0])).isGreaterThan(1e-3);
        }
    }

    private static <T> FixedColumns<T> column(String name, ToDoubleFunction<T> number) {
        return new FixedColumns<>() {
            @Override
            public List<String> names() {
                return List.of(name);
            }

            @Override
            public double[] of(T described) {
                return new double[] {number.applyAsDouble(described)};
            }
        };
    }

    @Test
    void pooledLearningIsOneKernelRidgeRegressionForAll() {
        TaskData<Item> data = items(6, 2);
        double lambda = 0.7;
        Kernel<Item> kernel = DELTA.plus(FLAGS);
        FitResult<OutputKernelModel<Item>> fit =
                Baselines.pooled(kernel).lambda(lambda).tolerance(1e-12).build().fit(data);
        List<Integer> all = new ArrayList<>();
        for (int o = 0; o < data.size(); o++) {
            all.add(o);
        }
        double[] c = ridge(data, all, kernel, lambda);
        for (Item item : data.inputs()) {
            double expected = 0;
            for (int k = 0; k < c.length; k++) {
                expected += c[k] * kernel.at(item, data.inputs().get(data.input(k)));
            }
            assertThat(fit.model().predict(item, "task 0")).isCloseTo(expected, within(SOLVE));
            assertThat(fit.model().predict(item, "task 5")).isCloseTo(expected, within(SOLVE));
        }
        assertThat(fit.model().rank()).isZero();
    }

    @Test
    void matrixFactorisationKnowsNothingOfItemsThatNobodyRated() {
        TaskData.Builder<Item> builder = TaskData.builder();
        TaskData<Item> data = items(6, 3);
        for (int o = 0; o < data.size(); o++) {
            Item item = data.inputs().get(data.input(o));
            if (!item.id().equals("item 4")) {
                builder.add(item, data.tasks().get(data.task(o)), data.value(o));
            }
        }
        OutputKernelModel<Item> model = Baselines.<Item>matrixFactorisation()
                .lambda(0.5)
                .build()
                .fit(builder.build())
                .model();
        assertThat(model.predict(data.inputs().get(4), "task 1")).isZero();
        assertThat(model.predict(data.inputs().get(5), "task 1")).isNotZero();
    }

    @Test
    void fixedKernelMethodsHaveAGridOfTheirOwnAndTheSameSelection() {
        TaskData<Item> data = items(30, 4);
        LearnerBuilder<Item> options =
                OutputKernelLearner.builder(DELTA.plus(FLAGS)).endEarly(false);
        FitResult<IndependentModel<Item>> independent =
                IndependentLearner.of(options).fit(data);
        FitResult<OutputKernelModel<Item>> pooled =
                Baselines.pooled(DELTA.plus(FLAGS)).endEarly(false).build().fit(data);
        for (FitResult<?> fit : List.of(independent, pooled)) {
            assertThat(fit.path().size()).isEqualTo(60);
            double first = fit.path().get(0).lambda();
            double last = fit.path().get(59).lambda();
            assertThat(last / first).isCloseTo(1e-6, within(TIGHT));
            assertThat(fit.selection().orElseThrow().chosen().lambda()).isEqualTo(fit.lambda());
        }
        assertThatThrownBy(() -> independent.model().predict(data.inputs().get(0), "nobody"))
                .hasMessageContaining("no task 'nobody'");
        assertThat(independent.model().tasks()).hasSize(30);
    }

    /** Also at inputs that a task has not seen, which get their value from those that share their flags. */
    @Test
    void theValidationErrorIsThatOfTheModelOnTheHeldOutObservations() {
        TaskData<Item> data = items(30, 5);
        Split split = Split.holdOut(data, 0.4, 1);
        TaskData<Item> heldOut = data.subset(split.heldOut());
        for (Kernel<Item> kernel : List.of(DELTA, FLAGS, DELTA.plus(FLAGS))) {
            FitResult<IndependentModel<Item>> fit = IndependentLearner.of(OutputKernelLearner.builder(kernel)
                            .validation((all, seed) -> List.of(split))
                            .lambdas(LambdaGrid.of(0.3))
                            .refit(false))
                    .fit(data);
            double squares = 0;
            double weight = 0;
            for (int o = 0; o < heldOut.size(); o++) {
                Item item = heldOut.inputs().get(heldOut.input(o));
                String task = heldOut.tasks().get(heldOut.task(o));
                double error = fit.model().predict(item, task) - heldOut.value(o);
                squares += heldOut.weight(o) * error * error;
                weight += heldOut.weight(o);
            }
            assertThat(fit.selection().orElseThrow().errors().rmse())
                    .isCloseTo(Math.sqrt(squares / weight), within(DIRECT));
        }
    }

    private static List<Integer> observations(TaskData<Item> data, int task) {
        List<Integer> own = new ArrayList<>();
        for (int o = 0; o < data.size(); o++) {
            if (data.task(o) == task) {
                own.add(o);
            }
        }
        return own;
    }

    private static double[] ridge(TaskData<Item> data, List<Integer> own, Kernel<Item> kernel, double lambda) {
        int n = own.size();
        Matrix system = Matrix.zeros(n, n);
        double[] c = new double[n];
        for (int a = 0; a < n; a++) {
            c[a] = data.value(own.get(a));
            for (int b = 0; b < n; b++) {
                double k = kernel.at(
                        data.inputs().get(data.input(own.get(a))), data.inputs().get(data.input(own.get(b))));
                system.set(a, b, k + (a == b ? lambda / data.weight(own.get(a)) : 0));
            }
        }
        Blas.choleskySolveInPlace(Blas.choleskyOrNull(system), c);
        return c;
    }

    private static double objective(
            TaskData<Item> data, IndependentModel<Item> model, Kernel<Item> kernel, double lambda) {
        double sum = 0;
        for (int j = 0; j < data.tasks().size(); j++) {
            List<Integer> own = observations(data, j);
            double[] c = ridge(data, own, kernel, lambda);
            for (int k = 0; k < c.length; k++) {
                int o = own.get(k);
                double fitted = model.predict(
                        data.inputs().get(data.input(o)), data.tasks().get(j));
                double error = fitted - data.value(o);
                sum += data.weight(o) * error * error / (2 * lambda) + c[k] * fitted / 2;
            }
        }
        return sum;
    }
}
