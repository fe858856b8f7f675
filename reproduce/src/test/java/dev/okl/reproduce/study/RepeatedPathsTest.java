package dev.okl.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.app.comparison.RepeatedSelections;
import dev.okl.app.comparison.RepeatedSelections.MethodCurve;
import dev.okl.app.comparison.Statistics;
import dev.okl.app.simulation.PkStudy;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.Progress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatedPathsTest {
    private static final double TIGHT = 1e-12;
    private static final double SOLVE = 1e-8;

    private static final TaskData<Double> STUDY = PkStudy.simulate(1).data();
    private static final List<Split> SPLITS = RepeatedSelections.perTask(STUDY, 3, 3, 5);
    private static final MethodOptions<Double> OPTIONS = MethodOptions.of(Kernels.decaySpline())
            .withForAll(builder -> builder.fullRank().threads(1));

    private static MethodPaths run(Method method, MethodOptions<Double> options) {
        return new RepeatedPaths(() -> new PathErrors<>(STUDY, options, 1), SPLITS, PathErrors.VALIDATION)
                .run(method)
                .orElseThrow();
    }

    /** The demo goes another way to the same figures: one search over all splits. */
    @Test
    void figuresAreThoseOfRepeatedSelections() {
        for (Method method : List.of(Method.INDEPENDENT, Method.OKL)) {
            MethodCurve other = new RepeatedSelections<>(STUDY, SPLITS, OPTIONS).run(method);
            MethodPaths paths = run(method, OPTIONS);
            // The observations are in another order there, which may change the last digit of lambda_max.
            assertThat(paths.lambda() / other.best().lambda()).isCloseTo(1, within(TIGHT));
            assertThat(Statistics.mean(paths.rmse(PathErrors.VALIDATION)))
                    .isCloseTo(other.best().rmse(), within(SOLVE));
            assertThat(Statistics.std(paths.rmse(PathErrors.VALIDATION)))
                    .isCloseTo(other.best().rmseStd(), within(SOLVE));
        }
    }

    @Test
    void gridIsContinuedWhereTheBestIsItsEnd() {
        MethodPaths whole = run(Method.INDEPENDENT, OPTIONS);
        double best = whole.lambda();
        for (LambdaGrid tooShort :
                List.of(LambdaGrid.logarithmic(1000 * best, 1e-2, 9), LambdaGrid.logarithmic(best / 10, 1e-2, 9))) {
            MethodPaths continued = run(Method.INDEPENDENT, OPTIONS.withForAll(builder -> builder.lambdas(tooShort)));
            assertThat(continued.lambdas()).isEqualTo(17);
            assertThat(continued.warnings("split")).isEmpty();
            assertThat(Statistics.mean(continued.rmse(PathErrors.VALIDATION)))
                    .isCloseTo(Statistics.mean(whole.rmse(PathErrors.VALIDATION)), within(0.1));
        }
    }

    @Test
    void singlePathIsRunOnceBeforeItIsTimed() {
        assertThat(pathsOf(SPLITS.subList(0, 1)) - pathsOf(List.of(SPLITS.get(0), SPLITS.get(0))))
                .as("as many paths as for two splits")
                .isZero();
    }

    private static int pathsOf(List<Split> splits) {
        AtomicInteger made = new AtomicInteger();
        new RepeatedPaths(
                        () -> {
                            made.incrementAndGet();
                            return new PathErrors<>(STUDY, OPTIONS, 1);
                        },
                        splits,
                        PathErrors.VALIDATION)
                .run(Method.OKL);
        return made.get();
    }

    @Test
    void cancelledPathsAreNoResult() {
        Progress cancelled = new Progress() {
            @Override
            public boolean cancelled() {
                return true;
            }
        };
        assertThat(new RepeatedPaths(
                                () -> new PathErrors<>(STUDY, OPTIONS, 1).progress(cancelled),
                                SPLITS,
                                PathErrors.VALIDATION)
                        .run(Method.OKL))
                .isEmpty();
    }
}
