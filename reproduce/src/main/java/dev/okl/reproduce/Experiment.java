package dev.okl.reproduce;

/** One of the paper's experiments. */
public interface Experiment {
    /** Runs it; takes from seconds to hours. */
    Reproduction run(Settings settings, RunListener listener);
}
