package dev.okl.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The files that the pages are made of: our own, and the charts library from its WebJar. */
public final class WebAssets {
    private static final String OURS = "dev/okl/app/web/";
    private static final String ECHARTS = "META-INF/maven/org.webjars/echarts/pom.properties";

    private WebAssets() {}

    /** One of our own files, such as "style.css". */
    public static String text(String name) {
        return resource(OURS + name);
    }

    /** The charts library; the WebJar itself says which version it is. */
    public static String echarts() {
        Properties properties = new Properties();
        try (InputStream stream = open(ECHARTS)) {
            properties.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return resource("META-INF/resources/webjars/echarts/" + properties.getProperty("version") + "/echarts.min.js");
    }

    private static String resource(String path) {
        try (InputStream stream = open(path)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String path) {
        InputStream stream = WebAssets.class.getClassLoader().getResourceAsStream(path);
        if (stream == null) {
            throw new IllegalStateException(path + " is not on the class path: build the program again");
        }
        return stream;
    }
}
