package dev.okl.internal.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import java.util.List;
import java.util.Map;

/**
 * The versions of the format that can be read: 1 to the current one, each older one by stepping up.
 *
 * @param upgrades the steps from version 1 to 2, from 2 to 3 and so on
 */
public record FormatVersions(List<Upgrade> upgrades) {
    /**
     * Version 2 may have {@code fixed}, {@code transform} and {@code noise}, without which its predictions are wrong; a file of version 1 means
     * what it did. A new version adds its step here, and a stored file to the tests.
     */
    static final FormatVersions SUPPORTED = new FormatVersions(List.of((manifest, arrays) -> {}));

    static final String KEY = "formatVersion";

    /** Changes the contents of a file of one version in place to those of the next version. */
    @FunctionalInterface
    public interface Upgrade {
        void apply(ObjectNode manifest, Map<String, NpyArray> arrays) throws ModelFormatException;
    }

    int current() {
        return upgrades.size() + 1;
    }

    void check(ObjectNode manifest) throws ModelFormatException {
        JsonNode version = manifest.path(KEY);
        if (!version.isIntegralNumber() || !version.canConvertToInt() || version.intValue() < 1) {
            throw new ModelFormatException(
                    KEY + " must be an integer >= 1 but was " + ModelFormatException.quoted(version.toString()));
        }
        if (version.intValue() > current()) {
            throw new ModelFormatException("written by a newer version of the format (" + version.intValue()
                    + "); this version reads up to " + current());
        }
    }

    /** Modifies both arguments. */
    void upgradeInPlace(ObjectNode manifest, Map<String, NpyArray> arrays) throws ModelFormatException {
        for (int version = manifest.path(KEY).intValue(); version < current(); version++) {
            upgrades.get(version - 1).apply(manifest, arrays);
            manifest.put(KEY, version + 1);
        }
    }
}
