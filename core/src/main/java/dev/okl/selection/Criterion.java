package dev.okl.selection;

import dev.okl.metric.Errors;

/** The error that lambda and the rank are chosen by. */
public enum Criterion {
    RMSE,
    MAE;

    public double of(Errors errors) {
        return this == RMSE ? errors.rmse() : errors.mae();
    }

    /** The standard error of that error within one set of predictions. */
    public double standardError(Errors errors) {
        return this == RMSE ? errors.rmseStdError() : errors.maeStdError();
    }
}
