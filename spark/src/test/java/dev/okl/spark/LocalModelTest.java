package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between the models of a cluster and of a single machine. */
final class LocalModelTest {
    private static final SparkSession SPARK = LocalSpark.session();

    @TempDir
    private Path folder;

    @Test
    void theLocalModelPredictsTheSame() {
        OutputKernelLearningModel model = Fitted.model(SPARK);
        OutputKernelModel<Row> local = model.toLocal();

        assertThat(local.tasks()).hasSize(12).isSorted();
        model.transform(Fitted.STUDY
                        .films(SPARK)
                        .crossJoin(Fitted.STUDY.ratings(SPARK).select("viewer").distinct()))
                .collectAsList()
                .forEach(row -> {
                    Row film = new Study.Film(row.getString(0), row.getString(1), row.getDouble(2))
                            .row(local.inputs().get(0).schema());
                    assertThat(row.<Double>getAs("prediction"))
                            .isCloseTo(local.predict(film, "" + row.getInt(3)), within(Tolerances.TIGHT));
                });
    }

    @Test
    void aFileMakesTheRound() throws IOException {
        Path file = folder.resolve("films.okl");
        Files.writeString(file, "an old file");
        OutputKernelLearningModel model = Fitted.model(SPARK);
        model.writeFile(file.toString());

        OutputKernelLearningModel again = OutputKernelLearningModel.readFile(SPARK, file.toString());

        assertThat(FramesOf.predictions(SPARK, Fitted.STUDY, again))
                .isEqualTo(FramesOf.predictions(SPARK, Fitted.STUDY, model));
        assertThat(again.getOrDefault(again.weightCol())).isEqualTo("weight");
        assertThat(ModelArchive.read(file)
                        .manifest()
                        .path("info")
                        .path("columns")
                        .toString())
                .isEqualTo("{\"wide\":false,\"task\":\"viewer\",\"value\":\"stars\",\"inputsKey\":\"film\","
                        + "\"inputsTableKey\":\"film\",\"weight\":\"weight\"}");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void alsoWhereTheKernelDoesNotReadTheIds() throws IOException {
        Path file = folder.resolve("genres.okl");
        OutputKernelLearningModel model =
                Fitted.learning(SPARK).setKernel("delta(genre)").fit(Fitted.STUDY.ratings(SPARK));
        model.writeFile(file.toString());

        assertThat(FramesOf.predictions(
                        SPARK, Fitted.STUDY, OutputKernelLearningModel.readFile(SPARK, file.toString())))
                .isEqualTo(FramesOf.predictions(SPARK, Fitted.STUDY, model));
    }

    @Test
    void aModelOfTheSingleMachineIsTakenToTheCluster() throws IOException {
        Path file = folder.resolve("local.okl");
        BoundFormula kernel = Fitted.STUDY.kernel("delta(film)");
        LearnerBuilder<Row> learner =
                OutputKernelLearner.builder(kernel).rank(2).lambda(2).clip(2, 3.5);
        OutputKernelModel<Row> local =
                learner.build().fit(Fitted.STUDY.data(kernel.schema())).model();
        ModelFile.write(local, file);

        OutputKernelLearningModel model =
                OutputKernelLearningModel.readFile(SPARK, file.toString()).setTaskCol("viewer");

        List<String> predicted = FramesOf.predictions(SPARK, Fitted.STUDY, model);
        assertThat(predicted)
                .hasSize(120)
                .contains("[3,f101," + local.predict(kernel.schema().row("f101"), "3") + "]");
        assertThat(predicted).anyMatch(row -> row.endsWith(",3.5]"));
    }

    @Test
    void whatIsNoModelIsRefused() throws IOException {
        Path file = folder.resolve("text.okl");
        Files.writeString(file, "no model");

        assertThatThrownBy(() -> OutputKernelLearningModel.readFile(SPARK, file.toString()))
                .hasMessageContaining("text.okl: cannot be read");
        assertThatThrownBy(() -> OutputKernelLearningModel.readFile(SPARK, file + "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no such file");
    }
}
