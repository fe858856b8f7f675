package dev.okl.reproduce.figure;

import dev.okl.app.error.UserError;

/** Finds out whether text can be drawn: small systems have a Java without the libraries and fonts for that. */
final class FontCheck {
    private FontCheck() {}

    /**
     * Tries to draw a text.
     *
     * @throws UserError which says what to install
     */
    static void run() {
        run(() -> new Text("0", Text.SMALL).width());
    }

    static void run(Runnable trial) {
        try {
            trial.run();
        } catch (LinkageError | InternalError | RuntimeException e) {
            // Which of them it is depends on the Java and on what is missing; nothing else can go wrong in the trial.
            throw new UserError(
                    "figures cannot be drawn, for this Java finds no fonts (" + reason(e)
                            + "): install fontconfig and a font, for instance the packages fontconfig and"
                            + " fonts-dejavu-core, then run again",
                    e);
        }
    }

    private static String reason(Throwable failure) {
        Throwable first = failure;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        String words = first.getMessage() == null ? first.getClass().getSimpleName() : first.getMessage();
        return words.lines().findFirst().orElse("").strip();
    }
}
