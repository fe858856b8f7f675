package dev.okl.app.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table whose columns align: texts to the left, figures to the right. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String> head;
    private final boolean[] left;
    private final List<List<String>> rows = new ArrayList<>();

    private TextTable(List<String> head) {
        this.head = head;
        this.left = new boolean[head.size()];
    }

    /** A table with these column heads; a head that begins with {@code <} is of a column of texts, set to the left. */
    public static TextTable of(String... heads) {
        TextTable table = new TextTable(Arrays.stream(heads)
                .map(h -> Printable.line(h.startsWith("<") ? h.substring(1) : h))
                .toList());
        for (int c = 0; c < heads.length; c++) {
            table.left[c] = heads[c].startsWith("<");
        }
        return table;
    }

    /** Adds a row: doubles are formatted by {@link Figures}, everything else by its text. */
    public TextTable row(Object... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException("a row must have " + head.size() + " cells but had " + cells.length);
        }
        rows.add(Arrays.stream(cells).map(TextTable::text).toList());
        return this;
    }

    public int size() {
        return rows.size();
    }

    /** The lines of the table, heads first. */
    public List<String> lines() {
        int[] width = new int[head.size()];
        List<List<String>> all = new ArrayList<>(rows);
        all.add(0, head);
        for (List<String> row : all) {
            for (int c = 0; c < width.length; c++) {
                width[c] = Math.max(
                        width[c], row.get(c).codePointCount(0, row.get(c).length()));
            }
        }
        return all.stream().map(row -> line(row, width)).toList();
    }

    private String line(List<String> row, int[] width) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < width.length; c++) {
            String cell = row.get(c);
            String space = " ".repeat(width[c] - cell.codePointCount(0, cell.length()));
            line.append(c == 0 ? "" : GAP).append(left[c] ? cell + space : space + cell);
        }
        return line.toString().stripTrailing();
    }

    private static String text(Object cell) {
        return cell instanceof Double figure ? Figures.of(figure) : Printable.line(String.valueOf(cell));
    }
}
