package dev.okl.app.studio.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.dataset.guess.Preview;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.Uploads;
import dev.okl.app.system.TempFiles;
import dev.okl.app.system.TempFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The tables that are open: the latest ones only, since space is bounded. */
public final class OpenTables {
    public static final int KEPT = 20;

    private final TempFolder folder;
    private final ConcurrencyLimit limit;
    private final Map<String, OpenTable> open = new LinkedHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();

    public OpenTables(TempFolder folder, ConcurrencyLimit limit) {
        this.folder = folder;
        this.limit = limit;
    }

    public OpenTable addExample(Example example) throws IOException {
        return addCopy(Json.object(), place -> {
            Path file = place.resolve(example.fileName());
            example.copyTo(file);
            return new Uploads.StoredFile(example.fileName(), file);
        });
    }

    /** A file of the user, read where it is. */
    public OpenTable addPath(Path file, String shown, ObjectNode layout) {
        return keep(preview(nextId(), file.getFileName().toString(), file, shown, layout));
    }

    /** A file that the studio stores: in a folder of its own, which is deleted if the table cannot be opened. */
    public OpenTable addCopy(ObjectNode layout, Uploads.Source source) throws IOException {
        String id = nextId();
        Path place = Files.createDirectory(folder.path().resolve(id));
        try {
            Uploads.StoredFile stored = source.storeIn(place);
            return keep(preview(id, stored.name(), stored.file(), stored.name(), layout));
        } catch (IOException | RuntimeException | Error e) {
            TempFiles.deleteTree(place);
            throw e;
        }
    }

    /** Reads a table again with another layout. */
    public OpenTable read(String id, ObjectNode layout) {
        OpenTable before = get(id);
        OpenTable data = preview(id, before.name(), before.file(), before.shown(), layout);
        synchronized (open) {
            if (open.replace(id, data) == null) {
                get(id); // says that it was closed meanwhile
            }
        }
        return data;
    }

    public OpenTable get(String id) {
        synchronized (open) {
            OpenTable data = open.get(id);
            if (data == null) {
                throw ApiError.notFound("there is no table '" + id + "' open; the studio keeps the latest " + KEPT
                        + ", so open it again");
            }
            return data;
        }
    }

    public List<OpenTable.TableSummary> list() {
        synchronized (open) {
            return open.values().stream().map(OpenTable::summary).toList();
        }
    }

    public void remove(String id) {
        OpenTable data = get(id);
        synchronized (open) {
            open.remove(id);
        }
        deleteCopy(data);
    }

    private OpenTable keep(OpenTable data) {
        List<OpenTable> dropped = new ArrayList<>();
        synchronized (open) {
            open.put(data.id(), data);
            while (open.size() > KEPT) {
                dropped.add(open.remove(open.keySet().iterator().next()));
            }
        }
        dropped.forEach(this::deleteCopy);
        return data;
    }

    /** Queued runs that need the table will fail with a message. */
    private void deleteCopy(OpenTable data) {
        if (data.file().startsWith(folder.path())) {
            TempFiles.deleteTree(data.file().getParent());
        }
    }

    private OpenTable preview(String id, String name, Path file, String shown, ObjectNode asked) {
        try {
            return limit.run(() -> {
                if (Files.size(file) == 0) {
                    throw new UserError(file + ": the file is empty");
                }
                Layout layout = Layout.of(file, asked);
                return new OpenTable(id, name, file, shown, layout, Preview.of(layout.open(file)));
            });
        } catch (UserError e) {
            throw ApiError.badRequest(e.getMessage().replace(file.toString(), name), e);
        } catch (IOException e) {
            throw ApiError.badRequest(name + ": cannot be read", e);
        }
    }

    private String nextId() {
        return "d" + lastId.incrementAndGet();
    }
}
