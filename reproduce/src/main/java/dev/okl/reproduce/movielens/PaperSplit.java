package dev.okl.reproduce.movielens;

/** How the paper splits the ratings into those to learn from and those to test on. */
public enum PaperSplit {
    /** Ten ratings of each user are tested on: those that GroupLens calls r_a (ua in the 100K edition). */
    R_A("r_a"),
    /** The same with other ten, which GroupLens calls r_b (ub). */
    R_B("r_b"),
    /** A random half of each user's ratings is tested on. */
    HALF("50%");

    private final String text;

    PaperSplit(String text) {
        this.text = text;
    }

    /** As the paper's tables have it: "r_a". */
    @Override
    public String toString() {
        return text;
    }
}
