package dev.okl.app.table.csv;

import dev.okl.app.error.UserError;

/** The first row of a file cannot name its columns; perhaps it is data already. */
public final class HeaderProblem extends UserError {
    private static final long serialVersionUID = 1L;

    private final int width;

    HeaderProblem(String message, int width) {
        super(message);
        this.width = width;
    }

    /** How many cells that row has. */
    public int width() {
        return width;
    }
}
