package dev.okl.app.studio;

import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.system.TempFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/** Model files that are opened: read once, after which the model is a run that is done. */
final class ModelFiles {
    private final StudioFolder folder;
    private final Runs runs;
    private final HeavyWork heavy;

    ModelFiles(StudioFolder folder, Runs runs, HeavyWork heavy) {
        this.folder = folder;
        this.runs = runs;
        this.heavy = heavy;
    }

    /** A file of the user, left where it is. */
    Run open(Path file) throws IOException {
        return open(file, file.getFileName().toString(), OpenFolder.typed(file));
    }

    /** A file that is brought along, and not kept. */
    Run open(DataSets.Upload upload) throws IOException {
        Path place = folder.newFolder("model-" + UUID.randomUUID());
        try {
            DataSets.Stored stored = upload.store(place);
            String name = DataSets.plainName(stored.name());
            return open(stored.file(), name, name);
        } finally {
            TempFiles.deleteTree(place);
        }
    }

    private Run open(Path file, String name, String shown) {
        try {
            return heavy.run(() -> runs.open(StoredModel.read(file), name, shown));
        } catch (UserError e) {
            throw new ApiError(ApiError.BAD_REQUEST, e.getMessage().replace(file.toString(), name), e);
        } catch (OutOfMemoryError e) {
            throw new ApiError(
                    ApiError.TOO_LARGE,
                    name + ": needs more memory than there is; OKL_JAVA_OPTS=-Xmx20g okl studio gives the studio more",
                    e);
        }
    }
}
