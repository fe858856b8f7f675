package dev.okl.spark;

import dev.okl.spark.frame.ObservationTable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/**
 * The parameters that the learner shares with its model: which column is what, and what is predicted where nothing is known.
 * spark.ml finds parameters by the methods that return them, and knows each by its owner and its name; so they can be made whenever they are
 * asked for.
 *
 * @param <S> the learner or the model itself
 */
public interface ColumnParams<S> extends Params {
    default Param<String> taskCol() {
        return new Param<>(this, "taskCol", "column of the tasks: texts or numbers");
    }

    default Param<String> inputCol() {
        return new Param<>(this, "inputCol", "column of the inputs: texts or numbers");
    }

    default Param<String> valueCol() {
        return new Param<>(this, "valueCol", "column of the values");
    }

    default Param<String> weightCol() {
        return new Param<>(this, "weightCol", "column of the weights; without it all observations count alike");
    }

    default Param<String> predictionCol() {
        return new Param<>(this, "predictionCol", "column of the predictions");
    }

    default Param<String> coldStartStrategy() {
        return new Param<>(
                this,
                "coldStartStrategy",
                "what unknown tasks and inputs get: nan, drop (no row) or kernel (what is known without them)",
                ParamValidators.inArray(List.of("nan", "drop", "kernel")));
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

    /** What learner and model do with the parameters, and nobody else. */
    final class Columns {
        private Columns() {}

        static void setDefaults(ColumnParams<?> owner) {
            owner.setDefault(owner.taskCol(), "task");
            owner.setDefault(owner.inputCol(), "input");
            owner.setDefault(owner.valueCol(), "value");
            owner.setDefault(owner.predictionCol(), "prediction");
            owner.setDefault(owner.coldStartStrategy(), "nan");
        }

        /** The text of a parameter; spark.ml takes an empty one for one that is not set. */
        static Optional<String> text(Params owner, Param<String> param) {
            return owner.isDefined(param)
                    ? Optional.of(owner.getOrDefault(param)).filter(text -> !text.isEmpty())
                    : Optional.empty();
        }

        static ObservationTable table(ColumnParams<?> owner) {
            return new ObservationTable(
                    owner.getOrDefault(owner.taskCol()),
                    owner.getOrDefault(owner.inputCol()),
                    owner.getOrDefault(owner.valueCol()),
                    text(owner, owner.weightCol()));
        }
    }
}
