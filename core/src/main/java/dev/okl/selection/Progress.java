package dev.okl.selection;

/** Follows a long fit, and may end it. All methods have defaults; override what you need. */
public interface Progress {
    /** Listens to nothing and never cancels. */
    Progress NONE = new Progress() {};

    /** A stage ("validation", "final fit") begins, with at most so many points. */
    default void onStage(String name, int points) {}

    /** A kernel, on a scale of the values, was tried at its best. */
    default void onCandidate(Scales.Trial candidate) {}

    /** A sweep is done. */
    default void onSweep(double lambda, int sweep, double objective) {}

    /**
     * A point of a path is done, and this is what is fitted at it; the fit moves on afterwards, so take what you need. Comes
     * before {@link #onPoint}.
     */
    default void onFit(PathPoint point, FittedValues fit) {}

    /** A point of a path is done. */
    default void onPoint(PathPoint point) {}

    /** Is asked after every sweep; true ends the fit and keeps the best model so far. */
    default boolean cancelled() {
        return false;
    }
}
