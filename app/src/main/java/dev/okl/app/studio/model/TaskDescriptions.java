package dev.okl.app.studio.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.guess.Preview.CellKind;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.http.ApiError;
import dev.okl.formula.FixedFormula;
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

/** How the tasks of a model are described, to a kernel on the tasks or to the fixed part: the columns, their cells, and which are usual. */
public final class TaskDescriptions {
    private static final int CHOICES = 100;

    private final FixedFormula fixed;
    private final List<Row> known;
    private final Set<String> names;
    private final RequestedRows rows;

    private TaskDescriptions(StoredModel stored) {
        OutputKernelModel<Row> model = stored.model();
        this.fixed = stored.fixedOfTasks();
        // A model without a kernel on the tasks does not keep their descriptions.
        this.known = model.parts().taskKernel().stream()
                .flatMap(kernel -> kernel.descriptions().stream())
                .map(Row.class::cast)
                .toList();
        // Columns whose cells are the tasks' own names.
        this.names = stored.taskKernel().stream()
                .flatMap(kernel -> kernel.schema().names().stream())
                .filter(column -> IntStream.range(0, known.size())
                        .allMatch(j -> model.tasks().get(j).equals(known.get(j).cell(column))))
                .collect(Collectors.toSet());
        this.rows = new RequestedRows(stored.taskKernel(), fixed, List.of(), "description of the new task", names);
    }

    /** Empty where descriptions say nothing to the model. */
    static Optional<TaskDescriptions> of(StoredModel stored) {
        return stored.model().describesTasks() ? Optional.of(new TaskDescriptions(stored)) : Optional.empty();
    }

    /** A new task's description, from a request; empty where none is given. */
    Optional<Row> of(JsonNode description) {
        if (description.isMissingNode() || description.isNull()) {
            return Optional.empty();
        }
        ApiError.require(
                description.isObject(),
                "the \"description\" of a new task must be {...} with the cells of "
                        + String.join(", ", rows.schema().names()));
        return Optional.of(rows.of(description));
    }

    /** The columns that describe a task. */
    public record Descriptions(List<DescribedColumn> columns) {}

    /**
     * A column that describes tasks.
     *
     * @param usual a cell that is usual, where that is known; none of the tasks' own names is, for a new task has another
     * @param choices for a column of texts
     */
    public record DescribedColumn(
            String name,
            CellKind kind,
            Optional<Object> usual,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonPropertyDescription("The most frequent texts")
            Optional<List<String>> choices) {}

    List<DescribedColumn> columns() {
        return rows.schema().names().stream()
                .map(name -> rows.isNumeric(name)
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

    /** The most frequent first; of a factor of the fixed part where no descriptions are known, its levels. */
    private List<String> choices(String column) {
        if (known.isEmpty()) {
            return fixed.terms().stream()
                    .filter(term -> term.column().equals(column))
                    .flatMap(term -> term.levels().stream().flatMap(List::stream))
                    .limit(CHOICES)
                    .toList();
        }
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
