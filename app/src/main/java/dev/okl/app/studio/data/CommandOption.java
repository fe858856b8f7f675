package dev.okl.app.studio.data;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An option of the command line, and how words of a command line are typed in a shell.
 *
 * @param value empty for an option that takes none
 */
public record CommandOption(String name, String value) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    /** As one word, so that no value can be taken for an option. */
    public String word() {
        return value.isEmpty() ? name : name + "=" + value;
    }

    /** As a user would type it. */
    public List<String> typed() {
        // A value that begins with a hyphen would be parsed as an option.
        return value.isEmpty() || value.startsWith("-") ? List.of(word()) : List.of(name, value);
    }

    /** A command line of several words, quoted where the shell needs it. */
    public static String shellLine(List<String> words) {
        return words.stream()
                .map(word -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    /** A file's name that cannot be taken for an option, nor for the standard input. */
    public static String fileWord(String name) {
        return name.startsWith("-") ? "./" + name : name;
    }
}
