package dev.okl.app.view;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Models of films and users that were not fitted but written down, so that figures can be computed by hand. */
final class Films {
    private static final Schema FILM = Schema.of("film");

    static final Dataset.ColumnNames COLUMNS = new Dataset.ColumnNames(
            false,
            Optional.of("user"),
            Optional.of("rating"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    private Films() {}

    static Row film(String id) {
        return FILM.row(new Object[] {id});
    }

    /** Users a (3, 4), b (4, 3), c (-3, -4); films f1 (2, 0), f2 (0, 1), f3 (-1, 0), f4 (1, 0); a saw f1, b saw f2 and f3. */
    static ViewSource three() {
        TaskData<Row> data = TaskData.<Row>builder()
                .add(film("f1"), "a", 5)
                .add(film("f2"), "b", 4)
                .add(film("f3"), "b", -5)
                .build();
        return source(
                List.of("a", "b", "c"),
                Matrix.of(new double[][] {{3, 4}, {4, 3}, {-3, -4}}),
                Matrix.of(new double[][] {{2, 0}, {0, 1}, {-1, 0}, {1, 0}}),
                Optional.of(data));
    }

    /** Users t0, t1, ...; each row of the matrices is a user, or a film f1, f2, ...; there is no mean. */
    static ViewSource source(List<String> users, Matrix b, Matrix e, Optional<TaskData<Row>> data) {
        List<Row> films =
                IntStream.rangeClosed(1, e.rows()).mapToObj(i -> film("f" + i)).toList();
        BoundFormula kernel = Formula.parse("delta(film)").bind(FILM, films);
        OutputKernelModel<Row> model = new OutputKernelModel<>(new ModelParts<>(
                kernel,
                films,
                users,
                false,
                false,
                e,
                e,
                b,
                b,
                0.5,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                data));
        return ViewSource.of(stored(model), "films");
    }

    static List<String> users(int count) {
        return IntStream.range(0, count).mapToObj(j -> "t" + j).toList();
    }

    static StoredModel stored(OutputKernelModel<Row> model) {
        return new StoredModel(
                model,
                COLUMNS,
                new FitRecord(JsonNodeFactory.instance.objectNode(), Optional.empty()),
                Optional.empty());
    }
}
