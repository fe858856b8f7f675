package dev.okl;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that is not a model, is damaged, is too new, or needs code that only its writer has; the message names the file,
 * the part and the problem.
 */
public final class ModelFormatException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN_CHARACTERS = 60;
    private static final int MESSAGE_CHARACTERS = 400;

    public ModelFormatException(String problem) {
        super(problem);
    }

    public ModelFormatException(Path file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
    }

    public ModelFormatException(Path file, String part, String problem, Throwable cause) {
        super(file + ": " + part + ": " + problem, cause);
    }

    /** Text from a file, made fit for a message: a hostile file may hold kilobytes of it, or terminal controls. */
    public static String quoted(String text) {
        String start = text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
        return "'" + start.replaceAll("\\p{Cntrl}", "?") + "'";
    }

    /** The message of another exception, which may quote a file too. */
    public static String messageOf(Exception e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String start =
                message.length() <= MESSAGE_CHARACTERS ? message : message.substring(0, MESSAGE_CHARACTERS) + "...";
        return start.replaceAll("[\\p{Cntrl}&&[^\n]]", "?");
    }
}
