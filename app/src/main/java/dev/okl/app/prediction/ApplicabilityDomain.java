package dev.okl.app.prediction;

import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The inputs, and the tasks, that a model can predict for: those it was fitted to, and those related to them by the kernel. */
public final class ApplicabilityDomain {
    private final OutputKernelModel<Row> model;
    private final Map<Row, Boolean> known = new HashMap<>();
    private Optional<String> outsideReason = Optional.empty();

    public ApplicabilityDomain(OutputKernelModel<Row> model) {
        this.model = model;
    }

    public boolean contains(Row input) {
        return known.computeIfAbsent(input, x -> {
            try {
                return model.reaches(x);
            } catch (IllegalArgumentException outside) {
                // Such as an id that is not in a precomputed kernel, or a negative time in a spline.
                outsideReason = outsideReason.or(() -> Optional.of(outside.getMessage()));
                return false;
            }
        });
    }

    /** Whether the kernel on the tasks can be evaluated at the description of a task. */
    public boolean containsTask(Row description) {
        try {
            return model.openPart(description) >= 0;
        } catch (IllegalArgumentException outside) {
            return false;
        }
    }

    /** The observations at such inputs. */
    public TaskData<Row> within(TaskData<Row> data) {
        int[] inside = IntStream.range(0, data.size())
                .filter(o -> contains(data.inputs().get(data.input(o))))
                .toArray();
        return inside.length == data.size() ? data : data.subset(inside);
    }

    /** Why the kernel could not be evaluated at an input, the first time that happened. */
    Optional<String> outsideReason() {
        return outsideReason;
    }
}
