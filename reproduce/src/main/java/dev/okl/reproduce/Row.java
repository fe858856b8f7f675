package dev.okl.reproduce;

import dev.okl.app.comparison.Method;

/**
 * A method in one setting; NaN where there is no such figure.
 *
 * @param split what it was tested on: "r_a", "50%", or the experiment's own
 * @param rmse error on the test observations, mean over the runs
 * @param rmseStd standard deviation over the runs
 * @param nmae mean absolute error over the range of the values that the paper assumes, at the lambda that is best for it
 * @param nmaeTrueRange the same over their true range, where that is another
 * @param lambda the one chosen for the RMSE; over several runs, the median
 * @param lambdaNmae the one chosen for the NMAE
 * @param rank latent functions in use
 * @param seconds of one run
 * @param paperRmse what the paper prints
 * @param paperNmae what the paper prints
 */
public record Row(
        String split,
        Method method,
        double rmse,
        double rmseStd,
        double nmae,
        double nmaeTrueRange,
        double lambda,
        double lambdaNmae,
        int rank,
        double seconds,
        double paperRmse,
        double paperNmae) {
    /** A row with RMSEs alone, on data that the paper has no figures for. */
    static Row ofRmse(
            String split, Method method, double rmse, double rmseStd, double lambda, int rank, double seconds) {
        double none = Double.NaN;
        return new Row(split, method, rmse, rmseStd, none, none, lambda, none, rank, seconds, none, none);
    }
}
