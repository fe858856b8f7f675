package dev.okl.reproduce.movielens;

/**
 * The ratings that can be given.
 *
 * @param step between one rating and the next
 */
public record RatingScale(double lowest, double highest, double step) {
    static final RatingScale WHOLE_STARS = new RatingScale(1, 5, 1);
    static final RatingScale HALF_STARS = new RatingScale(0.5, 5, 0.5);

    boolean contains(double rating) {
        double steps = (rating - lowest) / step;
        return rating >= lowest && rating <= highest && steps == Math.rint(steps);
    }

    @Override
    public String toString() {
        return number(lowest) + " to " + number(highest) + " in steps of " + number(step);
    }

    /** As the original files have it: "4" and "3.5". */
    static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
