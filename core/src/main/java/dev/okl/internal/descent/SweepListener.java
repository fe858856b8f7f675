package dev.okl.internal.descent;

/** Is told about every sweep, and may ask to stop. */
@FunctionalInterface
public interface SweepListener {
    /** Returns false to stop after this sweep. */
    boolean onSweep(DescentResult.Sweep sweep);

    /** Listens to nothing. */
    SweepListener NONE = sweep -> true;
}
