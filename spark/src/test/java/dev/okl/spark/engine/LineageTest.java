package dev.okl.spark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.TaskData;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.SweepHistory;
import dev.okl.spark.LocalSpark;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterTasks;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.junit.jupiter.api.Test;

/** What is lost is computed anew from what it was made of: that must not be all sweeps since the first. */
final class LineageTest {
    private static final int REMEMBERED = 2;
    private static final int STEADY = 3 * REMEMBERED; // differences of sweeps that began at differences
    private static final int TASKS = 3;
    private static final StateShape SHAPE = new StateShape(new Layout(2, false, false), Levels.ONE, false, 1, 0);

    private final JavaSparkContext spark =
            new JavaSparkContext(LocalSpark.session().sparkContext());
    private final JavaRDD<TaskPartition> partitions = spark.parallelize(List.of(partition()), 1);

    private static TaskPartition partition() {
        TaskData.Builder<Integer> data = TaskData.builder();
        for (int task = 0; task < TASKS; task++) {
            data.add(task, "task" + task, task, 1);
        }
        return TaskPartition.of(data.build(), new int[TASKS]);
    }

    @Test
    void ofExtrapolatedRowsStaysTheSameHoweverManySweepsThereWere() throws TimeoutException {
        ClusterTasks rows = new ClusterTasks(new ClusterContext(spark), partitions, SHAPE, TASKS, solved(0));
        SweepHistory memory = rows.newHistory();
        LargestStage largest = new LargestStage();
        spark.sc().addSparkListener(largest);
        int steady = 0;
        for (int sweep = 1; sweep <= 2 * STEADY; sweep++) {
            largest.rdds = 0;
            rows.setPersisted(solved(sweep));
            SweepHistory.Products products = memory.add(REMEMBERED);
            memory.extrapolate(new double[products.newest().length]);
            spark.sc().listenerBus().waitUntilEmpty();
            if (sweep == STEADY) {
                steady = largest.rdds;
            }
        }
        spark.sc().removeSparkListener(largest);

        assertThat(steady).isGreaterThan(STEADY);
        assertThat(largest.rdds).isEqualTo(steady);
    }

    /** As the tasks' step leaves them: made of the observations alone. */
    private JavaRDD<TaskFactors> solved(int sweep) {
        return partitions.map(partition -> {
            PartitionState local = partition.zero(SHAPE);
            local.state().initialiseTasks(sweep);
            return local.rows();
        });
    }

    /** How many data sets the parts of a stage are made of, kept ones included. */
    private static final class LargestStage extends SparkListener {
        private volatile int rdds;

        @Override
        public void onStageSubmitted(SparkListenerStageSubmitted event) {
            rdds = Math.max(rdds, event.stageInfo().rddInfos().size());
        }
    }
}
