package dev.okl.internal.archive;

import static dev.okl.ModelFormatException.quoted;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okl.ModelFormatException;
import dev.okl.internal.archive.NpyArray.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of an {@code .npy} file: magic number, format version, length, and a Python dictionary of element type,
 * memory order and shape. See numpy.lib.format for the specification.
 *
 * @param itemBytes bytes per element; four per code point of the longest text
 * @param dimensions 1 or 2
 * @param columns 1 for a vector
 */
record NpyHeader(Kind kind, int itemBytes, int dimensions, int rows, int columns) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int ALIGNMENT = 64;
    /** Ours take 118 bytes; numpy itself refuses more than 10,000 by default. */
    private static final int MAX_LENGTH = 1 << 16;

    /** Cannot overflow: a product of two ints. */
    long count() {
        return (long) rows * columns;
    }

    long dataBytes() {
        try {
            return Math.multiplyExact(count(), (long) itemBytes);
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }

    String descr() {
        return switch (kind) {
            case DOUBLE -> "<f" + itemBytes;
            case INT, LONG -> "<i" + itemBytes;
            case TEXT -> "<U" + itemBytes / Integer.BYTES;
        };
    }

    String shape() {
        return dimensions == 1 ? "(" + rows + ",)" : "(" + rows + ", " + columns + ")";
    }

    byte[] encode() {
        String dictionary = "{'descr': '" + descr() + "', 'fortran_order': False, 'shape': " + shape() + ", }";
        int prefix = MAGIC.length + 2 + Short.BYTES;
        int total = (prefix + dictionary.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] header = new byte[total];
        Arrays.fill(header, (byte) ' ');
        NpyData.littleEndian(header)
                .put(MAGIC)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) (total - prefix))
                .put(dictionary.getBytes(ISO_8859_1));
        header[total - 1] = '\n';
        return header;
    }

    static NpyHeader read(InputStream in) throws IOException {
        byte[] start = NpyData.exactly(in, MAGIC.length + 2, "header");
        if (!Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new ModelFormatException("header must start with \\x93NUMPY but does not");
        }
        int major = Byte.toUnsignedInt(start[MAGIC.length]);
        int minor = Byte.toUnsignedInt(start[MAGIC.length + 1]);
        if (major < 1 || major > 3 || minor != 0) {
            throw new ModelFormatException("npy format must be 1.0, 2.0 or 3.0 but was " + major + "." + minor);
        }
        int lengthBytes = major == 1 ? Short.BYTES : Integer.BYTES;
        byte[] padded = Arrays.copyOf(NpyData.exactly(in, lengthBytes, "header"), Long.BYTES);
        long length = NpyData.littleEndian(padded).getLong();
        if (length > MAX_LENGTH) {
            throw new ModelFormatException("header must take at most " + MAX_LENGTH + " bytes but claims " + length);
        }
        byte[] dictionary = NpyData.exactly(in, (int) length, "header");
        return new Parser(new String(dictionary, major == 3 ? UTF_8 : ISO_8859_1)).parse();
    }

    /**
     * Parses the dictionary of an {@code .npy} header: of Python's literals, strings without escapes, booleans and tuples
     * of integers. Nothing else occurs in the arrays we take.
     */
    private static final class Parser {
        /** A Java array holds no more; some virtual machines need the last words for themselves. */
        private static final int MAX_COUNT = Integer.MAX_VALUE - 8;

        private static final Pattern TEXT_TYPE = Pattern.compile("<U([1-9][0-9]{0,8})");
        private static final Pattern DIGITS = Pattern.compile("[0-9]+");
        private static final Pattern STRING = Pattern.compile("'[^']*'|\"[^\"]*\"");

        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        NpyHeader parse() throws ModelFormatException {
            Map<String, Object> fields = dictionary();
            if (!(fields.get("descr") instanceof String descr)
                    || !(fields.get("fortran_order") instanceof Boolean fortranOrder)
                    || !(fields.get("shape") instanceof List<?> shape)
                    || fields.size() != 3) {
                throw new ModelFormatException(
                        "header must have descr, fortran_order and shape but had " + quoted(text.strip()));
            }
            if (fortranOrder) {
                throw new ModelFormatException(
                        "fortran_order must be False but was True (numpy.ascontiguousarray gives C order)");
            }
            if (shape.isEmpty() || shape.size() > 2) {
                throw new ModelFormatException("dimensions must be 1 or 2 but were " + shape.size());
            }
            int rows = (Integer) shape.get(0);
            int columns = shape.size() == 1 ? 1 : (Integer) shape.get(1);
            if ((long) rows * columns > MAX_COUNT) {
                throw new ModelFormatException(
                        "shape must have at most " + MAX_COUNT + " elements but was " + quoted(shape.toString()));
            }
            return header(descr, shape.size(), rows, columns);
        }

        private static NpyHeader header(String descr, int dimensions, int rows, int columns)
                throws ModelFormatException {
            Matcher text = TEXT_TYPE.matcher(descr);
            long textBytes = text.matches() ? Long.parseLong(text.group(1)) * Integer.BYTES : 0;
            if (textBytes > 0 && textBytes <= Integer.MAX_VALUE) {
                return new NpyHeader(Kind.TEXT, (int) textBytes, dimensions, rows, columns);
            }
            return switch (descr) {
                case "<f8" -> new NpyHeader(Kind.DOUBLE, Double.BYTES, dimensions, rows, columns);
                case "<f4" -> new NpyHeader(Kind.DOUBLE, Float.BYTES, dimensions, rows, columns);
                case "<i4" -> new NpyHeader(Kind.INT, Integer.BYTES, dimensions, rows, columns);
                case "<i8" -> new NpyHeader(Kind.LONG, Long.BYTES, dimensions, rows, columns);
                default ->
                    throw new ModelFormatException(
                            "descr must be <f8, <f4, <i4, <i8 or <U with a width from 1 but was " + quoted(descr));
            };
        }

        private Map<String, Object> dictionary() throws ModelFormatException {
            Map<String, Object> fields = new HashMap<>();
            expect("{");
            while (!accept("}")) {
                String key = string();
                expect(":");
                if (fields.put(key, value()) != null) {
                    throw new ModelFormatException("header must name each key once but repeats " + quoted(key));
                }
                if (!accept(",")) {
                    expect("}");
                    break;
                }
            }
            skipBlanks();
            if (at < text.length()) {
                throw unexpected("nothing more");
            }
            return fields;
        }

        private Object value() throws ModelFormatException {
            if (accept("(")) {
                return sizes();
            }
            if (accept("True")) {
                return true;
            }
            return accept("False") ? false : string();
        }

        /** The rest of a tuple. */
        private List<Integer> sizes() throws ModelFormatException {
            List<Integer> sizes = new ArrayList<>();
            while (!accept(")")) {
                sizes.add(size());
                if (!accept(",")) {
                    // (3) is a number in Python, (3,) a tuple.
                    expect(sizes.size() == 1 ? "," : ")");
                    break;
                }
            }
            return sizes;
        }

        private int size() throws ModelFormatException {
            String digits = take(DIGITS, "a size >= 0");
            // Python 2 wrote long integers as 3L.
            accept("L");
            try {
                return Integer.parseInt(digits);
            } catch (NumberFormatException e) {
                throw new ModelFormatException(
                        "shape must have at most " + MAX_COUNT + " elements but has a size of " + quoted(digits));
            }
        }

        private String string() throws ModelFormatException {
            String string = take(STRING, "a quoted string");
            return string.substring(1, string.length() - 1);
        }

        private String take(Pattern pattern, String wanted) throws ModelFormatException {
            skipBlanks();
            Matcher matcher = pattern.matcher(text).region(at, text.length());
            if (!matcher.lookingAt()) {
                throw unexpected(wanted);
            }
            at = matcher.end();
            return matcher.group();
        }

        private void expect(String wanted) throws ModelFormatException {
            if (!accept(wanted)) {
                throw unexpected("'" + wanted + "'");
            }
        }

        private boolean accept(String wanted) {
            skipBlanks();
            boolean there = text.startsWith(wanted, at);
            at += there ? wanted.length() : 0;
            return there;
        }

        private void skipBlanks() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private ModelFormatException unexpected(String wanted) {
            return new ModelFormatException(
                    "header must have " + wanted + " at character " + at + " but was " + quoted(text.substring(at)));
        }
    }
}
