package dev.okl.app.plan;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.selection.PathPoint;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Fits one generated problem in a JVM of its own and prints what it took: the figures that {@link FitPlan} was fitted to.
 * In the mode "memory" a second thread collects garbage again and again and notes how much is alive afterwards, so run it
 * with {@code -XX:+UseSerialGC}; in the mode "time" it leaves the fit alone.
 *
 * <pre>java -XX:+UseSerialGC -cp ... dev.okl.app.plan.FitMeasurement memory dense 3000 200 10 5</pre>
 *
 * <p>The other arguments: dense, grouped or identity; inputs, tasks, rank, lambdas, and
 * if wanted a cap on the sweeps: for the time of a sweep.
 */
public final class FitMeasurement {
    /** As in MovieLens 1M. */
    static final int GROUPS = 300;

    private static final int OBSERVATIONS_OF_STRUCTURED = 1_000_000;

    /** The share of the cells that is observed of a dense problem. */
    private static final double DENSE_SHARE = 0.1;

    /** The acceleration remembers nine sweeps; more take time but no memory. */
    private static final int ENOUGH_FOR_ALL_HISTORY = 12;

    private FitMeasurement() {}

    public static void main(String[] args) throws InterruptedException {
        int inputs = Integer.parseInt(args[2]);
        int tasks = Integer.parseInt(args[3]);
        TaskData<Integer> data = data(args[1], inputs, tasks);
        LearnerBuilder<Integer> builder = OutputKernelLearner.builder(kernel(args[1], inputs))
                .rank(Integer.parseInt(args[4]))
                .lambdas(Integer.parseInt(args[5]), 1e-4);
        if (args.length > 6) {
            builder.sweeps(Integer.parseInt(args[6]));
        }
        FitPlan plan = FitPlan.of(builder, data);
        System.out.println(String.format(
                Locale.ROOT,
                "%-40s plan  %6.0f MB  seconds %7.2f  %s",
                String.join(" ", args),
                plan.memory().total() / 1e6,
                plan.seconds(),
                plan.memory()));
        LiveMemory memory = new LiveMemory();
        if (args[0].equals("memory")) {
            builder.sweeps(ENOUGH_FOR_ALL_HISTORY);
            // Where a time limit ends the run, what was seen so far is the answer.
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> System.out.println("alive at most: " + memory.most / 1_000_000)));
            memory.start();
        }
        FitResult<OutputKernelModel<Integer>> fit = builder.build().fit(data);
        memory.end = true;
        memory.join();
        System.out.println(String.format(
                Locale.ROOT,
                "%-40s alive %6.0f MB  seconds %7.2f  points %d  sweeps %d  CG %d  path seconds %.2f  %s",
                String.join(" ", args),
                memory.most / 1e6,
                fit.seconds(),
                fit.path().size(),
                fit.path().stream().mapToInt(PathPoint::sweeps).sum(),
                fit.path().stream().mapToInt(PathPoint::stepIterations).sum(),
                fit.path().stream().mapToDouble(PathPoint::seconds).sum(),
                fit.gram()));
    }

    /** A kernel on the inputs' numbers whose Gram matrix has the structure of that name. */
    static Kernel<Integer> kernel(String structure, int inputs) {
        Kernel<Integer> delta = Kernels.delta();
        return switch (structure) {
            case "dense" -> Kernels.laplacian(10).ofNumbers().on(x -> (double) x / inputs);
            case "grouped" -> delta.plus(Kernels.laplacian(10).ofNumbers().on(x -> (double) (x % GROUPS) / GROUPS));
            default -> delta;
        };
    }

    /** Three latent functions and noise at random cells. */
    static TaskData<Integer> data(String structure, int inputs, int tasks) {
        Random random = new Random(1);
        double[][] loads = random.doubles(3L * tasks)
                .boxed()
                .collect(
                        () -> new double[3][tasks],
                        (all, load) -> all[random.nextInt(3)][random.nextInt(tasks)] = load,
                        (one, other) -> {});
        int count = structure.equals("dense") ? (int) (DENSE_SHARE * inputs * tasks) : OBSERVATIONS_OF_STRUCTURED;
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int i = 0; i < inputs; i++) {
            builder.addInput(i);
        }
        for (int o = 0; o < count; o++) {
            int input = random.nextInt(inputs);
            int task = random.nextInt(tasks);
            double x = (double) (input % GROUPS) / GROUPS;
            double y = loads[0][task] * x + loads[1][task] * Math.sin(9 * x) + loads[2][task] * Math.cos(20 * x);
            builder.add(input, "task " + task, 3 + y + 0.3 * random.nextGaussian());
        }
        return builder.build();
    }

    /** The largest amount of memory that was alive at any collection. */
    private static final class LiveMemory extends Thread {
        private volatile boolean end;
        private volatile long most;

        LiveMemory() {
            setDaemon(true);
        }

        @Override
        public void run() {
            while (!end) {
                long start = System.nanoTime();
                System.gc();
                most = Math.max(most, afterCollection());
                // Some time for the fit, or it would never end.
                LockSupport.parkNanos(3 * (System.nanoTime() - start));
            }
        }

        /** Not what is in use now: the fit goes on filling the memory while we look. */
        private static long afterCollection() {
            return ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                    .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                    .sum();
        }
    }
}
