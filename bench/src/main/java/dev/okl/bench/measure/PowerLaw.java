package dev.okl.bench.measure;

/** time = c size^exponent, fitted by least squares of log time on log size. */
public final class PowerLaw {
    private PowerLaw() {}

    /** NaN for fewer than two different sizes. */
    public static double exponent(double[] sizes, double[] times) {
        if (sizes.length != times.length) {
            throw new IllegalArgumentException(
                    "there must be a time for each size but there are " + times.length + " for " + sizes.length);
        }
        double meanSize = meanLog(sizes);
        double meanTime = meanLog(times);
        double products = 0;
        double squares = 0;
        for (int k = 0; k < sizes.length; k++) {
            double size = Math.log(sizes[k]) - meanSize;
            products += size * (Math.log(times[k]) - meanTime);
            squares += size * size;
        }
        return squares > 0 ? products / squares : Double.NaN;
    }

    private static double meanLog(double[] figures) {
        double sum = 0;
        for (double figure : figures) {
            if (!(figure > 0)) {
                throw new IllegalArgumentException("sizes and times must be > 0 but one was " + figure);
            }
            sum += Math.log(figure);
        }
        return sum / figures.length;
    }
}
