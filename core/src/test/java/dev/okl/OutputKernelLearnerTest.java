package dev.okl;

import static dev.okl.testing.Tolerances.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.okl.baseline.Baselines;
import dev.okl.baseline.IndependentLearner;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.selection.Criterion;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import dev.okl.selection.Rule;
import dev.okl.selection.Solver;
import dev.okl.selection.StopReason;
import dev.okl.selection.Validation;
import dev.okl.testing.Studies;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutputKernelLearnerTest {
    private static final double SOLVE = 1e-8;

    /** The errors of one model, computed in two ways. */
    private static final double SAME_MODEL = 1e-9;

    /** Another order of sums in a descent to 1e-10 of a problem whose minimum is flat. */
    private static final double FLAT = 1e-3;

    /** Two searches whose descents end at a tolerance of a thousandth. */
    private static final double DESCENT = 1e-2;

    private static final TaskData<Double> STUDY = Studies.concentrations(27, 8, 0.1, 1);

    @Test
    void jointLearningBeatsTheBaselinesOnFewSamplesPerSubject() {
        double okl = 0;
        double mean = 0;
        double pooled = 0;
        double independent = 0;
        double factorisation = 0;
        int repeats = 5;
        for (long seed = 1; seed <= repeats; seed++) {
            TaskData<Double> study = Studies.concentrations(27, 8, 0.1, seed);
            Split split = Split.holdOut(study, 4.0 / 8, seed);
            TaskData<Double> known = study.subset(split.training());
            TaskData<Double> hidden = study.subset(split.heldOut());
            LearnerBuilder<Double> options = OutputKernelLearner.builder(Kernels.decaySpline());
            okl += rmse(options.sharedMean(false).build().fit(known).model(), hidden) / repeats;
            mean += rmse(options.sharedMean(true).build().fit(known).model(), hidden) / repeats;
            pooled += rmse(
                            Baselines.pooled(Kernels.decaySpline())
                                    .build()
                                    .fit(known)
                                    .model(),
                            hidden)
                    / repeats;
            independent += rmse(IndependentLearner.of(options).fit(known).model(), hidden) / repeats;
            factorisation += rmse(
                            Baselines.<Double>matrixFactorisation()
                                    .build()
                                    .fit(known)
                                    .model(),
                            hidden)
                    / repeats;
        }
        assertThat(okl).isLessThan(Math.min(pooled, Math.min(independent, factorisation)));
        assertThat(mean).isLessThan(Math.min(pooled, Math.min(independent, factorisation)));
    }

    @Test
    void aFixedLambdaGivesThatLambdaWithoutSelection() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .lambda(50)
                .build()
                .fit(STUDY);
        assertThat(fit.lambda()).isEqualTo(50);
        assertThat(fit.selection()).isEmpty();
        assertThat(fit.path().get(fit.path().size() - 1).lambda()).isEqualTo(50);
        assertThat(fit.model().predict(2.0, "subject 3")).isBetween(10.0, 200.0);
    }

    @Test
    void lambdaIsTheBestOfTheValidationCurveAndTheModelIsRefittedOnEverything() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .endEarly(false)
                .build()
                .fit(STUDY);
        double best = fit.selection().orElseThrow().curve().stream()
                .mapToDouble(point -> point.error())
                .min()
                .orElseThrow();
        assertThat(fit.selection().get().chosen().error()).isEqualTo(best);
        assertThat(fit.path()).hasSize(40);
        assertThat(fit.point().training().count()).isEqualTo(STUDY.size());
        assertThat(fit.selection().get().taskErrors().count(0)).isEqualTo(2);
        FitResult<OutputKernelModel<Double>> kept = OutputKernelLearner.builder(Kernels.decaySpline())
                .endEarly(false)
                .refit(false)
                .build()
                .fit(STUDY);
        assertThat(kept.lambda()).isEqualTo(fit.lambda());
        assertThat(kept.point().training().count()).isEqualTo(STUDY.size() * 3 / 4);
        assertThat(kept.point().validation().orElseThrow().rmse()).isCloseTo(best, within(SOLVE));
    }

    @Test
    void withoutRefitTheModelIsTheTrainingFitOfTheChosenLambda() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .refit(false)
                .rule(Rule.ONE_STANDARD_ERROR)
                .build()
                .fit(STUDY);
        Split split = Split.holdOut(STUDY, 0.25, 1);
        assertThat(rmse(fit.model(), STUDY.subset(split.heldOut())))
                .isCloseTo(fit.selection().orElseThrow().errors().rmse(), within(SOLVE));
    }

    @Test
    void thePathEndsEarlyOnceTheErrorHasClearlyTurned() {
        FitResult<OutputKernelModel<Double>> early =
                OutputKernelLearner.builder(Kernels.decaySpline()).build().fit(STUDY);
        FitResult<OutputKernelModel<Double>> whole = OutputKernelLearner.builder(Kernels.decaySpline())
                .endEarly(false)
                .build()
                .fit(STUDY);
        assertThat(early.path().size()).isLessThan(whole.path().size());
        assertThat(early.lambda()).isEqualTo(whole.lambda());
    }

    /** Without the last observations of the tasks one input is unseen, and a solution can need one column less. */
    @Test
    void theFinalFitMayNeedAHigherRankThanTheValidatedOne() {
        TaskData.Builder<Double> builder = TaskData.builder();
        Random random = new Random(5);
        for (int j = 0; j < 20; j++) {
            for (int x = 1; x <= 3; x++) {
                builder.add((double) x, "task " + j, random.nextGaussian());
            }
        }
        TaskData<Double> data = builder.build();
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.linearSpline())
                .validation(Validation.lastPerTask(1, data.perObservation(x -> x)))
                .lambdas(LambdaGrid.of(1e-3))
                .build()
                .fit(data);
        assertThat(fit.selection().orElseThrow().rank()).isEqualTo(2);
        assertThat(fit.point().rank()).isEqualTo(3);
    }

    /** A validated fit that nearly interpolates its own observations is a bad start for all of them. */
    @Test
    void theFinalFitIsAsGoodAsOneThatComesDownThePath() {
        TaskData<Double> data = Studies.concentrations(6, 8, 0.02, 3);
        LambdaGrid grid = LambdaGrid.logarithmic(10, 1e-6, 8);
        FitResult<OutputKernelModel<Double>> chosen = OutputKernelLearner.builder(Kernels.linearSpline())
                .lambdas(grid)
                .build()
                .fit(data);
        FitResult<OutputKernelModel<Double>> direct = OutputKernelLearner.builder(Kernels.linearSpline())
                .lambda(chosen.lambda())
                .build()
                .fit(data);
        assertThat(chosen.point().stop()).isEqualTo(StopReason.CONVERGED);
        assertThat(chosen.point().objective())
                .isLessThanOrEqualTo(1.002 * direct.point().objective());
    }

    /** Whole paths were asked for, so there is a point for every lambda, also for those beyond the best. */
    @Test
    void withFoldsTheWholePathIsThereIfItDoesNotEndEarly() {
        LambdaGrid grid = LambdaGrid.logarithmic(100, 1e-6, 12);
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .lambdas(grid)
                .validation(Validation.folds(3))
                .endEarly(false)
                .build()
                .fit(STUDY);
        assertThat(fit.path()).extracting(PathPoint::lambda).hasSize(12);
        assertThat(fit.lambda()).isGreaterThan(grid.get(11));
        assertThat(fit.model().lambda()).isEqualTo(fit.lambda());
        assertThat(fit.model().errors(STUDY).rmse())
                .isEqualTo(fit.point().training().rmse(), within(SAME_MODEL));
    }

    /** Before the first latent function comes into use, the error may rise: the mean fits noise where tasks cancel out. */
    @Test
    void thePathDoesNotEndBeforeTheTasksAreToldApart() {
        for (int seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            TaskData.Builder<Double> builder = TaskData.builder();
            for (int j = 0; j < 30; j++) {
                double size = 4 * random.nextGaussian();
                for (int x : random.ints(1, 11).distinct().limit(8).toArray()) {
                    builder.add((double) x, "task " + j, size * Math.sin(x) + 0.1 * random.nextGaussian());
                }
            }
            LearnerBuilder<Double> options =
                    OutputKernelLearner.builder(Kernels.linearSpline()).seed(seed);
            CurvePoint early = options.build()
                    .fit(builder.build())
                    .selection()
                    .orElseThrow()
                    .chosen();
            CurvePoint whole = options.endEarly(false)
                    .build()
                    .fit(builder.build())
                    .selection()
                    .orElseThrow()
                    .chosen();
            assertThat(early.lambda()).isEqualTo(whole.lambda());
            assertThat(early.error()).isCloseTo(whole.error(), withinPercentage(0.1));
        }
    }

    @Test
    void theOneStandardErrorRuleChoosesALargerLambdaWithinTheError() {
        LearnerBuilder<Double> options = OutputKernelLearner.builder(Kernels.decaySpline())
                .validation(Validation.folds(4))
                .criterion(Criterion.MAE);
        FitResult<OutputKernelModel<Double>> best = options.build().fit(STUDY);
        FitResult<OutputKernelModel<Double>> simple =
                options.rule(Rule.ONE_STANDARD_ERROR).build().fit(STUDY);
        assertThat(simple.lambda()).isGreaterThan(best.lambda());
        double bound = best.selection().orElseThrow().chosen().error()
                + best.selection().get().chosen().standardError();
        assertThat(simple.selection().orElseThrow().chosen().error()).isLessThanOrEqualTo(bound);
        assertThat(best.selection().get().errors().count()).isEqualTo(STUDY.size());
        assertThat(best.selection().get().errors().maeStdError())
                .isEqualTo(best.selection().get().chosen().standardError());
    }

    @Test
    void theRankIsASecondAxis() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .rank(1, 3, 5)
                .build()
                .fit(STUDY);
        assertThat(fit.selection().orElseThrow().curve().stream()
                        .map(point -> point.rank())
                        .distinct())
                .containsExactly(1, 3, 5);
        assertThat(fit.model().rank()).isBetween(1, fit.selection().get().rank());
    }

    @Test
    void aBestValueAtTheEndOfTheGridIsSaid() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .lambdas(LambdaGrid.of(1e6, 1e5, 1e4))
                .build()
                .fit(STUDY);
        assertThat(fit.warnings()).anyMatch(text -> text.contains("smallest of the grid"));
    }

    @Test
    void notConvergedIsAResultWithAReason() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .lambda(5)
                .sweeps(1)
                .tolerance(1e-10)
                .build()
                .fit(STUDY);
        assertThat(fit.warnings()).anyMatch(text -> text.startsWith("not converged within 1 sweeps"));
    }

    @Test
    void cancellingKeepsTheBestSoFar() {
        List<PathPoint> points = new ArrayList<>();
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .progress(new Progress() {
                    @Override
                    public void onPoint(PathPoint point) {
                        points.add(point);
                    }

                    @Override
                    public boolean cancelled() {
                        return points.size() >= 12;
                    }
                })
                .build()
                .fit(STUDY);
        assertThat(fit.cancelled()).isTrue();
        assertThat(fit.warnings()).singleElement().asString().contains("cancelled", "best so far");
        double best = points.stream()
                .mapToDouble(point -> point.validation().orElseThrow().rmse())
                .min()
                .orElseThrow();
        assertThat(fit.point().validation().orElseThrow().rmse()).isEqualTo(best);
        assertThat(fit.model().predict(1.0, "subject 0")).isFinite();
    }

    /** No fit of a fold has seen all observations, so there is one more, at the best lambda so far. */
    @Test
    void cancellingFoldsGivesAModelAtTheBestLambdaSoFar() {
        int[] points = {0};
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .validation(Validation.folds(3))
                .progress(new Progress() {
                    @Override
                    public void onPoint(PathPoint point) {
                        points[0]++;
                    }

                    @Override
                    public boolean cancelled() {
                        return points[0] >= 70;
                    }
                })
                .build()
                .fit(STUDY);
        assertThat(fit.cancelled()).isTrue();
        assertThat(fit.lambda())
                .isEqualTo(fit.selection().orElseThrow().lambda())
                .isLessThan(fit.lambdaMax());
        assertThat(fit.model().rank()).isPositive();
        assertThat(fit.point().stop()).isEqualTo(StopReason.CONVERGED);
        assertThat(fit.point().training().count()).isEqualTo(STUDY.size());
    }

    @Test
    void progressTellsStagesSweepsAndPoints() {
        List<String> told = new ArrayList<>();
        OutputKernelLearner.builder(Kernels.decaySpline())
                .lambdas(6, 1e-2)
                .progress(new Progress() {
                    @Override
                    public void onStage(String name, int points) {
                        told.add(name + " " + points);
                    }

                    @Override
                    public void onSweep(double lambda, int sweep, double objective) {
                        assertThat(objective).isPositive();
                        assertThat(sweep).isPositive();
                    }
                })
                .build()
                .fit(STUDY);
        assertThat(told.get(0)).isEqualTo("validation 6");
        assertThat(told.get(1)).startsWith("final fit ");
    }

    @Test
    void threadsDoNotChangeABitOfTheModel() {
        OutputKernelModel<Double> one = fitWithThreads(1);
        for (int threads : new int[] {2, 4}) {
            OutputKernelModel<Double> other = fitWithThreads(threads);
            assertThat(other.parts().inputCoefficients().data())
                    .isEqualTo(one.parts().inputCoefficients().data());
            assertThat(other.parts().taskValues().data())
                    .isEqualTo(one.parts().taskValues().data());
        }
    }

    @Test
    void theOrderOfTheTasksDoesNotMatter() {
        TaskData.Builder<Double> reversed = TaskData.builder();
        for (int o = STUDY.size() - 1; o >= 0; o--) {
            reversed.add(STUDY.inputs().get(STUDY.input(o)), STUDY.tasks().get(STUDY.task(o)), STUDY.value(o));
        }
        OutputKernelLearner<Double> learner = OutputKernelLearner.builder(Kernels.decaySpline())
                .lambda(20)
                .tolerance(1e-10)
                .sweeps(5000)
                .build();
        OutputKernelModel<Double> one = learner.fit(STUDY).model();
        OutputKernelModel<Double> other = learner.fit(reversed.build()).model();
        assertThat(other.predict(4.0, "subject 5")).isCloseTo(one.predict(4.0, "subject 5"), within(FLAT));
    }

    @Test
    void badOptionsAndEmptyDataAreRefusedWithNameRuleAndValue() {
        LearnerBuilder<Double> options = OutputKernelLearner.builder(Kernels.decaySpline());
        assertThatThrownBy(() -> options.rank(0)).hasMessage("rank must be >= 1 but was 0");
        assertThatThrownBy(options::rank).hasMessage("there must be at least one rank");
        assertThatThrownBy(LambdaGrid::of).hasMessage("a grid needs at least one lambda");
        assertThatThrownBy(() -> Baselines.pooled(Kernels.decaySpline())
                        .sharedMean(false)
                        .build())
                .hasMessageContaining("leaves nothing to learn");
        assertThatThrownBy(() -> options.lambda(-1)).hasMessage("lambda must be positive and finite but was -1.0");
        assertThatThrownBy(() -> options.tolerance(0)).hasMessage("tolerance must be > 0 but was 0.0");
        assertThatThrownBy(() -> options.sweeps(0)).hasMessage("sweeps must be >= 1 but was 0");
        assertThatThrownBy(() -> options.threads(0)).hasMessage("threads must be 1 to 1024 but was 0");
        assertThatThrownBy(() -> options.clip(5, 1)).hasMessage("the range must not be empty but was 5.0 to 1.0");
        assertThatThrownBy(() -> options.build().fit(TaskData.<Double>builder().build()))
                .hasMessage("there is no observation to learn from");
        assertThatThrownBy(() -> options.solver(Solver.ELIMINATION).build().fit(STUDY))
                .hasMessageContaining("solver elimination needs a kernel with identical rows");
        assertThatThrownBy(() -> options.solver(Solver.SYLVESTER).build().fit(STUDY))
                .hasMessageContaining("needs every cell observed");
        Kernel<Double> indefinite = (s, t) -> s * t - 100;
        assertThatThrownBy(() -> OutputKernelLearner.builder(indefinite).build().fit(STUDY))
                .hasMessageContaining("not positive semidefinite")
                .hasMessageContaining("eigenvalue of -");
    }

    @Test
    void theModelHasAsManyLatentFunctionsAsAreInUse() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.decaySpline())
                .lambda(100)
                .build()
                .fit(STUDY);
        assertThat(fit.point().rank()).isBetween(1, 5);
        assertThat(fit.model().rank()).isEqualTo(fit.point().rank());
        assertThat(fit.model().task("subject 1").factors())
                .hasSize(fit.point().rank())
                .doesNotContain(0.0);
        assertThat(fit.model().errors(STUDY).rmse())
                .isCloseTo(fit.point().training().rmse(), within(SOLVE));
        FitResult<OutputKernelModel<Double>> zero = OutputKernelLearner.builder(Kernels.decaySpline())
                .lambda(1e9)
                .intercepts(true)
                .build()
                .fit(STUDY);
        assertThat(zero.model().rank()).isZero();
        assertThat(zero.model().errors(STUDY).rmse())
                .isCloseTo(zero.point().training().rmse(), within(SOLVE));
    }

    @Test
    void aClosedGapEndsTheSweepsAlsoWhereATinyLambdaKeepsTheGradientLarge() {
        TaskData.Builder<Double> conflicting = TaskData.builder();
        for (int o = 0; o < STUDY.size(); o++) {
            double x = STUDY.inputs().get(STUDY.input(o));
            conflicting.add(x, STUDY.tasks().get(STUDY.task(o)), STUDY.value(o));
            conflicting.add(x, STUDY.tasks().get(STUDY.task(o)), 1.3 * STUDY.value(o));
        }
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.linearSpline())
                .lambda(1e-6)
                .build()
                .fit(conflicting.build());
        assertThat(fit.point().relativeGap()).isLessThan(1e-3);
        assertThat(fit.warnings()).isEmpty();
    }

    @Test
    void theOneStandardErrorRuleKnowsTheSpreadOfAbsoluteErrorsToo() {
        LearnerBuilder<Double> options =
                OutputKernelLearner.builder(Kernels.decaySpline()).criterion(Criterion.MAE);
        FitResult<OutputKernelModel<Double>> best = options.build().fit(STUDY);
        FitResult<OutputKernelModel<Double>> simple =
                options.rule(Rule.ONE_STANDARD_ERROR).build().fit(STUDY);
        assertThat(best.selection().orElseThrow().chosen().standardError()).isPositive();
        assertThat(simple.lambda()).isGreaterThan(best.lambda());
    }

    @Test
    void valuesThatAreAllZeroGiveTheZeroModel() {
        TaskData<Double> zeros = TaskData.<Double>builder()
                .add(1.0, "a", 0)
                .add(2.0, "a", 0)
                .add(1.0, "b", 0)
                .add(2.0, "b", 0)
                .build();
        FitResult<OutputKernelModel<Double>> fit =
                OutputKernelLearner.builder(Kernels.linearSpline()).build().fit(zeros);
        assertThat(fit.model().predict(1.5, "a")).isZero();
    }

    @Test
    void aSingleSmallCurveIsFittedAtItsOwnScale() {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int i = 0; i < 6; i++) {
            builder.add((double) i, "only", 0.1 * Math.sin(i));
        }
        TaskData<Double> curve = builder.build();
        FitResult<OutputKernelModel<Double>> fit =
                OutputKernelLearner.builder(Kernels.linearSpline()).build().fit(curve);
        assertThat(fit.model().errors(curve).rmse()).isLessThan(0.07);
    }

    @Test
    void theScaleOfTheValuesDoesNotMatter() {
        for (double scale : new double[] {1e-8, 1e8}) {
            TaskData.Builder<Double> builder = TaskData.builder();
            for (int o = 0; o < STUDY.size(); o++) {
                builder.add(
                        STUDY.inputs().get(STUDY.input(o)), STUDY.tasks().get(STUDY.task(o)), scale * STUDY.value(o));
            }
            LearnerBuilder<Double> options = OutputKernelLearner.builder(Kernels.decaySpline())
                    .sharedMean(false)
                    .lambdas(10, 1e-3);
            assertThat(options.build()
                                    .fit(builder.build())
                                    .selection()
                                    .orElseThrow()
                                    .errors()
                                    .rmse()
                            / scale)
                    .isCloseTo(
                            options.build()
                                    .fit(STUDY)
                                    .selection()
                                    .orElseThrow()
                                    .errors()
                                    .rmse(),
                            within(DESCENT));
        }
    }

    @Test
    void aSingleTaskAndASingleInputWork() {
        TaskData<Double> one =
                TaskData.<Double>builder().add(1.0, "a", 3).add(2.0, "a", 5).build();
        assertThat(OutputKernelLearner.builder(Kernels.linearSpline())
                        .build()
                        .fit(one)
                        .model()
                        .predict(1.5, "a"))
                .isBetween(1.0, 6.0);
        TaskData<Double> flat = TaskData.<Double>builder()
                .add(1.0, "a", 3)
                .add(1.0, "a", 4)
                .add(1.0, "b", 5)
                .build();
        assertThat(OutputKernelLearner.builder(Kernels.linearSpline())
                        .build()
                        .fit(flat)
                        .model()
                        .predict(1.0, "b"))
                .isBetween(1.0, 6.0);
    }

    @Test
    void everyTaskSeenOnceCannotBeValidatedAndSaysSo() {
        TaskData<Double> once =
                TaskData.<Double>builder().add(1.0, "a", 3).add(2.0, "b", 5).build();
        assertThatThrownBy(() -> OutputKernelLearner.builder(Kernels.linearSpline())
                        .build()
                        .fit(once))
                .hasMessageContaining("nothing to validate on");
    }

    private static OutputKernelModel<Double> fitWithThreads(int threads) {
        return OutputKernelLearner.builder(Kernels.gaussian(3).ofNumbers())
                .threads(threads)
                .intercepts(true)
                .build()
                .fit(Studies.concentrations(400, 6, 0.1, 3))
                .model();
    }

    static double rmse(TaskModel<Double> model, TaskData<Double> data) {
        double sum = 0;
        for (int o = 0; o < data.size(); o++) {
            double prediction =
                    model.predict(data.inputs().get(data.input(o)), data.tasks().get(data.task(o)));
            sum += (prediction - data.value(o)) * (prediction - data.value(o));
        }
        return Math.sqrt(sum / data.size());
    }
}
