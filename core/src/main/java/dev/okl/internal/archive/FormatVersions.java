package dev.okl.internal.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import java.util.Map;

/**
 * The versions of the format that can be read: the current one, and each older one by stepping up.
 *
 * @param upgrades the step from each version below the current one to the next
 */
public record FormatVersions(int current, Map<Integer, Upgrade> upgrades) {
    /** Version 1 is the first: nothing to step up from. A new version adds its step here, and a stored file to the tests. */
    static final FormatVersions SUPPORTED = new FormatVersions(1, Map.of());

    private static final String KEY = "formatVersion";

    /** Changes the contents of a file of one version in place to those of the next version. */
    @FunctionalInterface
    public interface Upgrade {
        void apply(ObjectNode manifest, Map<String, NpyArray> arrays) throws ModelFormatException;
    }

    public FormatVersions {
        upgrades = Map.copyOf(upgrades);
        for (int version = 1; version < current; version++) {
            if (!upgrades.containsKey(version)) {
                throw new IllegalArgumentException("upgrades must cover version " + version + " but do not");
            }
        }
    }

    void check(ObjectNode manifest) throws ModelFormatException {
        JsonNode version = manifest.path(KEY);
        if (!version.isIntegralNumber() || !version.canConvertToInt() || version.intValue() < 1) {
            throw new ModelFormatException(
                    KEY + " must be an integer >= 1 but was " + ModelFormatException.quoted(version.toString()));
        }
        if (version.intValue() > current) {
            throw new ModelFormatException("written by a newer version of the format (" + version.intValue()
                    + "); this version reads up to " + current);
        }
    }

    /** Modifies both arguments. */
    void upgradeInPlace(ObjectNode manifest, Map<String, NpyArray> arrays) throws ModelFormatException {
        for (int version = manifest.path(KEY).intValue(); version < current; version++) {
            upgrades.get(version).apply(manifest, arrays);
            manifest.put(KEY, version + 1);
        }
    }

    void stamp(ObjectNode manifest) {
        manifest.put(KEY, current);
    }
}
