package dev.okl.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of this library. The build writes it into a resource, so it is known wherever the classes are, also where
 * there is no jar. Model files carry it, and the program shows it.
 */
public final class LibraryVersion {
    private static final String RESOURCE = "library.properties";

    private LibraryVersion() {}

    /** The version, such as "1.2.0"; "unknown" where the classes were not built by Maven. */
    public static String get() {
        Properties properties = new Properties();
        try (InputStream in = LibraryVersion.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                return "unknown";
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " must be readable", e);
        }
        return properties.getProperty("version", "unknown");
    }
}
