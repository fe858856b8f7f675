package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** The inputs' step, from blocks that are ranges of inputs on the executors; {@link TaskStep} is its mirror image. */
record InputStep(ClusterState state, JavaRDD<BlockSums> blocks, double lambda, double tolerance) {
    /** For K = delta I: every input on its own, where its block is. */
    StepReport byRow(double delta) {
        Broadcast<double[]> a = broadcast(state.inputs().coefficients());
        Broadcast<double[]> v = broadcast(state.inputs().values().columns(0, unknown()));
        double stepLambda = lambda; // functions that go to executors must not capture this record
        double[] noGroups = new double[unknown()];
        List<Solved> solved = Partitions.map(blocks, range -> {
                    Blocks own = range.blocks();
                    Matrix difference = BlockSums.difference(own, a.value(), v.value(), range.first(), stepLambda);
                    double distance = delta * Vectors.dot(difference.data(), difference.data());
                    return Solved.of(range, own, delta, stepLambda, input -> 0, noGroups, distance);
                })
                .collect();
        double distance = solved.stream().mapToDouble(Solved::distance).sum();
        double gradient = Blocks.ratio(distance, 2 * state.inputs().penalty());
        return new StepReport(gradient, put(solved), 0, true);
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
                                range.blocks(), groups, range.first(), a.value(), v.value(), delta, stepLambda)),
                delta,
                gram.groups(),
                unknown(),
                tolerance,
                state.parallel());
        Broadcast<double[]> t = broadcast(solution.values());
        return solution.report(put(Partitions.map(
                        blocks,
                        range -> Solved.of(
                                range, range.blocks(), delta, stepLambda, input -> groups[input], t.value(), 0))
                .collect()));
    }

    /** For kernels that tie all inputs together: the blocks come to the driver, and core's step solves with them. */
    StepReport onDriver(Solver asked) {
        LocalSide inputs = state.inputs();
        List<BlockSums> ranges = blocks.collect();
        state.tasks()
                .knowPenalty(ranges.stream().mapToDouble(BlockSums::penalty).sum());
        double[] h = new double[inputs.size() * unknown() * unknown()];
        Matrix r = Matrix.zeros(inputs.size(), unknown());
        double squares = 0;
        for (BlockSums range : ranges) {
            range.copyTo(h, r.data(), row -> range.first() + row);
            squares += range.squares();
        }
        return SolverChoice.ofBlocks(
                        asked, inputs.gram(), state.problem().summary().totals().complete())
                .update(inputs, Blocks.of(h, r, squares, state.parallel()), lambda, tolerance, state.parallel());
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
     * @return the sum of w (y - value)^2, empty where it cannot be told from rounding
     */
    private OptionalDouble put(List<Solved> ranges) {
        Matrix a = state.inputs().coefficients();
        Matrix v = Matrix.zeros(a.rows(), a.cols());
        double squares = 0;
        double explained = 0;
        double penalty = 0;
        for (Solved range : ranges) {
            System.arraycopy(range.a, 0, a.data(), range.first * a.cols(), range.a.length);
            System.arraycopy(range.v, 0, v.data(), range.first * a.cols(), range.v.length);
            squares += range.squares;
            explained += range.explained;
            penalty += range.penalty;
        }
        state.inputs().values().setColumns(0, v);
        state.tasks().knowPenalty(penalty);
        return Blocks.difference(squares, explained);
    }

    /**
     * The solution for the inputs of a range.
     *
     * @param a coefficients
     * @param v values
     * @param squares sum w y^2, without what the tasks explain alone
     * @param explained how much of it
     * @param penalty of the tasks
     * @param distance how far the inputs were from the solution, squared, where it is asked for
     */
    private record Solved(
            int first, double[] a, double[] v, double squares, double explained, double penalty, double distance)
            implements Serializable {
        /**
         * Solves where the groups have the values t.
         *
         * @param blocks those of the range; they are overwritten
         * @param groupOf the group of an input
         */
        static Solved of(
                BlockSums range,
                Blocks blocks,
                double delta,
                double lambda,
                IntUnaryOperator groupOf,
                double[] t,
                double distance) {
            Matrix a = Matrix.zeros(range.count(), range.q());
            Matrix v = Matrix.zeros(range.count(), range.q());
            double explained = Elimination.of(blocks, delta, lambda, Parallel.of(1))
                    .substitute(
                            row -> groupOf.applyAsInt(range.first() + row),
                            Matrix.of(t.length / range.q(), range.q(), t),
                            a,
                            v);
            return new Solved(range.first(), a.data(), v.data(), range.squares(), explained, range.penalty(), distance);
        }
    }
}
