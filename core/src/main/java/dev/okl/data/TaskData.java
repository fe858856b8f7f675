package dev.okl.data;

import dev.okl.internal.key.ValueKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Observations of many tasks: values y of task j at input x, with weights, most (input, task) cells missing.
 *
 * <p>Equal inputs are one row, whatever task they were observed for. A cell may be observed several times; inputs and
 * tasks may have no observation at all (they are predicted like the others). Everything is checked on the way in.
 *
 * <pre>{@code
 * TaskData<Double> data = TaskData.<Double>builder()
 *         .add(0.5, "patient 1", 2.8)
 *         .add(1.0, "patient 1", 6.7)
 *         .add(0.5, "patient 2", 1.9)
 *         .build();
 * }</pre>
 *
 * @param <X> type of the inputs; inputs are equal by {@code equals}, arrays by their elements
 */
public final class TaskData<X> {
    private final List<X> inputs;
    private final List<String> tasks;
    private final Map<Object, Integer> inputNumbers;
    private final Map<String, Integer> taskNumbers;
    private final int[] input;
    private final int[] task;
    private final CompactColumn value;
    private final CompactColumn weight;

    private TaskData(
            List<X> inputs,
            List<String> tasks,
            Map<Object, Integer> inputNumbers,
            Map<String, Integer> taskNumbers,
            int[] input,
            int[] task,
            CompactColumn value,
            CompactColumn weight) {
        this.inputs = inputs;
        this.tasks = tasks;
        this.inputNumbers = inputNumbers;
        this.taskNumbers = taskNumbers;
        this.input = input;
        this.task = task;
        this.value = value;
        this.weight = weight;
    }

    public static <X> Builder<X> builder() {
        return new Builder<>();
    }

    /** The distinct inputs, in the order in which they were first seen. */
    public List<X> inputs() {
        return inputs;
    }

    /** The names of the tasks, in the order in which they were first seen. */
    public List<String> tasks() {
        return tasks;
    }

    /** The number of observations. */
    public int size() {
        return value.size();
    }

    /** The row of an input, or -1 if it is not among the inputs. */
    public int inputNumber(X x) {
        return inputNumbers.getOrDefault(ValueKey.of(x), -1);
    }

    /** The number of a task, or -1 if there is none of that name. */
    public int taskNumber(String name) {
        return taskNumbers.getOrDefault(name, -1);
    }

    /** The row of the input of an observation; observations are numbered as they were added. */
    public int input(int observation) {
        return input[observation];
    }

    public int task(int observation) {
        return task[observation];
    }

    public double value(int observation) {
        return value.get(observation);
    }

    public double weight(int observation) {
        return weight == null ? 1 : weight.get(observation);
    }

    /** By how many of the two, inputs and tasks, the observations come sorted: an index by it takes no memory. */
    public int sortedSides() {
        return (ObservationIndex.isAscending(input) ? 1 : 0) + (ObservationIndex.isAscending(task) ? 1 : 0);
    }

    /** The bytes that the value of an observation takes, and its weight where there are weights. */
    public int valueBytes() {
        return value.bytes() + (weight == null ? 0 : weight.bytes());
    }

    /** A number for every observation, computed from its input: {@code data.perObservation(Visit::week)}. */
    public double[] perObservation(ToDoubleFunction<? super X> ofInput) {
        double[] numbers = new double[size()];
        Arrays.setAll(numbers, o -> ofInput.applyAsDouble(inputs.get(input[o])));
        return numbers;
    }

    /** The observations sorted by input. */
    public ObservationIndex byInput() {
        return ObservationIndex.of(inputs.size(), input, task, value, weight);
    }

    /** The observations sorted by task. */
    public ObservationIndex byTask() {
        return ObservationIndex.of(tasks.size(), task, input, value, weight);
    }

    /** The same inputs and tasks with only the given observations, in the given order. */
    public TaskData<X> subset(int[] observations) {
        return new TaskData<>(
                inputs,
                tasks,
                inputNumbers,
                taskNumbers,
                Arrays.stream(observations).map(o -> input[o]).toArray(),
                Arrays.stream(observations).map(o -> task[o]).toArray(),
                value.select(observations),
                weight == null ? null : weight.select(observations));
    }

    /** The same observations with other values, each a function of what it was. */
    public TaskData<X> withValues(DoubleUnaryOperator change) {
        double[] changed = new double[size()];
        for (int o = 0; o < changed.length; o++) {
            changed[o] = change.applyAsDouble(value(o));
            if (!Double.isFinite(changed[o])) {
                throw new IllegalArgumentException(
                        "row " + (o + 1) + ": the value " + value(o) + " becomes " + changed[o]);
            }
        }
        return new TaskData<>(
                inputs,
                tasks,
                inputNumbers,
                taskNumbers,
                input,
                task,
                CompactColumn.copyOf(changed, changed.length),
                weight);
    }

    /** The same observations of inputs as they look to somebody; those that look the same become one. */
    public TaskData<X> seenAs(UnaryOperator<X> look) {
        List<X> seen = inputs.stream().map(look).toList();
        if (IntStream.range(0, seen.size()).allMatch(i -> seen.get(i) == inputs.get(i))) {
            return this;
        }
        Builder<X> distinct = builder();
        int[] numbers = seen.stream().mapToInt(distinct::addInput).toArray();
        return new TaskData<>(
                Collections.unmodifiableList(distinct.inputs),
                tasks,
                distinct.inputNumbers,
                taskNumbers,
                Arrays.stream(input).map(i -> numbers[i]).toArray(),
                task,
                value,
                weight);
    }

    /** The same inputs and observations without the observations of some tasks, which leave the list of tasks too. */
    public TaskData<X> withoutTasks(Collection<String> names) {
        Set<String> left = new HashSet<>(names);
        Builder<X> builder = builder();
        inputs.forEach(builder::addInput);
        tasks.stream().filter(name -> !left.contains(name)).forEach(builder::addTask);
        for (int o = 0; o < size(); o++) {
            if (!left.contains(tasks.get(task[o]))) {
                builder.add(inputs.get(input[o]), tasks.get(task[o]), value(o), weight(o));
            }
        }
        return builder.build();
    }

    @Override
    public String toString() {
        return size() + " observations of " + tasks.size() + " tasks at " + inputs.size() + " inputs";
    }

    /** Collects observations; rows are counted from 1 in messages, as in a table without its header. */
    public static final class Builder<X> {
        /** The largest size of a value or weight: with larger ones, w^2 y^4 in a standard error would leave the range of numbers. */
        private static final double LARGEST = 1e50;

        private static final double SMALLEST = 1e-50;

        private final List<X> inputs = new ArrayList<>();
        private final List<String> tasks = new ArrayList<>();
        private final Map<Object, Integer> inputNumbers = new HashMap<>();
        private final Map<String, Integer> taskNumbers = new HashMap<>();
        private int[] input = new int[16];
        private int[] task = new int[16];
        private double[] value = new double[16];
        private double[] weight;
        private int size;

        private Builder() {}

        /** An input that may have no observation. Returns its row. */
        public int addInput(X x) {
            requireInput(x);
            Integer known = inputNumbers.get(ValueKey.of(x));
            if (known != null) {
                return known;
            }
            X kept = ValueKey.snapshot(x);
            inputNumbers.put(ValueKey.of(kept), inputs.size());
            inputs.add(kept);
            return inputs.size() - 1;
        }

        /** A task that may have no observation. Returns its number. */
        public int addTask(String name) {
            requireTask(name);
            Integer known = taskNumbers.get(name);
            if (known != null) {
                return known;
            }
            taskNumbers.put(name, tasks.size());
            tasks.add(name);
            return tasks.size() - 1;
        }

        public Builder<X> add(X x, String taskName, double y) {
            return add(x, taskName, y, 1);
        }

        public Builder<X> add(X x, String taskName, double y, double w) {
            // All checks come first: a row that is refused leaves no input and no task behind.
            requireInput(x);
            requireTask(taskName);
            requireObservation(x, taskName, y, w);
            append(addInput(x), addTask(taskName), y, w);
            return this;
        }

        /**
         * The same for an input and a task that were added before, by the numbers that {@link #addInput} and {@link
         * #addTask} gave: for readers of large tables, who look up every name anyway.
         */
        public Builder<X> add(int inputNumber, int taskNumber, double y, double w) {
            X x = inputs.get(inputNumber);
            String taskName = tasks.get(taskNumber);
            requireObservation(x, taskName, y, w);
            append(inputNumber, taskNumber, y, w);
            return this;
        }

        /** How many observations there are so far. */
        public int size() {
            return size;
        }

        public TaskData<X> build() {
            return new TaskData<>(
                    Collections.unmodifiableList(new ArrayList<>(inputs)),
                    Collections.unmodifiableList(new ArrayList<>(tasks)),
                    new HashMap<>(inputNumbers),
                    new HashMap<>(taskNumbers),
                    Arrays.copyOf(input, size),
                    Arrays.copyOf(task, size),
                    CompactColumn.copyOf(value, size),
                    weight == null ? null : CompactColumn.copyOf(weight, size));
        }

        private void append(int inputNumber, int taskNumber, double y, double w) {
            grow();
            input[size] = inputNumber;
            task[size] = taskNumber;
            value[size] = y;
            if (w != 1 && weight == null) {
                weight = new double[value.length];
                Arrays.fill(weight, 1);
            }
            if (weight != null) {
                weight[size] = w;
            }
            size++;
        }

        private void requireObservation(X x, String taskName, double y, double w) {
            if (!Double.isFinite(y)) {
                throw new IllegalArgumentException(where(x, taskName) + ": the value must be finite but was " + y);
            }
            if (Math.abs(y) > LARGEST) {
                throw new IllegalArgumentException(where(x, taskName) + ": the value must be between -" + LARGEST
                        + " and " + LARGEST + " but was " + y + "; take another unit");
            }
            if (!(w > 0) || Double.isInfinite(w)) {
                throw new IllegalArgumentException(
                        where(x, taskName) + ": the weight must be positive and finite but was " + w);
            }
            if (w < SMALLEST || w > LARGEST) {
                throw new IllegalArgumentException(where(x, taskName) + ": the weight must be between " + SMALLEST
                        + " and " + LARGEST + " but was " + w);
            }
        }

        private void grow() {
            if (size == value.length) {
                int capacity = size + (size >> 1) + 16;
                input = Arrays.copyOf(input, capacity);
                task = Arrays.copyOf(task, capacity);
                value = Arrays.copyOf(value, capacity);
                weight = weight == null ? null : Arrays.copyOf(weight, capacity);
            }
        }

        private void requireInput(X x) {
            if (x == null) {
                throw new IllegalArgumentException("row " + (size + 1) + ": an input must not be null");
            }
        }

        private void requireTask(String name) {
            if (name == null) {
                throw new IllegalArgumentException("row " + (size + 1) + ": a task's name must not be null");
            }
        }

        private String where(X x, String taskName) {
            return "row " + (size + 1) + " (input " + ValueKey.of(x) + ", task " + taskName + ")";
        }
    }
}
