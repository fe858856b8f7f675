package dev.okl.app.studio;

import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Uploads;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.Runs;
import dev.okl.app.system.TempFiles;
import dev.okl.app.system.TempFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Model files that are opened: read once, after which the model is a run that is done. */
final class ModelFiles {
    private final TempFolder folder;
    private final Runs runs;
    private final ConcurrencyLimit heavy;

    ModelFiles(TempFolder folder, Runs runs, ConcurrencyLimit heavy) {
        this.folder = folder;
        this.runs = runs;
        this.heavy = heavy;
    }

    /** A file of the user, left where it is. */
    Run open(Path file) throws IOException {
        return open(file, file.getFileName().toString(), DataFolder.typed(file));
    }

    /** A file that is brought along, and not kept. */
    Run open(Uploads.Source source) throws IOException {
        Path place = Files.createDirectory(folder.path().resolve("model-" + UUID.randomUUID()));
        try {
            Uploads.StoredFile stored = source.storeIn(place);
            String name = Uploads.plainName(stored.name());
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
