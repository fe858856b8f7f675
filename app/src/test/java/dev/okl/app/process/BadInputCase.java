package dev.okl.app.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A command that meets bad input: the files that it finds, its arguments, and what it must say. */
final class BadInputCase {
    private final String name;
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private String line = "";
    private int exit;
    private String[] message = {};
    private String[] output = {};
    private String[] jvmOptions = {};

    private BadInputCase(String name) {
        this.name = name;
    }

    static BadInputCase bad(String name) {
        return new BadInputCase(name);
    }

    /** A file in the folder; one whose name ends in a slash is a folder. */
    BadInputCase file(String file, String... lines) {
        return file(
                file, (String.join("\n", lines) + (lines.length == 0 ? "" : "\n")).getBytes(StandardCharsets.UTF_8));
    }

    BadInputCase file(String file, byte[] contents) {
        files.put(file, contents);
        return this;
    }

    BadInputCase jvm(String... options) {
        jvmOptions = options;
        return this;
    }

    BadInputCase run(String arguments) {
        line = arguments;
        return this;
    }

    /** The exit code, and parts of what is said on the standard error. */
    BadInputCase gives(int code, String... parts) {
        exit = code;
        message = parts;
        return this;
    }

    /** Parts of the standard output. */
    BadInputCase prints(String... parts) {
        output = parts;
        return this;
    }

    /** The case's own files, and the good ones that all cases share. */
    void writeFiles(Path common, Path folder) throws IOException {
        try (Stream<Path> shared = Files.list(common)) {
            for (Path file : (Iterable<Path>) shared.filter(Files::isRegularFile)::iterator) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            if (file.getKey().endsWith("/")) {
                Files.createDirectory(path);
            } else {
                Files.write(path, file.getValue());
            }
        }
    }

    String line() {
        return line;
    }

    int exit() {
        return exit;
    }

    String[] message() {
        return message.clone();
    }

    String[] output() {
        return output.clone();
    }

    String[] jvmOptions() {
        return jvmOptions.clone();
    }

    @Override
    public String toString() {
        return name;
    }
}
