package dev.okl.internal.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okl.ModelFormatException;
import dev.okl.internal.archive.NpyArray.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The header of an {@code .npy} file: magic number, format version, length, and a Python dictionary of element type,
 * memory order and shape. See numpy.lib.format for the specification.
 *
 * @param itemBytes bytes per element; four per code point of the longest text
 * @param dimensions 1 or 2
 * @param columns 1 for a vector
 */
record NpyHeader(Kind kind, int itemBytes, int dimensions, int rows, int columns) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int ALIGNMENT = 64;
    /** Ours take 118 bytes; numpy itself refuses above 10,000 unless told otherwise. */
    private static final int MAX_LENGTH = 1 << 16;

    static NpyHeader vector(Kind kind, int itemBytes, int length) {
        return new NpyHeader(kind, itemBytes, 1, length, 1);
    }

    static NpyHeader matrix(Kind kind, int itemBytes, int rows, int columns) {
        return new NpyHeader(kind, itemBytes, 2, rows, columns);
    }

    NpyHeader withItemBytes(int bytes) {
        return new NpyHeader(kind, bytes, dimensions, rows, columns);
    }

    /** Cannot overflow: a product of two ints. */
    long count() {
        return (long) rows * columns;
    }

    long dataBytes() {
        try {
            return Math.multiplyExact(count(), (long) itemBytes);
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }

    String descr() {
        return switch (kind) {
            case DOUBLE -> "<f" + itemBytes;
            case INT, LONG -> "<i" + itemBytes;
            case TEXT -> "<U" + itemBytes / Integer.BYTES;
        };
    }

    String shape() {
        return dimensions == 1 ? "(" + rows + ",)" : "(" + rows + ", " + columns + ")";
    }

    byte[] encode() {
        String dictionary = "{'descr': '" + descr() + "', 'fortran_order': False, 'shape': " + shape() + ", }";
        int prefix = MAGIC.length + 2 + Short.BYTES;
        int total = (prefix + dictionary.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] header = new byte[total];
        Arrays.fill(header, (byte) ' ');
        NpyData.littleEndian(header)
                .put(MAGIC)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) (total - prefix))
                .put(dictionary.getBytes(ISO_8859_1));
        header[total - 1] = '\n';
        return header;
    }

    static NpyHeader read(InputStream in) throws IOException {
        byte[] start = NpyData.exactly(in, MAGIC.length + 2, "header");
        if (!Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new ModelFormatException("header must start with \\x93NUMPY but does not");
        }
        int major = Byte.toUnsignedInt(start[MAGIC.length]);
        int minor = Byte.toUnsignedInt(start[MAGIC.length + 1]);
        if (major < 1 || major > 3 || minor != 0) {
            throw new ModelFormatException("npy format must be 1.0, 2.0 or 3.0 but was " + major + "." + minor);
        }
        int lengthBytes = major == 1 ? Short.BYTES : Integer.BYTES;
        byte[] padded = Arrays.copyOf(NpyData.exactly(in, lengthBytes, "header"), Long.BYTES);
        long length = NpyData.littleEndian(padded).getLong();
        if (length > MAX_LENGTH) {
            throw new ModelFormatException("header must take at most " + MAX_LENGTH + " bytes but claims " + length);
        }
        byte[] dictionary = NpyData.exactly(in, (int) length, "header");
        return new NpyHeaderParser(new String(dictionary, major == 3 ? UTF_8 : ISO_8859_1)).parse();
    }
}
