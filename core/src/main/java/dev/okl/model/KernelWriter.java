package dev.okl.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.internal.archive.NpyArray;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelForm;
import dev.okl.kernel.Precomputed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A kernel as a tree of JSON, formulas as text, tables as arrays. One writer for one kernel. */
final class KernelWriter {
    private final String prefix;
    private final Map<String, NpyArray> tables = new TreeMap<>();
    /** The parts that are user code. */
    private final List<Kernel<?>> code = new ArrayList<>();

    /** The arrays of tables get names under the prefix. */
    KernelWriter(String prefix) {
        this.prefix = prefix;
    }

    /** The kernel on inputs of this type; where any part of it is user code, the whole is {@link KernelForm#CUSTOM}. */
    ObjectNode write(Kernel<?> kernel, Class<?> input, Map<String, NpyArray> arrays) {
        ObjectNode json = tree(kernel, input);
        if (!code.isEmpty()) {
            return kind(KernelForm.CUSTOM).put("class", className(code.get(0)));
        }
        arrays.putAll(tables);
        return json;
    }

    private ObjectNode tree(Kernel<?> kernel, Class<?> input) {
        if (kernel instanceof Precomputed table && input == String.class) {
            return kind(KernelReader.PRECOMPUTED).put("table", table(table));
        }
        if (kernel instanceof BoundFormula formula && input == Row.class) {
            return formula(formula);
        }
        KernelForm form = KernelForm.of(kernel);
        if (form.kind().equals(KernelForm.OF_NUMBERS) && input == Double.class) {
            return kind(form.kind()).set("kernel", tree(form.part(), double[].class));
        }
        return switch (form.kind()) {
            case KernelForm.SUM -> list(form, "terms", input);
            case KernelForm.PRODUCT -> list(form, "factors", input);
            case KernelForm.SCALED ->
                kind(form.kind()).put(KernelForm.FACTOR, form.factor()).set("kernel", tree(form.part(), input));
            default -> simple(kernel, form, input);
        };
    }

    private ObjectNode simple(Kernel<?> kernel, KernelForm form, Class<?> input) {
        if (KernelReader.inputType(form.kind())
                .filter(type -> type == Object.class || type == input)
                .isEmpty()) {
            code.add(kernel);
            return kind(KernelForm.CUSTOM);
        }
        ObjectNode json = kind(form.kind());
        form.parameters().forEach((name, value) -> {
            if (value instanceof Integer whole) {
                json.put(name, whole);
            } else {
                json.put(name, value.doubleValue());
            }
        });
        return json;
    }

    private ObjectNode list(KernelForm form, String key, Class<?> input) {
        ObjectNode json = kind(form.kind());
        ArrayNode items = json.putArray(key);
        form.parts().forEach(kernel -> items.add(tree(kernel, input)));
        return json;
    }

    private ObjectNode formula(BoundFormula formula) {
        // As a kernel, a formula with open numbers is the one where a search for them would start.
        double[] start =
                formula.open().stream().mapToDouble(KernelFamily.Open::start).toArray();
        ObjectNode json = kind(KernelReader.FORMULA)
                .put(KernelReader.FORMULA, formula.at(start).resolved().toString());
        ObjectNode files = json.putObject("tables");
        formula.tables().forEach((file, kernel) -> {
            if (kernel instanceof Precomputed table) {
                files.put(file, table(table));
            } else {
                code.add(kernel);
            }
        });
        return json;
    }

    /** Puts the table into arrays and returns their common name. */
    private String table(Precomputed table) {
        String name = prefix + "table-" + tables.size() / 2;
        int n = table.ids().size();
        double[] values = new double[Math.multiplyExact(n, n)];
        Arrays.setAll(values, k -> table.at(table.ids().get(k / n), table.ids().get(k % n)));
        tables.put(name + "/ids", NpyArray.vector(table.ids().toArray(String[]::new)));
        tables.put(name + "/values", NpyArray.matrix(values, n, n));
        return name;
    }

    private static ObjectNode kind(String name) {
        return JsonNodeFactory.instance.objectNode().put("kind", name);
    }

    /** The name of the class of a value: the same in every run, which that of a lambda is not. */
    static String className(Object value) {
        String name = value.getClass().getName();
        int at = name.indexOf("$$Lambda");
        return at < 0 ? name : "a lambda of " + name.substring(0, at);
    }
}
