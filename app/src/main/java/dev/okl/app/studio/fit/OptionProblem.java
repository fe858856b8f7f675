package dev.okl.app.studio.fit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is wrong with the choices for a fit.
 *
 * @param choice which one it is about; null where that is not known
 */
record OptionProblem(String choice, String message) {
    /** The command line begins with the option where its value is wrong. */
    private static final Pattern AT_ONCE =
            Pattern.compile("(?:Invalid value for option '(--[a-z-]+)'|(--[a-z-]+)): (.*)", Pattern.DOTALL);

    private static final Pattern NAMED = Pattern.compile("--[a-z-]+");

    /** From a message of the command line, which names the option. */
    static OptionProblem of(String message) {
        Matcher atOnce = AT_ONCE.matcher(message);
        if (atOnce.matches()) {
            String option = atOnce.group(1) == null ? atOnce.group(2) : atOnce.group(1);
            return new OptionProblem(FitOptions.nameOf(option).orElse(null), atOnce.group(3));
        }
        String choice = NAMED.matcher(message)
                .results()
                .flatMap(found -> FitOptions.nameOf(found.group()).stream())
                .findFirst()
                .orElse(null);
        return new OptionProblem(choice, message);
    }
}
