package dev.okl.app.studio.http;

import dev.okl.app.error.UserError;
import java.util.function.Supplier;

/**
 * Where what a user asked for goes into the library. The library refuses an argument by an IllegalArgumentException whose message
 * says what is wrong: here that is the user's to mend, anywhere else a mistake of the program.
 */
public final class UserInput {
    private UserInput() {}

    public static <T> T pass(Supplier<T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        } catch (ArithmeticException e) {
            throw new UserError(
                    "the arithmetic failed: " + e.getMessage()
                            + "\nthe values or lambda are too extreme: rescale the columns, or take a larger lambda",
                    e);
        }
    }
}
