package dev.okl.bench.compare;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.app.console.Figures;
import dev.okl.bench.data.RatingSplit;
import dev.okl.bench.measure.ProcessMemory;
import dev.okl.bench.measure.SweepClock;
import dev.okl.data.Matrix;
import dev.okl.formula.Row;
import dev.okl.internal.linalg.Vectors;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import java.util.List;

/** One of our methods: a whole path through the public API of the library, with validation errors at every lambda. */
record OklRun(Job job, RatingSplit split) {
    private static final String VALIDATION_STAGE = "validation";

    Outcome run() {
        double readBytes = ProcessMemory.now();
        for (double spent = 0; spent < job.warmUpSeconds(); ) {
            spent += fit(new PathClock()).seconds();
        }
        PathClock clock = new PathClock();
        FitResult<OutputKernelModel<Row>> fit = fit(clock);
        double peak = ProcessMemory.peak();
        return new Outcome(
                job.contender().label(),
                clock.last.sweepSeconds(),
                clock.path.seconds() / fit.path().size(),
                clock.path.seconds(),
                fit.seconds(),
                split.test(predictor(fit.model().parts())).rmse(),
                peak,
                readBytes,
                note(fit));
    }

    private FitResult<OutputKernelModel<Row>> fit(PathClock clock) {
        LearnerBuilder<Row> learner = job.contender().learner(split.known().inputs());
        return learner.rank(job.rank())
                .lambdas(job.lambdas(), job.smallestRatio())
                .validation((all, seed) -> List.of(split.validation()))
                .endEarly(false)
                .keepObservations(false)
                .seed(job.seed())
                .progress(clock)
                .build()
                .fit(split.known());
    }

    /** All movies and users are in the model, in the order of the data. */
    private static RatingSplit.Predictor predictor(ModelParts<Row> model) {
        Matrix inputs = model.inputValues();
        Matrix tasks = model.taskValues();
        int p = inputs.cols();
        return (input, task) -> Vectors.dot(inputs.data(), input * p, tasks.data(), task * p, p);
    }

    private static String note(FitResult<?> fit) {
        int sweeps = fit.path().stream().mapToInt(PathPoint::sweeps).sum();
        return fit.path().size() + " lambdas, " + sweeps + " sweeps, lambda " + Figures.of(fit.lambda());
    }

    /**
     * Times the path that validation runs, and the sweeps of the fit after it: that one has all columns in use and learns from the same
     * ratings as ALS, where the path learns from three quarters of them and begins with one column.
     */
    private static final class PathClock implements Progress {
        private final SweepClock path = new SweepClock();
        private final SweepClock last = new SweepClock();
        private SweepClock running = path;

        @Override
        public void onStage(String name, int points) {
            running = name.equals(VALIDATION_STAGE) ? path : last;
            running.start();
        }

        @Override
        public void onSweep(double lambda, int sweep, double objective) {
            running.onSweep(lambda);
        }

        @Override
        public void onPoint(PathPoint point) {
            running.onPoint();
        }
    }
}
