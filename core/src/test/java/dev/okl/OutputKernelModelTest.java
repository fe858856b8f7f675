package dev.okl;

import static dev.okl.testing.Tolerances.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.testing.Studies;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class OutputKernelModelTest {
    /** Coefficients of an ill-conditioned Gram matrix, multiplied out. */
    private static final double ILL_CONDITIONED = 1e-4;

    /** How far the search by brute force goes. */
    private static final double BRUTE_FORCE = 1e-5;

    /** The same through the inverse of an ill-conditioned matrix. */
    private static final double BRUTE_FORCE_WITH_INVERSE = 1e-4;

    /** A twin against a task fitted to the tolerance of a descent. */
    private static final double DESCENT = 1e-3;

    private static final TaskData<Double> STUDY = Studies.concentrations(20, 6, 0.1, 5);
    private static final Kernel<Double> TIME = Kernels.gaussian(4).ofNumbers();
    private static final String NEIGHBOUR_OF_THE_OLDEST = "subject 20"; // the study has 0 to 19
    private static final Kernel<Double> AGE = Kernels.gaussian(10).ofNumbers();

    @Test
    void aNewInputIsPredictedByTheKernelAndAKnownOneIsItsFittedValue() {
        OutputKernelModel<Double> model = learner().build().fit(STUDY).model();
        ModelParts<Double> parts = model.parts();
        for (double x : new double[] {3.0, 0.5, 24}) {
            double expected = 0;
            int task = model.tasks().indexOf("subject 4");
            for (int k = 0; k < parts.inputCoefficients().cols(); k++) {
                double e = 0;
                for (int i = 0; i < parts.inputs().size(); i++) {
                    e += parts.inputCoefficients().get(i, k)
                            * TIME.at(x, parts.inputs().get(i));
                }
                expected += e * parts.taskValues().get(task, k);
            }
            assertThat(model.predict(x, "subject 4")).isCloseTo(expected, within(ILL_CONDITIONED));
        }
        Matrix all = model.predict(List.of(3.0, 7.0));
        assertThat(all.get(0, 4)).isEqualTo(model.predict(3.0, model.tasks().get(4)));
        assertThat(all.get(1, 7)).isEqualTo(model.predict(7.0, model.tasks().get(7)));
    }

    @Test
    void foldInEqualsBruteForceMinimisationWithOrWithoutMeanAndIntercepts() {
        for (boolean mean : new boolean[] {false, true}) {
            for (boolean intercepts : new boolean[] {false, true}) {
                OutputKernelModel<Double> model = learner()
                        .sharedMean(mean)
                        .intercepts(intercepts)
                        .build()
                        .fit(STUDY.withoutTasks(List.of("subject 7")))
                        .model();
                List<Observation<Double>> own = observationsOf("subject 7");
                int q = model.rank() + (intercepts ? 1 : 0);
                double[] expected = bruteForce(q, b -> {
                    double sum = 0;
                    for (Observation<Double> o : own) {
                        double error = value(model, o.input(), b) - o.value();
                        sum += o.weight() * error * error / (2 * model.lambda());
                    }
                    for (double component : b) {
                        sum += component * component / 2;
                    }
                    return sum;
                });
                TaskFunction<Double> folded = model.foldIn(own);
                for (double x : new double[] {0.5, 3, 12}) {
                    assertThat(folded.at(x)).isCloseTo(value(model, x, expected), within(BRUTE_FORCE));
                }
            }
        }
    }

    /** With a kernel on the tasks the penalty is 1/2 tr(B' K_T^-1 B) over all tasks, the others' rows of B fixed. */
    @Test
    void foldInWithATaskKernelEqualsBruteForceMinimisation() {
        OutputKernelModel<Double> model =
                withAges().fit(STUDY.withoutTasks(List.of("subject 7"))).model();
        List<Observation<Double>> own = observationsOf("subject 7");
        List<Double> ages = new ArrayList<>(
                model.tasks().stream().map(OutputKernelModelTest::age).toList());
        double newAge = age("subject 7") + 0.3;
        ages.add(newAge);
        Matrix inverse = inverse(KernelGram.of(AGE_PLUS_DELTA, ages).gram().dense());
        int m = model.tasks().size();
        double[] expected = bruteForce(model.rank(), b -> {
            double sum = 0;
            for (Observation<Double> o : own) {
                double error = value(model, o.input(), b) - o.value();
                sum += o.weight() * error * error / (2 * model.lambda());
            }
            for (int k = 0; k < b.length; k++) {
                for (int i = 0; i < m; i++) {
                    sum += b[k] * inverse.get(m, i) * model.parts().taskValues().get(i, k + 1);
                }
                sum += b[k] * b[k] * inverse.get(m, m) / 2;
            }
            return sum;
        });
        TaskFunction<Double> folded = model.foldIn((Object) newAge, own);
        for (double x : new double[] {0.5, 3, 12}) {
            assertThat(folded.at(x)).isCloseTo(value(model, x, expected), within(BRUTE_FORCE_WITH_INVERSE));
        }
        assertThatThrownBy(() -> model.newTask("young")).hasMessageContaining("described by a Double");
    }

    @Test
    void aTwinWithoutIdentityPartGetsThePriorWhateverItsData() {
        OutputKernelModel<Double> model = learner()
                .taskKernel(AGE, OutputKernelModelTest::age)
                .lambda(20)
                .build()
                .fit(STUDY)
                .model();
        double age = age("subject 3");
        assertThat(model.openPart(age)).isZero();
        TaskFunction<Double> twin = model.foldIn((Object) age, List.of(new Observation<>(1.0, 1e6)));
        assertThat(twin.at(2.0)).isCloseTo(model.predict(2.0, "subject 3"), within(DESCENT));
    }

    @Test
    void aTaskWithoutDataIsPredictedFromItsDescription() {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int o = 0; o < STUDY.size(); o++) {
            builder.add(STUDY.inputs().get(STUDY.input(o)), STUDY.tasks().get(STUDY.task(o)), STUDY.value(o));
        }
        builder.addTask(NEIGHBOUR_OF_THE_OLDEST);
        OutputKernelModel<Double> model = withAges().fit(builder.build()).model();
        double known = model.predict(2.0, NEIGHBOUR_OF_THE_OLDEST);
        assertThat(known)
                .as("what its age says, and not the mean")
                .isNotCloseTo(model.newTask().at(2.0), within(1.0));
        assertThat(model.newTask(age(NEIGHBOUR_OF_THE_OLDEST)).at(2.0)).isCloseTo(known, within(SOLVE * known));
        // Of the fit without that task, which ends elsewhere within the tolerance of a descent.
        assertThat(withAges()
                        .fit(STUDY)
                        .model()
                        .newTask(age(NEIGHBOUR_OF_THE_OLDEST))
                        .at(2.0))
                .isCloseTo(known, within(0.1));
    }

    @Test
    void aTaskOfWhichNothingIsKnownGetsTheAverageOfTheOthers() {
        for (LearnerBuilder<Double> builder : List.of(
                learner(),
                learner().intercepts(true),
                learner().sharedMean(false),
                learner().taskKernel(AGE, OutputKernelModelTest::age),
                learner()
                        .taskKernel(AGE, OutputKernelModelTest::age)
                        .sharedMean(false)
                        .intercepts(true))) {
            OutputKernelModel<Double> model = builder.build().fit(STUDY).model();
            for (double x : new double[] {0.7, 2, 9}) {
                double average = STUDY.tasks().stream()
                        .mapToDouble(task -> model.predict(x, task))
                        .average()
                        .orElseThrow();
                assertThat(model.newTask().at(x)).isCloseTo(average, within(SOLVE * Math.abs(average)));
                assertThat(model.foldIn(List.of()).at(x))
                        .isEqualTo(model.newTask().at(x));
            }
        }
        OutputKernelModel<Double> model = learner().build().fit(STUDY).model();
        assertThatThrownBy(() -> model.newTask(30.0)).hasMessageContaining("no kernel on the tasks");
    }

    /** What all tasks have in common may lie in their values as well as in the mean. */
    @Test
    void aKernelThatSeesSomethingInCommonLeavesAnUndescribedTaskNearTheOthers() {
        Kernel<Double> common = Kernels.<Double>constant(50).plus(Kernels.delta());
        TaskData<Double> known = STUDY.withoutTasks(List.of("subject 7"));
        List<Observation<Double>> own = observationsOf("subject 7");
        OutputKernelModel<Double> plain =
                learner().lambda(20).build().fit(known).model();
        OutputKernelModel<Double> described = learner()
                .lambda(20)
                .taskKernel(common, OutputKernelModelTest::age)
                .build()
                .fit(known)
                .model();
        double withKernel = rmse(described.newTask(), own);
        assertThat(withKernel).isLessThan(1.1 * rmse(plain.newTask(), own));
        // Its own data bring it closer, as they do where nothing is described.
        assertThat(rmse(described.foldIn(own), own)).isLessThan(withKernel);
        assertThat(rmse(described.foldIn(own), own)).isLessThan(1.1 * rmse(plain.foldIn(own), own));
    }

    @Test
    void tasksWithoutObservationsAndTasksFoldedInDoNotCountInTheAverage() {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int o = 0; o < STUDY.size(); o++) {
            builder.add(STUDY.inputs().get(STUDY.input(o)), STUDY.tasks().get(STUDY.task(o)), STUDY.value(o));
        }
        builder.addTask("never seen");
        OutputKernelModel<Double> model =
                learner().sharedMean(false).build().fit(builder.build()).model();
        double average = STUDY.tasks().stream()
                .mapToDouble(task -> model.predict(2.0, task))
                .average()
                .orElseThrow();
        assertThat(model.newTask().at(2.0)).isCloseTo(average, within(SOLVE * Math.abs(average)));
        TaskData<Double> more =
                TaskData.<Double>builder().add(2.0, "extreme", 1e4).build();
        assertThat(model.withTasks(more).newTask().at(2.0))
                .isEqualTo(model.newTask().at(2.0));
    }

    private static double rmse(TaskFunction<Double> function, List<Observation<Double>> observations) {
        return Math.sqrt(observations.stream()
                .mapToDouble(o -> Math.pow(function.at(o.input()) - o.value(), 2))
                .average()
                .orElseThrow());
    }

    @Test
    void newTasksAreAddedWithoutTouchingTheOthers() {
        OutputKernelModel<Double> model =
                learner().build().fit(STUDY.withoutTasks(List.of("subject 7"))).model();
        TaskData.Builder<Double> added = TaskData.builder();
        observationsOf("subject 7").forEach(o -> added.add(o.input(), "new", o.value()));
        OutputKernelModel<Double> larger = model.withTasks(added.build());
        assertThat(larger.tasks()).hasSize(20).endsWith("new");
        assertThat(larger.predict(3.0, "new"))
                .isEqualTo(model.foldIn(observationsOf("subject 7")).at(3.0));
        assertThat(larger.predict(3.0, "subject 2")).isEqualTo(model.predict(3.0, "subject 2"));
        assertThatThrownBy(() -> larger.withTasks(added.build())).hasMessageContaining("'new' is in the model already");
        assertThatThrownBy(() -> larger.top("new", 2)).hasMessageContaining("was folded in");
        OutputKernelModel<Double> described =
                withAges().fit(STUDY.withoutTasks(List.of("subject 7"))).model().withTasks(added.build(), name -> 41.0);
        assertThat(described.predict(3.0, "new")).isFinite();
    }

    @Test
    void topLeavesOutWhatTheTaskHasSeen() {
        TaskData<Double> sparse = Studies.concentrations(20, 5, 0.1, 5);
        OutputKernelModel<Double> model = learner().build().fit(sparse).model();
        List<OutputKernelModel.Scored<Double>> top = model.top("subject 3", 10);
        assertThat(top).hasSize(3);
        assertThat(top).isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
        assertThat(top.get(0).score()).isEqualTo(model.predict(top.get(0).input(), "subject 3"));
        assertThat(model.top("subject 3", 2, x -> false)).hasSize(2);
        OutputKernelModel<Double> forgetful =
                learner().keepObservations(false).build().fit(sparse).model();
        assertThatThrownBy(() -> forgetful.top("subject 3", 2)).hasMessageContaining("without its observations");
    }

    @Test
    void aDeltaKernelReachesKnownInputsOnly() {
        OutputKernelModel<Double> model = OutputKernelLearner.builder(Kernels.<Double>delta())
                .intercepts(true)
                .clip(1, 2)
                .build()
                .fit(STUDY)
                .model();
        assertThat(model.reaches(STUDY.inputs().get(0))).isTrue();
        assertThat(model.reaches(-17.0)).isFalse();
        // A decay spline is 0 at time 0: nothing in common with any other time, and known all the same.
        assertThat(OutputKernelLearner.builder(Kernels.decaySpline())
                        .build()
                        .fit(STUDY)
                        .model()
                        .reaches(0.0))
                .isTrue();
    }

    @Test
    void predictionsAreClippedToTheRange() {
        OutputKernelModel<Double> model =
                learner().clip(20, 30).build().fit(STUDY).model();
        for (String task : model.tasks()) {
            assertThat(model.predict(1.5, task)).isBetween(20.0, 30.0);
        }
    }

    @Test
    void similarityIsTheNormalisedOutputKernel() {
        OutputKernelModel<Double> model = learner().build().fit(STUDY).model();
        TaskSimilarity similarity = model.similarity();
        Matrix b = similarity.factors();
        Matrix l = Blas.product(b, b.transpose());
        assertThat(similarity.outputKernel(2, 5)).isCloseTo(l.get(2, 5), within(SOLVE));
        double expected = l.get(2, 5) / Math.sqrt(l.get(2, 2) * l.get(5, 5));
        assertThat(similarity.between("subject 2", "subject 5")).isCloseTo(expected, within(SOLVE));
        assertThat(similarity.matrix().get(5, 2)).isEqualTo(similarity.between(2, 5));
        List<TaskSimilarity.Neighbour> nearest = similarity.nearest("subject 2", 3);
        assertThat(nearest).hasSize(3).noneMatch(n -> n.task().equals("subject 2"));
        assertThat(nearest).isSortedAccordingTo((p, q) -> Double.compare(q.similarity(), p.similarity()));
        assertThat(similarity.cluster().leafOrder()).hasSize(20).doesNotHaveDuplicates();
        TaskSimilarity some = similarity.subset(5, 2);
        assertThat(some.tasks()).containsExactly("subject 5", "subject 2");
        assertThat(some.between(0, 1)).isEqualTo(similarity.between(5, 2));
        assertThatThrownBy(() -> similarity.nearest("nobody", 1)).hasMessageContaining("no task 'nobody'");
    }

    @Test
    void inputsThatTheKernelCannotHandleAreRefused() {
        OutputKernelModel<Double> model = learner().build().fit(STUDY).model();
        assertThatThrownBy(() -> model.predict(Double.NaN, "subject 1"))
                .hasMessageContaining("not finite at input NaN");
        assertThatThrownBy(() -> model.predict(null, "subject 1")).hasMessage("an input must not be null");
        assertThatThrownBy(() -> model.top("subject 1", -1)).hasMessageContaining("must be >= 0 but was -1");
        assertThat(model.toString()).startsWith("model of 20 tasks at 8 inputs, rank 2, lambda 30");
    }

    @Test
    void anUnknownTaskIsNamed() {
        OutputKernelModel<Double> model = learner().build().fit(STUDY).model();
        assertThatThrownBy(() -> model.predict(1.0, "subject X")).hasMessageContaining("there is no task 'subject X'");
    }

    @Test
    void lowRankApproximationComesCloseToTheExactKernel() {
        OutputKernelModel<Double> exact =
                learner().lambda(20).build().fit(STUDY).model();
        OutputKernelModel<Double> low =
                learner().lambda(20).lowRank(1e-8, 8).build().fit(STUDY).model();
        assertThat(low.predict(3.0, "subject 1")).isCloseTo(exact.predict(3.0, "subject 1"), within(0.5));
    }

    private static final Kernel<Double> AGE_PLUS_DELTA =
            AGE.plus(Kernels.<Double>delta().times(0.5));

    private static LearnerBuilder<Double> learner() {
        return OutputKernelLearner.builder(TIME)
                .rank(3)
                .lambda(30)
                .tolerance(1e-9)
                .sweeps(3000);
    }

    private static OutputKernelLearner<Double> withAges() {
        return learner().taskKernel(AGE_PLUS_DELTA, OutputKernelModelTest::age).build();
    }

    /** A made-up but fixed age for each subject, all different. */
    private static double age(String subject) {
        return 20 + 2.5 * Integer.parseInt(subject.substring("subject ".length()));
    }

    private static List<Observation<Double>> observationsOf(String task) {
        List<Observation<Double>> observations = new ArrayList<>();
        for (int o = 0; o < STUDY.size(); o++) {
            if (STUDY.tasks().get(STUDY.task(o)).equals(task)) {
                observations.add(new Observation<>(STUDY.inputs().get(STUDY.input(o)), STUDY.value(o), 1));
            }
        }
        return observations;
    }

    /** h(x) + c + e(x) . b for the unknown part b (and c, last) of a task's row. */
    private static double value(OutputKernelModel<Double> model, double x, double[] b) {
        double[] row = model.inputRow(x);
        double[] task = new double[row.length];
        int first = model.layout().freeStart();
        if (first > 0) {
            task[0] = 1;
        }
        System.arraycopy(b, 0, task, first, b.length);
        return model.value(row, task);
    }

    /** The minimum of a quadratic function, from its values alone. */
    private static double[] bruteForce(int n, ToDoubleFunction<double[]> f) {
        double zero = f.applyAsDouble(new double[n]);
        Matrix hessian = Matrix.zeros(n, n);
        double[] right = new double[n];
        for (int i = 0; i < n; i++) {
            double plus = f.applyAsDouble(unit(n, i, i, 1));
            double minus = f.applyAsDouble(unit(n, i, i, -1));
            right[i] = -(plus - minus) / 2;
            for (int j = 0; j <= i; j++) {
                double both = f.applyAsDouble(i == j ? unit(n, i, i, 2) : unit(n, i, j, 1));
                double value = both - plus - f.applyAsDouble(unit(n, j, j, 1)) + zero;
                hessian.set(i, j, value);
                hessian.set(j, i, value);
            }
        }
        Blas.choleskySolveInPlace(Blas.choleskyOrNull(hessian), right);
        return right;
    }

    private static double[] unit(int n, int i, int j, double value) {
        double[] x = new double[n];
        x[i] = value;
        x[j] = value;
        return x;
    }

    private static Matrix inverse(Matrix symmetric) {
        int n = symmetric.rows();
        Matrix lower = Blas.choleskyOrNull(symmetric);
        Matrix inverse = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            double[] column = new double[n];
            column[i] = 1;
            Blas.choleskySolveInPlace(lower, column);
            inverse.setColumn(i, column);
        }
        return inverse;
    }

    @Test
    void whereAllThatWasLearnedIsAConstantItIsSaidEverywhere() {
        TaskData<Double> equal = STUDY.withValues(y -> 3);
        OutputKernelModel<Double> model = OutputKernelLearner.builder(
                        Kernels.gaussian(2).ofNumbers())
                .constant(true)
                .build()
                .fit(equal)
                .model();

        assertThat(model.reaches(equal.inputs().get(0))).isTrue();
        assertThat(model.reaches(1.2345)).isTrue();
        assertThat(model.predict(1.2345, equal.tasks().get(0))).isEqualTo(3);
    }
}
