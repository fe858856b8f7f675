package dev.okl.internal.archive;

import dev.okl.ModelFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Texts of an {@code .npy} file: UTF-32, each padded with NUL to the width of the longest. The one text type that numpy
 * opens without unpickling, which would execute what the file says.
 */
final class NpyText {
    private NpyText() {}

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

    static String[] read(InputStream in, int count, int width) throws IOException {
        String[] values = new String[Math.min(count, NpyData.CHUNK)];
        StringBuilder text = new StringBuilder();
        int done = 0;
        int column = 0;
        int nuls = 0;
        long points = (long) count * width;
        for (long left = points; left > 0; left -= NpyData.CHUNK) {
            int n = (int) Math.min(NpyData.CHUNK, left);
            ByteBuffer chunk = NpyData.chunk(in, n * Integer.BYTES);
            for (int i = 0; i < n; i++) {
                int point = chunk.getInt();
                if (point == 0) {
                    // Padding, unless the text goes on.
                    nuls++;
                } else if (isText(point)) {
                    text.append("\0".repeat(nuls)).appendCodePoint(point);
                    nuls = 0;
                } else {
                    throw new ModelFormatException("text " + done + " " + notText(point));
                }
                if (++column == width) {
                    if (done == values.length) {
                        values = Arrays.copyOf(values, NpyData.grown(done, count));
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
        byte[] bytes = new byte[NpyData.CHUNK * Integer.BYTES];
        ByteBuffer chunk = NpyData.littleEndian(bytes);
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
}
