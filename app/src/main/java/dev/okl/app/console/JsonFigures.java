package dev.okl.app.console;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Numbers in JSON, which has no NaN and no infinity. */
public final class JsonFigures {
    private JsonFigures() {}

    /** Puts a number, or null where it is NaN or infinite. */
    public static void put(ObjectNode node, String key, double figure) {
        if (Double.isFinite(figure)) {
            node.put(key, figure);
        } else {
            node.putNull(key);
        }
    }
}
