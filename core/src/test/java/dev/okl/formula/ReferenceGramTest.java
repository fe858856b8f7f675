package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.kernel.GramChecks;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Gram matrices of the reference problems, through formulas as text. */
class ReferenceGramTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "complete-gaussian",
                "partial-gaussian",
                "weighted-gaussian",
                "mean-intercepts-weights",
                "delta",
                "linear-spline",
                "shared-mean",
                "grouped-only",
                "ratings-delta-plus-genre",
                "task-kernel",
            })
    void grams(String name) throws IOException {
        JsonNode file = read(name);
        check(file.get("kernel"), file.get("inputs"), file.get("gram"));
        if (file.has("taskKernel")) {
            check(file.get("taskKernel"), file.get("taskInputs"), file.get("taskGram"));
        }
    }

    private static void check(JsonNode kernel, JsonNode inputs, JsonNode gram) {
        Formula formula = Formula.parse(kernel.asText());
        // "id" is the row number; the other columns are the entries of an input, in the order the formula names them.
        Schema schema = Schema.of("id", "x", "t", "z", "g1", "g2", "g3");
        List<String> columns = new ArrayList<>(formula.columns(schema));
        columns.remove("id");
        List<Row> rows = new ArrayList<>();
        for (JsonNode input : inputs) {
            Object[] cells = new Object[schema.size()];
            cells[0] = "row" + rows.size();
            assertThat(columns).hasSize(input.size());
            for (int k = 0; k < input.size(); k++) {
                cells[schema.index(columns.get(k))] = input.get(k).asDouble();
            }
            rows.add(schema.row(cells));
        }
        double[][] expected = JSON.convertValue(gram, double[][].class);

        GramChecks.assertClose(GramChecks.gram(formula.bind(schema, rows).kernel(), rows), expected);
        GramChecks.assertClose(GramChecks.gram(formula.bind(schema).kernel(), rows), expected);
    }

    private static JsonNode read(String name) throws IOException {
        try (InputStream file = ReferenceGramTest.class.getResourceAsStream("/reference/" + name + ".json")) {
            return JSON.readTree(file);
        }
    }
}
