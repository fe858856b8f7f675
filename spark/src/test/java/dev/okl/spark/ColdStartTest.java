package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.OutputKernelModel;
import dev.okl.formula.Row;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** What is predicted for tasks and inputs that were not learned from. */
final class ColdStartTest {
    private static final SparkSession SPARK = LocalSpark.session();

    private final OutputKernelLearningModel model = Fitted.model(SPARK);

    private static Dataset<org.apache.spark.sql.Row> pairs() {
        return FramesOf.rows(
                SPARK,
                "viewer STRING, film STRING, genre STRING",
                RowFactory.create("3", "f101", "g1"),
                RowFactory.create("nobody", "f101", "g1"),
                RowFactory.create("3", "new", "g2"),
                RowFactory.create("nobody", "newer", "g2"),
                RowFactory.create("3", "unheard", "of"),
                RowFactory.create("3", "undescribed", null));
    }

    private Map<String, Double> predictions(String strategy, Dataset<org.apache.spark.sql.Row> frame) {
        return model.setColdStartStrategy(strategy).transform(frame).collectAsList().stream()
                .collect(Collectors.toMap(
                        row -> row.getString(0) + " " + row.getString(1), row -> row.<Double>getAs("prediction")));
    }

    @Test
    void theKernelTellsOfNewInputsAndTheMeanOfNewTasks() {
        OutputKernelModel<Row> local = model.toLocal();
        Row known = local.inputs().get(0).schema().row("f101", "g1");
        Row unseen = known.schema().row("new", "g2");

        Map<String, Double> predicted = predictions("kernel", pairs());

        assertThat(predicted).hasSize(6);
        assertThat(predicted.get("3 f101")).isCloseTo(local.predict(known, "3"), within(Tolerances.TIGHT));
        assertThat(predicted.get("nobody f101")).isCloseTo(local.newTask().at(known), within(Tolerances.TIGHT));
        assertThat(predicted.get("3 new")).isCloseTo(local.predict(unseen, "3"), within(Tolerances.TIGHT));
        assertThat(predicted.get("nobody newer")).isCloseTo(local.newTask().at(unseen), within(Tolerances.TIGHT));
        assertThat(predicted.get("3 unheard")).isNaN();
        assertThat(predicted.get("3 undescribed")).isNaN();
    }

    @Test
    void withoutDescriptionNothingIsKnownOfNewInputs() {
        Map<String, Double> predicted = predictions("kernel", pairs().drop("genre"));

        assertThat(predicted.get("nobody f101")).isFinite();
        assertThat(predicted.get("3 new")).isNaN();
    }

    @Test
    void otherStrategies() {
        Map<String, Double> predicted = predictions("nan", pairs());
        assertThat(predicted).hasSize(6);
        assertThat(predicted.values().stream().filter(value -> value.isNaN())).hasSize(5);
        assertThat(predictions("drop", pairs()).keySet()).containsExactly("3 f101");
    }
}
