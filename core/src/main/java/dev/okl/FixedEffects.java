package dev.okl;

import dev.okl.data.FixedColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a model's functions that was not penalised: a constant, and the effects of columns of the inputs and of the tasks.
 *
 * @param constant on top of every function
 * @param ofInputs the effects of the inputs' columns
 * @param ofTasks the effects of the tasks' columns, of what describes a task
 * @param taskSums what the tasks' columns add for each task of the model
 */
public record FixedEffects<X>(double constant, Effects<X> ofInputs, Effects<?> ofTasks, double[] taskSums) {
    /** The name of the constant, as in a formula. */
    public static final String CONSTANT = "1";

    /** Nothing but a constant. */
    public static <X> FixedEffects<X> constant(double constant, int tasks) {
        return new FixedEffects<>(constant, Effects.none(), Effects.none(), new double[tasks]);
    }

    public FixedEffects {
        if (!Double.isFinite(constant) || !Arrays.stream(taskSums).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("the fixed part must be finite but is not");
        }
    }

    /** What it adds to a task's function at an input. */
    public double at(X input, int task) {
        return constant + ofInputs.sum(input) + taskSums[task];
    }

    /** Whether there is more than a constant. */
    public boolean hasColumns() {
        return !ofInputs.columns.names().isEmpty() || !ofTasks.columns.names().isEmpty();
    }

    /** The estimates by name, the constant first; a constant of 0 is none. */
    public Map<String, Double> estimates() {
        Map<String, Double> all = new LinkedHashMap<>();
        if (constant != 0) {
            all.put(CONSTANT, constant);
        }
        ofInputs.putInto(all);
        ofTasks.putInto(all);
        return Collections.unmodifiableMap(all);
    }

    /** With what is added for further tasks. */
    FixedEffects<X> withTasks(List<Double> more) {
        double[] longer = Arrays.copyOf(taskSums, taskSums.length + more.size());
        for (int k = 0; k < more.size(); k++) {
            longer[taskSums.length + k] = more.get(k);
        }
        return new FixedEffects<>(constant, ofInputs, ofTasks, longer);
    }

    /**
     * Columns with an estimate for each.
     *
     * @param <T> what has the columns
     */
    public record Effects<T>(FixedColumns<T> columns, double[] estimates) {
        public Effects {
            if (columns.names().size() != estimates.length
                    || !Arrays.stream(estimates).allMatch(Double::isFinite)) {
                throw new IllegalArgumentException("there must be one finite estimate for each of the columns "
                        + columns.names() + " but they are " + Arrays.toString(estimates));
            }
        }

        /** No columns. */
        public static <T> Effects<T> none() {
            return new Effects<>(FixedColumns.none(), new double[0]);
        }

        /** alpha . z. */
        double sum(T described) {
            double[] z = estimates.length == 0 ? estimates : columns.of(described);
            double sum = 0;
            for (int k = 0; k < estimates.length; k++) {
                sum += estimates[k] * z[k];
            }
            return sum;
        }

        /** The same for a description whose type is known at run time only. */
        @SuppressWarnings("unchecked")
        double sumOf(Object description) {
            try {
                return sum((T) description);
            } catch (ClassCastException e) {
                throw new IllegalArgumentException(
                        "the columns " + columns.names() + " are not those of a "
                                + description.getClass().getSimpleName(),
                        e);
            }
        }

        private void putInto(Map<String, Double> all) {
            List<String> names = new ArrayList<>(columns.names());
            for (int k = 0; k < estimates.length; k++) {
                all.put(names.get(k), estimates[k]);
            }
        }
    }
}
