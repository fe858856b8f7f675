package dev.okl.app.studio.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.guess.Preview.CellKind;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.http.ApiError;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How the tasks of a model with a kernel on the tasks are described: the columns, their cells, and which are usual. */
public final class TaskDescriptions {
    private static final int CHOICES = 100;

    private final BoundFormula kernel;
    private final List<Row> known;
    private final Set<String> names;
    private final RequestedRows rows;

    private TaskDescriptions(BoundFormula kernel, OutputKernelModel<Row> model) {
        this.kernel = kernel;
        this.known = model.parts().taskKernel().orElseThrow().descriptions().stream()
                .map(Row.class::cast)
                .toList();
        // Columns whose cells are the tasks' own names.
        this.names = kernel.schema().names().stream()
                .filter(column -> IntStream.range(0, known.size())
                        .allMatch(j -> model.tasks().get(j).equals(known.get(j).cell(column))))
                .collect(Collectors.toSet());
        this.rows = new RequestedRows(kernel, List.of(), "description of the new task", names);
    }

    /** Empty where there is no kernel on the tasks. */
    static Optional<TaskDescriptions> of(StoredModel stored) {
        return stored.taskKernel().map(kernel -> new TaskDescriptions(kernel, stored.model()));
    }

    /** A new task's description, from a request; empty where none is given. */
    Optional<Row> of(JsonNode description) {
        if (description.isMissingNode() || description.isNull()) {
            return Optional.empty();
        }
        ApiError.require(
                description.isObject(),
                "the \"description\" of a new task must be {...} with the cells of "
                        + String.join(", ", kernel.schema().names()));
        return Optional.of(rows.of(description));
    }

    /** The columns that describe a task. */
    public record Descriptions(List<DescribedColumn> columns) {}

    /**
     * A column that describes tasks.
     *
     * @param usual a cell that is usual; none of the tasks' own names is, for a new task has another
     * @param choices for a column of texts
     */
    public record DescribedColumn(
            String name,
            CellKind kind,
            Optional<Object> usual,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonPropertyDescription("The most frequent texts")
            Optional<List<String>> choices) {}

    List<DescribedColumn> columns() {
        Set<String> numeric = kernel.resolved().numericColumns(kernel.schema());
        return kernel.schema().names().stream()
                .map(name -> numeric.contains(name)
                        ? new DescribedColumn(name, CellKind.NUMBER, median(name), Optional.empty())
                        : texts(name))
                .toList();
    }

    private DescribedColumn texts(String name) {
        List<String> choices = choices(name);
        boolean noneIsUsual = choices.isEmpty() || names.contains(name);
        return new DescribedColumn(
                name,
                CellKind.TEXT,
                noneIsUsual ? Optional.empty() : Optional.of(choices.get(0)),
                Optional.of(choices));
    }

    /** The lower median, which is a value of the column. */
    private Optional<Object> median(String column) {
        List<Double> cells = known.stream()
                .map(row -> row.cell(column))
                .filter(Number.class::isInstance)
                .map(cell -> ((Number) cell).doubleValue())
                .sorted()
                .toList();
        return cells.isEmpty() ? Optional.empty() : Optional.of(cells.get((cells.size() - 1) / 2));
    }

    /** The most frequent first. */
    private List<String> choices(String column) {
        Map<String, Long> counts = known.stream()
                .map(row -> row.cell(column))
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Object::toString, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .sorted(Collections.reverseOrder(Comparator.comparingLong(Map.Entry::getValue)))
                .limit(CHOICES)
                .map(Map.Entry::getKey)
                .toList();
    }
}
