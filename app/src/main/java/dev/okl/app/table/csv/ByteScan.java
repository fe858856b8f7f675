package dev.okl.app.table.csv;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/** Looks at bytes as they come: are there zeros among them, and are they UTF-8? */
final class ByteScan {
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final CharBuffer decoded = CharBuffer.allocate(1 << 12);
    private ByteBuffer undecoded = ByteBuffer.allocate(0);
    private boolean zero;
    private boolean utf8 = true;

    /** The next bytes. */
    void add(byte[] bytes, int length) {
        int allBits = 0;
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            allBits |= b;
            zero |= b == 0;
        }
        boolean ascii = allBits >= 0;
        if (utf8 && !(ascii && undecoded.remaining() == 0)) {
            decode(bytes, length);
        }
    }

    /** There are no more bytes: half a character at the end is none. */
    void end() {
        utf8 &= undecoded.remaining() == 0;
    }

    boolean hasZero() {
        return zero;
    }

    boolean isUtf8() {
        return utf8;
    }

    /** A character may begin in one chunk and end in the next: what is left of the last one comes first. */
    private void decode(byte[] bytes, int length) {
        ByteBuffer joined = ByteBuffer.allocate(undecoded.remaining() + length);
        joined.put(undecoded).put(bytes, 0, length).flip();
        do {
            decoded.clear();
            utf8 = !decoder.decode(joined, decoded, false).isError();
        } while (utf8 && decoded.position() > 0);
        undecoded = joined;
    }
}
