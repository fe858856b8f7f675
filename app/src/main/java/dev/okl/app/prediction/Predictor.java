package dev.okl.app.prediction;

import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.formula.Row;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Predicts for any input and any task, also for those that the model was not fitted to, as far as the kernels allow; counts
 * these.
 */
public final class Predictor {
    private final OutputKernelModel<Row> model;
    private final Map<TaskKey, Optional<TaskFunction<Row>>> functions = new HashMap<>();
    private final TaskFunction<Row> population;
    private final Set<Row> knownInputs;
    private final ApplicabilityDomain reach;
    private Optional<String> descriptionProblem = Optional.empty();
    private final Set<String> newTasks = new HashSet<>();
    private long byDescription;
    private long byPopulation;
    private long newInputs;
    private long nothingKnown;

    public Predictor(OutputKernelModel<Row> model) {
        this.model = model;
        this.population = model.newTask();
        this.reach = new ApplicabilityDomain(model);
        this.knownInputs = Set.copyOf(model.inputs());
    }

    /** The prediction; empty where nothing is known about the input or the task. */
    public Optional<Double> predict(Optional<Row> input, String task, Optional<Row> description) {
        Optional<TaskFunction<Row>> function =
                functions.computeIfAbsent(new TaskKey(task, description), this::function);
        if (input.isEmpty() || function.isEmpty() || !reach.contains(input.get())) {
            nothingKnown++;
            return Optional.empty();
        }
        if (!model.hasTask(task)) {
            newTasks.add(task);
            byDescription += function.get() == population ? 0 : 1;
        }
        byPopulation += function.get() == population ? 1 : 0;
        newInputs += knownInputs.contains(input.get()) ? 0 : 1;
        return Optional.of(function.get().at(input.get()));
    }

    /** How many tasks there were predictions for that are not in the model. */
    public long newTasks() {
        return newTasks.size();
    }

    /** How many predictions were for such tasks, by their descriptions. */
    public long byDescription() {
        return byDescription;
    }

    /** How many were for such tasks without a description to go by: they are the average of the tasks that were learned from. */
    public long byPopulation() {
        return byPopulation;
    }

    /** How many predictions were for inputs that the model did not learn from. */
    public long newInputs() {
        return newInputs;
    }

    /** How many predictions could not be made. */
    public long nothingKnown() {
        return nothingKnown;
    }

    /** Why the kernel could not be evaluated at an input, the first time that happened. */
    public Optional<String> outsideReason() {
        return reach.outsideReason();
    }

    /** Why the kernel on the tasks could not be evaluated at a description, the first time that happened. */
    public Optional<String> descriptionProblem() {
        return descriptionProblem;
    }

    private Optional<TaskFunction<Row>> function(TaskKey key) {
        if (model.hasTask(key.task())) {
            return Optional.of(model.task(key.task()));
        }
        if (key.task().isEmpty()) {
            return Optional.empty();
        }
        if (model.describesTasks() && key.description().isPresent()) {
            try {
                return Optional.of(model.newTask(key.description().get()));
            } catch (IllegalArgumentException outside) {
                // As for inputs: an id that is not in a precomputed kernel, a negative age in a spline.
                descriptionProblem = descriptionProblem.or(() -> Optional.of(outside.getMessage()));
            }
        }
        return Optional.of(population);
    }

    /** Tasks of one name may be described in several ways, each of which is a function of its own. */
    private record TaskKey(String task, Optional<Row> description) {}
}
