package dev.okl.formula;

/**
 * An option of a function, {@code name=value}.
 *
 * @param name which option
 * @param value a {@code Double}, or a {@code String} for {@code split}
 * @param place where it was written
 */
public record Option(OptionName name, Object value, Place place) {
    public Option {
        if (!name.accepts(value)) {
            throw new FormulaException(
                    name.text() + " must be " + name.rule() + " but was " + Text.shown(print(value)), place);
        }
        if (value instanceof Double number) {
            value = number + 0.0; // -0.0 would print as 0 and read back as another double
        }
    }

    /** An option that was not read from a text. */
    public Option(OptionName name, Object value) {
        this(name, value, Place.NONE);
    }

    double number() {
        return (Double) value;
    }

    String text() {
        return (String) value;
    }

    private static String print(Object value) {
        return value instanceof Double number ? Text.number(number) : Text.quoted(String.valueOf(value));
    }

    @Override
    public String toString() {
        return name.text() + '=' + print(value);
    }
}
