package dev.okl.app.studio;

import dev.okl.app.UserError;
import dev.okl.app.table.TempFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The temporary folder of a studio, gone when the studio is closed. Its name holds the number of the process, so that the next
 * studio can tell a folder whose owner was killed and remove that too.
 */
final class StudioFolder implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("okl-studio-(\\d{1,18})-.*");

    private final Path folder;

    private StudioFolder(Path folder) {
        this.folder = folder;
    }

    static StudioFolder create() {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            removeStale(parent);
            return new StudioFolder(Files.createTempDirectory(
                    parent, "okl-studio-" + ProcessHandle.current().pid() + "-"));
        } catch (IOException e) {
            throw new UserError(
                    "no temporary folder can be made in " + parent + " (" + e.getMessage() + "); is the disk full?", e);
        }
    }

    Path path() {
        return folder;
    }

    /** A new folder in it. */
    Path newFolder(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name));
    }

    @Override
    public void close() {
        TempFiles.deleteTree(folder);
    }

    private static void removeStale(Path parent) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, "okl-studio-*")) {
            for (Path found : folders) {
                Matcher name = NAME.matcher(found.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    TempFiles.deleteTree(found);
                }
            }
        }
    }
}
