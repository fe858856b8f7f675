package dev.okl.app.modelfile;

import dev.okl.app.error.UserError;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.HashSet;
import java.util.Set;

/** The inputs at which a task was observed, to be left out of its recommendations. */
public final class KnownInputs {
    private final Set<Row> inputs = new HashSet<>();

    private KnownInputs() {}

    public static KnownInputs none() {
        return new KnownInputs();
    }

    /** Those of a task of the model, also of one that was folded in. */
    public static KnownInputs of(StoredModel stored, String task) {
        KnownInputs known = new KnownInputs();
        int[] folded = stored.foldedIn().get(task);
        if (folded != null) {
            for (int input : folded) {
                known.inputs.add(stored.model().inputs().get(input));
            }
            return known;
        }
        TaskData<Row> data = stored.model()
                .parts()
                .observations()
                .orElseThrow(
                        () -> new UserError("the model was written with --no-data, so it does not know which inputs to"
                                + " leave out; --include-known shows all"));
        int number = data.taskNumber(task);
        for (int o = 0; o < data.size(); o++) {
            if (data.task(o) == number) {
                known.inputs.add(data.inputs().get(data.input(o)));
            }
        }
        return known;
    }

    public boolean contains(Row input) {
        return inputs.contains(input);
    }
}
