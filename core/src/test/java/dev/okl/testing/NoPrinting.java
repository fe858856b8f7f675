package dev.okl.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails every test that prints; found by JUnit itself, through META-INF/services. */
public final class NoPrinting implements BeforeEachCallback, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(NoPrinting.class);

    /** What a test would have printed, and where it would have gone. */
    private record Capture(PrintStream out, PrintStream err, ByteArrayOutputStream printed) {}

    @Override
    public void beforeEach(ExtensionContext context) {
        Capture capture = new Capture(System.out, System.err, new ByteArrayOutputStream());
        context.getStore(NAMESPACE).put(Capture.class, capture);
        PrintStream stream = new PrintStream(capture.printed(), true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Capture capture = context.getStore(NAMESPACE).remove(Capture.class, Capture.class);
        System.setOut(capture.out());
        System.setErr(capture.err());
        String printed = capture.printed().toString(StandardCharsets.UTF_8);
        if (!printed.isEmpty()) {
            throw new AssertionError("a test does not print, but this one printed: " + printed);
        }
    }
}
