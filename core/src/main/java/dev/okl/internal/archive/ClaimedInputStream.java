package dev.okl.internal.archive;

import dev.okl.ModelFormatException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Lets through what an entry claims to hold, and fails when there is more or, at its end, less. */
final class ClaimedInputStream extends FilterInputStream {
    private final long claimed;
    private long left;

    ClaimedInputStream(InputStream in, long claimed) {
        super(in);
        this.claimed = claimed;
        this.left = claimed;
    }

    @Override
    public int read() throws IOException {
        return counted(super.read(), 1);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        return counted(read, read);
    }

    /** Called when the stream has ended. */
    void checkEnd() throws ModelFormatException {
        checkNotMore();
        if (left > 0) {
            throw new ModelFormatException("must take " + claimed + " bytes but takes " + (claimed - left));
        }
    }

    private int counted(int result, int bytes) throws IOException {
        left -= result < 0 ? 0 : bytes;
        checkNotMore();
        return result;
    }

    private void checkNotMore() throws ModelFormatException {
        if (left < 0) {
            throw new ModelFormatException("must take " + claimed + " bytes but takes more");
        }
    }
}
