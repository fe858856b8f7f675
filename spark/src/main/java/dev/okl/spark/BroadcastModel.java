package dev.okl.spark;

import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.spark.frame.DescribedColumns;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** A model of the inputs for the executors. A kernel is code, so what is sent is the model file, which each opens once. */
final class BroadcastModel implements Serializable {
    private static final long serialVersionUID = 1;

    private final byte[] file;
    private transient OutputKernelModel<Row> model;
    private transient DescribedColumns columns;

    private BroadcastModel(byte[] file) {
        this.file = file;
    }

    static BroadcastModel of(OutputKernelModel<Row> ofInputs) {
        try {
            return new BroadcastModel(HadoopFile.withCopy(copy -> {
                InputsOnlyModel.writeWithout(ofInputs, copy);
                return Files.readAllBytes(copy);
            }));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The row of an input that was not learned from, in the columns of the layout; null where the kernel says nothing about it: where
     * a cell is missing, or where it relates the input to none that was learned from.
     */
    double[] row(org.apache.spark.sql.Row cells) {
        if (cells == null || cells.anyNull()) {
            return null;
        }
        open();
        Row input = columns.row(cells, 0);
        return model.reaches(input) ? model.evaluated(input).row() : null;
    }

    private synchronized void open() {
        if (model == null) {
            try {
                OutputKernelModel<Row> opened = HadoopFile.withCopy(copy -> {
                    Files.write(copy, file);
                    return InputsOnlyModel.readWithout(copy);
                });
                columns = DescribedColumns.of((BoundFormula) opened.parts().inputKernel());
                model = opened;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
