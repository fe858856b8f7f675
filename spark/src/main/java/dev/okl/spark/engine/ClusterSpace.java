package dev.okl.spark.engine;

import dev.okl.data.ObservationIndex;
import dev.okl.gram.Gram;
import dev.okl.gram.IdentityGram;
import dev.okl.linalg.Parallel;
import dev.okl.metric.Errors;
import dev.okl.path.DescentSpace;
import dev.okl.solver.Factors;
import dev.okl.solver.Problem;
import dev.okl.solver.RowNoise;
import dev.okl.solver.Solver;
import dev.okl.solver.Steps;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** A problem whose observations are spread over the cluster, partitioned by task; the inputs' Gram matrix is on the driver. */
final class ClusterSpace implements DescentSpace<ClusterPoint> {
    private final Cluster cluster;
    private final JavaRDD<Shard> shards;
    private final Facts facts;
    private final int[] firstTasks;
    private final Gram inputGram;
    private final Shape shape;

    /** The shards should be kept (see {@link Cluster#keep}): every sweep goes through them. */
    ClusterSpace(Cluster cluster, JavaRDD<Shard> shards, Facts facts, int[] firstTasks, Gram inputGram, Shape shape) {
        this.cluster = cluster;
        this.shards = shards;
        this.facts = facts;
        this.firstTasks = firstTasks;
        this.inputGram = inputGram;
        this.shape = shape;
    }

    Cluster cluster() {
        return cluster;
    }

    JavaRDD<Shard> shards() {
        return shards;
    }

    Facts facts() {
        return facts;
    }

    Gram inputGram() {
        return inputGram;
    }

    /** The number of the first task of every partition. */
    int[] firstTasks() {
        return firstTasks;
    }

    int fullRank() {
        int inputs = Math.min(inputGram.shape().rankBound(), facts.observedInputs());
        return Math.max(1, Math.min(inputs, facts.observedTasks()));
    }

    double[] inputNoise() {
        return RowNoise.fromMarks(facts.inputMarks());
    }

    double[] taskNoise() {
        List<long[]> marks =
                shards.map(shard -> RowNoise.marksOfTasks(shard.tasks())).collect();
        return RowNoise.fromMarks(
                marks.stream().flatMapToLong(java.util.Arrays::stream).toArray());
    }

    @Override
    public ClusterPoint zero(int rank) {
        Shape ofRank = shape.withRank(rank);
        JavaRDD<TaskValues> rows =
                shards.map(shard -> TaskValues.of(shard.zero(ofRank).tasks()));
        return new ClusterPoint(this, ofRank, new Factors(driverProblem(), rank), rows);
    }

    private Problem driverProblem() {
        return Problem.of(
                inputGram,
                new IdentityGram(0),
                ObservationIndex.empty(inputGram.size()),
                ObservationIndex.empty(0),
                List.of(),
                shape.mean(),
                shape.intercepts(),
                shape.levels(),
                Parallel.allCores());
    }

    @Override
    public ClusterPoint copy(ClusterPoint point) {
        return startFrom(point);
    }

    @Override
    public ClusterPoint startFrom(ClusterPoint other) {
        return new ClusterPoint(
                this,
                other.shape(),
                other.inputFactors().copy(),
                other.taskRows().rows());
    }

    @Override
    public ClusterPoint alone(ClusterPoint point) {
        return copy(point);
    }

    @Override
    public void setOnlyMeanAndIntercepts(ClusterPoint point, ClusterPoint other) {
        point.inputFactors().setOnlyMeanAndIntercepts(other.inputFactors());
        Shape to = point.shape();
        Shape from = other.shape();
        JavaRDD<TaskValues> rows = Cluster.zip(shards, other.taskRows().rows(), (shard, values) -> {
            Factors source = shard.zero(from);
            values.copyTo(source.tasks());
            Factors target = shard.zero(to);
            target.setOnlyMeanAndIntercepts(source);
            return TaskValues.of(target.tasks());
        });
        point.taskRows().set(rows, null);
    }

    @Override
    public void initialiseTasks(ClusterPoint point, long seed) {
        Shape same = point.shape();
        JavaRDD<TaskValues> rows = Cluster.zip(shards, point.taskRows().rows(), (shard, values) -> {
            Factors factors = shard.zero(same);
            values.copyTo(factors.tasks());
            factors.initialiseTasks(seed);
            return TaskValues.of(factors.tasks());
        });
        point.taskRows().setKept(rows, null);
    }

    @Override
    public Steps<ClusterPoint> steps(Solver ofInputs) {
        return new ClusterSteps(InputSolver.of(ofInputs, inputGram, facts.complete()));
    }

    @Override
    public Errors trainingErrors(ClusterPoint point) {
        return ClusterErrors.of(point, shards);
    }

    @Override
    public double[] inputWeights() {
        return facts.inputWeights().clone();
    }

    @Override
    public double weightedTaskNorm() {
        return facts.largestTask() * shape.taskScale();
    }

    @Override
    public double valueBound() {
        return Math.sqrt(facts.largestCell() * facts.squares() * shape.taskScale());
    }
}
