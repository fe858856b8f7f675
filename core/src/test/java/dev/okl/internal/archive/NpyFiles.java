package dev.okl.internal.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Files of numpy in memory. */
final class NpyFiles {
    private NpyFiles() {}

    static NpyArray read(byte[] file) throws IOException {
        try (InputStream in = new ByteArrayInputStream(file)) {
            return NpyArray.read(in, Long.MAX_VALUE);
        }
    }

    static byte[] bytes(NpyArray array) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        array.write(out);
        return out.toByteArray();
    }

    /** With any dictionary and any data. */
    static byte[] npy(int major, String dictionary, byte[] data) {
        byte[] text = (dictionary + "\n").getBytes(UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + (major == 1 ? 2 : 4) + text.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) major, 0});
        if (major == 1) {
            file.putShort((short) text.length);
        } else {
            file.putInt(text.length);
        }
        return file.put(text).put(data).array();
    }
}
