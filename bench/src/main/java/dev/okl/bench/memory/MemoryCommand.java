package dev.okl.bench.memory;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.app.plan.FitPlan;
import dev.okl.bench.data.Ratings;
import dev.okl.bench.measure.BenchCommand;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/memory}: what is alive at the peak of a fit, and what the plan foresaw. */
@Command(
        name = "memory",
        sortOptions = false,
        description = {
            "Measures what is alive in memory at the fullest moment of a fit of generated ratings, the ratings included, beyond"
                    + " what Java has before; and compares it with what okl plan foresees.",
            "Garbage is collected all the time, so times mean nothing here."
        })
public final class MemoryCommand extends BenchCommand {
    /** The acceleration remembers nine sweeps; more take time but no memory. */
    private static final int SWEEPS = 12;

    private static final double SMALLEST_RATIO = 1e-4;

    @Option(names = "--observations", paramLabel = "N", description = "how many (default: as MovieLens 10M)")
    private int observations = Ratings.FULL;

    @Option(names = "--ranks", split = ",", paramLabel = "P", description = "ranks (default: 5,10)")
    private List<Integer> ranks = List.of(5, 10);

    @Option(
            names = "--lambdas",
            paramLabel = "N",
            description = "lambdas of a path with validation; 1 is a fit at one lambda (default: 6)")
    private int lambdas = 6;

    @Option(names = "--lambda", paramLabel = "X", description = "of the fit at one lambda (default: 60)")
    private double lambda = 60;

    @Override
    protected void measure() throws InterruptedException {
        require(() -> Ratings.requireSize(observations));
        require(
                lambdas >= 1 && lambda > 0 && ranks.stream().allMatch(rank -> rank >= 1),
                "lambdas and ranks must be >= 1 and lambda > 0 but they were " + lambdas + ", " + ranks + " and "
                        + lambda);
        long before = LiveMemory.now();
        TaskData<Row> data = Ratings.generated(observations, 1).ratings();
        TextTable table =
                TextTable.of("<fit", "rank", "data alone", "at the peak", "bytes per observation", "plan / seen");
        for (int rank : ranks) {
            table.row(row(data, rank, before));
        }
        print(table.lines());
    }

    private Object[] row(TaskData<Row> data, int rank, long before) throws InterruptedException {
        long alone = LiveMemory.now();
        LearnerBuilder<Row> learner = learner(data, rank);
        FitPlan plan = FitPlan.of(learner, data);
        LiveMemory memory = new LiveMemory();
        memory.start();
        learner.build().fit(data);
        long most = memory.finish();
        return new Object[] {
            lambdas == 1 ? "one lambda" : lambdas + " lambdas, validated",
            rank,
            Figures.bytes((double) alone - before),
            Figures.bytes((double) most - before),
            (most - before) / (double) data.size(),
            plan.memory().total() / (double) most
        };
    }

    private LearnerBuilder<Row> learner(TaskData<Row> data, int rank) {
        LearnerBuilder<Row> learner = OutputKernelLearner.builder(Ratings.kernel(data.inputs()))
                .sharedMean(false)
                .rank(rank)
                .keepObservations(false)
                .sweeps(SWEEPS);
        return lambdas == 1
                ? learner.lambda(lambda)
                : learner.lambdas(lambdas, SMALLEST_RATIO).endEarly(false);
    }

    /** Collects garbage again and again beside other work, and notes how much is alive at most: what the work cannot do without. */
    private static final class LiveMemory extends Thread {
        private volatile boolean end;
        private long most;

        LiveMemory() {
            super("live memory");
            setDaemon(true);
        }

        /** What is alive now, in bytes. */
        static long now() {
            System.gc();
            return ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .map(MemoryPoolMXBean::getCollectionUsage)
                    .filter(usage -> usage != null)
                    .mapToLong(usage -> usage.getUsed())
                    .sum();
        }

        @Override
        public void run() {
            while (!end) {
                long start = System.nanoTime();
                most = Math.max(most, now());
                LockSupport.parkNanos(System.nanoTime() - start); // half of the time is for the work
            }
        }

        /** Ends; returns the most that was alive. */
        long finish() throws InterruptedException {
            end = true;
            join();
            return most;
        }
    }
}
