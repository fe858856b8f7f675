package dev.okl.internal.archive;

import dev.okl.ModelFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;

/**
 * A vector or a matrix (row by row) of numbers or texts, in the format of numpy's {@code .npy} files.
 *
 * <p>The values are not copied, neither when the array is made nor when they are asked for: do not modify them.
 */
public final class NpyArray {
    /** What an array holds. Texts are valid Unicode and do not end with a NUL character, which numpy takes as padding. */
    public enum Kind {
        DOUBLE(double[].class),
        INT(int[].class),
        LONG(long[].class),
        TEXT(String[].class);

        private final Class<?> type;

        Kind(Class<?> type) {
            this.type = type;
        }

        private static Kind of(Object values) {
            return Arrays.stream(values())
                    .filter(kind -> kind.type.isInstance(values))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException("an array must be of double, int, long or String but was a "
                                    + values.getClass().getSimpleName()));
        }

        /** A {@code double[]}, {@code int[]}, {@code long[]} or {@code String[]}. */
        public Object newArray(int length) {
            return Array.newInstance(type.getComponentType(), length);
        }
    }

    private final NpyHeader header;
    private final Object values;

    private NpyArray(int dimensions, int rows, int columns, Object values) {
        this.header = new NpyHeader(Kind.of(values), NpyData.itemBytes(values), dimensions, rows, columns);
        this.values = values;
        int length = Array.getLength(values);
        if (rows < 0 || columns < 0 || header.count() != length) {
            throw new IllegalArgumentException("values must number " + rows + " * " + columns + " but were " + length);
        }
    }

    /** A vector of a {@code double[]}, {@code int[]}, {@code long[]} or {@code String[]}. */
    public static NpyArray vector(Object values) {
        Kind.of(values);
        return new NpyArray(1, Array.getLength(values), 1, values);
    }

    /** A matrix of such an array, row by row. */
    public static NpyArray matrix(Object values, int rows, int columns) {
        return new NpyArray(2, rows, columns, values);
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
        Object values = NpyData.read(in, header);
        if (in.read() >= 0) {
            throw new ModelFormatException("array must end after its " + header.count() + " values but more follows");
        }
        return new NpyArray(header.dimensions(), header.rows(), header.columns(), values);
    }

    /** Writes format 1.0 in C order, little endian, the header padded to 64 bytes. */
    public void write(OutputStream out) throws IOException {
        out.write(header.encode());
        NpyData.write(values, header, out);
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

    /** The values, row by row: {@code double[]}, {@code int[]}, {@code long[]} or {@code String[]}. */
    public Object values() {
        return values;
    }

    /** The values of a {@link Kind#DOUBLE} array. */
    public double[] doubles() {
        return (double[]) values(Kind.DOUBLE);
    }

    /** The values of an {@link Kind#INT} array. */
    public int[] ints() {
        return (int[]) values(Kind.INT);
    }

    /** The values of a {@link Kind#TEXT} array. */
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
                && Objects.deepEquals(values, array.values);
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
