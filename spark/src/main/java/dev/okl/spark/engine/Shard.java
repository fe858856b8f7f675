package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.SolutionSpace;
import dev.okl.internal.step.PartOfGroups;
import java.io.Serializable;
import java.util.List;

/**
 * Some of the tasks with all their observations: what one partition holds. It knows only the inputs at which its tasks were
 * observed, under numbers of its own.
 */
final class Shard implements Serializable {
    private static final long serialVersionUID = 1;

    private final int[] inputs;
    private final String[] tasks;
    private final int[] groups;
    private final ObservationIndex byInput;
    private final ObservationIndex byTask;

    private Shard(int[] inputs, String[] tasks, int[] groups, ObservationIndex byInput, ObservationIndex byTask) {
        this.inputs = inputs;
        this.tasks = tasks;
        this.groups = groups;
        this.byInput = byInput;
        this.byTask = byTask;
    }

    /**
     * From observations at inputs that are given by their numbers in the whole.
     *
     * @param groups the group of every task
     */
    static Shard of(TaskData<Integer> data, int[] groups) {
        return new Shard(
                data.inputs().stream().mapToInt(Integer::intValue).toArray(),
                data.tasks().toArray(new String[0]),
                groups,
                data.byInput(),
                data.byTask());
    }

    /** The observations again, task by task. */
    TaskData<Integer> data() {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int input : inputs) {
            builder.addInput(input);
        }
        for (int j = 0; j < tasks.length; j++) {
            builder.addTask(tasks[j]);
            for (int o = byTask.start(j); o < byTask.end(j); o++) {
                builder.add(byTask.partner(o), j, byTask.value(o), byTask.weight(o));
            }
        }
        return builder.build();
    }

    /** The numbers, in the whole, of the inputs that are observed here. */
    int[] inputs() {
        return inputs;
    }

    List<String> tasks() {
        return List.of(tasks);
    }

    /** The group of every task, for tasks with a kernel. */
    int[] groups() {
        return groups;
    }

    ObservationIndex byInput() {
        return byInput;
    }

    ObservationIndex byTask() {
        return byTask;
    }

    /** The point of these tasks, all zero. */
    LocalState zero(Shape shape) {
        SolutionSpace space = new SolutionSpace(
                new IdentityGram(inputs.length),
                taskGram(shape),
                shape.layout().mean(),
                shape.layout().intercepts(),
                shape.levels(),
                Parallel.of(1)); // the partitions keep all cores busy
        return new LocalState(
                new Problem(space, byInput, byTask, tasks()), shape.layout().rank());
    }

    /** What these tasks have of K_T for themselves. */
    private Gram taskGram(Shape shape) {
        return shape.taskGroups() == 0
                ? new IdentityGram(tasks.length, shape.taskScale())
                : PartOfGroups.gram(shape.taskScale(), groups, shape.taskGroups());
    }

    /** The point of these tasks where the inputs have the given values (for all inputs, in the columns of the layout). */
    LocalState at(Shape shape, double[] inputValues, TaskValues rows) {
        LocalState factors = zero(shape);
        gather(inputValues, factors.inputs());
        rows.copyTo(factors.tasks());
        return factors;
    }

    /** Gives these inputs their values. */
    void gather(double[] ofAll, LocalSide these) {
        gather(ofAll, these.values().cols(), these.values().data());
    }

    private void gather(double[] ofAll, int columns, double[] ofThese) {
        for (int i = 0; i < inputs.length; i++) {
            System.arraycopy(ofAll, inputs[i] * columns, ofThese, i * columns, columns);
        }
    }

    /** Those of a vector over all inputs. */
    double[] gather(double[] ofAll) {
        return gather(ofAll, 1).data();
    }

    /** The rows of these inputs in a matrix over all of them. */
    Matrix gather(double[] ofAll, int columns) {
        Matrix ofThese = Matrix.zeros(inputs.length, columns);
        gather(ofAll, columns, ofThese.data());
        return ofThese;
    }
}
