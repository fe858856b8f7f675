package dev.okl.model;

import static dev.okl.ModelFormatException.messageOf;
import static dev.okl.ModelFormatException.quoted;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Values of a type that the file format does not know, as texts that the user's codec makes and reads. */
record CodecStore<V>(InputCodec<V> codec) implements ValueStore {
    static final String NAME = "custom";

    private static final String TEXTS = "encoded";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Class<?> type() {
        return Object.class;
    }

    @Override
    public boolean takes(List<?> values) {
        return true;
    }

    @Override
    public void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
        String[] texts = values.stream().map(this::text).toArray(String[]::new);
        manifest.put("class", KernelWriter.className(values.get(0)));
        arrays.put(prefix + TEXTS, NpyArray.vector(texts));
    }

    /** Refuses a codec that loses something now, when the value is still there. */
    private String text(Object value) {
        @SuppressWarnings("unchecked")
        String text = codec.toText((V) value);
        if (text == null) {
            throw new IllegalArgumentException("the codec must give a text but gave null for " + value);
        }
        String again = codec.toText(codec.fromText(text));
        if (!text.equals(again)) {
            throw new IllegalArgumentException("the codec must read its texts back but " + quoted(text)
                    + " came back as " + quoted(String.valueOf(again)));
        }
        return text;
    }

    @Override
    public List<V> read(ModelArchive archive, String prefix, int count, ManifestPart manifest)
            throws ModelFormatException {
        List<V> values = new ArrayList<>();
        for (String text : archive.texts(prefix + TEXTS, count)) {
            String problem = " gives null";
            V value = null;
            try {
                value = codec.fromText(text);
            } catch (RuntimeException e) {
                problem = " is not: " + messageOf(e);
            }
            if (value == null) {
                throw archive.arrayProblem(
                        prefix + TEXTS, "must be what the given codec reads but " + quoted(text) + problem);
            }
            values.add(value);
        }
        return values;
    }
}
