package dev.okl.app.studio.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The body of a request while it is received. A sender that is too slow or stops is given up, since it holds a thread. */
public final class RequestBody extends FilterInputStream {
    /** Bytes a second, in the mean from the beginning on. How many may send at once bounds the rest. */
    public static final long SLOWEST_RATE = 1000;

    /** For a short body may stall for a moment. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final long start = System.nanoTime();
    private long received;

    public RequestBody(InputStream stream) {
        super(stream);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = next(bytes, offset, length);
        received += Math.max(0, count);
        long expected = (System.nanoTime() - start - GRACE_NANOS) * SLOWEST_RATE / TimeUnit.SECONDS.toNanos(1);
        if (count >= 0 && received < expected) {
            throw tooSlow(null);
        }
        return count;
    }

    private int next(byte[] bytes, int offset, int length) throws IOException {
        try {
            return super.read(bytes, offset, length);
        } catch (IOException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw tooSlow(e); // the web server waits for the next byte only so long
            }
            throw e;
        }
    }

    private static ApiError tooSlow(Exception cause) {
        return new ApiError(
                ApiError.TOO_SLOW, "the body came too slowly, or stopped before its end; send it again", cause);
    }
}
