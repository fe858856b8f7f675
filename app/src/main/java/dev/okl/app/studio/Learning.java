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
import java.util.function.BooleanSupplier;

/** Learns as the command line does. */
public interface Learning {
    /**
     * Refuses options that are wrong whatever the data are, which are not read.
     *
     * @param options words of the command line
     * @throws dev.okl.app.error.UserError saying what is wrong with them
     */
    void check(Path data, List<String> options);

    /**
     * Reads the data and plans the fit.
     *
     * @param options words of the command line
     * @param cancelled asked now and then
     * @throws dev.okl.app.error.UserError saying what is wrong with the data or the options
     * @throws java.util.concurrent.CancellationException when it is not wanted any more
     */
    Job prepare(Path data, List<String> options, BooleanSupplier cancelled);

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
