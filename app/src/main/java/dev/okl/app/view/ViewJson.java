package dev.okl.app.view;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Views as JSON. Figures have five digits, more than a chart can show, which halves a page; null is where there is none. */
public final class ViewJson {
    /** Has Jackson write Java's optional values: the value, or null. */
    public static final Module OPTIONALS = new SimpleModule("optionals")
            .addSerializer(orNull(Optional.class, value -> ((Optional<?>) value).orElse(null)))
            .addSerializer(orNull(OptionalDouble.class, value -> value.isPresent() ? value.getAsDouble() : null))
            .addSerializer(orNull(OptionalInt.class, value -> value.isPresent() ? value.getAsInt() : null))
            .addSerializer(orNull(OptionalLong.class, value -> value.isPresent() ? value.getAsLong() : null));

    private static final MathContext DIGITS = new MathContext(5, RoundingMode.HALF_EVEN);

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(OPTIONALS)
            .registerModule(new SimpleModule("figures")
                    .addSerializer(double.class, new Figure())
                    .addSerializer(Double.class, new Figure())
                    .addSerializer(double[].class, new FigureArray()));

    private ViewJson() {}

    /** A view, or anything made of them. */
    public static String of(Object view) {
        try {
            return MAPPER.writeValueAsString(view);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A figure, if it is one: JSON has no NaN. */
    public static OptionalDouble finite(double figure) {
        return Double.isFinite(figure) ? OptionalDouble.of(figure) : OptionalDouble.empty();
    }

    /** A figure as views have it: a whole number where it is one, else five digits; null where it is not finite. */
    public static Number rounded(double figure) {
        if (!Double.isFinite(figure)) {
            return null;
        }
        return figure == Math.rint(figure) && Math.abs(figure) < 100_000
                ? (Number) (long) figure
                : (Number) new BigDecimal(figure).round(DIGITS).doubleValue();
    }

    private static <T> StdDelegatingSerializer orNull(Class<T> type, Function<T, Object> value) {
        return new StdDelegatingSerializer(type, new StdConverter<T, Object>() {
            @Override
            public Object convert(T optional) {
                return value.apply(optional);
            }
        });
    }

    private static void write(double figure, JsonGenerator json) throws IOException {
        Number rounded = rounded(figure);
        if (rounded == null) {
            json.writeNull();
        } else if (rounded instanceof Long whole) {
            json.writeNumber(whole);
        } else {
            json.writeNumber(rounded.doubleValue());
        }
    }

    private static final class Figure extends JsonSerializer<Double> {
        @Override
        public void serialize(Double figure, JsonGenerator json, SerializerProvider provider) throws IOException {
            write(figure, json);
        }
    }

    private static final class FigureArray extends JsonSerializer<double[]> {
        @Override
        public void serialize(double[] figures, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartArray();
            for (double figure : figures) {
                write(figure, json);
            }
            json.writeEndArray();
        }
    }
}
