package dev.okl.app.console;

/** Cells of a table as people read them. */
public final class Cell {
    private Cell() {}

    /** Nothing where there is no value; whole numbers as they were written. */
    public static String text(Object cell) {
        if (cell == null) {
            return "";
        }
        return cell instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf(number.longValue())
                : String.valueOf(cell);
    }
}
