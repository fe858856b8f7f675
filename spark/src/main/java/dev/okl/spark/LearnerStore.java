package dev.okl.spark;

import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A learner in a folder: the parameters as spark.ml keeps them, and the data frames that describe inputs and tasks, if there are any, as Parquet. */
final class LearnerStore {
    private static final String INPUTS = "inputs";
    private static final String TASKS = "tasks";

    private LearnerStore() {}

    static final class Writer extends MLWriter {
        private final OutputKernelLearning learning;
        private final Dataset<Row> inputs;
        private final Dataset<Row> tasks;

        /** Either frame may be null. */
        Writer(OutputKernelLearning learning, Dataset<Row> inputs, Dataset<Row> tasks) {
            this.learning = learning;
            this.inputs = inputs;
            this.tasks = tasks;
        }

        @Override
        public void save(String path) throws IOException {
            for (Dataset<Row> frame : Arrays.asList(inputs, tasks)) {
                if (frame != null) {
                    ModelStore.requireElsewhere(frame, path);
                }
            }
            super.save(path);
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(learning, path, sparkSession());
            save(inputs, path, INPUTS);
            save(tasks, path, TASKS);
        }

        private static void save(Dataset<Row> frame, String path, String name) {
            if (frame != null) {
                frame.write().parquet(ModelStore.child(path, name));
            }
        }
    }

    static final class Reader extends MLReader<OutputKernelLearning> {
        @Override
        public OutputKernelLearning load(String path) {
            SparkSession session = sparkSession();
            DefaultParamsReader.Metadata metadata = ModelStore.metadata(session, path, OutputKernelLearning.class);
            OutputKernelLearning learning = new OutputKernelLearning(metadata.uid());
            metadata.getAndSetParams(learning, metadata.getAndSetParams$default$2());
            return learning.setInputs(frame(session, path, INPUTS)).setTasks(frame(session, path, TASKS));
        }

        /** Null where none was saved. */
        private static Dataset<Row> frame(SparkSession session, String path, String name) {
            return HadoopFile.of(session, path, name).exists()
                    ? session.read().parquet(ModelStore.child(path, name))
                    : null;
        }
    }
}
