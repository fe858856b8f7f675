package dev.okl;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Continuation;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.key.ValueKey;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.Layout;
import dev.okl.internal.step.FoldIn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * One function per task, g_j(x) = alpha . z + h(x) + c_j + sum_k b_jk e_k(x), and how the tasks are related. Immutable and safe for
 * use by several threads.
 *
 * @param <X> type of the inputs
 */
public final class OutputKernelModel<X> implements TaskModel<X> {
    private final ModelParts<X> parts;
    private final Layout layout;
    private final Map<Object, Integer> inputNumbers;
    private final Map<Object, Integer> taskNumbers;
    private final Continuation<X> continuation;
    private volatile double[] population;
    private volatile Matrix deviations;
    private volatile double[] mean;

    public OutputKernelModel(ModelParts<X> parts) {
        this(parts, KernelGram.of(parts.inputKernel(), parts.inputs(), parts.approximation()));
    }

    /** With the Gram matrix of its inputs, where there is one already. */
    OutputKernelModel(ModelParts<X> parts, KernelGram<X> gram) {
        this(parts, gram, ValueKey.numbers(parts.inputs()), ValueKey.numbers(parts.tasks()));
    }

    private OutputKernelModel(
            ModelParts<X> parts,
            KernelGram<X> gram,
            Map<Object, Integer> inputNumbers,
            Map<Object, Integer> taskNumbers) {
        this.parts = parts;
        this.layout = new Layout(parts.rank(), parts.mean(), parts.intercepts());
        this.inputNumbers = inputNumbers;
        this.taskNumbers = taskNumbers;
        this.continuation = gram.continuation(parts.inputCoefficients());
    }

    /** Another fit of the same inputs and tasks; what does not differ is shared. */
    OutputKernelModel<X> sibling(ModelParts<X> fit, KernelGram<X> gram) {
        return new OutputKernelModel<>(fit, gram, inputNumbers, taskNumbers);
    }

    /**
     * The same functions where a value was learned on a scale of its own and its mean is predicted: this one predicts the median, what the
     * scale brings back as it is. Of a new task it is the median of the tasks, too.
     */
    public OutputKernelModel<X> ofMedians() {
        return new OutputKernelModel<>(parts.withoutNoise());
    }

    /** The inputs that were learned from. */
    public List<X> inputs() {
        return parts.inputs();
    }

    @Override
    public List<String> tasks() {
        return parts.tasks();
    }

    public boolean hasTask(String task) {
        return taskNumbers.containsKey(task);
    }

    public double lambda() {
        return parts.lambda();
    }

    /** The number of latent functions in use. */
    public int rank() {
        return parts.rank();
    }

    /** Whether all tasks share a mean function. */
    public boolean hasSharedMean() {
        return parts.mean();
    }

    /** Whether each task has an intercept of its own. */
    public boolean hasIntercepts() {
        return parts.intercepts();
    }

    Layout layout() {
        return layout;
    }

    /** What the model is made of. */
    public ModelParts<X> parts() {
        return parts;
    }

    @Override
    public double predict(X input, String task) {
        return task(task).at(input);
    }

    /** All tasks (columns) at some inputs (rows). */
    public Matrix predict(List<X> inputs) {
        Matrix predictions = Matrix.zeros(inputs.size(), tasks().size());
        for (int i = 0; i < inputs.size(); i++) {
            double[] row = inputRow(inputs.get(i));
            for (int j = 0; j < tasks().size(); j++) {
                predictions.set(i, j, value(row, taskRow(j)));
            }
        }
        return predictions;
    }

    /** The function of a task. */
    public TaskFunction<X> task(String name) {
        Integer number = taskNumbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException("there is no task '" + name + "' in the model; newTask() predicts for a"
                    + " task without data, foldIn(...) for one with data");
        }
        return new TaskFunction<>(this, taskRow(number));
    }

    /**
     * A task of which nothing is known: the average of the functions that were learned, on the scale of the data. The mean function alone would not do: a
     * kernel on the tasks that sees something in common to all of them leaves the mean to the tasks, and a model without a mean has
     * nothing else. Of medians it is the median of such tasks.
     */
    public TaskFunction<X> newTask() {
        return about(averageRow(), 1, false);
    }

    /**
     * The average, on the scale of the data, of tasks that deviate from a row as those that were learned from do from their average. Where values are learned as they are, or
     * medians are wanted, it is the function of the row itself.
     *
     * @param share how far they deviate, as a part of that
     * @param isFixedKnown whether what is fixed of them is that of the row
     */
    private TaskFunction<X> about(double[] row, double share, boolean isFixedKnown) {
        boolean isLinear = parts.transform().isNone() || parts.noise() == 0;
        return isLinear || share == 0
                ? new TaskFunction<>(this, row)
                : new TaskFunction<>(this, row, inputRow -> averageAbout(row, share, isFixedKnown, inputRow));
    }

    private double averageAbout(double[] row, double share, boolean isFixedKnown, double[] inputRow) {
        Matrix learned = deviations();
        double[] seen = inputRow;
        if (isFixedKnown && parts.fixed().hasColumns()) {
            seen = inputRow.clone();
            seen[layout.columns()] = 0;
        }
        double centre = Vectors.dot(inputRow, row);
        int columns = learned.cols();
        double sum = 0;
        for (int j = 0; j < learned.rows(); j++) {
            sum += value(centre + share * Vectors.dot(seen, 0, learned.data(), j * columns, columns));
        }
        return learned.rows() == 0 ? value(centre) : sum / learned.rows();
    }

    /** How the tasks that were learned from deviate from their average row; computed when it is first wanted. */
    private Matrix deviations() {
        if (deviations == null) {
            double[] average = averageRow();
            List<double[]> rows = IntStream.range(0, parts.taskCoefficients().rows())
                    .filter(this::isDifferent)
                    .mapToObj(this::taskRow)
                    .toList();
            Matrix matrix = Matrix.zeros(rows.size(), average.length);
            for (int j = 0; j < rows.size(); j++) {
                for (int k = 0; k < average.length; k++) {
                    matrix.set(j, k, rows.get(j)[k] - average[k]);
                }
            }
            deviations = matrix;
        }
        return deviations;
    }

    /** The constant that all functions have, which was not penalised; 0 where the model has none. */
    public double constant() {
        return parts.fixed().constant();
    }

    /** Whether descriptions of tasks say something: to a kernel on the tasks, or to the tasks' columns of the fixed part. */
    public boolean describesTasks() {
        return parts.taskKernel().isPresent()
                || !parts.fixed().ofTasks().columns().names().isEmpty();
    }

    /** The estimates of what was not penalised, by name: the constant is "1". */
    public Map<String, Double> fixedEffects() {
        return parts.fixed().estimates();
    }

    /** The mean function alpha . z + h, from which the tasks deviate; the constant where the model has no h. */
    public TaskFunction<X> mean() {
        return new TaskFunction<>(this, meanRow());
    }

    /** The row of a task of which nothing is known in the columns of the layout, in a new array. */
    public double[] population() {
        return Arrays.copyOf(averageRow(), layout.columns());
    }

    /**
     * A task of which only the description is known; what it says depends on the kernel on the tasks, and on the tasks' columns of the
     * fixed part.
     */
    public TaskFunction<X> newTask(Object description) {
        double[] row = parts.taskKernel().isPresent() ? priorRow(description) : describable(averageRow());
        return about(described(row, description), openShare(description), true);
    }

    /**
     * How far tasks of one description deviate from what it says of them, as a part of how far all tasks deviate from their average; not farther than these, also where a
     * kernel knows no bound.
     */
    private double openShare(Object description) {
        if (parts.taskKernel().isEmpty() || parts.transform().isNone()) {
            return 1;
        }
        double all = taskKernel().openToUndescribed();
        return all > 0 ? Math.min(1, Math.sqrt(openPart(description) / all)) : 0;
    }

    /**
     * The function of a new task from its observations, everything else fixed: no retraining. Where the model has a kernel on the
     * tasks, a task without a description starts from the average of the others, and has room to differ from it as they do.
     */
    public TaskFunction<X> foldIn(List<Observation<X>> observations) {
        if (observations.isEmpty()) {
            return newTask();
        }
        return parts.taskKernel().isPresent()
                ? foldIn(observations, averageRow(), taskKernel().openToUndescribed())
                : foldIn(observations, meanRow(), 1);
    }

    /**
     * The function of a new task from its description and its observations. Where the kernel on the tasks leaves nothing
     * open for this description ({@link #openPart} is 0), the observations have no effect: so for twins of known tasks,
     * and for smooth kernels near known tasks. A delta part in the kernel gives every task room of its own.
     */
    public TaskFunction<X> foldIn(Object description, List<Observation<X>> observations) {
        if (observations.isEmpty()) {
            return newTask(description);
        }
        return parts.taskKernel().isPresent()
                ? foldIn(observations, described(priorRow(description), description), openPart(description))
                : foldIn(observations, described(describable(meanRow()), description), 1);
    }

    /** How much the description of a new task leaves to its own data: 0 where its observations have no effect. */
    public double openPart(Object description) {
        parts.fixed().ofTasks().sumOf(description); // a level that was never seen is refused
        return describesTasks() && parts.taskKernel().isEmpty()
                ? 1
                : taskKernel().open(description);
    }

    /** The model with the tasks of {@code data} added, each folded in from its observations. */
    public OutputKernelModel<X> withTasks(TaskData<X> data) {
        return withTasks(data, name -> null);
    }

    /** The same for a model with a kernel on the tasks; the description of a task is null where there is none. */
    public OutputKernelModel<X> withTasks(TaskData<X> data, Function<String, ?> describe) {
        List<List<Observation<X>>> observations = new ArrayList<>();
        data.tasks().forEach(name -> observations.add(new ArrayList<>()));
        for (int o = 0; o < data.size(); o++) {
            observations
                    .get(data.task(o))
                    .add(new Observation<>(data.inputs().get(data.input(o)), data.value(o), data.weight(o)));
        }
        List<String> names = new ArrayList<>(tasks());
        List<Double> fixed = new ArrayList<>();
        Matrix rows = Matrix.zeros(tasks().size() + data.tasks().size(), layout.columns());
        System.arraycopy(
                parts.taskValues().data(), 0, rows.data(), 0, parts.taskValues().data().length);
        for (int j = 0; j < data.tasks().size(); j++) {
            String name = data.tasks().get(j);
            if (hasTask(name)) {
                throw new IllegalArgumentException(
                        "task '" + name + "' is in the model already; only new tasks can be folded in");
            }
            Object description = describe.apply(name);
            TaskFunction<X> function =
                    description == null ? foldIn(observations.get(j)) : foldIn(description, observations.get(j));
            double[] row = function.row();
            System.arraycopy(row, 0, rows.data(), names.size() * layout.columns(), layout.columns());
            names.add(name);
            fixed.add(parts.fixed().hasColumns() ? row[layout.columns()] : 0);
        }
        return new OutputKernelModel<>(
                parts.withTasks(List.copyOf(names), rows, parts.fixed().withTasks(fixed)));
    }

    /** The inputs with the highest values for a task, those left out that it was observed at. */
    public List<Scored<X>> top(String task, int count) {
        TaskData<X> data = parts.observations()
                .orElseThrow(() -> new IllegalStateException("the model was stored without its observations, so it"
                        + " does not know which inputs to leave out; use top(task, count, skip)"));
        int number = data.taskNumber(task);
        if (number < 0 && hasTask(task)) {
            throw new IllegalStateException("task '" + task + "' was folded in, so the model does not hold its"
                    + " observations; use top(task, count, skip)");
        }
        Set<Object> known = new HashSet<>();
        for (int o = 0; o < data.size(); o++) {
            if (data.task(o) == number) {
                known.add(ValueKey.of(data.inputs().get(data.input(o))));
            }
        }
        return top(task, count, input -> known.contains(ValueKey.of(input)));
    }

    /**
     * The inputs of the model with the highest values for a task, without those to be skipped; in the order of the inputs where values are
     * the same but for rounding.
     */
    public List<Scored<X>> top(String task, int count, Predicate<? super X> skip) {
        if (count < 0) {
            throw new IllegalArgumentException("the number of inputs must be >= 0 but was " + count);
        }
        double[] taskRow = task(task).row();
        List<Scored<X>> scored = new ArrayList<>();
        for (int i = 0; i < inputs().size(); i++) {
            X input = inputs().get(i);
            if (!skip.test(input)) {
                scored.add(
                        new Scored<>(input, value(withFixed(parts.inputValues().row(i), input), taskRow)));
            }
        }
        int[] order =
                Ranking.descending(scored.stream().mapToDouble(Scored::score).toArray());
        return Arrays.stream(order).limit(count).mapToObj(scored::get).toList();
    }

    /** How the tasks are related. */
    public TaskSimilarity similarity() {
        int first = layout.freeStart();
        return new TaskSimilarity(tasks(), parts.taskValues().columns(first, first + rank()));
    }

    /** The latent functions e_k(x), most important first, without the mean. */
    public double[] latentFunctions(X input) {
        return evaluated(input).latentFunctions();
    }

    /** An input at which many functions are wanted: the kernel is evaluated once. */
    public EvaluatedInput<X> evaluated(X input) {
        return new EvaluatedInput<>(this, inputRow(input));
    }

    /**
     * Whether the kernel says anything about an input: whether it relates it to any that was learned from. A delta kernel
     * relates no new one. Where K(x, x) is 0, as with a decay spline at time 0, it says that all functions are 0 there.
     */
    public boolean reaches(X input) {
        X seen = parts.inputKernel().reduced(input);
        parts.fixed().ofInputs().sum(seen); // a level that was never seen is refused
        if (inputNumbers.containsKey(ValueKey.of(seen))) {
            return true;
        }
        int unknown = layout.columns() - (layout.intercepts() ? 1 : 0);
        return Arrays.stream(kernelRow(seen), 0, unknown).anyMatch(e -> e != 0)
                || parts.inputKernel().at(seen, seen) == 0
                // Where all that was learned is a constant, the row says nothing.
                || inputs().stream().anyMatch(known -> parts.inputKernel().at(seen, known) != 0);
    }

    /**
     * An input's row, whose product with a task's row is the value but for the constant: the columns of the layout, and where the model has
     * a fixed part of columns two more, which hold 1 and what is fixed of the input.
     */
    double[] inputRow(X input) {
        X seen = parts.inputKernel().reduced(input);
        return withFixed(kernelRow(seen), seen);
    }

    private double[] withFixed(double[] row, X input) {
        return parts.fixed().hasColumns()
                ? longer(row, 1, parts.fixed().ofInputs().sum(input))
                : row;
    }

    /** A task's row in the same columns; the last two hold what is fixed of the task, and 1. */
    private double[] taskRow(int task) {
        return withFixed(parts.taskValues().row(task), parts.fixed().taskSums()[task]);
    }

    private double[] withFixed(double[] row, double ofTask) {
        return parts.fixed().hasColumns() ? longer(row, ofTask, 1) : row;
    }

    private static double[] longer(double[] row, double next, double last) {
        double[] longer = Arrays.copyOf(row, row.length + 2);
        longer[row.length] = next;
        longer[row.length + 1] = last;
        return longer;
    }

    /** The row of a new task with what its description says of its fixed part. */
    private double[] described(double[] row, Object description) {
        return parts.fixed().hasColumns()
                ? withFixed(
                        Arrays.copyOf(row, layout.columns()),
                        parts.fixed().ofTasks().sumOf(description))
                : row;
    }

    private double[] describable(double[] row) {
        if (parts.fixed().ofTasks().columns().names().isEmpty()) {
            throw new IllegalArgumentException("this model has no kernel on the tasks, so a description says nothing");
        }
        return row;
    }

    /** An input's row in the columns of the layout. */
    private double[] kernelRow(X input) {
        Integer number = inputNumbers.get(ValueKey.of(input));
        if (number != null) {
            return parts.inputValues().row(number);
        }
        if (input == null) {
            throw new IllegalArgumentException("an input must not be null");
        }
        double[] values = continuation.at(input);
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("the kernel is not finite at input " + ValueKey.of(input));
            }
        }
        double[] row = Arrays.copyOf(values, layout.columns());
        if (layout.intercepts()) {
            row[layout.interceptColumn()] = parts.inputValues().get(0, layout.interceptColumn());
        }
        return row;
    }

    double value(double[] inputRow, double[] taskRow) {
        return value(Vectors.dot(inputRow, taskRow));
    }

    /** What is predicted where a row of an input and one of a task have this product. */
    private double value(double product) {
        double value = parts.transform().mean(product + parts.fixed().constant(), parts.noise());
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("the prediction is not finite but " + value
                    + ": the kernel is too large at this input, or the task's observations are");
        }
        return parts.range().isPresent() ? parts.range().get().clip(value) : value;
    }

    @Override
    public String toString() {
        return "model of " + tasks().size() + " tasks at " + inputs().size() + " inputs, rank " + rank() + ", lambda "
                + lambda();
    }

    private TaskFunction<X> foldIn(List<Observation<X>> observations, double[] prior, double open) {
        List<double[]> rows =
                observations.stream().map(o -> inputRow(o.input())).toList();
        double[] values = observations.stream()
                .mapToDouble(o ->
                        parts.transform().ofChecked(o.value()) - parts.fixed().constant())
                .toArray();
        double[] weights =
                observations.stream().mapToDouble(Observation::weight).toArray();
        return new TaskFunction<>(
                this, FoldIn.solve(layout, rows, values, weights, parts.newTaskLambda(), prior, open));
    }

    /** Computed when it is first wanted, for there is a model for every point of a path; by several threads it is the same. */
    private double[] averageRow() {
        if (population == null) {
            population = average();
        }
        return population;
    }

    /**
     * The average row of the tasks that were learned from: those folded in later do not change what is said of others. A task without
     * observations has a row of zeros, unless its description says more, and does not count.
     */
    private double[] average() {
        double[] sum = new double[meanRow().length];
        int count = 0;
        for (int j = 0; j < parts.taskCoefficients().rows(); j++) {
            if (isDifferent(j)) {
                Vectors.addInPlace(1, taskRow(j), sum);
                count++;
            }
        }
        double total = count;
        return count == 0 ? meanRow() : Arrays.stream(sum).map(s -> s / total).toArray();
    }

    /** Whether a task deviates from the mean. */
    private boolean isDifferent(int task) {
        double[] row = parts.taskValues().row(task);
        return Arrays.stream(row, layout.freeStart(), row.length).anyMatch(b -> b != 0);
    }

    /** Computed when it is first wanted, like the average row; not to be modified. */
    private double[] meanRow() {
        if (mean == null) {
            double[] row = new double[layout.columns()];
            if (layout.mean()) {
                row[layout.meanColumn()] = 1;
            }
            mean = withFixed(row, averageFixed());
        }
        return mean;
    }

    /** What is fixed of a task of which nothing is known: the average of those that deviate from the mean, or of all where none does. */
    private double averageFixed() {
        int[] learned = IntStream.range(0, parts.taskCoefficients().rows()).toArray();
        int[] different = Arrays.stream(learned).filter(this::isDifferent).toArray();
        int[] counted = different.length == 0 ? learned : different;
        return Arrays.stream(counted)
                .mapToDouble(j -> parts.fixed().taskSums()[j])
                .average()
                .orElse(0);
    }

    private double[] priorRow(Object description) {
        double[] row = meanRow().clone();
        double[] prior = taskKernel().prior(description, parts.taskCoefficients());
        System.arraycopy(prior, 0, row, layout.freeStart(), prior.length);
        return row;
    }

    private TaskKernel<?> taskKernel() {
        return parts.taskKernel()
                .orElseThrow(() -> new IllegalArgumentException(
                        "this model has no kernel on the tasks, so a description says nothing"));
    }

    /** An input with its predicted value. */
    public record Scored<X>(X input, double score) {}
}
