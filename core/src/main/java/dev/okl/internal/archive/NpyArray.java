package dev.okl.internal.archive;

import dev.okl.ModelFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A vector or a matrix (row by row) of numbers or texts, in the format of numpy's {@code .npy} files.
 *
 * <p>The values are neither copied in nor copied out: who hands them over, or asks for them, leaves them unchanged.
 */
public final class NpyArray {
    /** What an array holds. Texts are valid Unicode and do not end with a NUL character, which numpy takes as padding. */
    public enum Kind {
        DOUBLE,
        INT,
        LONG,
        TEXT
    }

    private final NpyHeader header;
    private final Object values;

    private NpyArray(NpyHeader header, int length, Object values) {
        if (header.rows() < 0 || header.columns() < 0 || header.count() != length) {
            throw new IllegalArgumentException(
                    "values must number " + header.rows() + " * " + header.columns() + " but were " + length);
        }
        this.header = header;
        this.values = values;
    }

    public static NpyArray vector(double[] values) {
        return new NpyArray(NpyHeader.vector(Kind.DOUBLE, Double.BYTES, values.length), values.length, values);
    }

    public static NpyArray vector(int[] values) {
        return new NpyArray(NpyHeader.vector(Kind.INT, Integer.BYTES, values.length), values.length, values);
    }

    public static NpyArray vector(long[] values) {
        return new NpyArray(NpyHeader.vector(Kind.LONG, Long.BYTES, values.length), values.length, values);
    }

    public static NpyArray vector(String[] values) {
        int itemBytes = NpyData.itemBytes(values);
        return new NpyArray(NpyHeader.vector(Kind.TEXT, itemBytes, values.length), values.length, values);
    }

    /** A vector of a plain array: {@code double[]}, {@code int[]}, {@code long[]} or {@code String[]}. */
    public static NpyArray of(Object values) {
        if (values instanceof double[] doubles) {
            return vector(doubles);
        }
        if (values instanceof int[] ints) {
            return vector(ints);
        }
        if (values instanceof long[] longs) {
            return vector(longs);
        }
        if (values instanceof String[] texts) {
            return vector(texts);
        }
        throw new IllegalArgumentException("an array must be of double, int, long or String but was a "
                + values.getClass().getSimpleName());
    }

    public static NpyArray matrix(double[] values, int rows, int columns) {
        return new NpyArray(NpyHeader.matrix(Kind.DOUBLE, Double.BYTES, rows, columns), values.length, values);
    }

    public static NpyArray matrix(int[] values, int rows, int columns) {
        return new NpyArray(NpyHeader.matrix(Kind.INT, Integer.BYTES, rows, columns), values.length, values);
    }

    public static NpyArray matrix(long[] values, int rows, int columns) {
        return new NpyArray(NpyHeader.matrix(Kind.LONG, Long.BYTES, rows, columns), values.length, values);
    }

    public static NpyArray matrix(String[] values, int rows, int columns) {
        int itemBytes = NpyData.itemBytes(values);
        return new NpyArray(NpyHeader.matrix(Kind.TEXT, itemBytes, rows, columns), values.length, values);
    }

    /**
     * Reads one array up to the end of the stream: {@code <f8} and {@code <f4} (both as doubles), {@code <i4},
     * {@code <i8} and {@code <U} in C order, formats 1.0 to 3.0.
     *
     * @param maxBytes the most that the values may take in the file
     * @throws ModelFormatException when the stream holds anything else, more, or less
     */
    public static NpyArray read(InputStream in, long maxBytes) throws IOException {
        NpyHeader header = NpyHeader.read(in);
        if (header.dataBytes() > maxBytes) {
            throw new ModelFormatException(
                    "values must take at most " + maxBytes + " bytes but claim " + header.dataBytes());
        }
        NpyArray array = read(header, in);
        if (in.read() >= 0) {
            throw new ModelFormatException("array must end after its " + header.count() + " values but more follows");
        }
        return array;
    }

    private static NpyArray read(NpyHeader header, InputStream in) throws IOException {
        int count = Math.toIntExact(header.count());
        return switch (header.kind()) {
            case DOUBLE -> {
                boolean single = header.itemBytes() == Float.BYTES;
                double[] values = single ? NpyData.floats(in, count) : NpyData.doubles(in, count);
                yield new NpyArray(header.withItemBytes(Double.BYTES), count, values);
            }
            case INT -> new NpyArray(header, count, NpyData.ints(in, count));
            case LONG -> new NpyArray(header, count, NpyData.longs(in, count));
            case TEXT -> {
                // The file may be wider than its longest text.
                String[] values = NpyData.texts(in, count, header.itemBytes() / Integer.BYTES);
                yield new NpyArray(header.withItemBytes(NpyData.itemBytes(values)), count, values);
            }
        };
    }

    /** Writes format 1.0 in C order, little endian, the header padded to 64 bytes. */
    public void write(OutputStream out) throws IOException {
        out.write(header.encode());
        switch (header.kind()) {
            case DOUBLE -> NpyData.write(doubles(), out);
            case INT -> NpyData.write(ints(), out);
            case LONG -> NpyData.write(longs(), out);
            case TEXT -> NpyData.write(texts(), header.itemBytes() / Integer.BYTES, out);
        }
    }

    /** How many bytes {@link #write} writes. */
    public long byteSize() {
        return Math.addExact(header.encode().length, header.dataBytes());
    }

    public Kind kind() {
        return header.kind();
    }

    /** 1 for a vector, 2 for a matrix. */
    public int dimensions() {
        return header.dimensions();
    }

    /** The length of a vector, the rows of a matrix. */
    public int rows() {
        return header.rows();
    }

    /** 1 for a vector. */
    public int columns() {
        return header.columns();
    }

    /** For a message. */
    String describeShape() {
        return dimensions() == 1 ? "a vector of " + rows() : "a matrix of " + rows() + " x " + columns();
    }

    /** The values of a {@link Kind#DOUBLE} array, row by row. */
    public double[] doubles() {
        return (double[]) values(Kind.DOUBLE);
    }

    /** The values of an {@link Kind#INT} array, row by row. */
    public int[] ints() {
        return (int[]) values(Kind.INT);
    }

    /** The values of a {@link Kind#LONG} array, row by row. */
    public long[] longs() {
        return (long[]) values(Kind.LONG);
    }

    /** The values of a {@link Kind#TEXT} array, row by row. */
    public String[] texts() {
        return (String[]) values(Kind.TEXT);
    }

    private Object values(Kind asked) {
        if (asked != kind()) {
            throw new IllegalStateException("array must hold " + asked + " but holds " + kind());
        }
        return values;
    }

    /** Equal kind, shape and values; NaN equals NaN. */
    @Override
    public boolean equals(Object other) {
        return other instanceof NpyArray array
                && header.equals(array.header)
                && Arrays.deepEquals(new Object[] {values}, new Object[] {array.values});
    }

    @Override
    public int hashCode() {
        return 31 * header.hashCode() + Arrays.deepHashCode(new Object[] {values});
    }

    @Override
    public String toString() {
        return kind() + header.shape();
    }
}
