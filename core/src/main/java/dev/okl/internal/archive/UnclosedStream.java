package dev.okl.internal.archive;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that stays open when a writer on top of it is closed: the writer does not own it. */
public final class UnclosedStream extends FilterOutputStream {
    public UnclosedStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
