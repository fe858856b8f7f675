package dev.okl.app.studio;

import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.Progress;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.plan.FitPlan;
import dev.okl.formula.Row;
import java.nio.file.Path;
import java.util.List;

/** Learns as the command line does. */
@FunctionalInterface
public interface Learning {
    /**
     * Reads the data and plans the fit.
     *
     * @param options words of the command line
     * @throws dev.okl.app.UserError saying what is wrong with the data or the options
     */
    Job prepare(Path data, List<String> options);

    /** A fit that may begin. */
    interface Job {
        Dataset dataset();

        FitPlan plan();

        /** Refuses where there is not enough memory. */
        Fitted run(Progress progress);
    }

    /** A fit that is done. */
    record Fitted(StoredModel stored, FitResult<OutputKernelModel<Row>> result) {}
}
