package dev.okl.app.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages whose examples are executed. */
final class Pages {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Whether pages and example files are to be rewritten with what is true now: {@code -Dokl.docs.update=true}. */
    static final boolean UPDATE = Boolean.getBoolean("okl.docs.update");

    private Pages() {}

    static List<Path> all() throws IOException {
        try (Stream<Path> howTo = Files.list(ROOT.resolve("docs/how-to"))) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md"), ROOT.resolve("examples/README.md")),
                            howTo.filter(page -> page.toString().endsWith(".md"))
                                    .sorted())
                    .toList();
        }
    }
}
