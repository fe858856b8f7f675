package dev.okl.app.studio.fit;

import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.plan.FitPlan;
import dev.okl.selection.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Fits models with the options of {@code okl fit}; the commands implement it. */
public interface FitService {
    /**
     * Refuses options that are wrong for any data; the data are not read.
     *
     * @param options words of the command line
     * @throws dev.okl.app.error.UserError saying what is wrong with them
     */
    void check(Path data, List<String> options);

    /**
     * Reads the data and plans the fit.
     *
     * @param options words of the command line
     * @param cancelled polled regularly
     * @throws dev.okl.app.error.UserError saying what is wrong with the data or the options
     * @throws java.util.concurrent.CancellationException when {@code cancelled} says so
     */
    Job prepare(Path data, List<String> options, BooleanSupplier cancelled);

    /**
     * A fit that may begin.
     *
     * @param fit runs it; refuses where there is not enough memory
     */
    record Job(Dataset dataset, FitPlan plan, Function<Progress, FittedModel> fit) {}
}
