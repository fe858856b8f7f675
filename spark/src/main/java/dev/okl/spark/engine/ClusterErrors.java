package dev.okl.spark.engine;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.state.LocalState;
import dev.okl.metric.ErrorSums;
import dev.okl.metric.Errors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** Errors of a point on observations of its tasks, in the same partitions. */
final class ClusterErrors {
    private ClusterErrors() {}

    static Errors of(ClusterPoint point, JavaRDD<Shard> observed) {
        Broadcast<double[]> values = point.sendInputs();
        Shape shape = point.shape();
        double reference = Math.sqrt(point.space().facts().meanSquare());
        return Cluster.sum(
                        Cluster.zip(
                                observed,
                                point.tasks().rows(),
                                (shard, rows) -> sums(shard, shard.at(shape, values.value(), rows), reference)),
                        each -> each,
                        (a, b) -> {
                            a.addAll(b);
                            return a;
                        })
                .errors();
    }

    private static ErrorSums sums(Shard shard, LocalState factors, double reference) {
        ErrorSums sums = new ErrorSums(reference);
        ObservationIndex byTask = shard.byTask();
        for (int j = 0; j < byTask.rows(); j++) {
            for (int o = byTask.start(j); o < byTask.end(j); o++) {
                sums.add(byTask.value(o), factors.value(byTask.partner(o), j), byTask.weight(o));
            }
        }
        return sums;
    }
}
