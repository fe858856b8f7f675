package dev.okl.bench.micro;

import dev.okl.Observation;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.bench.data.Ratings;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.ArrayList;
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

/** A new user with 20 ratings, folded into a model of the size of MovieLens 1M. {@code bench/jmh FoldIn} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FoldInBenchmark {
    private static final int OBSERVATIONS = 1_000_000;
    private static final int OF_NEW_TASK = 20;
    private static final double LAMBDA = 10;

    @Param({"5", "10", "32"})
    public int rank;

    private OutputKernelModel<Row> model;
    private List<Observation<Row>> observations;

    @Setup
    public void prepare() {
        TaskData<Row> data = Ratings.generated(OBSERVATIONS, 1).ratings();
        model = OutputKernelLearner.builder(Ratings.kernel(data.inputs()))
                .rank(rank)
                .lambda(LAMBDA)
                .sweeps(2)
                .build()
                .fit(data)
                .model();
        SplittableRandom random = new SplittableRandom(1);
        observations = new ArrayList<>();
        for (int i : random.ints(0, data.inputs().size())
                .distinct()
                .limit(OF_NEW_TASK)
                .toArray()) {
            observations.add(new Observation<>(data.inputs().get(i), 1 + random.nextInt(5)));
        }
    }

    @Benchmark
    public TaskFunction<Row> foldIn() {
        return model.foldIn(observations);
    }
}
