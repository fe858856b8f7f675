package dev.okl.app.studio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.dataset.guess.Preview;
import dev.okl.app.error.UserError;
import dev.okl.app.system.TempFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables that are open: the latest ones, for space is bounded. */
final class DataSets {
    static final int KEPT = 20;

    /** What the format of a file is told by. */
    private static final Pattern ENDING = Pattern.compile(".*?((?:\\.[A-Za-z0-9]{1,10}){1,2})");

    private final StudioFolder folder;
    private final HeavyWork heavy;
    private final Map<String, DataFile> open = new LinkedHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();

    DataSets(StudioFolder folder, HeavyWork heavy) {
        this.folder = folder;
        this.heavy = heavy;
    }

    DataFile addExample(ExampleData example) throws IOException {
        return addOwn(Json.object(), place -> {
            Path file = place.resolve(example.fileName());
            example.copyTo(file);
            return new Stored(example.fileName(), file);
        });
    }

    /** A file of the user, left where it is. */
    DataFile addPath(Path file, String shown, ObjectNode layout) {
        return keep(look(nextId(), file.getFileName().toString(), file, shown, layout));
    }

    /** A file that is brought along: in a folder of its own, of which nothing stays when something is wrong. */
    DataFile addOwn(ObjectNode layout, Upload upload) throws IOException {
        String id = nextId();
        Path place = folder.newFolder(id);
        boolean kept = false;
        try {
            Stored stored = upload.store(place);
            String name = plainName(stored.name());
            DataFile data = keep(look(id, name, stored.file(), name, layout));
            kept = true;
            return data;
        } finally {
            if (!kept) {
                TempFiles.deleteTree(place);
            }
        }
    }

    /** Reads a table once more, in another way. */
    DataFile read(String id, ObjectNode layout) {
        DataFile before = get(id);
        DataFile data = look(id, before.name(), before.file(), before.shown(), layout);
        synchronized (open) {
            if (open.replace(id, data) == null) {
                get(id); // says that it was closed meanwhile
            }
        }
        return data;
    }

    /** The ending of a name from outside; nothing else of it becomes the name of a file. */
    static String ending(String name) {
        Matcher ending = ENDING.matcher(name);
        return ending.matches() ? ending.group(1) : "";
    }

    DataFile get(String id) {
        synchronized (open) {
            DataFile data = open.get(id);
            if (data == null) {
                throw new ApiError(
                        ApiError.NOT_FOUND,
                        "there is no table '" + id + "' open; the studio keeps the latest " + KEPT
                                + ", so open it again");
            }
            return data;
        }
    }

    Collection<DataFile> all() {
        synchronized (open) {
            return new ArrayList<>(open.values());
        }
    }

    void remove(String id) {
        DataFile data = get(id);
        synchronized (open) {
            open.remove(id);
        }
        deleteOwn(data);
    }

    private DataFile keep(DataFile data) {
        List<DataFile> letGo = new ArrayList<>();
        synchronized (open) {
            open.put(data.id(), data);
            while (open.size() > KEPT) {
                letGo.add(open.remove(open.keySet().iterator().next()));
            }
        }
        letGo.forEach(this::deleteOwn);
        return data;
    }

    /** Runs that still wait for the table will say that it is gone. */
    private void deleteOwn(DataFile data) {
        if (data.file().startsWith(folder.path())) {
            TempFiles.deleteTree(data.file().getParent());
        }
    }

    private DataFile look(String id, String name, Path file, String shown, ObjectNode asked) {
        return heavy.run(() -> lookNow(id, name, file, shown, asked));
    }

    private static DataFile lookNow(String id, String name, Path file, String shown, ObjectNode asked) {
        try {
            if (Files.size(file) == 0) {
                throw new UserError(file + ": the file is empty");
            }
            TableLayout layout = TableLayout.of(file, asked);
            return new DataFile(id, name, file, shown, layout, Preview.of(layout.open(file)));
        } catch (UserError e) {
            throw new ApiError(ApiError.BAD_REQUEST, e.getMessage().replace(file.toString(), name), e);
        } catch (IOException e) {
            throw new ApiError(ApiError.BAD_REQUEST, name + ": cannot be read", e);
        }
    }

    private String nextId() {
        return "d" + lastId.incrementAndGet();
    }

    /** What a browser calls a file may be a whole path. */
    static String plainName(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String shown = last.replaceAll("\\p{Cntrl}", "").strip();
        return shown.isEmpty() || shown.length() > 200 ? "table.csv" : shown;
    }

    /** Puts a file into a folder. */
    @FunctionalInterface
    interface Upload {
        Stored store(Path place) throws IOException;
    }

    /** A file and what its owner calls it. */
    record Stored(String name, Path file) {}
}
