package dev.okl.model;

import java.io.IOException;
import java.nio.file.Path;

/** A file that is not a model, is damaged, or is too new; the message names the file, the part and the problem. */
public final class ModelFormatException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN_CHARACTERS = 60;

    ModelFormatException(String problem) {
        super(problem);
    }

    ModelFormatException(Path file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
    }

    ModelFormatException(Path file, String part, String problem, Throwable cause) {
        super(file + ": " + part + ": " + problem, cause);
    }

    /** Text from a file, made fit for a message: a hostile file may hold kilobytes of it, or terminal controls. */
    static String quoted(String text) {
        String start = text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
        return "'" + start.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
