package dev.okl.spark.engine;

import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Residuals;
import dev.okl.internal.state.State;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** A point whose inputs are on the driver and whose tasks are spread over the cluster. */
public final class ClusterPoint implements State {
    private final ClusterSpace space;
    private final Shape shape;
    private final LocalState inputs; // the inputs' side of it; there are no tasks on the driver
    private final ClusterRows tasks;

    ClusterPoint(ClusterSpace space, Shape shape, LocalState inputs, JavaRDD<TaskValues> rows) {
        this.space = space;
        this.shape = shape;
        this.inputs = inputs;
        this.tasks = new ClusterRows(
                space.cluster(), space.shards(), shape, space.facts().tasks(), rows);
    }

    ClusterSpace space() {
        return space;
    }

    Shape shape() {
        return shape;
    }

    LocalState inputFactors() {
        return inputs;
    }

    @Override
    public Layout layout() {
        return shape.layout();
    }

    @Override
    public Levels levels() {
        return shape.levels();
    }

    @Override
    public int fullRank() {
        return space.fullRank();
    }

    @Override
    public LocalSide inputs() {
        return inputs.inputs();
    }

    @Override
    public ClusterRows tasks() {
        return tasks;
    }

    @Override
    public double squaredError() {
        return Cluster.sum(parts(), part -> part.factors().squaredError(), Double::sum);
    }

    @Override
    public Residuals residuals() {
        return new ClusterResiduals(this);
    }

    @Override
    public Parallel parallel() {
        return inputs.parallel();
    }

    /** The point as it is now, in parts. */
    JavaRDD<Part> parts() {
        Broadcast<double[]> values = sendInputs();
        Shape same = shape;
        return Cluster.zip(
                space.shards(), tasks.rows(), (shard, rows) -> new Part(shard, shard.at(same, values.value(), rows)));
    }

    Broadcast<double[]> sendInputs() {
        return space.cluster().send(inputs().values().data());
    }
}
