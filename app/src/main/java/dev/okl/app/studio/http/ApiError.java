package dev.okl.app.studio.http;

/** A request that is refused: the HTTP status and a sentence. */
public final class ApiError extends RuntimeException {
    static final int BAD_REQUEST = 400;
    public static final int FORBIDDEN = 403;
    public static final int NOT_FOUND = 404;
    static final int WRONG_METHOD = 405;
    static final int TOO_SLOW = 408;
    public static final int CONFLICT = 409;
    public static final int TOO_LARGE = 413;
    static final int WRONG_TYPE = 415;
    public static final int BUSY = 503;
    static final int DISK_FULL = 507;

    private static final long serialVersionUID = 1L;

    private final int status;

    public ApiError(int status, String sentence) {
        this(status, sentence, null);
    }

    public ApiError(int status, String sentence, Throwable cause) {
        super(sentence, cause);
        this.status = status;
    }

    public static ApiError badRequest(String sentence) {
        return new ApiError(BAD_REQUEST, sentence);
    }

    public static ApiError badRequest(String sentence, Throwable cause) {
        return new ApiError(BAD_REQUEST, sentence, cause);
    }

    /** Refuses a request that is not as it must be. */
    public static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw badRequest(otherwise);
        }
    }

    public static ApiError notFound(String sentence) {
        return new ApiError(NOT_FOUND, sentence);
    }

    int status() {
        return status;
    }
}
