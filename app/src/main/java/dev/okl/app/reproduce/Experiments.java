package dev.okl.app.reproduce;

import java.util.function.Supplier;

/** The experiments by name. */
public enum Experiments {
    SIGNALS("signals", "section 4.1 and Figure 1: mixtures of random signals", SignalsExperiment::new),
    HAMD("hamd", "Table 1: scores of depression, on a real trial and a simulated one", HamdExperiment::new),
    PK("pk", "Table 2, Figures 2 and 3: concentrations of drugs, simulated and real", PkExperiment::new),
    MOVIELENS_100K("movielens-100k", "Table 4: 100,000 ratings", () -> MovieLensExperiment.OF_100K),
    MOVIELENS_1M("movielens-1m", "Table 4: a million ratings", () -> MovieLensExperiment.OF_1M),
    MOVIELENS_10M("movielens-10m", "Table 4: ten million ratings, real or simulated", () -> MovieLensExperiment.OF_10M);

    private final String label;
    private final String about;
    private final Supplier<Experiment> experiment;

    Experiments(String label, String about, Supplier<Experiment> experiment) {
        this.label = label;
        this.about = about;
        this.experiment = experiment;
    }

    /** What users call it. */
    public String label() {
        return label;
    }

    /** What it is, in a line. */
    public String about() {
        return about;
    }

    public Experiment experiment() {
        return experiment.get();
    }
}
