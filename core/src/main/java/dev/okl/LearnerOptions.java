package dev.okl;

import dev.okl.data.FixedColumns;
import dev.okl.data.Matrix;
import dev.okl.data.Transform;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.scale.RelatedTasks;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.LowRank;
import dev.okl.selection.Progress;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.Solver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * How an {@link OutputKernelLearner} learns, as a {@link LearnerBuilder} has built it; the methods of the builder say what
 * each option means.
 *
 * @param kernels candidates for the kernel on the inputs; usually one
 * @param fixed what is not penalised
 * @param solver of the input step; the task step is always chosen automatically
 * @param threads empty for all cores
 * @param pathBytes what the models along the path may take together; 0 to keep none
 */
public record LearnerOptions<X>(
        List<KernelFamily<X>> kernels,
        Optional<TaskDescription<?>> tasks,
        Fixed<X> fixed,
        boolean mean,
        boolean intercepts,
        boolean levelsAtOne,
        boolean learnLevels,
        List<Transform> transforms,
        SearchOptions search,
        Solver solver,
        double tolerance,
        int maxSweeps,
        int acceleration,
        OptionalInt threads,
        Optional<LowRank> approximation,
        Optional<ModelParts.Range> range,
        boolean keepObservations,
        long pathBytes,
        Progress progress) {
    public LearnerOptions {
        if (search.ranks().get(0).columns(1) == 0 && !mean) {
            throw new IllegalArgumentException(
                    "pooled learning is the shared mean alone, so sharedMean(false) leaves nothing to learn");
        }
    }

    /** Whether there is a constant that is not penalised. */
    public boolean constant() {
        return fixed.constant();
    }

    /** The kernel on the inputs; where it is to be learned, the one that the search starts from. */
    public Kernel<X> inputKernel() {
        return kernels.get(0).start();
    }

    /** The kernel on the tasks of these names, if there is one; where it is to be learned, the one that the search starts from. */
    public Optional<TaskKernel<?>> taskKernelOf(List<String> names) {
        return taskKernelOf(names, tasks.map(TaskDescription::start));
    }

    /** The same with a kernel of the family. */
    @SuppressWarnings("unchecked")
    Optional<TaskKernel<?>> taskKernelOf(List<String> names, Optional<Kernel<?>> kernel) {
        return tasks.map(description ->
                ((TaskDescription<Object>) description).kernelOf((Kernel<Object>) kernel.orElseThrow(), names));
    }

    /** What is known of the tasks of these names, where there is a kernel on the tasks. */
    Optional<RelatedTasks<?>> relatedTasks(List<String> names) {
        return tasks.map(description -> description.related(names));
    }

    /** Whether there is anything to be learned beside the functions. */
    boolean isOpen() {
        return kernels.size() > 1
                || transforms.size() > 1
                || learnLevels
                || !kernels.get(0).open().isEmpty()
                || tasks.map(description -> !description.kernels().open().isEmpty())
                        .orElse(false);
    }

    /**
     * What is not penalised.
     *
     * @param ofInputs columns of the inputs
     * @param ofTasks columns of the tasks
     */
    public record Fixed<X>(boolean constant, FixedColumns<X> ofInputs, TaskColumns<?> ofTasks) {
        static <X> Fixed<X> none() {
            return new Fixed<>(false, FixedColumns.none(), new TaskColumns<>(FixedColumns.none(), name -> name));
        }

        Fixed<X> withConstant(boolean other) {
            return new Fixed<>(other, ofInputs, ofTasks);
        }

        /** The constant and the columns of the inputs: a row for each of them. */
        public Matrix inputColumns(List<X> inputs) {
            int constants = constant ? 1 : 0;
            Matrix columns =
                    Matrix.zeros(inputs.size(), constants + ofInputs.names().size());
            for (int i = 0; i < columns.rows() && columns.cols() > 0; i++) {
                double[] z = ofInputs.of(inputs.get(i));
                columns.set(i, 0, 1); // the constant, or overwritten
                System.arraycopy(z, 0, columns.data(), i * columns.cols() + constants, z.length);
            }
            return columns;
        }

        /** The columns of the tasks: a row for each of these. */
        public Matrix taskColumns(List<String> tasks) {
            Matrix columns =
                    Matrix.zeros(tasks.size(), ofTasks.columns().names().size());
            for (int j = 0; j < columns.rows() && columns.cols() > 0; j++) {
                System.arraycopy(ofTasks.of(tasks.get(j)), 0, columns.data(), j * columns.cols(), columns.cols());
            }
            return columns;
        }

        /**
         * What estimates are for.
         *
         * @param alpha of the constant, of the columns of the inputs, of those of the tasks
         */
        public FixedEffects<X> effects(double[] alpha, List<String> tasks) {
            int constants = constant ? 1 : 0;
            int ofTask = constants + ofInputs.names().size();
            double[] estimates = Arrays.copyOfRange(alpha, ofTask, alpha.length);
            double[] sums = tasks.stream()
                    .mapToDouble(task -> Vectors.dot(ofTasks.of(task), estimates))
                    .toArray();
            return new FixedEffects<>(
                    constant ? alpha[0] : 0,
                    new FixedEffects.Effects<>(ofInputs, Arrays.copyOfRange(alpha, constants, ofTask)),
                    new FixedEffects.Effects<>(ofTasks.columns(), estimates),
                    sums);
        }
    }

    /** Columns of the tasks and where the descriptions of tasks come from. */
    public record TaskColumns<T>(FixedColumns<T> columns, Function<String, ? extends T> describe) {
        double[] of(String task) {
            T description = describe.apply(task);
            if (description == null) {
                throw new IllegalArgumentException(
                        "the fixed part needs a description of every task, but '" + task + "' has none");
            }
            return columns.of(description);
        }
    }

    /** A kernel on the tasks and where the descriptions of tasks come from. */
    public record TaskDescription<T>(KernelFamily<T> kernels, Function<String, ? extends T> describe) {
        Kernel<?> start() {
            return kernels.start();
        }

        TaskKernel<T> kernelOf(Kernel<T> kernel, List<String> names) {
            return new TaskKernel<>(kernel, descriptions(names));
        }

        /** What is known of the tasks of these names, with all kernels. */
        RelatedTasks<T> related(List<String> names) {
            return new RelatedTasks<>(kernels, descriptions(names));
        }

        private List<T> descriptions(List<String> names) {
            List<T> descriptions = new ArrayList<>();
            for (String name : names) {
                T description = describe.apply(name);
                if (description == null) {
                    throw new IllegalArgumentException(
                            "the kernel on the tasks needs a description of every task, but '" + name + "' has none");
                }
                descriptions.add(description);
            }
            return descriptions;
        }
    }
}
