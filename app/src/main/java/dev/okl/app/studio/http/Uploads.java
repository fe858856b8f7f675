package dev.okl.app.studio.http;

import dev.okl.app.console.Figures;
import dev.okl.app.error.UserError;
import dev.okl.app.table.query.DataView;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

    /** The bytes of a form besides its file, at most. */
    private static final long FORM_OVERHEAD = 10_000;

    private static final int BUFFER = 64_000;

    private final long maxBytes;

    /** Separate from the limit of other slow work, so that slow senders do not block it. */
    private final ConcurrencyLimit receiving = ConcurrencyLimit.withoutQueue();

    public Uploads(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Puts the file of a request into a folder. */
    public StoredFile receive(Exchange request, Path place) throws IOException {
        // A body whose announced length is too large is not read.
        if (request.contentLength() > maxBytes + FORM_OVERHEAD) {
            throw tooLarge();
        }
        return receiving.run(() -> {
            Path upload = place.resolve("upload");
            String name = copy(request, upload);
            Path file = Files.move(upload, place.resolve("table" + ending(name)));
            // The bound holds for the decompressed size as well.
            if (Files.size(file) > maxBytes
                    || (DataView.isParquet(name) ? isLargeParquet(file, name) : isLargeUnpacked(file))) {
                throw tooLarge();
            }
            return new StoredFile(plainName(name), file);
        });
    }

    /** Writes the file; returns the name that the sender gives it. */
    private String copy(Exchange request, Path file) throws IOException {
        String boundary = boundary(request.header("Content-Type"));
        try (WritableByteChannel out =
                Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            MultipartFile form = new MultipartFile(boundary, out);
            InputStream body = request.body();
            byte[] buffer = new byte[BUFFER];
            long received = 0;
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                received += count;
                if (received > maxBytes + FORM_OVERHEAD) {
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
            ApiError.require(boundary != null && !boundary.isBlank(), "the form must say its boundary");
            return boundary;
        } catch (IllegalArgumentException e) {
            throw ApiError.badRequest("the form must say its boundary, and its Content-Type close its quotes", e);
        }
    }

    private boolean isLargeUnpacked(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream unpacked = new GZIPInputStream(bytes)) {
            unpacked.skipNBytes(maxBytes);
            return unpacked.read() >= 0;
        } catch (EOFException | ZipException e) {
            // Small, or not compressed. A damaged file is reported when the table is read.
            return false;
        }
    }

    private boolean isLargeParquet(Path file, String name) {
        try {
            return DataView.unpackedParquet(file) > maxBytes;
        } catch (UserError e) {
            throw ApiError.badRequest(e.getMessage().replace(file.toString(), plainName(name)), e);
        }
    }

    private ApiError tooLarge() {
        return new ApiError(
                ApiError.TOO_LARGE,
                "the file is larger than " + Figures.bytes((double) maxBytes)
                        + ", packed or unpacked; start okl studio with --max-upload, or beside the file to open it by"
                        + " its path");
    }

    /** The extensions of a name; the rest of it is not used as a file name. */
    private static String ending(String name) {
        Matcher ending = ENDING.matcher(name);
        return ending.matches() ? ending.group(1) : "";
    }

    /** The name without folders: some browsers send a whole path. */
    private static String plainName(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String shown = last.replaceAll("\\p{Cntrl}", "").strip();
        return shown.isEmpty() || shown.length() > 200 ? "table.csv" : shown;
    }

    /** Puts a file into a folder. */
    @FunctionalInterface
    public interface Source {
        StoredFile storeIn(Path folder) throws IOException;
    }

    /** A file and the name that its owner gives it. */
    public record StoredFile(String name, Path file) {}

    /** The first file of a form, written to the disk as it is received, so that it does not have to fit in memory. */
    private static final class MultipartFile extends MultiPart.AbstractPartsListener {
        private static final int LONGEST_HEADERS = 8192;
        private static final int MOST_PARTS = 20;

        private final MultiPart.Parser form;
        private final WritableByteChannel out;
        private String name;
        private boolean complete;
        private Throwable malformed;
        private IOException unwritten;

        /** @param boundary what stands between the parts of the form */
        MultipartFile(String boundary, WritableByteChannel out) {
            this.form = new MultiPart.Parser(boundary, this);
            form.setPartHeadersMaxLength(LONGEST_HEADERS);
            form.setMaxParts(MOST_PARTS);
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

        /** Ends the form; returns the name that the sender gives the file. */
        String end() {
            form.parse(Content.Chunk.EOF);
            if (!complete) {
                throw noForm();
            }
            ApiError.require(name != null, "the form must have a field \"" + FIELD + "\" with a file");
            return name;
        }

        /** Stores a failure, since the parser does not rethrow it. */
        @Override
        public void onPartContent(Content.Chunk chunk) {
            if (name == null && FIELD.equals(getName()) && getFileName() != null) {
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
            if (name == null && FIELD.equals(partName)) {
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
            return ApiError.badRequest("the upload broke off, or is not a form with a file", malformed);
        }
    }
}
