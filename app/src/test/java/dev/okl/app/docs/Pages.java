package dev.okl.app.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages whose examples are executed. */
public final class Pages {
    public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** The command of this page is not known here; the module that has it executes the page. */
    public static final Path REPRODUCE = ROOT.resolve("docs/how-to/reproduce.md");

    /** Whether pages and example files are to be rewritten with what is true now: {@code -Dokl.docs.update=true}. */
    static final boolean UPDATE = Boolean.getBoolean("okl.docs.update");

    private Pages() {}

    static List<Path> all() throws IOException {
        try (Stream<Path> howTo = Files.list(ROOT.resolve("docs/how-to"))) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md"), ROOT.resolve("examples/README.md")),
                            howTo.filter(page -> page.toString().endsWith(".md") && !page.equals(REPRODUCE))
                                    .sorted())
                    .toList();
        }
    }
}
