package dev.okl.app.studio;

import java.util.List;

/**
 * An option of the command line.
 *
 * @param value empty for an option that takes none
 */
record CommandOption(String name, String value) {
    /** As one word, so that no value can be taken for an option. */
    String word() {
        return value.isEmpty() ? name : name + "=" + value;
    }

    /** As somebody would type it. */
    List<String> typed() {
        // A value that begins like an option needs the other form also in a shell.
        return value.isEmpty() || value.startsWith("-") ? List.of(word()) : List.of(name, value);
    }
}
