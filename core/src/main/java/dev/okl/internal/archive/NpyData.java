package dev.okl.internal.archive;

import dev.okl.ModelFormatException;
import dev.okl.internal.archive.NpyArray.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

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

    /** Bytes per element as they are written; of texts the longest decides, and all are checked. */
    static int itemBytes(Object values) {
        if (values instanceof String[] texts) {
            return Math.multiplyExact(width(texts), Integer.BYTES);
        }
        return values instanceof int[] ? Integer.BYTES : Long.BYTES;
    }

    private static int width(String[] texts) {
        // numpy has no width 0, and a file could claim any number of elements for it.
        int width = 1;
        for (int i = 0; i < texts.length; i++) {
            int index = i;
            String text = texts[i];
            if (text == null) {
                throw new IllegalArgumentException("text " + i + " must not be null");
            }
            if (text.endsWith("\0")) {
                throw new IllegalArgumentException("text " + i + " must not end with NUL but does");
            }
            text.codePoints().filter(point -> !isText(point)).findFirst().ifPresent(point -> {
                throw new IllegalArgumentException("text " + index + " " + notText(point));
            });
            width = Math.max(width, text.codePointCount(0, text.length()));
        }
        return width;
    }

    static Object read(InputStream in, NpyHeader header) throws IOException {
        int count = Math.toIntExact(header.count());
        if (header.kind() == Kind.TEXT) {
            return texts(in, count, header.itemBytes() / Integer.BYTES);
        }
        Object values = header.kind().newArray(Math.min(count, CHUNK));
        for (int at = 0, n; at < count; at += n) {
            n = Math.min(CHUNK, count - at);
            ByteBuffer chunk = chunk(in, n * header.itemBytes());
            values = roomFor(at, values, count);
            if (values instanceof int[] ints) {
                chunk.asIntBuffer().get(ints, at, n);
            } else if (values instanceof long[] longs) {
                chunk.asLongBuffer().get(longs, at, n);
            } else if (header.itemBytes() == Double.BYTES) {
                chunk.asDoubleBuffer().get((double[]) values, at, n);
            } else {
                for (int i = at; i < at + n; i++) {
                    ((double[]) values)[i] = chunk.getFloat();
                }
            }
        }
        return values;
    }

    private static String[] texts(InputStream in, int count, int width) throws IOException {
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
                    values = (String[]) roomFor(done, values, count);
                    values[done++] = text.toString();
                    text.setLength(0);
                    column = 0;
                    nuls = 0;
                }
            }
        }
        return values;
    }

    /** The values, or where they end at this index a copy of twice the length, but not more than there will be in the end. */
    private static Object roomFor(int index, Object values, int count) {
        int length = Array.getLength(values);
        if (index < length) {
            return values;
        }
        Object longer = Array.newInstance(values.getClass().getComponentType(), (int) Math.min(count, 2L * length));
        System.arraycopy(values, 0, longer, 0, length);
        return longer;
    }

    static void write(Object values, NpyHeader header, OutputStream out) throws IOException {
        if (values instanceof String[] texts) {
            write(texts, header.itemBytes() / Integer.BYTES, out);
            return;
        }
        byte[] bytes = new byte[CHUNK * header.itemBytes()];
        ByteBuffer chunk = littleEndian(bytes);
        int count = Array.getLength(values);
        for (int at = 0, n; at < count; at += n) {
            n = Math.min(CHUNK, count - at);
            if (values instanceof int[] ints) {
                chunk.asIntBuffer().put(ints, at, n);
            } else if (values instanceof long[] longs) {
                chunk.asLongBuffer().put(longs, at, n);
            } else {
                chunk.asDoubleBuffer().put((double[]) values, at, n);
            }
            out.write(bytes, 0, n * header.itemBytes());
        }
    }

    private static void write(String[] texts, int width, OutputStream out) throws IOException {
        byte[] bytes = new byte[CHUNK * Integer.BYTES];
        ByteBuffer chunk = littleEndian(bytes);
        for (String text : texts) {
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

    static byte[] exactly(InputStream in, int bytes, String what) throws IOException {
        byte[] read = in.readNBytes(bytes);
        if (read.length < bytes) {
            throw new ModelFormatException(what + " must be complete but the array ends too early");
        }
        return read;
    }
}
