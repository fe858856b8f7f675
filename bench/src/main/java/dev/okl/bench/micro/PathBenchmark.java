package dev.okl.bench.micro;

import dev.okl.bench.data.Ratings;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.reproduce.movielens.MovieLens;
import dev.okl.selection.PathPoint;
import dev.okl.selection.RankBound;
import java.util.List;
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

/** A whole path of 25 lambdas on a hundred thousand generated ratings, lambda_max included. {@code bench/jmh Path} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(1)
public class PathBenchmark {
    private static final int OBSERVATIONS = 100_000;
    private static final int LAMBDAS = 25;
    private static final double SMALLEST_RATIO = 1e-3;

    @Param({"5", "10"})
    public int rank;

    private Problem problem;

    @Setup
    public void prepare() {
        MovieLens movieLens = Ratings.generated(OBSERVATIONS, 1);
        TaskData<Row> data = movieLens.ratings();
        problem = Problem.of(
                data,
                KernelGram.of(Ratings.kernel(data.inputs()), data.inputs()).gram(),
                new IdentityGram(data.tasks().size()),
                false,
                false,
                Parallel.allCores());
    }

    @Benchmark
    public List<PathPoint> path() {
        RegularizationPath<LocalState> path =
                RegularizationPath.of(problem, PathOptions.defaults().withRank(RankBound.atMost(rank)));
        return path.run(path.grid(LAMBDAS, SMALLEST_RATIO), (point, state) -> true);
    }
}
