package dev.okl.bench.micro;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.ObservedRows;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One pass over all observations: the blocks H_j = sum w f f' and right-hand sides r_j = sum w y f of every task, by the
 * library and by a straightforward loop of the same arithmetic.
 */
public final class ObservationPass {
    private final ObservationIndex observations;
    private final double[] values;
    private final double[] weights;
    private final Matrix features;
    private final int rank;

    /** With features drawn at random; refused where the blocks of all tasks do not fit one array. */
    public ObservationPass(TaskData<?> data, int rank) {
        this.observations = data.byTask();
        if (!Blocks.storable(observations.rows(), rank)) {
            throw new IllegalArgumentException(observations.rows() + " blocks of " + rank + " x " + rank
                    + " do not fit the memory; use a smaller rank or fewer observations");
        }
        this.rank = rank;
        this.features = Matrix.of(
                data.inputs().size(),
                rank,
                new SplittableRandom(1)
                        .doubles((long) data.inputs().size() * rank, -1, 1)
                        .toArray());
        this.values = new double[observations.size()];
        this.weights = new double[observations.size()];
        Arrays.setAll(values, observations::value);
        Arrays.setAll(weights, observations::weight);
    }

    /** The library's way; returns the blocks one after the other, both triangles. */
    public double[] fast(Parallel parallel) {
        return new ObservedRows(observations, features, new double[0], parallel)
                .gatherStored()
                .stored();
    }

    /** As one would write it down: the upper triangles, one observation after the other. */
    public double[] plain(Parallel parallel) {
        double[] h = new double[observations.rows() * rank * rank];
        double[] r = new double[observations.rows() * rank];
        parallel.forRanges(observations.rows(), observations.averageRowSize() * rank * rank, (from, to) -> {
            for (int row = from; row < to; row++) {
                addPlain(row, h, r);
            }
        });
        return h;
    }

    private void addPlain(int row, double[] h, double[] r) {
        double[] f = features.data();
        for (int o = observations.start(row); o < observations.end(row); o++) {
            int partner = observations.partner(o) * rank;
            for (int a = 0; a < rank; a++) {
                double wf = weights[o] * f[partner + a];
                r[row * rank + a] += wf * values[o];
                for (int b = a; b < rank; b++) {
                    h[(row * rank + a) * rank + b] += wf * f[partner + b];
                }
            }
        }
    }
}
