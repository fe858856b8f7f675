package dev.okl.spark;

import dev.okl.spark.frame.ObservationTable;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/**
 * The parameters that the learner shares with its model: which column is what, and what is predicted where nothing is known.
 * spark.ml finds parameters by the methods that return them.
 *
 * @param <S> the learner or the model itself
 */
public interface ColumnParams<S> extends Params {
    /** The parameters themselves. */
    Columns columns();

    // What a parameter is for is written at its setter.

    default Param<String> taskCol() {
        return columns().task;
    }

    default Param<String> inputCol() {
        return columns().input;
    }

    default Param<String> valueCol() {
        return columns().value;
    }

    default Param<String> weightCol() {
        return columns().weight;
    }

    default Param<String> predictionCol() {
        return columns().prediction;
    }

    default Param<String> coldStartStrategy() {
        return columns().coldStart;
    }

    /** Column of the tasks: texts or numbers. */
    default S setTaskCol(String value) {
        return with(taskCol(), value);
    }

    /** Column of the inputs: texts or numbers. */
    default S setInputCol(String value) {
        return with(inputCol(), value);
    }

    /** Column of the values. */
    default S setValueCol(String value) {
        return with(valueCol(), value);
    }

    /** Column of the weights; without it all observations count alike. */
    default S setWeightCol(String value) {
        return with(weightCol(), value);
    }

    /** Column of the predictions. */
    default S setPredictionCol(String value) {
        return with(predictionCol(), value);
    }

    /** What unknown tasks and inputs get: nan, drop (no row) or kernel (what is known without them). */
    default S setColdStartStrategy(String value) {
        return with(coldStartStrategy(), value);
    }

    /** Sets a parameter; S is the type of this. */
    @SuppressWarnings("unchecked")
    private S with(Param<String> param, String value) {
        set(param, value);
        return (S) this;
    }

    /** One of each, for a learner or a model. */
    final class Columns implements Serializable {
        private static final long serialVersionUID = 1;

        private final Param<String> task;
        private final Param<String> input;
        private final Param<String> value;
        private final Param<String> weight;
        private final Param<String> prediction;
        private final Param<String> coldStart;

        Columns(Params owner) {
            task = new Param<>(owner, "taskCol", "column of the tasks: texts or numbers");
            input = new Param<>(owner, "inputCol", "column of the inputs: texts or numbers");
            value = new Param<>(owner, "valueCol", "column of the values");
            weight = new Param<>(owner, "weightCol", "column of the weights; without it all observations count alike");
            prediction = new Param<>(owner, "predictionCol", "column of the predictions");
            coldStart = new Param<>(
                    owner,
                    "coldStartStrategy",
                    "what unknown tasks and inputs get: nan, drop (no row) or kernel (what is known without them)",
                    ParamValidators.inArray(List.of("nan", "drop", "kernel")));
            owner.setDefault(task, "task");
            owner.setDefault(input, "input");
            owner.setDefault(value, "value");
            owner.setDefault(prediction, "prediction");
            owner.setDefault(coldStart, "nan");
        }

        /** The text of a parameter; spark.ml takes an empty one for one that is not set. */
        Optional<String> text(Params owner, Param<String> param) {
            return owner.isDefined(param)
                    ? Optional.of(owner.getOrDefault(param)).filter(text -> !text.isEmpty())
                    : Optional.empty();
        }

        ObservationTable table(Params owner) {
            return new ObservationTable(
                    owner.getOrDefault(task),
                    owner.getOrDefault(input),
                    owner.getOrDefault(value),
                    text(owner, weight));
        }
    }
}
