package dev.okl.internal.archive;

import static dev.okl.ModelFormatException.quoted;

import dev.okl.ModelFormatException;
import dev.okl.internal.archive.NpyArray.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the dictionary of an {@code .npy} header: of Python's literals, strings without escapes, booleans and tuples
 * of integers. Nothing else occurs in the arrays we take.
 */
final class NpyHeaderParser {
    /** A Java array holds no more; some virtual machines need the last words for themselves. */
    private static final int MAX_COUNT = Integer.MAX_VALUE - 8;

    private static final Pattern TEXT_TYPE = Pattern.compile("<U([1-9][0-9]{0,8})");

    private final String text;
    private int at;

    NpyHeaderParser(String text) {
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

    private static NpyHeader header(String descr, int dimensions, int rows, int columns) throws ModelFormatException {
        Matcher textType = TEXT_TYPE.matcher(descr);
        if (textType.matches()) {
            long itemBytes = Long.parseLong(textType.group(1)) * Integer.BYTES;
            if (itemBytes <= Integer.MAX_VALUE) {
                return new NpyHeader(Kind.TEXT, (int) itemBytes, dimensions, rows, columns);
            }
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
        expect('{');
        boolean more = true;
        while (more && !accept('}')) {
            String key = string();
            expect(':');
            if (fields.put(key, value()) != null) {
                throw new ModelFormatException("header must name each key once but repeats " + quoted(key));
            }
            more = accept(',');
            if (!more) {
                expect('}');
            }
        }
        peek();
        if (at < text.length()) {
            throw unexpected("nothing more");
        }
        return fields;
    }

    private Object value() throws ModelFormatException {
        if (peek() == '(') {
            return tuple();
        }
        for (Boolean value : List.of(true, false)) {
            String literal = value ? "True" : "False";
            if (text.startsWith(literal, at)) {
                at += literal.length();
                return value;
            }
        }
        return string();
    }

    private List<Integer> tuple() throws ModelFormatException {
        List<Integer> items = new ArrayList<>();
        expect('(');
        while (!accept(')')) {
            items.add(size());
            if (!accept(',')) {
                // (3) is a number in Python, (3,) a tuple.
                if (items.size() == 1) {
                    throw unexpected("','");
                }
                expect(')');
                break;
            }
        }
        return items;
    }

    private int size() throws ModelFormatException {
        peek();
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        String digits = text.substring(start, at);
        if (digits.isEmpty()) {
            throw unexpected("a size >= 0");
        }
        // Python 2 wrote long integers as 3L.
        accept('L');
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw new ModelFormatException(
                    "shape must have at most " + MAX_COUNT + " elements but has a size of " + quoted(digits));
        }
    }

    private String string() throws ModelFormatException {
        char quote = peek();
        int end = quote == '\'' || quote == '"' ? text.indexOf(quote, at + 1) : -1;
        if (end < 0) {
            throw unexpected("a quoted string");
        }
        String string = text.substring(at + 1, end);
        at = end + 1;
        return string;
    }

    private void expect(char wanted) throws ModelFormatException {
        if (!accept(wanted)) {
            throw unexpected("'" + wanted + "'");
        }
    }

    private boolean accept(char wanted) {
        boolean there = peek() == wanted;
        at += there ? 1 : 0;
        return there;
    }

    /** The next character that is not white space, or NUL at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private ModelFormatException unexpected(String wanted) {
        return new ModelFormatException(
                "header must have " + wanted + " at character " + at + " but was " + quoted(text.substring(at)));
    }
}
