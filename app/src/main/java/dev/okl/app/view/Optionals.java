package dev.okl.app.view;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Has Jackson write Java's optional values: the value, or null. */
public final class Optionals extends SimpleModule {
    private static final long serialVersionUID = 1L;

    public Optionals() {
        addSerializer(new Writer<>(Optional.class, value -> ((Optional<?>) value).orElse(null)));
        addSerializer(
                new Writer<>(OptionalDouble.class, value -> value.isPresent() ? (Double) value.getAsDouble() : null));
        addSerializer(new Writer<>(OptionalInt.class, value -> value.isPresent() ? (Integer) value.getAsInt() : null));
        addSerializer(new Writer<>(OptionalLong.class, value -> value.isPresent() ? (Long) value.getAsLong() : null));
    }

    /** A figure, if it is one: JSON has no NaN. */
    public static OptionalDouble finite(double figure) {
        return Double.isFinite(figure) ? OptionalDouble.of(figure) : OptionalDouble.empty();
    }

    private static final class Writer<T> extends StdSerializer<T> {
        private static final long serialVersionUID = 1L;

        private final transient Function<T, Object> orNull;

        Writer(Class<T> type, Function<T, Object> orNull) {
            super(type);
            this.orNull = orNull;
        }

        @Override
        public boolean isEmpty(SerializerProvider provider, T value) {
            return orNull.apply(value) == null;
        }

        @Override
        public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
            provider.defaultSerializeValue(orNull.apply(value), json);
        }
    }
}
