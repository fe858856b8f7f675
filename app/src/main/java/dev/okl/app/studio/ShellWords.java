package dev.okl.app.studio;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a shell would need them typed. */
final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    private ShellWords() {}

    static String join(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /** A file's name that cannot be taken for an option, nor for the standard input. */
    static String file(String name) {
        return name.startsWith("-") ? "./" + name : name;
    }

    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
