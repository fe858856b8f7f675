package dev.okl.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.internal.archive.NpyArray;
import java.util.List;
import java.util.Map;

/**
 * How a list of values (inputs, or descriptions of tasks) is stored: arrays under a prefix, and what else there is to
 * say in the manifest.
 */
interface ValueStore {
    /** The type in the manifest. */
    String name();

    /** The type in Java; {@code Object} where the file does not know it. */
    Class<?> type();

    /** Whether every one of the values can be stored. */
    boolean takes(List<?> values);

    /** Adds to the arrays and the manifest; the values are of this type. */
    void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest);

    /** Reads as many values as there must be. */
    List<?> read(CheckedArrays arrays, String prefix, int count, JsonPart manifest) throws ModelFormatException;
}
