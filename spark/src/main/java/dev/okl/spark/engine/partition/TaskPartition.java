package dev.okl.spark.engine.partition;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.SolutionSpace;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Some of the tasks with all their observations: what one partition holds. It knows only the inputs at which its tasks were
 * observed, under numbers of its own.
 *
 * @param inputs the numbers, in the whole, of the inputs that are observed here
 * @param names of the tasks
 * @param groups the group of every task, for tasks with a kernel
 */
public record TaskPartition(
        int[] inputs, String[] names, int[] groups, ObservationIndex byInput, ObservationIndex byTask)
        implements Serializable {
    /** From all observations of some tasks, those of a task one after the other. */
    public static Iterator<TaskPartition> build(Iterator<Observation> observations) {
        Builder builder = new Builder();
        observations.forEachRemaining(builder::add);
        return List.of(builder.build()).iterator();
    }

    /**
     * From observations at inputs that are given by their numbers in the whole.
     *
     * @param groups the group of every task
     */
    public static TaskPartition of(TaskData<Integer> data, int[] groups) {
        return new TaskPartition(
                data.inputs().stream().mapToInt(Integer::intValue).toArray(),
                data.tasks().toArray(new String[0]),
                groups,
                data.byInput(),
                data.byTask());
    }

    /** The observations again, task by task. */
    public TaskData<Integer> data() {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int input : inputs) {
            builder.addInput(input);
        }
        for (int j = 0; j < names.length; j++) {
            builder.addTask(names[j]);
            for (int o = byTask.start(j); o < byTask.end(j); o++) {
                builder.add(byTask.partner(o), j, byTask.value(o), byTask.weight(o));
            }
        }
        return builder.build();
    }

    public List<String> tasks() {
        return List.of(names);
    }

    /** The state of these tasks and of the inputs that they know, all zero. */
    public PartitionState zero(StateShape shape) {
        Gram taskGram = shape.taskGroups() == 0
                ? new IdentityGram(names.length, shape.taskScale())
                : PartitionState.gram(shape.taskScale(), groups, shape.taskGroups());
        SolutionSpace space = new SolutionSpace(
                new IdentityGram(inputs.length),
                taskGram,
                shape.layout().mean(),
                shape.layout().intercepts(),
                shape.levels(),
                Parallel.of(1)); // the partitions keep all cores busy
        Problem problem = new Problem(space, byInput, byTask, tasks());
        if (shape.constant()) {
            problem = problem.withFixed(FixedPart.Design.constant(inputs.length, names.length));
        }
        return new PartitionState(this, new LocalState(problem, shape.layout().rank()));
    }

    /** The state of these tasks, without the inputs: these are zero. */
    public PartitionState at(StateShape shape, TaskFactors rows) {
        PartitionState state = zero(shape);
        rows.copyTo(state.tasks());
        return state;
    }

    /** The state of these tasks where the inputs have the given values. */
    public PartitionState at(StateShape shape, InputValues inputValues, TaskFactors rows) {
        PartitionState state = at(shape, inputValues);
        rows.copyTo(state.tasks());
        return state;
    }

    /** The same with tasks that are zero. */
    public PartitionState at(StateShape shape, InputValues inputValues) {
        PartitionState zero = zero(shape);
        Matrix values = zero.state().inputs().values();
        values.setInPlace(gather(inputValues.rows(), values.cols()));
        if (shape.constant()) {
            zero.state().fixed().add(new double[] {inputValues.constant()});
        }
        return zero;
    }

    /** Those of a vector over all inputs. */
    public double[] gather(double[] ofAll) {
        return gather(ofAll, 1).data();
    }

    /** The rows of these inputs in a matrix over all of them. */
    public Matrix gather(double[] ofAll, int columns) {
        Matrix ofThese = Matrix.zeros(inputs.length, columns);
        for (int i = 0; i < inputs.length; i++) {
            System.arraycopy(ofAll, inputs[i] * columns, ofThese.data(), i * columns, columns);
        }
        return ofThese;
    }

    /**
     * One observation.
     *
     * @param input the number of the input
     * @param group the number of the task's group; 0 where the tasks have no kernel
     */
    public record Observation(int input, String task, double value, double weight, int group) implements Serializable {
        public Observation withValue(double other) {
            return new Observation(input, task, other, weight, group);
        }
    }

    /** Collects observations until all inputs are known: they are numbered in their order. */
    private static final class Builder {
        private int size;
        private int[] inputs = new int[1024];
        private int[] tasks = new int[1024];
        private double[] values = new double[1024];
        private double[] weights = new double[1024];
        private int[] groups = new int[64];
        private final TaskData.Builder<Integer> data = TaskData.builder();
        private String task;
        private int taskNumber = -1;

        void add(Observation one) {
            if (!one.task.equals(task)) {
                task = one.task;
                taskNumber = data.addTask(task);
                groups = taskNumber < groups.length ? groups : Arrays.copyOf(groups, 2 * groups.length);
                groups[taskNumber] = one.group;
            }
            if (size == inputs.length) {
                grow();
            }
            inputs[size] = one.input;
            tasks[size] = taskNumber;
            values[size] = one.value;
            weights[size] = one.weight;
            size++;
        }

        private void grow() {
            int more = Math.max(size + 1, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * size));
            inputs = Arrays.copyOf(inputs, more);
            tasks = Arrays.copyOf(tasks, more);
            values = Arrays.copyOf(values, more);
            weights = Arrays.copyOf(weights, more);
        }

        TaskPartition build() {
            int[] known = Arrays.stream(inputs, 0, size).sorted().distinct().toArray();
            for (int input : known) {
                data.addInput(input);
            }
            for (int o = 0; o < size; o++) {
                data.add(Arrays.binarySearch(known, inputs[o]), tasks[o], values[o], weights[o]);
            }
            return of(data.build(), Arrays.copyOf(groups, taskNumber + 1));
        }
    }
}
