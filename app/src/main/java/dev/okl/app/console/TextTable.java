package dev.okl.app.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table whose columns align: texts to the left, figures to the right. */
public final class TextTable {
    private static final String GAP = "  ";

    private final boolean[] left;

    /** The heads and then the rows. */
    private final List<List<String>> lines = new ArrayList<>();

    private TextTable(boolean[] left) {
        this.left = left;
    }

    /** A table with these column heads; a head that begins with {@code <} is of a column of texts, set to the left. */
    public static TextTable of(String... heads) {
        TextTable table = new TextTable(new boolean[heads.length]);
        for (int c = 0; c < heads.length; c++) {
            table.left[c] = heads[c].startsWith("<");
        }
        return table.row(Arrays.stream(heads)
                .map(head -> head.startsWith("<") ? head.substring(1) : head)
                .toArray());
    }

    /** Adds a row: doubles are formatted by {@link Figures}, everything else by its text. */
    public TextTable row(Object... cells) {
        if (cells.length != left.length) {
            throw new IllegalArgumentException("a row must have " + left.length + " cells but had " + cells.length);
        }
        lines.add(Arrays.stream(cells).map(TextTable::text).toList());
        return this;
    }

    /** The number of rows. */
    public int size() {
        return lines.size() - 1;
    }

    /** The lines of the table, heads first. */
    public List<String> lines() {
        int[] width = new int[left.length];
        for (List<String> cells : lines) {
            Arrays.setAll(width, c -> Math.max(width[c], length(cells.get(c))));
        }
        return lines.stream().map(cells -> line(cells, width)).toList();
    }

    private String line(List<String> row, int[] width) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < width.length; c++) {
            String cell = row.get(c);
            String space = " ".repeat(width[c] - length(cell));
            line.append(c == 0 ? "" : GAP).append(left[c] ? cell + space : space + cell);
        }
        return line.toString().stripTrailing();
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }

    private static String text(Object cell) {
        return cell instanceof Double figure ? Figures.of(figure) : Printable.line(String.valueOf(cell));
    }
}
