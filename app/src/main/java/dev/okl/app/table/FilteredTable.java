package dev.okl.app.table;

import dev.okl.formula.Schema;

/** The rows of a table for which conditions hold. */
record FilteredTable(Table table, Where where) implements Table {
    @Override
    public String name() {
        return table.name();
    }

    @Override
    public Schema columns() {
        return table.columns();
    }

    @Override
    public String place(long line) {
        return table.place(line);
    }

    @Override
    public void read(RowVisitor visitor) {
        int[] at = where.conditions().stream()
                .mapToInt(condition -> columns().index(condition.column()))
                .toArray();
        table.read((line, cells) -> {
            for (int k = 0; k < at.length; k++) {
                if (!where.conditions().get(k).holds(cells[at[k]])) {
                    return true;
                }
            }
            return visitor.row(line, cells);
        });
    }
}
