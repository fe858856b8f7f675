package dev.okl.spark.engine;

import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.Backend;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.SolutionSpace;
import dev.okl.internal.state.StartVector;
import dev.okl.internal.step.Steps;
import dev.okl.metric.Errors;
import dev.okl.selection.Solver;
import org.apache.spark.api.java.JavaRDD;

/** A problem whose observations are spread over the cluster, partitioned by task; the inputs' Gram matrix is on the driver. */
final class ClusterSpace implements Backend<ClusterPoint> {
    private final Cluster cluster;
    private final JavaRDD<Shard> shards;
    private final Facts facts;
    private final InputFacts inputFacts;
    private final Gram inputGram;
    private final TaskGram taskGram;
    private final Shape shape;

    /** The shards should be kept (see {@link Cluster#keep}): every sweep goes through them. */
    ClusterSpace(
            Cluster cluster,
            JavaRDD<Shard> shards,
            Facts facts,
            InputFacts inputFacts,
            Gram inputGram,
            TaskGram taskGram,
            Shape shape) {
        this.cluster = cluster;
        this.shards = shards;
        this.facts = facts;
        this.inputFacts = inputFacts;
        this.inputGram = inputGram;
        this.taskGram = taskGram;
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

    TaskGram taskGram() {
        return taskGram;
    }

    int fullRank() {
        int inputs = Math.min(inputGram.shape().rankBound(), inputFacts.observed());
        return Math.max(1, Math.min(inputs, taskGram.rankBound(facts.observedTasks())));
    }

    double[] startVector() {
        return StartVector.fromMarks(inputFacts.marks());
    }

    @Override
    public ClusterPoint zero(int rank) {
        Shape ofRank = shape.withRank(rank);
        JavaRDD<TaskValues> rows =
                Cluster.map(shards, shard -> TaskValues.of(shard.zero(ofRank).tasks()));
        return new ClusterPoint(this, ofRank, new LocalState(driverSpace(), rank), rows);
    }

    /** That of the inputs; there are no tasks on the driver. */
    private SolutionSpace driverSpace() {
        return new SolutionSpace(
                inputGram, new IdentityGram(0), shape.mean(), shape.intercepts(), shape.levels(), Parallel.allCores());
    }

    @Override
    public ClusterPoint copy(ClusterPoint point) {
        return startFrom(point);
    }

    @Override
    public ClusterPoint startFrom(ClusterPoint other) {
        return new ClusterPoint(
                this, other.shape(), other.inputFactors().copy(), other.tasks().rows());
    }

    @Override
    public ClusterPoint detach(ClusterPoint point) {
        return copy(point);
    }

    @Override
    public void setOnlyMeanAndIntercepts(ClusterPoint point, ClusterPoint other) {
        point.inputFactors().setOnlyMeanAndIntercepts(other.inputFactors());
        Shape to = point.shape();
        Shape from = other.shape();
        JavaRDD<TaskValues> rows = Cluster.zip(shards, other.tasks().rows(), (shard, values) -> {
            LocalState source = shard.zero(from);
            values.copyTo(source.tasks());
            LocalState target = shard.zero(to);
            target.setOnlyMeanAndIntercepts(source);
            return TaskValues.of(target.tasks());
        });
        point.tasks().set(rows, null);
    }

    @Override
    public void initialiseTasks(ClusterPoint point, long seed) {
        Shape same = point.shape();
        JavaRDD<TaskValues> rows = Cluster.zip(shards, point.tasks().rows(), (shard, values) -> {
            LocalState factors = shard.zero(same);
            values.copyTo(factors.tasks());
            factors.initialiseTasks(seed);
            return TaskValues.of(factors.tasks());
        });
        point.tasks().setKept(GroupedRows.complete(point, rows), null);
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
        return inputFacts.weights().clone();
    }

    @Override
    public double weightedTaskNorm() {
        return taskGram.groups() == 0
                ? facts.largestTask() * taskGram.identityPart()
                : WeightedTasks.norm(taskGram, shards, Parallel.allCores());
    }

    @Override
    public double valueBound() {
        return Math.sqrt(facts.largestCell() * facts.squares() * taskGram.norm(Parallel.allCores()));
    }
}
