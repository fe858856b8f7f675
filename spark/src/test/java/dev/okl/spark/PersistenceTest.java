package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is saved is the same when it is loaded. */
final class PersistenceTest {
    private static final SparkSession SPARK = LocalSpark.session();

    @TempDir
    private Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aModelPredictsAsBefore() throws IOException {
        OutputKernelLearningModel model = Fitted.model(SPARK).setColdStartStrategy("kernel");
        model.write().save(path("model"));

        OutputKernelLearningModel loaded = OutputKernelLearningModel.load(path("model"));

        assertThat(FramesOf.predictions(SPARK, Fitted.STUDY, loaded))
                .isEqualTo(FramesOf.predictions(SPARK, Fitted.STUDY, model));
        assertThat(loaded.uid()).isEqualTo(model.uid());
        assertThat(loaded.lambda()).isEqualTo(model.lambda());
        assertThat(loaded.getOrDefault(loaded.coldStartStrategy())).isEqualTo("kernel");
        assertThat(loaded.taskFactors().count()).isEqualTo(12);

        assertThatThrownBy(() -> model.write().save(path("model"))).hasMessageContaining("already exists");
        model.write().overwrite().save(path("model"));
        assertThat(OutputKernelLearningModel.load(path("model")).rank()).isEqualTo(model.rank());
    }

    @Test
    void aModelIsNotWrittenOverWhatItIsReadFrom() throws IOException {
        Fitted.model(SPARK).write().save(path("own"));
        OutputKernelLearningModel loaded = OutputKernelLearningModel.load(path("own"));

        assertThatThrownBy(() -> loaded.write().overwrite().save(path("own")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("still read from this folder");
        assertThat(OutputKernelLearningModel.load(path("own")).taskFactors().count())
                .isEqualTo(12);
    }

    @Test
    void aDamagedFolderIsRefused() throws IOException {
        Fitted.model(SPARK).write().save(path("damaged"));
        SPARK.read().parquet(path("damaged/ids")).limit(3).write().parquet(path("some"));
        SPARK.read().parquet(path("some")).write().mode("overwrite").parquet(path("damaged/ids"));

        assertThatThrownBy(() -> OutputKernelLearningModel.load(path("damaged")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("damaged: damaged, ids does not name the 10 inputs");

        Files.move(folder.resolve("damaged/tasks"), folder.resolve("elsewhere"));
        assertThatThrownBy(() -> OutputKernelLearningModel.load(path("damaged")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("damaged: damaged, tasks is missing");
    }

    @Test
    void aFolderWithoutAModelIsRefused() throws IOException {
        Files.createDirectory(folder.resolve("empty"));

        assertThatThrownBy(() -> OutputKernelLearningModel.load(path("empty")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("empty: there is no folder in which OutputKernelLearningModel was saved");
        Fitted.learning(SPARK).write().save(path("learner"));
        assertThatThrownBy(() -> OutputKernelLearningModel.load(path("learner")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OutputKernelLearningModel");
    }

    @Test
    void aLearnerIsSavedWithItsInputs() throws IOException {
        OutputKernelLearning learning = Fitted.learning(SPARK).setLambdaGrid(3, 1, 2);
        learning.write().save(path("learner"));

        OutputKernelLearning loaded = OutputKernelLearning.load(path("learner"));

        assertThat(loaded.getOrDefault(loaded.lambdaGrid())).containsExactly(3, 2, 1);
        assertThat(loaded.getOrDefault(loaded.kernel())).isEqualTo("delta(film) + delta(genre)");
        assertThat(loaded.transformSchema(Fitted.STUDY.ratings(SPARK).schema()).fieldNames())
                .contains("prediction"); // which the kernel's columns would prevent without the inputs

        new OutputKernelLearning().setLambda(5).write().save(path("plain"));
        OutputKernelLearning plain = OutputKernelLearning.load(path("plain"));
        assertThat(plain.getOrDefault(plain.lambda())).isEqualTo(5.0);
    }

    @Test
    void asStagesOfAPipeline() throws IOException {
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {Fitted.learning(SPARK)});
        pipeline.write().save(path("pipeline"));
        PipelineModel model = Pipeline.load(path("pipeline")).fit(Fitted.STUDY.ratings(SPARK));
        model.write().save(path("pipelineModel"));

        assertThat(FramesOf.predictions(SPARK, Fitted.STUDY, PipelineModel.load(path("pipelineModel"))))
                .isEqualTo(FramesOf.predictions(SPARK, Fitted.STUDY, Fitted.model(SPARK)));
    }
}
