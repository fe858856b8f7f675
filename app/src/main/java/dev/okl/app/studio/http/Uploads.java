package dev.okl.app.studio.http;

import dev.okl.app.console.Figures;
import dev.okl.app.error.UserError;
import dev.okl.app.table.query.ParquetSize;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;

/** Receives uploaded files: straight to the disk, and not larger than allowed. */
public final class Uploads {
    private static final String FIELD = "file";

    /** One or two file extensions at the end of a name; they tell the format of the file. */
    private static final Pattern ENDING = Pattern.compile(".*?((?:\\.[A-Za-z0-9]{1,10}){1,2})");

    /** What a form adds around its file. */
    private static final long FRAME = 10_000;

    private static final int BUFFER = 64_000;

    private final long maxBytes;
    private final Disk disk;

    /** Apart from other heavy work, which slow senders shall not hold up. */
    private final ConcurrencyLimit receiving = ConcurrencyLimit.withoutQueue();

    public Uploads(long maxBytes) {
        this(maxBytes, file -> Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    public Uploads(long maxBytes, Disk disk) {
        this.maxBytes = maxBytes;
        this.disk = disk;
    }

    /** Puts the file of a request into a folder. */
    public StoredFile receive(Exchange request, Path place) throws IOException {
        // Where the length is known before, nothing of it is read.
        if (request.contentLength() > maxBytes + FRAME) {
            throw tooLarge();
        }
        return receiving.run(() -> {
            Path upload = place.resolve("upload");
            String name = copy(request, upload);
            Path file = Files.move(upload, place.resolve("table" + ending(name)));
            requireBoundedContents(file, name);
            return new StoredFile(name, file);
        });
    }

    /** What the sender calls the file. */
    private String copy(Exchange request, Path file) throws IOException {
        String boundary = boundary(request.header("Content-Type"));
        try (WritableByteChannel out = disk.create(file)) {
            MultipartFile form = new MultipartFile(boundary, FIELD, out);
            InputStream body = request.body();
            byte[] buffer = new byte[BUFFER];
            long received = 0;
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                received += count;
                if (received > maxBytes + FRAME) {
                    throw tooLarge();
                }
                form.add(ByteBuffer.wrap(buffer, 0, count));
            }
            return form.end();
        }
    }

    private static String boundary(String contentType) {
        try {
            String boundary = MultiPart.extractBoundary(contentType);
            if (boundary == null || boundary.isBlank()) {
                throw new ApiError(ApiError.BAD_REQUEST, "the form must say its boundary");
            }
            return boundary;
        } catch (IllegalArgumentException e) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "the form must say its boundary, and its Content-Type close its quotes", e);
        }
    }

    /** A few packed bytes can stand for very many, which are held to the same bound. */
    private void requireBoundedContents(Path file, String name) throws IOException {
        if (Files.size(file) > maxBytes) {
            throw tooLarge();
        }
        if (ParquetSize.isParquet(name)) {
            requireBoundedParquet(file, name);
            return;
        }
        try (InputStream bytes = Files.newInputStream(file);
                InputStream unpacked = new GZIPInputStream(bytes)) {
            unpacked.skipNBytes(maxBytes);
            if (unpacked.read() >= 0) {
                throw tooLarge();
            }
        } catch (EOFException | ZipException e) {
            // Small, or not packed at all. Whether it is damaged is found out by reading the table.
            return;
        }
    }

    private void requireBoundedParquet(Path file, String name) {
        try {
            if (ParquetSize.unpacked(file) > maxBytes) {
                throw tooLarge();
            }
        } catch (UserError e) {
            throw new ApiError(ApiError.BAD_REQUEST, e.getMessage().replace(file.toString(), plainName(name)), e);
        }
    }

    private ApiError tooLarge() {
        return new ApiError(
                ApiError.TOO_LARGE,
                "the file is larger than " + Figures.bytes((double) maxBytes)
                        + ", packed or unpacked; start okl studio with --max-upload, or beside the file to open it by"
                        + " its path");
    }

    /** The ending of a name from outside; nothing else of it becomes the name of a file. */
    private static String ending(String name) {
        Matcher ending = ENDING.matcher(name);
        return ending.matches() ? ending.group(1) : "";
    }

    /** What a browser calls a file may be a whole path. */
    public static String plainName(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String shown = last.replaceAll("\\p{Cntrl}", "").strip();
        return shown.isEmpty() || shown.length() > 200 ? "table.csv" : shown;
    }

    /** Puts a file into a folder. */
    @FunctionalInterface
    public interface Source {
        StoredFile storeIn(Path folder) throws IOException;
    }

    /** A file and what its owner calls it. */
    public record StoredFile(String name, Path file) {}

    /** Where files are made. */
    @FunctionalInterface
    interface Disk {
        WritableByteChannel create(Path file) throws IOException;
    }

    /** The first file of a form, written out as the form comes: whatever its size, it takes no memory. */
    private static final class MultipartFile extends MultiPart.AbstractPartsListener {
        private static final int LONGEST_HEADERS = 8192;
        private static final int MOST_PARTS = 20;

        private final MultiPart.Parser form;
        private final String field;
        private final WritableByteChannel out;
        private String name;
        private boolean complete;
        private Throwable malformed;
        private IOException unwritten;

        /**
         * @param boundary what stands between the parts of the form
         * @param field of the form that has the file
         */
        MultipartFile(String boundary, String field, WritableByteChannel out) {
            this.form = new MultiPart.Parser(boundary, this);
            form.setPartHeadersMaxLength(LONGEST_HEADERS);
            form.setMaxParts(MOST_PARTS);
            this.field = field;
            this.out = out;
        }

        /**
         * Takes the next bytes of the form.
         *
         * @throws IOException if they cannot be written
         */
        void add(ByteBuffer bytes) throws IOException {
            form.parse(Content.Chunk.from(bytes, false));
            if (unwritten != null) {
                throw unwritten;
            }
            if (malformed != null) {
                throw noForm();
            }
        }

        /** Ends the form; what the sender calls the file. */
        String end() {
            form.parse(Content.Chunk.EOF);
            if (!complete) {
                throw noForm();
            }
            return Optional.ofNullable(name)
                    .orElseThrow(() -> new ApiError(
                            ApiError.BAD_REQUEST, "the form must have a field \"" + field + "\" with a file"));
        }

        /** Keeps what goes wrong, for the parser would not pass it on. */
        @Override
        public void onPartContent(Content.Chunk chunk) {
            if (name == null && field.equals(getName()) && getFileName() != null) {
                try {
                    ByteBuffer bytes = chunk.getByteBuffer();
                    while (bytes.hasRemaining() && unwritten == null) {
                        out.write(bytes);
                    }
                } catch (IOException e) {
                    unwritten = e;
                }
            }
        }

        @Override
        public void onPart(String partName, String fileName, HttpFields headers) {
            if (name == null && field.equals(partName)) {
                name = fileName;
            }
        }

        @Override
        public void onComplete() {
            complete = true;
        }

        @Override
        public void onFailure(Throwable failure) {
            malformed = failure;
        }

        private ApiError noForm() {
            return new ApiError(ApiError.BAD_REQUEST, "the upload broke off, or is not a form with a file", malformed);
        }
    }
}
