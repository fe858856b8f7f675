package dev.okl.app.prediction;

import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What the fixed part's columns of the tasks add for each task of a model, to tell rows that say something else of a task. */
final class LearnedSums {
    /** Of the larger of the terms: sums of the same cells differ by rounding only. */
    private static final double SAME = 1e-9;

    private final FixedFormula fixed;
    private final double[] estimates;
    private final Map<String, Double> learned = new HashMap<>();
    private final Map<String, Sum> byCells = new HashMap<>();

    LearnedSums(StoredModel stored) {
        this.fixed = stored.fixedOfTasks();
        this.estimates = stored.model().parts().fixed().ofTasks().estimates();
        if (hasColumns()) {
            List<String> tasks = stored.model().tasks();
            double[] sums = stored.model().parts().fixed().taskSums();
            for (int j = 0; j < sums.length; j++) {
                learned.put(tasks.get(j), sums[j]);
            }
        }
    }

    private boolean hasColumns() {
        return !fixed.terms().isEmpty();
    }

    /** Whether a row of a known task has other cells than the task was learned with, to an effect; empty cells say nothing. */
    boolean differ(RowSource descriptions, long line, String[] cells, String task) {
        return hasColumns()
                && byCells.computeIfAbsent(descriptions.rawKey(cells), key -> sum(descriptions, line, cells))
                        .differs(learned.get(task));
    }

    private Sum sum(RowSource descriptions, long line, String[] cells) {
        Row row;
        try {
            row = descriptions.row(line, cells);
        } catch (UserError notDescribed) {
            return new Sum(OptionalDouble.empty(), 0, false);
        }
        try {
            double[] z = fixed.of(row);
            double sum = 0;
            double size = 0;
            for (int k = 0; k < z.length; k++) {
                sum += estimates[k] * z[k];
                size = Math.max(size, Math.abs(estimates[k] * z[k]));
            }
            return new Sum(OptionalDouble.of(sum), size, false);
        } catch (IllegalArgumentException levelThatNoTaskHad) {
            return new Sum(OptionalDouble.empty(), 0, true);
        }
    }

    /**
     * What the cells of a row add.
     *
     * @param value empty where there is none
     * @param size of the largest of its terms
     * @param isForeign whether there is none because no task was learned with such cells
     */
    private record Sum(OptionalDouble value, double size, boolean isForeign) {
        boolean differs(double learned) {
            return isForeign
                    || (value.isPresent()
                            && Math.abs(value.getAsDouble() - learned) > SAME * Math.max(size, Math.abs(learned)));
        }
    }
}
