package dev.okl;

import dev.okl.data.FixedColumns;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
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
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How an {@link OutputKernelLearner} learns, as a {@link LearnerBuilder} has built it; the methods of the builder say what
 * each option means.
 *
 * @param kernels candidates for the kernel on the inputs; usually one
 * @param fixed what is not penalised
 * @param scales of the values, for those that are learned from; usually one
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
        Function<double[], List<Transform>> scales,
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

    /** What becomes of a prediction: it may have to stay in a range. */
    DoubleUnaryOperator limit() {
        return range.<DoubleUnaryOperator>map(ends -> ends::clip).orElseGet(DoubleUnaryOperator::identity);
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

    /** The scales of the values that compete, where these are learned from. */
    public List<Transform> transforms(TaskData<X> data) {
        return scales.apply(
                IntStream.range(0, data.size()).mapToDouble(data::value).toArray());
    }

    /** Whether there is anything to be learned beside the functions. */
    public boolean isOpen(TaskData<X> data) {
        return isOpen(transforms(data));
    }

    /** The same where the scales of the values are known. */
    boolean isOpen(List<Transform> transforms) {
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

        /** The constant and the columns of the inputs in units of their own: a row for each input. */
        public Matrix inputColumns(List<X> inputs) {
            int constants = constant ? 1 : 0;
            Matrix standard = Standard.of(ofInputs(inputs), constant).applied(ofInputs(inputs));
            Matrix columns = Matrix.zeros(inputs.size(), constants + standard.cols());
            for (int i = 0; i < columns.rows() && columns.cols() > 0; i++) {
                columns.set(i, 0, 1); // the constant, or overwritten
            }
            columns.setColumns(constants, standard);
            return columns;
        }

        /** The columns of the tasks in units of their own: a row for each task. */
        public Matrix taskColumns(List<String> tasks) {
            return Standard.of(ofTasks(tasks), constant).applied(ofTasks(tasks));
        }

        private Matrix ofInputs(List<X> inputs) {
            return rows(ofInputs.names().size(), inputs, ofInputs::of);
        }

        private Matrix ofTasks(List<String> tasks) {
            return rows(ofTasks.columns().names().size(), tasks, ofTasks::of);
        }

        private static <T> Matrix rows(int columns, List<T> all, Function<T, double[]> numbers) {
            Matrix rows = Matrix.zeros(all.size(), columns);
            for (int i = 0; i < rows.rows() && columns > 0; i++) {
                System.arraycopy(numbers.apply(all.get(i)), 0, rows.data(), i * columns, columns);
            }
            return rows;
        }

        /**
         * What estimates are for, in the units of the data.
         *
         * @param alpha of the constant, of the columns of the inputs, of those of the tasks, in the units that these had
         */
        public FixedEffects<X> effects(double[] alpha, List<X> inputs, List<String> tasks) {
            int constants = constant ? 1 : 0;
            int ofTask = constants + ofInputs.names().size();
            Standard inputUnits = Standard.of(ofInputs(inputs), constant);
            Standard taskUnits = Standard.of(ofTasks(tasks), constant);
            double[] inputEffects = inputUnits.estimates(Arrays.copyOfRange(alpha, constants, ofTask));
            double[] taskEffects = taskUnits.estimates(Arrays.copyOfRange(alpha, ofTask, alpha.length));
            double[] sums = tasks.stream()
                    .mapToDouble(task -> Vectors.dot(ofTasks.of(task), taskEffects))
                    .toArray();
            double centre = Vectors.dot(inputUnits.means, inputEffects) + Vectors.dot(taskUnits.means, taskEffects);
            return new FixedEffects<>(
                    constant ? alpha[0] - centre : 0,
                    new FixedEffects.Effects<>(ofInputs, inputEffects),
                    new FixedEffects.Effects<>(ofTasks.columns(), taskEffects),
                    sums);
        }
    }

    /**
     * Units and origins in which columns are all alike, so that those of the data do not matter. Beside a constant the origins change nothing
     * that is fitted.
     */
    private record Standard(double[] means, double[] units) {
        /** A column that varies less beside its mean is constant but for rounding. */
        private static final double CONSTANT = 1e-12;

        static Standard of(Matrix columns, boolean centred) {
            double[] means = new double[columns.cols()];
            double[] units = new double[columns.cols()];
            for (int k = 0; k < columns.cols(); k++) {
                double[] column = columns.column(k);
                double mean = centred ? Arrays.stream(column).average().orElse(0) : 0;
                double square = Arrays.stream(column)
                        .map(z -> (z - mean) * (z - mean))
                        .average()
                        .orElse(0);
                means[k] = mean;
                // Divided by infinity a column says nothing, and has no effect.
                units[k] = Math.sqrt(square) > CONSTANT * Math.abs(mean) ? Math.sqrt(square) : Double.POSITIVE_INFINITY;
            }
            return new Standard(means, units);
        }

        Matrix applied(Matrix columns) {
            Matrix standard = columns.copy();
            for (int i = 0; i < columns.rows(); i++) {
                for (int k = 0; k < columns.cols(); k++) {
                    standard.set(i, k, (columns.get(i, k) - means[k]) / units[k]);
                }
            }
            return standard;
        }

        /** Estimates for standard columns as those for the columns themselves. */
        double[] estimates(double[] ofStandard) {
            double[] estimates = ofStandard.clone();
            for (int k = 0; k < estimates.length; k++) {
                estimates[k] /= units[k];
            }
            return estimates;
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
            Kernel<T> start = kernels.start();
            return new RelatedTasks<>(
                    kernels, descriptions(names).stream().map(start::reduced).toList());
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
