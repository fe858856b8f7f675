package dev.okl.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;

import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.model.ModelFile;
import dev.okl.spark.frame.DescribedColumns;
import dev.okl.spark.frame.FrameColumns;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;

/** Adds a column of predictions to a data frame. */
record Predictions(OutputKernelLearningModel model, Broadcast<InputRows> inputs) {
    private static final String FACTORS = "okl_factors";
    private static final String TASK = "okl_task";

    Dataset<Row> add(Dataset<Row> frame) {
        String strategy = model.getOrDefault(model.coldStartStrategy());
        boolean fromKernel = strategy.equals("kernel");
        String prediction = model.getOrDefault(model.predictionCol());
        Dataset<Row> tasks = model.taskFactors().toDF(TASK, FACTORS);
        Column task = FrameColumns.id(frame.schema(), model.getOrDefault(model.taskCol()));
        Column input = FrameColumns.id(frame.schema(), model.getOrDefault(model.inputCol()));
        DescribedColumns columns =
                DescribedColumns.of((BoundFormula) model.ofInputs().parts().inputKernel());
        boolean describes = fromKernel && columns.areIn(frame.schema());
        Column described = describes ? struct(columns.of(frame.schema())) : lit(null);
        Dataset<Row> predicted = frame.join(tasks, task.equalTo(tasks.col(TASK)), "left")
                .withColumn(
                        prediction,
                        udf(fromKernel ? fromKernel(frame) : fromKnown(), DataTypes.DoubleType)
                                .apply(input, col(FACTORS), described))
                .drop(TASK, FACTORS);
        return strategy.equals("drop")
                ? predicted.filter(not(FrameColumns.named(prediction).isNaN()))
                : predicted;
    }

    /** For tasks and inputs that were learned from. */
    private UDF3<String, Seq<Double>, Row, Double> fromKnown() {
        Broadcast<InputRows> sent = inputs;
        return (id, factors, described) -> {
            InputRows known = sent.value();
            return factors == null ? Double.NaN : known.predict(known.row(id), InputRows.row(factors));
        };
    }

    /** The population for a task that is not known, and what the kernel says for an input. */
    private UDF3<String, Seq<Double>, Row, Double> fromKernel(Dataset<Row> frame) {
        Broadcast<InputRows> sent = inputs;
        Broadcast<SentModel> kernel =
                new JavaSparkContext(frame.sparkSession().sparkContext()).broadcast(SentModel.of(model.ofInputs()));
        return (id, factors, described) -> {
            InputRows known = sent.value();
            double[] row = known.row(id);
            return known.predict(
                    row == null ? kernel.value().row(described) : row,
                    factors == null ? known.newTask() : InputRows.row(factors));
        };
    }

    /** A model of the inputs for the executors. A kernel is code, so what is sent is the model file, which each opens once. */
    private static final class SentModel implements Serializable {
        private static final long serialVersionUID = 1;

        private final byte[] file;
        private transient OutputKernelModel<dev.okl.formula.Row> model;
        private transient DescribedColumns columns;

        private SentModel(byte[] file) {
            this.file = file;
        }

        static SentModel of(OutputKernelModel<dev.okl.formula.Row> ofInputs) {
            try {
                return new SentModel(HadoopFile.withCopy(copy -> {
                    ModelFile.write(ofInputs, copy);
                    return Files.readAllBytes(copy);
                }));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /**
         * The row of an input that was not learned from, in the columns of the layout; null where the kernel says nothing about it:
         * where a cell is missing, or where it relates the input to none that was learned from.
         */
        double[] row(Row cells) {
            if (cells == null || cells.anyNull()) {
                return null;
            }
            open();
            dev.okl.formula.Row input = columns.row(cells, 0);
            return model.reaches(input) ? model.evaluated(input).row() : null;
        }

        private synchronized void open() {
            if (model == null) {
                try {
                    OutputKernelModel<dev.okl.formula.Row> opened = HadoopFile.withCopy(
                            copy -> ModelFile.read(Files.write(copy, file), dev.okl.formula.Row.class));
                    columns = DescribedColumns.of((BoundFormula) opened.parts().inputKernel());
                    model = opened;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
