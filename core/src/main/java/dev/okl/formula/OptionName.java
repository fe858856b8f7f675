package dev.okl.formula;

/** The options that functions take as {@code name=value}. */
public enum OptionName {
    WIDTH("width", "a number > 0"),
    RATE("rate", "a number > 0"),
    PERIOD("period", "a number > 0"),
    DEGREE("degree", "a whole number >= 1"),
    OFFSET("offset", "a number >= 0"),
    NU("nu", "0.5, 1.5 or 2.5"),
    SPLIT("split", "a text in quotes, such as \"|\""),
    VOCABULARY("vocabulary", "a whole number >= 1"),
    MEAN("mean", "a number"),
    SD("sd", "a number > 0");

    private final String text;
    private final String rule;

    OptionName(String text, String rule) {
        this.text = text;
        this.rule = rule;
    }

    /** The name in a formula. */
    public String text() {
        return text;
    }

    /** What its value must be, in words. */
    public String rule() {
        return rule;
    }

    boolean accepts(Object value) {
        if (this == SPLIT) {
            return value instanceof String separator && !separator.isEmpty();
        }
        if (!(value instanceof Double number) || !Double.isFinite(number)) {
            return false;
        }
        return switch (this) {
            case WIDTH, RATE, PERIOD, SD -> number > 0;
            case OFFSET -> number >= 0;
            case DEGREE, VOCABULARY -> number >= 1 && number <= Integer.MAX_VALUE && number == Math.rint(number);
            case NU -> number == 0.5 || number == 1.5 || number == 2.5;
            case MEAN, SPLIT -> true;
        };
    }
}
