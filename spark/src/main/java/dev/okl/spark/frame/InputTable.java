package dev.okl.spark.frame;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * The inputs with what the kernel knows of them. Those that look the same to it are one input, whatever their ids are.
 *
 * @param numbers the number of the input of every id, in the order of the ids
 * @param rows the distinct inputs: the columns that the kernel uses
 */
public record InputTable(Map<String, Integer> numbers, List<Row> rows, BoundFormula kernel) {
    private static final DescribedColumns.Words WORDS =
            new DescribedColumns.Words("inputs", "inputCol", "kernel", "setInputs");

    /**
     * Reads a formula and refuses it where the inputs have not what it needs, before any job starts.
     *
     * @param described what the data frame of the inputs has, if there is one
     * @param observed what that of the observations has
     */
    public static Formula formula(
            Optional<String> kernel, String id, Optional<StructType> described, StructType observed) {
        if (kernel.isEmpty() && id.contains("\"")) {
            throw new IllegalArgumentException(
                    "inputCol: the name of column '" + id + "' has a quote in it; rename it");
        }
        Formula formula = Formula.parse(kernel.orElse("delta(\"" + id + "\")"));
        WORDS.require(formula, id, described, observed);
        return formula;
    }

    /** Collects the inputs, which must fit the driver. */
    public static InputTable collect(Formula formula, String id, Dataset<org.apache.spark.sql.Row> inputs) {
        DescribedColumns columns = DescribedColumns.of(formula, inputs.schema());
        Map<String, Row> described = new TreeMap<>();
        Set<String> twice = new TreeSet<>();
        for (org.apache.spark.sql.Row row : columns.select(inputs, id, "id").collectAsList()) {
            if (row.isNullAt(0)) {
                throw new IllegalArgumentException(
                        "an input has no id: column '" + id + "' of the data frame of the inputs" + " is null");
            }
            if (described.put(row.getString(0), columns.row(row, 1)) != null) {
                twice.add(row.getString(0));
            }
        }
        twice.stream().findFirst().ifPresent(input -> {
            throw new IllegalArgumentException(
                    "the input '" + input + "' is described twice in the data frame of the inputs");
        });
        Map<String, Integer> numbers = new LinkedHashMap<>();
        Map<Row, Integer> rows = new LinkedHashMap<>();
        described.forEach((input, row) -> numbers.put(input, rows.computeIfAbsent(row, each -> rows.size())));
        List<Row> distinct = List.copyOf(rows.keySet());
        return new InputTable(numbers, distinct, formula.bind(columns.schema(), distinct));
    }
}
