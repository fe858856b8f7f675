package dev.okl.app.table.csv;

import dev.okl.app.error.UserError;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The encoding and the first lines of a text file, found before its first row is read. Whether the bytes are UTF-8 is certain only after the last of
 * them, so this takes a pass over the whole file: a quarter of a second for ten million ratings.
 *
 * @param charset the encoding
 * @param bomBytes how many bytes at the start only mark the encoding
 * @param head the first lines
 * @param headIsAll whether the head is the whole text
 */
record TextProbe(Charset charset, int bomBytes, String head, boolean headIsAll) {
    private static final int CHUNK = 1 << 16;

    /** A mark at the start of a file that tells its encoding. */
    private record Bom(Charset charset, byte... bytes) {
        boolean starts(byte[] text, int length) {
            return length >= bytes.length && Arrays.equals(bytes, 0, bytes.length, text, 0, bytes.length);
        }
    }

    private static final Bom[] BOMS = {
        new Bom(StandardCharsets.UTF_8, (byte) 0xef, (byte) 0xbb, (byte) 0xbf),
        new Bom(StandardCharsets.UTF_16LE, (byte) 0xff, (byte) 0xfe),
        new Bom(StandardCharsets.UTF_16BE, (byte) 0xfe, (byte) 0xff)
    };

    /** Scans the file. */
    static TextProbe of(TextSource source, Optional<Charset> wanted) {
        try (InputStream bytes = source.open()) {
            return probe(source, bytes, wanted);
        } catch (IOException e) {
            throw source.unreadable(e);
        }
    }

    /** The same in a one-byte encoding, but without a UTF-8 byte order mark that an editor may have put at the start. */
    TextProbe withoutMark() {
        String mark = new String(BOMS[0].bytes(), charset);
        return bomBytes == 0 && head.startsWith(mark)
                ? new TextProbe(charset, BOMS[0].bytes().length, head.substring(mark.length()), headIsAll)
                : this;
    }

    /** The text behind the mark; bytes that are no text in this encoding are an error, not question marks. */
    Reader text(TextSource source) throws IOException {
        InputStream bytes = source.open();
        bytes.skipNBytes(bomBytes);
        return new InputStreamReader(bytes, charset.newDecoder());
    }

    private static TextProbe probe(TextSource source, InputStream bytes, Optional<Charset> wanted) throws IOException {
        byte[] head = new byte[CHUNK];
        int length = bytes.readNBytes(head, 0, CHUNK);
        if (length == 0) {
            throw new UserError(source.name() + ": the file is empty");
        }
        Optional<Bom> bom = Arrays.stream(BOMS)
                .filter(mark -> mark.starts(head, length))
                .filter(mark -> wanted.isEmpty() || sameFamily(wanted.get(), mark.charset()))
                .findFirst();
        // The mark knows the order of the bytes, which "UTF-16" leaves open.
        Optional<Charset> known = bom.map(Bom::charset).or(() -> wanted);
        ByteScan scan = new ByteScan(new SequenceInputStream(new ByteArrayInputStream(head, 0, length), bytes));
        boolean utf8 = known.filter(TextProbe::isWide).isEmpty() && scan.isUtf8();
        if (scan.zero) {
            throw new UserError(
                    source.name() + ": is not a text file (there are zero bytes in it)\n"
                            + "take a text table such as CSV, or Parquet; save a sheet of Excel as CSV; for UTF-16 say --encoding");
        }
        Charset charset = known.orElse(utf8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
        int skipped = bom.map(mark -> mark.bytes().length).orElse(0);
        String text = new String(head, skipped, length - skipped, charset);
        return new TextProbe(charset, skipped, text, length < CHUNK);
    }

    /** Whether zero bytes are parts of letters. */
    private static boolean isWide(Charset charset) {
        return charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32");
    }

    private static boolean sameFamily(Charset wanted, Charset marked) {
        return marked.name().startsWith(wanted.name()) || wanted.name().startsWith(marked.name());
    }

    /** Looks at bytes as they are read: are there zeros among them, at the first of which they end, and are they UTF-8? */
    private static final class ByteScan extends FilterInputStream {
        private boolean zero;

        ByteScan(InputStream bytes) {
            super(bytes);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = zero ? -1 : super.read(bytes, offset, length);
            for (int i = offset; i < offset + count; i++) {
                zero |= bytes[i] == 0;
            }
            return count;
        }

        /** Reads to the end. */
        boolean isUtf8() throws IOException {
            try {
                new InputStreamReader(this, StandardCharsets.UTF_8.newDecoder()).transferTo(Writer.nullWriter());
                return true;
            } catch (CharacterCodingException e) {
                transferTo(OutputStream.nullOutputStream());
                return false;
            }
        }
    }
}
