package dev.okl.internal.archive;

import dev.okl.ModelFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The elements of an {@code .npy} file, little endian, moved in chunks. A reader's array starts at one chunk and at most
 * doubles, so that a file has to deliver half the bytes before it gets the memory for all of them.
 *
 * <p>Texts are UTF-32, each padded with NUL to the width of the longest: the one text type that numpy opens without unpickling, which
 * would execute what the file says.
 */
final class NpyData {
    /** Elements per chunk. */
    private static final int CHUNK = 1 << 13;

    private NpyData() {}

    /** Moves n elements between a chunk and an array from index {@code at} on. */
    @FunctionalInterface
    private interface Move<A> {
        void move(ByteBuffer chunk, A values, int at, int n);
    }

    static double[] doubles(InputStream in, int count) throws IOException {
        return read(in, count, Double.BYTES, double[]::new, (chunk, values, at, n) -> chunk.asDoubleBuffer()
                .get(values, at, n));
    }

    /** As doubles. */
    static double[] floats(InputStream in, int count) throws IOException {
        return read(in, count, Float.BYTES, double[]::new, (chunk, values, at, n) -> {
            for (int i = at; i < at + n; i++) {
                values[i] = chunk.getFloat();
            }
        });
    }

    static int[] ints(InputStream in, int count) throws IOException {
        return read(in, count, Integer.BYTES, int[]::new, (chunk, values, at, n) -> chunk.asIntBuffer()
                .get(values, at, n));
    }

    static long[] longs(InputStream in, int count) throws IOException {
        return read(in, count, Long.BYTES, long[]::new, (chunk, values, at, n) -> chunk.asLongBuffer()
                .get(values, at, n));
    }

    private static <A> A read(InputStream in, int count, int itemBytes, IntFunction<A> create, Move<A> get)
            throws IOException {
        A values = create.apply(Math.min(count, CHUNK));
        for (int at = 0, n; at < count; at += n) {
            n = Math.min(CHUNK, count - at);
            ByteBuffer chunk = chunk(in, n * itemBytes);
            int length = Array.getLength(values);
            if (at + n > length) {
                A longer = create.apply(grown(length, count));
                System.arraycopy(values, 0, longer, 0, length);
                values = longer;
            }
            get.move(chunk, values, at, n);
        }
        return values;
    }

    static void write(double[] values, OutputStream out) throws IOException {
        write(values, values.length, Double.BYTES, out, (chunk, from, at, n) -> chunk.asDoubleBuffer()
                .put(from, at, n));
    }

    static void write(int[] values, OutputStream out) throws IOException {
        write(values, values.length, Integer.BYTES, out, (chunk, from, at, n) -> chunk.asIntBuffer()
                .put(from, at, n));
    }

    static void write(long[] values, OutputStream out) throws IOException {
        write(values, values.length, Long.BYTES, out, (chunk, from, at, n) -> chunk.asLongBuffer()
                .put(from, at, n));
    }

    private static <A> void write(A values, int length, int itemBytes, OutputStream out, Move<A> put)
            throws IOException {
        byte[] bytes = new byte[CHUNK * itemBytes];
        ByteBuffer chunk = littleEndian(bytes);
        for (int at = 0, n; at < length; at += n) {
            n = Math.min(CHUNK, length - at);
            put.move(chunk, values, at, n);
            out.write(bytes, 0, n * itemBytes);
        }
    }

    /** Bytes per text: the longest decides. Checks the texts on the way. */
    static int itemBytes(String[] values) {
        // numpy has no width 0, and a file could claim any number of elements for it.
        int width = 1;
        for (int i = 0; i < values.length; i++) {
            String text = values[i];
            if (text == null) {
                throw new IllegalArgumentException("text " + i + " must not be null");
            }
            if (text.endsWith("\0")) {
                throw new IllegalArgumentException("text " + i + " must not end with NUL but does");
            }
            int index = i;
            text.codePoints().filter(point -> !isText(point)).findFirst().ifPresent(point -> {
                throw new IllegalArgumentException("text " + index + " " + notText(point));
            });
            width = Math.max(width, text.codePointCount(0, text.length()));
        }
        return Math.multiplyExact(width, Integer.BYTES);
    }

    static String[] texts(InputStream in, int count, int width) throws IOException {
        String[] values = new String[Math.min(count, CHUNK)];
        StringBuilder text = new StringBuilder();
        int done = 0;
        int column = 0;
        int nuls = 0;
        long points = (long) count * width;
        for (long left = points; left > 0; left -= CHUNK) {
            int n = (int) Math.min(CHUNK, left);
            ByteBuffer chunk = chunk(in, n * Integer.BYTES);
            for (int i = 0; i < n; i++) {
                int point = chunk.getInt();
                if (point == 0) {
                    // Padding, unless more characters follow.
                    nuls++;
                } else if (isText(point)) {
                    text.append("\0".repeat(nuls)).appendCodePoint(point);
                    nuls = 0;
                } else {
                    throw new ModelFormatException("text " + done + " " + notText(point));
                }
                if (++column == width) {
                    if (done == values.length) {
                        values = Arrays.copyOf(values, grown(done, count));
                    }
                    values[done++] = text.toString();
                    text.setLength(0);
                    column = 0;
                    nuls = 0;
                }
            }
        }
        return values;
    }

    static void write(String[] values, int width, OutputStream out) throws IOException {
        byte[] bytes = new byte[CHUNK * Integer.BYTES];
        ByteBuffer chunk = littleEndian(bytes);
        for (String text : values) {
            int at = 0;
            for (int column = 0; column < width; column++) {
                int point = at < text.length() ? text.codePointAt(at) : 0;
                at += Character.charCount(point);
                if (!chunk.hasRemaining()) {
                    out.write(bytes);
                    chunk.clear();
                }
                chunk.putInt(point);
            }
        }
        out.write(bytes, 0, chunk.position());
    }

    private static boolean isText(int point) {
        return Character.isValidCodePoint(point)
                && !(point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    private static String notText(int point) {
        return "must be valid Unicode but has 0x" + Integer.toHexString(point);
    }

    private static ByteBuffer chunk(InputStream in, int bytes) throws IOException {
        return littleEndian(exactly(in, bytes, "values"));
    }

    static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The next length for an array that is full and shall hold count in the end. */
    private static int grown(int length, int count) {
        return (int) Math.min(count, 2L * length);
    }

    static byte[] exactly(InputStream in, int bytes, String what) throws IOException {
        byte[] read = in.readNBytes(bytes);
        if (read.length < bytes) {
            throw new ModelFormatException(what + " must be complete but the array ends too early");
        }
        return read;
    }
}
