package dev.okl.model;

import java.util.Objects;
import java.util.function.Function;

/**
 * Inputs, or descriptions of tasks, of a type of your own as texts. A text read back must give an equal value, and
 * different values different texts.
 */
public interface InputCodec<X> {
    /** The value as a text: valid Unicode that does not end with a NUL character. */
    String toText(X value);

    /** The value of a text; any exception means that the text is not one of this codec's. */
    X fromText(String text);

    /** A codec of two functions: {@code InputCodec.of(UUID::toString, UUID::fromString)}. */
    static <X> InputCodec<X> of(Function<? super X, String> toText, Function<String, ? extends X> fromText) {
        Objects.requireNonNull(toText, "toText");
        Objects.requireNonNull(fromText, "fromText");
        return new InputCodec<>() {
            @Override
            public String toText(X value) {
                return toText.apply(value);
            }

            @Override
            public X fromText(String text) {
                return fromText.apply(text);
            }
        };
    }
}
