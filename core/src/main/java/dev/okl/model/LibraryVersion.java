package dev.okl.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library, which the build writes into a resource: also there where no jar is. */
final class LibraryVersion {
    private static final String RESOURCE = "library.properties";

    private LibraryVersion() {}

    static String get() {
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
