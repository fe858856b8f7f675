package dev.okl.app.command;

import java.nio.file.Path;

/** Options that do not go together: wrong usage, found before anything is read. */
final class Usage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Usage(String message) {
        super(message);
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new Usage(otherwise);
        }
    }

    /** What is written must not replace what is read; either may be null where it is not named. */
    static void requireOtherFile(Path output, String input) {
        require(
                output == null || input == null || !samePlace(output, Path.of(input)),
                "the output " + output + " is the file that is read, and would replace it: name another");
    }

    private static boolean samePlace(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
}
