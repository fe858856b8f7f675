package dev.okl.spark;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The inputs with what the kernel knows of them. Those that look the same to it are one input, whatever their ids are.
 *
 * @param numbers the number of the input of every id, in the order of the ids
 * @param rows the distinct inputs: the columns that the kernel uses
 */
record InputTable(Map<String, Integer> numbers, List<Row> rows, BoundFormula kernel) {
    /** The columns that describe an input: those of the frame of inputs, or the id alone. */
    static Schema schema(String id, Optional<Dataset<org.apache.spark.sql.Row>> inputs) {
        return inputs.map(frame -> Schema.of(frame.schema().fieldNames())).orElseGet(() -> Schema.of(id));
    }

    /** Reads a formula and refuses it where the inputs have not what it needs, before any job starts. */
    static Formula formula(Optional<String> kernel, String id, Optional<Dataset<org.apache.spark.sql.Row>> inputs) {
        Formula formula = Formula.parse(kernel.orElse("delta(\"" + id + "\")"));
        Schema schema = schema(id, inputs);
        if (!schema.contains(id)) {
            throw new IllegalArgumentException("the data frame of the inputs has no column '" + id
                    + "' (inputCol); its columns are " + String.join(", ", schema.names()));
        }
        try {
            formula.columns(schema);
        } catch (IllegalArgumentException e) {
            throw inputs.isPresent()
                    ? e
                    : new IllegalArgumentException(
                            e.getMessage() + "\nwhat describes the inputs comes from a data frame of them: setInputs",
                            e);
        }
        for (String column : formula.numericColumns(schema)) {
            inputs.ifPresent(frame -> requireNumbers(frame.schema(), column));
        }
        return formula;
    }

    private static void requireNumbers(StructType schema, String column) {
        if (!(schema.apply(column).dataType() instanceof NumericType)) {
            throw new IllegalArgumentException("kernel: column '" + column + "' must hold numbers but holds "
                    + schema.apply(column).dataType().simpleString());
        }
    }

    /** Collects the inputs, which must fit the driver. */
    static InputTable collect(Formula formula, String id, Dataset<org.apache.spark.sql.Row> inputs) {
        Schema schema = Schema.of(inputs.schema().fieldNames());
        Schema used = Schema.of(formula.columns(schema).toArray(new String[0]));
        Set<String> numeric = formula.numericColumns(schema);
        org.apache.spark.sql.Column[] columns = new org.apache.spark.sql.Column[used.size() + 1];
        columns[0] = functions.col(id).cast(DataTypes.StringType).as("id");
        for (int k = 0; k < used.size(); k++) {
            String name = used.name(k);
            columns[k + 1] = numeric.contains(name)
                    ? functions.col(name).cast(DataTypes.DoubleType).as("c" + k)
                    : functions.col(name).as("c" + k);
        }
        List<Described> described = new ArrayList<>();
        for (org.apache.spark.sql.Row row : inputs.select(columns).collectAsList()) {
            Object[] cells = new Object[used.size()];
            for (int k = 0; k < cells.length; k++) {
                cells[k] = cell(row.get(k + 1), numeric.contains(used.name(k)));
            }
            if (row.isNullAt(0)) {
                throw new IllegalArgumentException("an input has no id: column '" + id + "' is null");
            }
            described.add(new Described(row.getString(0), used.row(cells)));
        }
        described.sort(Comparator.comparing(Described::id));
        Map<String, Integer> numbers = new LinkedHashMap<>();
        Map<Row, Integer> rows = new LinkedHashMap<>();
        for (Described one : described) {
            int number = rows.computeIfAbsent(one.row, row -> rows.size());
            if (numbers.put(one.id, number) != null) {
                throw new IllegalArgumentException(
                        "the input '" + one.id + "' is described twice in the data frame of the inputs");
            }
        }
        List<Row> distinct = List.copyOf(rows.keySet());
        return new InputTable(numbers, distinct, formula.bind(used, distinct));
    }

    /** Numbers stay numbers only where the kernel computes with them; arrays of texts are sets. */
    private static Object cell(Object value, boolean numeric) {
        if (value == null || numeric) {
            return value;
        }
        if (value instanceof scala.collection.Seq<?> seq) {
            return Set.copyOf(CollectionConverters.asJava(seq));
        }
        return value.toString();
    }

    private record Described(String id, Row row) {}
}
