package dev.okl.spark.engine.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.TaskData;
import dev.okl.internal.state.LocalState;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.PartitionTasks;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskPartition;
import org.junit.jupiter.api.Test;

/** What goes over the network in a sweep depends on the inputs and the rank. */
final class BlockSumsTest {
    private static final int INPUTS = 10;
    private static final StateShape SHAPE = new StateShape(3, true, false, 1, 1, 1, 0);

    @Test
    void isNotLargerWithMoreTasksAndObservations() {
        assertThat(numbers(2)).isEqualTo(INPUTS * (4 * 5 / 2 + 4));
        assertThat(numbers(500)).isEqualTo(numbers(2));
    }

    /** How many numbers a partition sends whose tasks have seen all inputs. */
    private static int numbers(int tasks) {
        TaskData.Builder<Integer> data = TaskData.builder();
        for (int task = 0; task < tasks; task++) {
            for (int input = 0; input < INPUTS; input++) {
                data.add(input, "task " + task, task + input, 1);
            }
        }
        TaskPartition partition = TaskPartition.of(data.build(), new int[tasks]);
        LocalState local = partition.zero(SHAPE);
        local.initialiseTasks(1);
        return BlockSums.partial(new PartitionState(partition, local), new PartitionTasks(local).inputBlocks())
                .numbers()
                .length;
    }
}
