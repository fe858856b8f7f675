package dev.okl.selection;

import dev.okl.metric.Errors;

/** The error that is to be small. */
public enum Criterion {
    RMSE {
        @Override
        public double of(Errors errors) {
            return errors.rmse();
        }

        @Override
        public double standardError(Errors errors) {
            return errors.rmseStdError();
        }
    },
    MAE {
        @Override
        public double of(Errors errors) {
            return errors.mae();
        }

        @Override
        public double standardError(Errors errors) {
            return errors.maeStdError();
        }
    };

    public abstract double of(Errors errors);

    /** The standard error of that error within one set of predictions. */
    public abstract double standardError(Errors errors);
}
