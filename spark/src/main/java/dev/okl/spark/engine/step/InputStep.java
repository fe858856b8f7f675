package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.FactorStep;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** The inputs' step, from blocks that are ranges of inputs on the executors; {@link TaskStep} is its mirror image. */
record InputStep(ClusterState state, JavaRDD<BlockSums> blocks, double lambda, double tolerance) {
    /** Where the functions explain all but this part of a constant, it cannot be told from them. */
    private static final double NEGLIGIBLE = 1e-12;

    /** For K = delta I: every input on its own, where its block is. */
    StepReport byRow(double delta) {
        Broadcast<double[]> a = broadcast(state.inputs().coefficients());
        Broadcast<double[]> v = broadcast(state.inputs().values().columns(0, unknown()));
        double stepLambda = lambda; // functions that go to executors must not capture this record
        List<double[]> noGroups = List.of(new double[unknown()], new double[unknown()]);
        List<Solved> solved = Partitions.map(blocks, range -> {
                    Blocks own = range.blocks();
                    Matrix difference = BlockSums.difference(own, a.value(), v.value(), range.first(), stepLambda);
                    double distance = delta * Vectors.dot(difference.data(), difference.data());
                    return Solved.of(range, own, delta, stepLambda, input -> 0, noGroups, distance);
                })
                .collect();
        double distance = solved.stream().mapToDouble(Solved::distance).sum();
        double gradient = Blocks.ratio(distance, 2 * state.inputs().penalty());
        return put(solved, squaredError -> new StepReport(gradient, squaredError, 0, true));
    }

    /**
     * For K = delta I + Z M Z': the inputs are eliminated where their blocks are, the groups' system is solved on the driver, and the
     * inputs are found from it, again where their blocks are.
     */
    StepReport byGroup(GroupedGram gram) {
        Broadcast<double[]> a = broadcast(state.inputs().coefficients());
        Broadcast<double[]> v = broadcast(state.inputs().values().columns(0, unknown()));
        double delta = gram.identityPart();
        double stepLambda = lambda; // functions that go to executors must not capture this record
        int[] groups = new int[gram.size()];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = gram.group(i);
        }
        GroupSums.Solution solution = GroupSums.solve(
                Partitions.map(
                        blocks,
                        range -> GroupSums.of(
                                range.blocks(),
                                range.rightHandSidesOfConstant(),
                                groups,
                                range.first(),
                                a.value(),
                                v.value(),
                                delta,
                                stepLambda)),
                delta,
                gram.groups(),
                unknown(),
                tolerance,
                state.parallel());
        List<Broadcast<double[]>> t =
                solution.values().stream().map(this::broadcast).toList();
        return put(
                Partitions.map(
                                blocks,
                                range -> Solved.of(
                                        range,
                                        range.blocks(),
                                        delta,
                                        stepLambda,
                                        input -> groups[input],
                                        t.stream().map(Broadcast::value).toList(),
                                        0))
                        .collect(),
                solution::report);
    }

    /** For kernels that tie all inputs together: the blocks come to the driver, and core's step solves with them. */
    StepReport onDriver(Solver asked) {
        LocalSide inputs = state.inputs();
        List<BlockSums> ranges = blocks.collect();
        state.tasks()
                .knowPenalty(ranges.stream().mapToDouble(BlockSums::penalty).sum());
        Matrix r = Matrix.zeros(inputs.size(), unknown());
        Matrix ofConstant = Matrix.zeros(inputs.size(), unknown());
        double[] h = new double[inputs.size() * unknown() * unknown()];
        double squares = 0;
        for (BlockSums range : ranges) {
            range.copyTo(h, r.data(), row -> range.first() + row);
            range.rightHandSidesOfConstant()
                    .forEach(rows -> System.arraycopy(
                            rows.data(), 0, ofConstant.data(), range.first() * unknown(), rows.data().length));
            squares += range.squares();
        }
        FactorStep step = SolverChoice.ofBlocks(
                asked, inputs.gram(), state.problem().summary().totals().complete());
        LocalSide response = zero();
        if (state.shape().constant()) {
            Blocks same = Blocks.of(h.clone(), ofConstant.copy(), squares, state.parallel());
            step.update(response, same, lambda, tolerance, state.parallel());
        }
        StepReport report =
                step.update(inputs, Blocks.of(h, r, squares, state.parallel()), lambda, tolerance, state.parallel());
        return state.shape().constant() ? withConstant(report, ofConstant, response, targets(ranges)) : report;
    }

    private LocalSide zero() {
        return new LocalState(state.inputState().space(), state.layout().rank()).inputs();
    }

    private static double targets(List<BlockSums> ranges) {
        return ranges.stream().mapToDouble(BlockSums::targets).sum();
    }

    /**
     * Completes a step that was solved for the present constant. With S the right-hand sides of the constant, u the response to it and
     * G = sum w, the minimum over both has v - delta u and
     *
     * <pre>(G - S.u) delta = sum w (y - offset) - S.v</pre>
     *
     * @param targets sum w (y - offset)
     */
    private StepReport withConstant(StepReport solved, Matrix s, LocalSide response, double targets) {
        Matrix a = state.inputs().coefficients();
        Matrix v = state.inputs().values().columns(0, unknown());
        Matrix u = response.values().columns(0, unknown());
        double weight = state.problem().summary().totals().weight();
        double gain = targets - Vectors.dot(s.data(), v.data());
        double curvature = weight - Vectors.dot(s.data(), u.data());
        if (!(curvature > NEGLIGIBLE * weight)) {
            return solved; // the functions can follow the constant everywhere
        }
        double change = gain / curvature;
        double[] b = response.coefficients().data();
        double products = Vectors.dot(b, v.data());
        double squares = Vectors.dot(b, u.data());
        Vectors.addInPlace(-change, b, a.data());
        Vectors.addInPlace(-change, u.data(), v.data());
        state.inputs().values().setColumns(0, v);
        state.inputState().fixed().add(new double[] {change});
        OptionalDouble squaredError = solved.squaredError().isEmpty()
                ? OptionalDouble.empty()
                : Blocks.difference(
                        solved.squaredError().getAsDouble(),
                        2 * change * (gain - lambda * products) - change * change * (curvature - lambda * squares));
        return new StepReport(solved.gradient(), squaredError, solved.iterations(), solved.converged());
    }

    private int unknown() {
        return state.inputs().coefficients().cols();
    }

    private Broadcast<double[]> broadcast(Matrix rows) {
        return state.problem().cluster().broadcast(rows.data());
    }

    /**
     * Writes the solutions of all ranges into the state.
     *
     * @param report what is known of the step but for the errors
     */
    private StepReport put(List<Solved> ranges, Function<OptionalDouble, StepReport> report) {
        LocalSide inputs = state.inputs();
        LocalSide response = zero();
        Matrix v = Matrix.zeros(inputs.size(), unknown());
        Matrix u = Matrix.zeros(inputs.size(), unknown());
        Matrix s = Matrix.zeros(inputs.size(), unknown());
        double squares = 0;
        double explained = 0;
        double targets = 0;
        double penalty = 0;
        for (Solved range : ranges) {
            range.solutions.get(0).put(range.first, inputs.coefficients(), v);
            if (state.shape().constant()) {
                range.solutions.get(1).put(range.first, response.coefficients(), u);
                System.arraycopy(range.ofConstant, 0, s.data(), range.first * unknown(), range.ofConstant.length);
            }
            squares += range.squares;
            explained += range.explained;
            targets += range.targets;
            penalty += range.penalty;
        }
        inputs.values().setColumns(0, v);
        response.values().setColumns(0, u);
        state.tasks().knowPenalty(penalty);
        StepReport solved = report.apply(Blocks.difference(squares, explained));
        return state.shape().constant() ? withConstant(solved, s, response, targets) : solved;
    }

    /** Coefficients and values of the inputs of a range. */
    private record Rows(double[] a, double[] v) implements Serializable {
        void put(int first, Matrix coefficients, Matrix values) {
            System.arraycopy(a, 0, coefficients.data(), first * coefficients.cols(), a.length);
            System.arraycopy(v, 0, values.data(), first * values.cols(), v.length);
        }
    }

    /**
     * The solution for the inputs of a range.
     *
     * @param solutions for the values, and for the constant in their place where there is one
     * @param ofConstant the right-hand side of the latter
     * @param squares sum w y^2, without what the tasks explain alone
     * @param explained how much of it
     * @param targets sum w y likewise
     * @param penalty of the tasks
     * @param distance how far the inputs were from the solution, squared, where it is asked for
     */
    private record Solved(
            int first,
            List<Rows> solutions,
            double[] ofConstant,
            double squares,
            double explained,
            double targets,
            double penalty,
            double distance)
            implements Serializable {
        /**
         * Solves where the groups have the values t.
         *
         * @param blocks those of the range; they are overwritten
         * @param groupOf the group of an input
         * @param t for each of the right-hand sides
         */
        static Solved of(
                BlockSums range,
                Blocks blocks,
                double delta,
                double lambda,
                IntUnaryOperator groupOf,
                List<double[]> t,
                double distance) {
            List<Matrix> further = range.rightHandSidesOfConstant();
            double[] ofConstant =
                    further.isEmpty() ? new double[0] : further.get(0).data().clone();
            List<Elimination> eliminations = Elimination.of(blocks, further, delta, lambda, Parallel.of(1));
            List<Rows> solutions = new ArrayList<>();
            double explained = 0;
            for (int k = 0; k < eliminations.size(); k++) {
                Matrix a = Matrix.zeros(range.count(), range.q());
                Matrix v = Matrix.zeros(range.count(), range.q());
                Matrix groups = Matrix.of(t.get(k).length / range.q(), range.q(), t.get(k));
                double own =
                        eliminations.get(k).substitute(row -> groupOf.applyAsInt(range.first() + row), groups, a, v);
                explained = k == 0 ? own : explained;
                solutions.add(new Rows(a.data(), v.data()));
            }
            return new Solved(
                    range.first(),
                    solutions,
                    ofConstant,
                    range.squares(),
                    explained,
                    range.targets(),
                    range.penalty(),
                    distance);
        }
    }
}
