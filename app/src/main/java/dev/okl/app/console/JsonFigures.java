package dev.okl.app.console;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What JSON lacks: a way to say that there is no figure. */
public final class JsonFigures {
    private JsonFigures() {}

    /** Puts a figure; null where it is not a number, for JSON has no NaN. */
    public static void put(ObjectNode node, String key, double figure) {
        if (Double.isFinite(figure)) {
            node.put(key, figure);
        } else {
            node.putNull(key);
        }
    }
}
