package dev.okl.app.dataset;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;

/** A kernel from a file: a table with the ids in its first column and one column per id, named in the header. */
final class PrecomputedFile {
    private PrecomputedFile() {}

    static Kernel<String> read(String file) {
        Table table = TableSpec.of(file).open();
        List<String> ids = table.columns().names().subList(1, table.columns().size());
        List<double[]> rows = new ArrayList<>();
        table.read((line, cells) -> {
            if (rows.size() >= ids.size() || !cells[0].equals(ids.get(rows.size()))) {
                throw new UserError(
                        table.place(line) + ": the rows of a kernel must be those of the header, in its order,"
                                + " but here is '" + cells[0] + "'");
            }
            rows.add(numbers(table, line, cells));
            return true;
        });
        if (rows.size() != ids.size()) {
            throw new UserError(
                    table.name() + ": a kernel of " + ids.size() + " ids needs as many rows but has " + rows.size());
        }
        try {
            return Kernels.precomputed(ids, rows.toArray(double[][]::new));
        } catch (IllegalArgumentException e) {
            throw new UserError(table.name() + ": " + e.getMessage(), e);
        }
    }

    private static double[] numbers(Table table, long line, String[] cells) {
        double[] numbers = new double[cells.length - 1];
        for (int c = 1; c < cells.length; c++) {
            if (Cells.isMissing(cells[c])) {
                throw new UserError(table.place(line) + ", column '"
                        + table.columns().name(c)
                        + "': a kernel must have a number for every pair of ids, but this cell is blank; fill it in");
            }
            numbers[c - 1] = Cells.number(table, line, table.columns().name(c), cells[c]);
        }
        return numbers;
    }
}
