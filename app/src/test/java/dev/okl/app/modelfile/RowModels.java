package dev.okl.app.modelfile;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.List;
import java.util.Map;

/** Small models of rows: tasks a and b, observed at the times 1, 2 and 3; a is 20 years old, b is 60. */
public final class RowModels {
    private static final Schema TIME = new Schema(List.of("t"));
    private static final Schema AGE = new Schema(List.of("age"));

    private RowModels() {}

    public static Row time(double t) {
        return TIME.row(new Object[] {t});
    }

    public static Row age(double years) {
        return AGE.row(new Object[] {years});
    }

    public static OutputKernelModel<Row> spline() {
        return learner().build().fit(data()).model();
    }

    public static OutputKernelModel<Row> described() {
        Map<String, Row> ages = Map.of("a", age(20), "b", age(60));
        BoundFormula kernel = bind("linear-spline(age)", AGE, List.copyOf(ages.values()));
        return learner().taskKernel(kernel, ages::get).build().fit(data()).model();
    }

    public static LearnerBuilder<Row> learner() {
        return OutputKernelLearner.builder(bind("linear-spline(t)", TIME, data().inputs()))
                .lambda(0.1)
                .threads(1);
    }

    public static TaskData<Row> data() {
        return data(1);
    }

    /** With values so many times as large. */
    public static TaskData<Row> data(double factor) {
        TaskData.Builder<Row> data = TaskData.builder();
        for (int t = 1; t <= 3; t++) {
            data.add(time(t), "a", factor * t).add(time(t), "b", factor * (5 - t));
        }
        return data.build();
    }

    private static BoundFormula bind(String formula, Schema schema, List<Row> rows) {
        return Formula.parse(formula).bind(schema, rows, file -> {
            throw new AssertionError(file);
        });
    }
}
