package dev.okl.spark.engine.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.TaskData;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskPartition;
import org.junit.jupiter.api.Test;

/** What goes over the network in a sweep depends on the inputs and the rank. */
final class BlockSumsTest {
    private static final int INPUTS = 10;
    private static final StateShape SHAPE = new StateShape(new Layout(3, true, false), Levels.ONE, false, 1, 0);

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
        PartitionState local = partition.zero(SHAPE);
        local.state().initialiseTasks(1);
        return BlockSums.of(local.inputBlocks(), local.inputBlocksOfConstant()).numbers().length;
    }
}
