package dev.okl.spark.engine.state;

import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.SolutionSpace;
import dev.okl.internal.state.StartVector;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.partition.TaskPartition;
import org.apache.spark.api.java.JavaRDD;

/**
 * A problem whose observations are spread over the cluster, partitioned by task; the inputs' Gram matrix is on the driver.
 *
 * @param partitions the observations; they should be persisted, for every sweep reads them
 * @param shape that of its states, of rank 0
 */
public record ClusterProblem(
        ClusterContext cluster,
        JavaRDD<TaskPartition> partitions,
        DataSummary summary,
        Gram inputGram,
        TaskGram taskGram,
        StateShape shape) {
    /** The same problem for some of the observations. */
    public ClusterProblem on(JavaRDD<TaskPartition> some) {
        return new ClusterProblem(cluster, some, DataSummary.of(some, inputGram.size()), inputGram, taskGram, shape);
    }

    /** The state of a rank, all zero. */
    public ClusterState zero(int rank) {
        StateShape ofRank = shape.withRank(rank);
        JavaRDD<TaskFactors> rows =
                Partitions.map(partitions, partition -> partition.zero(ofRank).rows());
        SolutionSpace ofInputs = new SolutionSpace(
                inputGram,
                new IdentityGram(0), // there are no tasks on the driver
                shape.layout().mean(),
                shape.layout().intercepts(),
                shape.levels(),
                Parallel.allCores());
        if (shape.constant()) {
            ofInputs = ofInputs.withFixed(FixedPart.Design.constant(inputGram.size(), 0));
        }
        return new ClusterState(this, ofRank, new LocalState(ofInputs, rank), rows);
    }

    int fullRank() {
        int inputs = Math.min(inputGram.shape().rankBound(), summary.observedInputs());
        return Math.max(1, Math.min(inputs, taskGram.rankBound(summary.totals().observedTasks())));
    }

    double[] startVector() {
        return StartVector.fromHashes(summary.inputMarks());
    }
}
