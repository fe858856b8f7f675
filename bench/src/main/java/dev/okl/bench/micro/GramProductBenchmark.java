package dev.okl.bench.micro;

import dev.okl.bench.data.DenseData;
import dev.okl.bench.data.Ratings;
import dev.okl.data.Matrix;
import dev.okl.formula.Row;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** K times a panel of l x p: what an iteration of CG costs beside its blocks. {@code bench/jmh GramProduct} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class GramProductBenchmark {
    private static final int DENSE_INPUTS = 1000;
    private static final int RATINGS = 1_000_000;

    @Param({"5", "10", "32"})
    public int rank;

    /** Dense: random points in the unit cube. Grouped: the paper's kernel on the movies of a million ratings. */
    @Param({"dense", "grouped"})
    public String structure;

    private final Parallel parallel = Parallel.allCores();
    private Gram gram;
    private Matrix panel;
    private Matrix out;

    @Setup
    public void prepare() {
        if (structure.equals("dense")) {
            List<double[]> points = DenseData.create(DENSE_INPUTS, 1, 1, 1).inputs();
            gram = KernelGram.of(DenseData.kernel(), points).gram();
        } else {
            List<Row> movies = Ratings.generated(RATINGS, 1).ratings().inputs();
            gram = KernelGram.of(Ratings.kernel(movies), movies).gram();
        }
        SplittableRandom random = new SplittableRandom(1);
        panel = Matrix.zeros(gram.size(), rank);
        Arrays.setAll(panel.data(), k -> random.nextDouble(-1, 1));
        out = Matrix.zeros(gram.size(), rank);
    }

    @Benchmark
    public Matrix multiply() {
        gram.multiply(panel, out, parallel);
        return out;
    }
}
