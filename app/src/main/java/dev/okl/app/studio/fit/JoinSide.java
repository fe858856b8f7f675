package dev.okl.app.studio.fit;

import java.util.Locale;

/** What a second table describes. */
enum JoinSide {
    INPUTS,
    TASKS;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The choice of the table, by its id. */
    String table() {
        return label() + "Table";
    }

    /** The choice of the column by which it is joined. */
    String key() {
        return label() + "Key";
    }

    /** What its options on the command line begin with. */
    String prefix() {
        return "--" + label() + "-";
    }
}
