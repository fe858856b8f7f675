package dev.okl.app.studio;

import dev.okl.app.system.TempFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The temporary folder of a studio, gone when the studio is closed. */
final class StudioFolder implements AutoCloseable {
    private static final String PREFIX = "okl-studio-";

    private final TempFolder folder;

    private StudioFolder(TempFolder folder) {
        this.folder = folder;
    }

    static StudioFolder create() {
        return new StudioFolder(TempFolder.create(PREFIX));
    }

    Path path() {
        return folder.path();
    }

    /** A new folder in it. */
    Path newFolder(String name) throws IOException {
        return Files.createDirectory(path().resolve(name));
    }

    @Override
    public void close() {
        folder.close();
    }
}
