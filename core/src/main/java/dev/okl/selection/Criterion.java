package dev.okl.selection;

import dev.okl.metric.Errors;

/** The error that is to be small. */
public enum Criterion {
    RMSE {
        @Override
        public double of(Errors errors) {
            return errors.rmse();
        }
    },
    MAE {
        @Override
        public double of(Errors errors) {
            return errors.mae();
        }
    };

    public abstract double of(Errors errors);
}
