package dev.okl.spark;

import dev.okl.OutputKernelModel;
import dev.okl.model.ModelFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * Learners and models in folders: the parameters as spark.ml keeps them, and data frames as Parquet. A learner has those that describe inputs
 * and tasks, if there are any. A model has the ids of the inputs, the rows of the tasks, and a model file of the single machine for the inputs.
 */
final class FolderStore {
    private static final String INPUTS = "inputs";
    private static final String TASKS = "tasks";
    private static final String IDS = "ids";
    private static final String MODEL_OF_INPUTS = "inputs.okl";

    private FolderStore() {}

    /** Either frame may be null. */
    static MLWriter writer(OutputKernelLearning learning, Dataset<Row> inputs, Dataset<Row> tasks) {
        Map<String, Dataset<Row>> frames = new LinkedHashMap<>();
        frames.put(INPUTS, inputs);
        frames.put(TASKS, tasks);
        frames.values().removeIf(frame -> frame == null);
        return new Writer(learning, frames, Optional.empty());
    }

    static MLWriter writer(OutputKernelLearningModel model) {
        SparkSession session = model.taskFactors().sparkSession();
        List<Row> ids = new ArrayList<>();
        model.inputNumbers().forEach((id, number) -> ids.add(RowFactory.create(id, number)));
        Dataset<Row> idFrame = session.createDataFrame(ids, StructType.fromDDL("id STRING, number INT"));
        return new Writer(
                model, Map.of(TASKS, model.taskFactors(), IDS, idFrame.coalesce(1)), Optional.of(model.ofInputs()));
    }

    static MLReader<OutputKernelLearning> readerOfLearners() {
        return new Reader<>(OutputKernelLearning.class, (uid, folder) -> new OutputKernelLearning(uid)
                .setInputs(folder.child(INPUTS).parquet().orElse(null))
                .setTasks(folder.child(TASKS).parquet().orElse(null)));
    }

    static MLReader<OutputKernelLearningModel> readerOfModels() {
        return new Reader<>(OutputKernelLearningModel.class, FolderStore::readModel);
    }

    private static OutputKernelLearningModel readModel(String uid, HadoopFile folder) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        part(folder, IDS).collectAsList().stream()
                .sorted(Comparator.comparing(row -> row.getString(0)))
                .forEach(row -> numbers.put(row.getString(0), row.getInt(1)));
        Dataset<Row> tasks = part(folder, TASKS);
        OutputKernelModel<dev.okl.formula.Row> ofInputs =
                folder.child(MODEL_OF_INPUTS).read(copy -> ModelFile.read(copy, dev.okl.formula.Row.class));
        requireSound(folder.path(), ofInputs, numbers, tasks);
        return new OutputKernelLearningModel(uid, ofInputs, numbers, tasks);
    }

    private static Dataset<Row> part(HadoopFile folder, String name) {
        return folder.child(name)
                .parquet()
                .orElseThrow(() -> new IllegalArgumentException(folder.path() + ": damaged, " + name + " is missing"));
    }

    /** The parts of the folder must belong together. */
    private static void requireSound(
            Path folder,
            OutputKernelModel<dev.okl.formula.Row> ofInputs,
            Map<String, Integer> numbers,
            Dataset<Row> tasks) {
        int inputs = ofInputs.parts().inputs().size();
        if (!Set.copyOf(numbers.values())
                .equals(IntStream.range(0, inputs).boxed().collect(Collectors.toSet()))) {
            throw new IllegalArgumentException(
                    folder + ": damaged, " + IDS + " does not name the " + inputs + " inputs of " + MODEL_OF_INPUTS);
        }
        int columns = ofInputs.parts().inputValues().cols();
        Column length = functions.size(functions.col(OutputKernelLearningModel.FACTORS));
        if (!tasks.filter(length.notEqual(columns)).isEmpty()) {
            throw new IllegalArgumentException(
                    folder + ": damaged, " + TASKS + " has rows of another length than " + columns);
        }
    }

    private static final class Writer extends MLWriter {
        private final Params saved;
        private final Map<String, Dataset<Row>> frames;
        private final Optional<OutputKernelModel<dev.okl.formula.Row>> ofInputs;

        Writer(
                Params saved,
                Map<String, Dataset<Row>> frames,
                Optional<OutputKernelModel<dev.okl.formula.Row>> ofInputs) {
            this.saved = saved;
            this.frames = frames;
            this.ofInputs = ofInputs;
        }

        @Override
        public void save(String path) throws IOException {
            frames.values().forEach(frame -> requireElsewhere(frame, path));
            super.save(path);
        }

        /** A frame that is read from a folder is lost when the folder is overwritten. */
        private static void requireElsewhere(Dataset<Row> frame, String path) {
            String folder = HadoopFile.of(frame.sparkSession(), path).absolute() + Path.SEPARATOR;
            for (String file : frame.inputFiles()) {
                if (HadoopFile.of(frame.sparkSession(), file).absolute().startsWith(folder)) {
                    throw new IllegalArgumentException(
                            path + ": what is to be saved is still read from this folder; save it to another one");
                }
            }
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(saved, path, sparkSession());
            HadoopFile folder = HadoopFile.of(sparkSession(), path);
            frames.forEach((name, frame) ->
                    frame.write().parquet(folder.child(name).path().toString()));
            ofInputs.ifPresent(model -> folder.child(MODEL_OF_INPUTS).write(copy -> ModelFile.write(model, copy)));
        }
    }

    private static final class Reader<T extends Params> extends MLReader<T> {
        private final Class<T> type;
        private final BiFunction<String, HadoopFile, T> make;

        /** @param make takes the uid and the folder */
        Reader(Class<T> type, BiFunction<String, HadoopFile, T> make) {
            this.type = type;
            this.make = make;
        }

        @Override
        public T load(String path) {
            HadoopFile folder = HadoopFile.of(sparkSession(), path);
            if (!folder.child("metadata").exists()) {
                throw new IllegalArgumentException(path + ": there is no folder in which " + type.getSimpleName()
                        + " was saved; name one that save or write().save wrote");
            }
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), type.getName());
            T made = make.apply(metadata.uid(), folder);
            metadata.getAndSetParams(made, metadata.getAndSetParams$default$2());
            return made;
        }
    }
}
