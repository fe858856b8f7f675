package dev.okl.spark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.TaskData;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.PartOfTasks;
import java.util.List;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

/** What goes over the network in a sweep depends on the inputs and the rank. */
final class BlockShareTest {
    private static final int INPUTS = 10;
    private static final int CHUNK = 4;
    private static final Shape SHAPE = new Shape(3, true, false, 1, 1, 1, 0);

    @Test
    void isNotLargerWithMoreTasksAndObservations() {
        assertThat(numbers(2)).isEqualTo(INPUTS * (4 * 5 / 2 + 4));
        assertThat(numbers(500)).isEqualTo(numbers(2));
    }

    /** How many numbers a shard sends whose tasks have seen all inputs. */
    private static int numbers(int tasks) {
        TaskData.Builder<Integer> data = TaskData.builder();
        for (int task = 0; task < tasks; task++) {
            for (int input = 0; input < INPUTS; input++) {
                data.add(input, "task " + task, task + input, 1);
            }
        }
        Shard shard = Shard.of(data.build(), new int[tasks]);
        LocalState factors = shard.zero(SHAPE);
        factors.initialiseTasks(1);
        List<Tuple2<Integer, BlockShare>> shares =
                BlockShare.of(new Part(shard, factors), new PartOfTasks(factors).share(), 0, CHUNK);
        assertThat(shares).hasSize((INPUTS + CHUNK - 1) / CHUNK);
        return shares.stream().mapToInt(share -> share._2().numbers().length).sum();
    }
}
