package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.Observation;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.data.Transform;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.model.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New tasks get the functions that the single machine gives them. */
final class NewTasksTest {
    private static final double SAME = 1e-9;
    private static final SparkSession SPARK = LocalSpark.session();
    private static final String COLUMNS = "viewer STRING, film STRING, stars DOUBLE, weight DOUBLE";

    private final OutputKernelLearningModel model = Fitted.model(SPARK);

    private static Dataset<org.apache.spark.sql.Row> observed(String viewer, String film) {
        return FramesOf.rows(
                SPARK,
                COLUMNS,
                RowFactory.create(viewer, film, 4.5, 1.0),
                RowFactory.create(viewer, "f104", 2.0, 3.0),
                RowFactory.create(viewer, "f104", 2.5, 0.5),
                RowFactory.create("other", "f106", 5.0, 1.0));
    }

    @Test
    void asTheSingleMachineFoldsThemIn() {
        OutputKernelModel<Row> local = model.toLocal();
        List<Row> films = local.inputs();
        TaskFunction<Row> expected = local.foldIn(List.of(
                new Observation<>(film(films, "f101"), 4.5, 1),
                new Observation<>(film(films, "f104"), 2, 3),
                new Observation<>(film(films, "f104"), 2.5, 0.5)));
        TaskFunction<Row> other = local.foldIn(List.of(new Observation<>(film(films, "f106"), 5, 1)));

        OutputKernelLearningModel larger = model.foldIn(observed("new", "f101"));

        OutputKernelModel<Row> localLarger = larger.toLocal();
        assertThat(localLarger.tasks()).hasSize(14).contains("new", "other", "3");
        for (Row film : films) {
            assertThat(localLarger.predict(film, "new")).isCloseTo(expected.at(film), within(SAME));
            assertThat(localLarger.predict(film, "other")).isCloseTo(other.at(film), within(SAME));
            assertThat(localLarger.predict(film, "3")).isEqualTo(local.predict(film, "3"));
        }
        double predicted = larger.transform(observed("new", "f101").drop("stars"))
                .filter("viewer = 'new' and film = 'f101'")
                .first()
                .<Double>getAs("prediction");
        assertThat(predicted).isCloseTo(expected.at(film(films, "f101")), within(SAME));
        assertThat(model.taskFactors().count()).isEqualTo(12);
    }

    /** On the scale that the model learned on, with its constant. */
    @Test
    void asTheSingleMachineFoldsThemIntoAModelOfItsOwn(@TempDir Path folder) throws IOException {
        BoundFormula kernel = Fitted.STUDY.kernel("delta(film)");
        OutputKernelModel<Row> local = OutputKernelLearner.builder(kernel)
                .constant(true)
                .transform(new Transform(Transform.Kind.SQRT))
                .lambda(1)
                .rank(2)
                .build()
                .fit(Fitted.STUDY.data(kernel.schema()).withValues(Math::abs))
                .model();
        Path file = folder.resolve("films.okl");
        ModelFile.write(local, file, ModelFile.WriteOptions.defaults());
        OutputKernelLearningModel spread = OutputKernelLearningModel.readFile(SPARK, file.toString());
        spread.set(spread.taskCol(), "viewer");
        spread.set(spread.valueCol(), "stars");
        spread.set(spread.weightCol(), "weight");
        TaskFunction<Row> expected = local.foldIn(List.of(
                new Observation<>(film(local.inputs(), "f101"), 4.5, 1),
                new Observation<>(film(local.inputs(), "f104"), 2, 3),
                new Observation<>(film(local.inputs(), "f104"), 2.5, 0.5)));

        OutputKernelModel<Row> larger = spread.foldIn(observed("new", "f101")).toLocal();

        assertThat(local.constant()).isNotZero();
        for (Row film : local.inputs()) {
            assertThat(larger.predict(film, "new")).isCloseTo(expected.at(film), within(SAME));
        }
    }

    private static Row film(List<Row> films, String id) {
        return films.stream()
                .filter(row -> row.text("film").equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatCannotBeFoldedInIsRefused() {
        assertThatThrownBy(() -> model.foldIn(observed("3", "f101")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the model knows the task '3' already");
        assertThatThrownBy(() -> model.foldIn(observed("new", "unseen")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 of 4 rows have an input that the model does not know (column 'film')");
        assertThatThrownBy(() -> model.foldIn(observed("new", "f101").drop("stars")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("valueCol: there is no column 'stars'");
        assertThatThrownBy(() -> model.foldIn(observed("new", "f101").limit(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the data frame is empty");
    }
}
