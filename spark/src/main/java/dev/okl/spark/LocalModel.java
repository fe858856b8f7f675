package dev.okl.spark;

import dev.okl.OutputKernelModel;
import dev.okl.data.Matrix;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/** From a model on a cluster to that of a single machine, and back. */
final class LocalModel {
    /** What a name takes, about. */
    private static final int NAME_BYTES = 100;

    private LocalModel() {}

    /** Brings the tasks to the driver, in the order of their names. */
    static OutputKernelModel<Row> collect(OutputKernelLearningModel model) {
        if (model.isDefined(model.taskKernel())) {
            throw new IllegalArgumentException("the model has a kernel on the tasks, "
                    + model.getOrDefault(model.taskKernel())
                    + ", which does not come to the single machine with it; write() saves the model as it is");
        }
        Dataset<org.apache.spark.sql.Row> factors = model.taskFactors();
        int columns = model.ofInputs().parts().inputValues().cols();
        long count = factors.count();
        DriverMemory.require(
                "the model has " + count + " tasks for the driver to hold",
                (double) count * (2 * columns * Double.BYTES + NAME_BYTES),
                "give the driver more memory, or keep the model on the cluster: write() saves it at any size");
        List<org.apache.spark.sql.Row> rows = new ArrayList<>(factors.collectAsList());
        rows.sort(Comparator.comparing(row -> row.getString(0)));
        Matrix values = Matrix.zeros(rows.size(), columns);
        List<String> names = new ArrayList<>();
        for (org.apache.spark.sql.Row row : rows) {
            List<Double> cells = row.getList(1);
            for (int k = 0; k < columns; k++) {
                values.set(names.size(), k, cells.get(k));
            }
            names.add(row.getString(0));
        }
        return TasksOfModel.replaced(model.ofInputs(), List.copyOf(names), values);
    }

    /** Spreads the tasks over the cluster. */
    static OutputKernelLearningModel distribute(
            SparkSession session, OutputKernelModel<Row> local, Map<String, Integer> inputNumbers) {
        if (local.parts().taskKernel().isPresent()) {
            throw new IllegalArgumentException(
                    "the model has a kernel on the tasks; only models without one can be taken to a cluster");
        }
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        for (int j = 0; j < local.tasks().size(); j++) {
            rows.add(RowFactory.create(
                    local.tasks().get(j), local.parts().taskValues().row(j)));
        }
        JavaSparkContext spark = new JavaSparkContext(session.sparkContext());
        return new OutputKernelLearningModel(
                Identifiable$.MODULE$.randomUID("okl"),
                TasksOfModel.removed(local),
                inputNumbers,
                session.createDataFrame(
                        spark.parallelize(rows), OutputKernelLearningModel.schema(OutputKernelLearningModel.TASK)));
    }
}
