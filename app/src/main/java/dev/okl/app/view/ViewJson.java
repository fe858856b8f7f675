package dev.okl.app.view;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Views as JSON. Figures have five digits, more than anybody sees, which halves a page; null is where there is none. */
public final class ViewJson {
    private static final MathContext DIGITS = new MathContext(5, RoundingMode.HALF_EVEN);

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(new SimpleModule()
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

    private static void write(double figure, JsonGenerator json) throws IOException {
        if (!Double.isFinite(figure)) {
            json.writeNull();
        } else if (figure == Math.rint(figure) && Math.abs(figure) < 100_000) {
            json.writeNumber((long) figure);
        } else {
            json.writeNumber(new BigDecimal(figure).round(DIGITS).doubleValue());
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
