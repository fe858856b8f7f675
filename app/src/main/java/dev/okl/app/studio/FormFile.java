package dev.okl.app.studio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;

/** The first file of a form, written out as the form comes: whatever its size, it takes no memory. */
final class FormFile extends MultiPart.AbstractPartsListener {
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
    FormFile(String boundary, String field, WritableByteChannel out) {
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
                .orElseThrow(() ->
                        new ApiError(ApiError.BAD_REQUEST, "the form must have a field \"" + field + "\" with a file"));
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
