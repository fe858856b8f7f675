package dev.okl.bench.micro;

import dev.okl.bench.data.DenseData;
import dev.okl.bench.data.Ratings;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.FactorStep;
import dev.okl.internal.step.ObservedRows;
import dev.okl.internal.step.RidgeStep;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepProblem;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import dev.okl.selection.Solver;

/** A problem in the middle of a descent: what a step meets on its way down a path. */
final class StepState {
    private static final double TOLERANCE = DescentOptions.defaults().stepTolerance();
    private static final int OBSERVATIONS = 1_000_000;
    private static final int INPUTS = 500;
    private static final int TASKS = 200;
    private static final int PER_TASK = 150;
    private static final double RATINGS_LAMBDA = 10;
    private static final double DENSE_LAMBDA = 1;

    private final LocalState factors;
    private final double lambda;
    private final FactorStep inputStep;
    private final FactorStep taskStep = new RidgeStep();

    private StepState(TaskData<?> data, Gram gram, int rank, Solver solver, double lambda) {
        int tasks = data.tasks().size();
        Problem problem = Problem.of(data, gram, new IdentityGram(tasks), false, false, Parallel.allCores());
        this.factors = new LocalState(problem, rank);
        this.lambda = lambda;
        this.inputStep = SolverChoice.of(solver, gram, data.byInput(), tasks).step();
        factors.initialiseTasks(1);
        Steps<LocalState> steps = Steps.inMemory(inputStep, taskStep);
        steps.inputs(factors, lambda, TOLERANCE);
        steps.tasks(factors, lambda, TOLERANCE);
    }

    /** A million generated ratings with the paper's kernel. */
    static StepState ratings(int rank, Solver solver) {
        TaskData<Row> data = Ratings.generated(OBSERVATIONS, 1).ratings();
        Gram gram = KernelGram.of(Ratings.kernel(data.inputs()), data.inputs()).gram();
        return new StepState(data, gram, rank, solver, RATINGS_LAMBDA);
    }

    /** 200 tasks at 30% of 500 inputs with a dense kernel. */
    static StepState dense(int rank, Solver solver) {
        TaskData<double[]> data = DenseData.create(INPUTS, TASKS, PER_TASK, 1);
        Gram gram = KernelGram.of(DenseData.kernel(), data.inputs()).gram();
        return new StepState(data, gram, rank, solver, DENSE_LAMBDA);
    }

    /** One input step; the state itself is not changed. */
    StepReport inputStep() {
        return solve(inputStep, factors.inputs(), ObservedRows.ofInputs(factors));
    }

    /** One task step; the state itself is not changed. */
    StepReport taskStep() {
        return solve(taskStep, factors.tasks(), ObservedRows.ofTasks(factors));
    }

    private StepReport solve(FactorStep step, LocalSide side, ObservedRows data) {
        return step.solve(StepProblem.of(side, data, lambda, factors.parallel()), TOLERANCE);
    }
}
