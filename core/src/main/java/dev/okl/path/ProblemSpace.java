package dev.okl.path;

import dev.okl.data.ObservationIndex;
import dev.okl.gram.GramNorm;
import dev.okl.metric.Errors;
import dev.okl.solver.FactorSteps;
import dev.okl.solver.Factors;
import dev.okl.solver.Problem;
import dev.okl.solver.Solver;
import dev.okl.solver.Steps;
import dev.okl.solver.Units;
import java.util.function.DoubleUnaryOperator;

/**
 * A problem in memory.
 *
 * @param limit what becomes of a prediction before it is compared
 */
record ProblemSpace(Problem problem, DoubleUnaryOperator limit) implements DescentSpace<Factors> {
    ProblemSpace(Problem problem) {
        this(problem, DoubleUnaryOperator.identity());
    }

    @Override
    public Units units() {
        return problem.units();
    }

    @Override
    public Factors zero(int rank) {
        return new Factors(problem, rank);
    }

    @Override
    public Factors copy(Factors point) {
        return point.copy();
    }

    @Override
    public Factors startFrom(Factors other) {
        Factors start = new Factors(problem, other.layout().rank());
        start.setTo(other);
        return start;
    }

    @Override
    public Factors alone(Factors point) {
        return point.withoutObservations();
    }

    @Override
    public void setOnlyMeanAndIntercepts(Factors point, Factors other) {
        point.setOnlyMeanAndIntercepts(other);
    }

    @Override
    public void initialiseTasks(Factors point, long seed) {
        point.initialiseTasks(seed);
    }

    @Override
    public Steps<Factors> steps(Solver ofInputs) {
        return FactorSteps.of(problem, ofInputs);
    }

    @Override
    public Errors trainingErrors(Factors point) {
        ObservationIndex ofData = problem.byTask().scaled(units().value(), units().weight());
        return FitErrors.of(point.limited(limit), ofData, problem.parallel());
    }

    @Override
    public double[] inputWeights() {
        return weights(problem.byInput());
    }

    @Override
    public double weightedTaskNorm() {
        return GramNorm.weighted(problem.taskGram(), weights(problem.byTask()), problem.parallel());
    }

    private static double[] weights(ObservationIndex index) {
        double[] weights = new double[index.rows()];
        for (int i = 0; i < weights.length; i++) {
            for (int o = index.start(i); o < index.end(i); o++) {
                weights[i] += index.weight(o);
            }
        }
        return weights;
    }

    @Override
    public double valueBound() {
        double squares = 0;
        for (int o = 0; o < problem.byInput().size(); o++) {
            double y = problem.byInput().value(o);
            squares += problem.byInput().weight(o) * y * y;
        }
        return Math.sqrt(largestCellWeight() * squares * GramNorm.of(problem.taskGram(), problem.parallel()));
    }

    private double largestCellWeight() {
        ObservationIndex byInput = problem.byInput();
        double[] ofTask = new double[problem.taskGram().size()];
        double largest = 0;
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                int task = byInput.partner(o);
                ofTask[task] += byInput.weight(o);
                largest = Math.max(largest, ofTask[task]);
            }
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                ofTask[byInput.partner(o)] = 0;
            }
        }
        return largest;
    }
}
