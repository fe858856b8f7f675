package dev.okl.formula;

/** Refuses rows of another schema than the one a formula was bound to: column indexes would mean something else. */
record RowCheck(Schema schema) {
    void accept(Row row) {
        if (!schema.equals(row.schema())) {
            throw new IllegalArgumentException("row must have the columns " + schema + " of the bound formula but had "
                    + row.schema() + "; see Row.select");
        }
    }
}
