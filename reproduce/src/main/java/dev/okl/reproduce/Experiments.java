package dev.okl.reproduce;

import dev.okl.reproduce.movielens.MovieLensExperiment;
import dev.okl.reproduce.result.Experiment;
import dev.okl.reproduce.signals.SignalsExperiment;
import dev.okl.reproduce.study.HamdExperiment;
import dev.okl.reproduce.study.PkExperiment;

/** The experiments by name. */
public enum Experiments {
    /** Section 4.1 and Figure 1: mixtures of random signals. */
    SIGNALS("signals"),
    /** Table 1: scores of depression. */
    HAMD("hamd"),
    /** Table 2, Figures 2 and 3: concentrations of drugs. */
    PK("pk"),
    /** Table 4: ratings of movies. */
    MOVIELENS_100K("movielens-100k"),
    MOVIELENS_1M("movielens-1m"),
    MOVIELENS_10M("movielens-10m");

    private final String label;

    Experiments(String label) {
        this.label = label;
    }

    /** What users call it. */
    public String label() {
        return label;
    }

    public Experiment experiment() {
        return switch (this) {
            case SIGNALS -> new SignalsExperiment();
            case HAMD -> new HamdExperiment();
            case PK -> new PkExperiment();
            case MOVIELENS_100K -> MovieLensExperiment.OF_100K;
            case MOVIELENS_1M -> MovieLensExperiment.OF_1M;
            case MOVIELENS_10M -> MovieLensExperiment.OF_10M;
        };
    }
}
