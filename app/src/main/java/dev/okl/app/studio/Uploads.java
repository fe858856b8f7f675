package dev.okl.app.studio;

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
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.eclipse.jetty.http.MultiPart;

/** Files that are sent: straight to the disk, and not larger than allowed. */
final class Uploads {
    private static final String FIELD = "file";

    /** What a form adds around its file. */
    private static final long FRAME = 10_000;

    private static final int BUFFER = 64_000;

    private final long maxBytes;
    private final Disk disk;

    /** Apart from other heavy work, which slow senders shall not hold up. */
    private final HeavyWork receiving = HeavyWork.withoutQueue();

    Uploads(long maxBytes) {
        this(maxBytes, file -> Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    Uploads(long maxBytes, Disk disk) {
        this.maxBytes = maxBytes;
        this.disk = disk;
    }

    /** Puts the file of a request into a folder. */
    DataSets.Stored receive(Exchange request, Path place) throws IOException {
        // Where the length is known before, nothing of it is read.
        if (request.contentLength() > maxBytes + FRAME) {
            throw tooLarge();
        }
        return receiving.run(() -> {
            Path upload = place.resolve("upload");
            String name = copy(request, upload);
            Path file = Files.move(upload, place.resolve("table" + DataSets.ending(name)));
            requireBoundedContents(file, name);
            return new DataSets.Stored(name, file);
        });
    }

    /** What the sender calls the file. */
    private String copy(Exchange request, Path file) throws IOException {
        String boundary = boundary(request.header("Content-Type"));
        try (WritableByteChannel out = disk.create(file)) {
            FormFile form = new FormFile(boundary, FIELD, out);
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
            throw new ApiError(
                    ApiError.BAD_REQUEST, e.getMessage().replace(file.toString(), DataSets.plainName(name)), e);
        }
    }

    private ApiError tooLarge() {
        return new ApiError(
                ApiError.TOO_LARGE,
                "the file is larger than " + Figures.bytes((double) maxBytes)
                        + ", packed or unpacked; start okl studio with --max-upload, or beside the file to open it by its path");
    }

    /** Where files are made. */
    @FunctionalInterface
    interface Disk {
        WritableByteChannel create(Path file) throws IOException;
    }
}
