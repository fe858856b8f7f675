package dev.okl.app.studio.http;

import dev.okl.app.error.UserError;
import java.util.function.Supplier;

/**
 * Passes input of the user to the library. The library refuses an argument by an IllegalArgumentException: here that is an error of the
 * user, anywhere else a bug of the program.
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
