package dev.okl.app.studio;

import dev.okl.app.UserError;
import dev.okl.app.console.Figures;
import dev.okl.app.table.ParquetSize;
import io.javalin.http.Context;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Part;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Files that are sent: straight to the disk, and not larger than allowed. */
final class Uploads {
    private static final String FIELD = "file";

    /** What a form adds around its file. */
    private static final long FRAME = 10_000;

    /** More than this goes to the disk at once; 0 would mean that nothing does. */
    private static final int IN_MEMORY = 64_000;

    private final long maxBytes;

    /** Apart from other heavy work, which slow senders shall not hold up. */
    private final HeavyWork receiving = HeavyWork.withoutQueue();

    Uploads(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Puts the file of a request into a folder. */
    DataSets.Stored receive(Context request, Path place) throws IOException {
        // Where the length is known before, nothing of it is read.
        if (request.req().getContentLengthLong() > maxBytes + FRAME) {
            throw tooLarge(null);
        }
        return receiving.run(() -> {
            Part part = part(request, place);
            String name = part.getSubmittedFileName();
            Path file = place.resolve("table" + DataSets.ending(name));
            part.write(file.toString()); // moves it
            requireBoundedContents(file, name);
            return new DataSets.Stored(name, file);
        });
    }

    private Part part(Context request, Path place) throws IOException {
        request.req()
                .setAttribute(
                        "org.eclipse.jetty.multipartConfig",
                        new MultipartConfigElement(place.toString(), maxBytes, maxBytes + FRAME, IN_MEMORY));
        try {
            Part part = request.req().getPart(FIELD);
            if (part == null || part.getSubmittedFileName() == null) {
                throw new ApiError(ApiError.BAD_REQUEST, "the form must have a field \"" + FIELD + "\" with a file");
            }
            return part;
        } catch (IllegalStateException e) {
            // The web server says so for sizes, but also for forms of too many parts and the like.
            throw String.valueOf(e.getMessage()).contains("exceeds") ? tooLarge(e) : noForm(e);
        } catch (ServletException | IOException e) {
            throw noForm(e);
        }
    }

    private static ApiError noForm(Exception cause) {
        return new ApiError(ApiError.BAD_REQUEST, "the upload broke off, or is not a form with a file", cause);
    }

    /** A few packed bytes can stand for very many, which are held to the same bound. */
    private void requireBoundedContents(Path file, String name) throws IOException {
        if (ParquetSize.isParquet(name)) {
            requireBoundedParquet(file, name);
            return;
        }
        try (InputStream bytes = Files.newInputStream(file);
                InputStream unpacked = new GZIPInputStream(bytes)) {
            unpacked.skipNBytes(maxBytes);
            if (unpacked.read() >= 0) {
                throw tooLarge(null);
            }
        } catch (EOFException | ZipException e) {
            // Small, or not packed at all. Whether it is damaged is found out by reading the table.
            return;
        }
    }

    private void requireBoundedParquet(Path file, String name) {
        try {
            if (ParquetSize.unpacked(file) > maxBytes) {
                throw tooLarge(null);
            }
        } catch (UserError e) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, e.getMessage().replace(file.toString(), DataSets.plainName(name)), e);
        }
    }

    private ApiError tooLarge(Exception cause) {
        return new ApiError(
                ApiError.TOO_LARGE,
                "the file is larger than " + Figures.bytes((double) maxBytes)
                        + ", packed or unpacked; start okl studio with --max-upload, or beside the file to open it by its path",
                cause);
    }
}
