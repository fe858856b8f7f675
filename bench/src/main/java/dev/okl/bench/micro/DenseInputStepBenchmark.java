package dev.okl.bench.micro;

import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
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

/** The input step with a dense kernel, by every solver that takes incomplete data. {@code bench/jmh DenseInputStep} */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class DenseInputStepBenchmark {
    @Param({"5", "20"})
    public int rank;

    @Param({"GMRES", "SPARSE_CG", "FACTORED_CG", "KERNEL_CG", "PRECONDITIONED_CG"})
    public Solver solver;

    private StepState state;

    @Setup
    public void prepare() {
        state = StepState.dense(rank, solver);
    }

    @Benchmark
    public StepReport step() {
        return state.inputStep();
    }
}
