package dev.okl.internal.archive;

import dev.okl.ModelFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Numbers of an {@code .npy} file, little endian, moved in chunks. A reader's array starts at one chunk and at most
 * doubles, so that a file has to deliver half the bytes before it gets the memory for all of them.
 */
final class NpyData {
    /** Elements per chunk. */
    static final int CHUNK = 1 << 13;

    private NpyData() {}

    static double[] doubles(InputStream in, int count) throws IOException {
        double[] values = new double[Math.min(count, CHUNK)];
        for (int at = 0, n; at < count; at += n) {
            n = Math.min(CHUNK, count - at);
            ByteBuffer chunk = chunk(in, n * Double.BYTES);
            values = at + n > values.length ? Arrays.copyOf(values, grown(values.length, count)) : values;
            chunk.asDoubleBuffer().get(values, at, n);
        }
        return values;
    }

    static double[] floats(InputStream in, int count) throws IOException {
        double[] values = new double[Math.min(count, CHUNK)];
        for (int at = 0, n; at < count; at += n) {
            n = Math.min(CHUNK, count - at);
            ByteBuffer chunk = chunk(in, n * Float.BYTES);
            values = at + n > values.length ? Arrays.copyOf(values, grown(values.length, count)) : values;
            for (int i = at; i < at + n; i++) {
                values[i] = chunk.getFloat();
            }
        }
        return values;
    }

    static int[] ints(InputStream in, int count) throws IOException {
        int[] values = new int[Math.min(count, CHUNK)];
        for (int at = 0, n; at < count; at += n) {
            n = Math.min(CHUNK, count - at);
            ByteBuffer chunk = chunk(in, n * Integer.BYTES);
            values = at + n > values.length ? Arrays.copyOf(values, grown(values.length, count)) : values;
            chunk.asIntBuffer().get(values, at, n);
        }
        return values;
    }

    static long[] longs(InputStream in, int count) throws IOException {
        long[] values = new long[Math.min(count, CHUNK)];
        for (int at = 0, n; at < count; at += n) {
            n = Math.min(CHUNK, count - at);
            ByteBuffer chunk = chunk(in, n * Long.BYTES);
            values = at + n > values.length ? Arrays.copyOf(values, grown(values.length, count)) : values;
            chunk.asLongBuffer().get(values, at, n);
        }
        return values;
    }

    static void write(double[] values, OutputStream out) throws IOException {
        byte[] bytes = new byte[CHUNK * Long.BYTES];
        ByteBuffer chunk = littleEndian(bytes);
        for (int at = 0, n; at < values.length; at += n) {
            n = Math.min(CHUNK, values.length - at);
            chunk.asDoubleBuffer().put(values, at, n);
            out.write(bytes, 0, n * Double.BYTES);
        }
    }

    static void write(int[] values, OutputStream out) throws IOException {
        byte[] bytes = new byte[CHUNK * Long.BYTES];
        ByteBuffer chunk = littleEndian(bytes);
        for (int at = 0, n; at < values.length; at += n) {
            n = Math.min(CHUNK, values.length - at);
            chunk.asIntBuffer().put(values, at, n);
            out.write(bytes, 0, n * Integer.BYTES);
        }
    }

    static void write(long[] values, OutputStream out) throws IOException {
        byte[] bytes = new byte[CHUNK * Long.BYTES];
        ByteBuffer chunk = littleEndian(bytes);
        for (int at = 0, n; at < values.length; at += n) {
            n = Math.min(CHUNK, values.length - at);
            chunk.asLongBuffer().put(values, at, n);
            out.write(bytes, 0, n * Long.BYTES);
        }
    }

    static ByteBuffer chunk(InputStream in, int bytes) throws IOException {
        return littleEndian(exactly(in, bytes, "values"));
    }

    static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The next length for an array that is full and shall hold count in the end. */
    static int grown(int length, int count) {
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
