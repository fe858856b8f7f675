package dev.okl.spark;

import dev.okl.OutputKernelModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
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
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A model in a folder: the parameters as spark.ml keeps them, the inputs as a model file of the single machine (without tasks), the ids
 * of the inputs and the rows of the tasks as Parquet.
 */
final class ModelStore {
    private static final String INPUTS = "inputs.okl";
    private static final String IDS = "ids";
    private static final String TASKS = "tasks";

    private ModelStore() {}

    static final class Writer extends MLWriter {
        private final OutputKernelLearningModel model;

        Writer(OutputKernelLearningModel model) {
            this.model = model;
        }

        @Override
        public void save(String path) throws IOException {
            requireElsewhere(model.taskFactors(), path);
            super.save(path);
        }

        @Override
        public void saveImpl(String path) {
            SparkSession session = sparkSession();
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, session);
            model.taskFactors().write().parquet(child(path, TASKS));
            List<Row> ids = new ArrayList<>();
            model.inputNumbers().forEach((id, number) -> ids.add(RowFactory.create(id, number)));
            StructType schema = new StructType().add("id", DataTypes.StringType).add("number", DataTypes.IntegerType);
            session.createDataFrame(ids, schema).coalesce(1).write().parquet(child(path, IDS));
            HadoopFile.of(session, path, INPUTS).write(copy -> {
                InputsOnlyModel.writeWithout(model.ofInputs(), copy);
                return copy;
            });
        }
    }

    static final class Reader extends MLReader<OutputKernelLearningModel> {
        @Override
        public OutputKernelLearningModel load(String path) {
            SparkSession session = sparkSession();
            DefaultParamsReader.Metadata metadata = metadata(session, path, OutputKernelLearningModel.class);
            Map<String, Integer> numbers = new LinkedHashMap<>();
            session.read().parquet(child(path, IDS)).collectAsList().stream()
                    .sorted(Comparator.comparing(row -> row.getString(0)))
                    .forEach(row -> numbers.put(row.getString(0), row.getInt(1)));
            Dataset<Row> tasks = session.read().parquet(child(path, TASKS));
            OutputKernelModel<dev.okl.formula.Row> ofInputs =
                    HadoopFile.of(session, path, INPUTS).read(InputsOnlyModel::readWithout);
            requireSound(path, ofInputs, numbers, tasks);
            OutputKernelLearningModel model = new OutputKernelLearningModel(metadata.uid(), ofInputs, numbers, tasks);
            metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
            return model;
        }

        /** The parts of the folder must belong together. */
        private static void requireSound(
                String path,
                OutputKernelModel<dev.okl.formula.Row> ofInputs,
                Map<String, Integer> numbers,
                Dataset<Row> tasks) {
            int inputs = ofInputs.parts().inputs().size();
            if (!new TreeSet<>(numbers.values())
                    .equals(IntStream.range(0, inputs).boxed().collect(Collectors.toCollection(TreeSet::new)))) {
                throw new IllegalArgumentException(
                        path + ": damaged, " + IDS + " does not name the " + inputs + " inputs of " + INPUTS);
            }
            Column length = functions.size(functions.col(OutputKernelLearningModel.FACTORS));
            if (!tasks.filter(length.notEqual(ofInputs.parts().inputValues().cols()))
                    .isEmpty()) {
                throw new IllegalArgumentException(path + ": damaged, " + TASKS + " has rows of another length than "
                        + ofInputs.parts().inputValues().cols());
            }
        }
    }

    /** A frame that is read from a folder is lost when the folder is overwritten. */
    static void requireElsewhere(Dataset<Row> frame, String path) {
        String folder = HadoopFile.of(frame.sparkSession(), path).absolute() + Path.SEPARATOR;
        for (String file : frame.inputFiles()) {
            if (HadoopFile.of(frame.sparkSession(), file).absolute().startsWith(folder)) {
                throw new IllegalArgumentException(
                        path + ": what is to be saved is still read from this folder; save it to another one");
            }
        }
    }

    /** What spark.ml keeps of a learner or a model. */
    static DefaultParamsReader.Metadata metadata(SparkSession session, String path, Class<?> type) {
        if (!HadoopFile.of(session, path, "metadata").exists()) {
            throw new IllegalArgumentException(path + ": there is no folder in which " + type.getSimpleName()
                    + " was saved; name one that save or write().save wrote");
        }
        return DefaultParamsReader$.MODULE$.loadMetadata(path, session, type.getName());
    }

    static String child(String folder, String name) {
        return new Path(folder, name).toString();
    }
}
