package dev.okl.reproduce;

import dev.okl.LearnerBuilder;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.data.TaskData;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.Kernel;
import dev.okl.reproduce.movielens.MovieLens;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What the sixth row of a table knows about movies and users. Formulas, weights and rank were chosen by validation errors alone
 * (docs/tuning-log.md).
 *
 * @param movies the kernel on the inputs
 * @param users the kernel on the tasks, for editions that describe the users
 */
record SideInformation(String movies, String users, int rank) {
    /** Options of the joint method; the others are those of {@code forAll}. */
    MethodOptions<Row> options(MovieLens data, UnaryOperator<LearnerBuilder<Row>> forAll) {
        TaskData<Row> ratings = data.ratings();
        UnaryOperator<LearnerBuilder<Row>> forJoint = builder -> {
            data.users().ifPresent(rows -> describeTasks(builder, ratings.tasks(), rows));
            return builder.intercepts(true).rank(rank);
        };
        return new MethodOptions<>(kernel(movies, MovieLens.MOVIE_COLUMNS, ratings.inputs()), forAll, forJoint);
    }

    private void describeTasks(LearnerBuilder<Row> builder, List<String> names, List<Row> rows) {
        Map<String, Row> byName = new HashMap<>();
        for (int j = 0; j < rows.size(); j++) {
            byName.put(names.get(j), rows.get(j));
        }
        builder.taskKernel(kernel(users, MovieLens.USER_COLUMNS, rows), byName::get);
    }

    static Kernel<Row> kernel(String formula, Schema columns, List<Row> rows) {
        return Formula.parse(formula).bind(columns, rows);
    }
}
