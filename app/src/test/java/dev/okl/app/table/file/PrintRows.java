package dev.okl.app.table.file;

import dev.okl.app.table.Table;

/** A program that prints a table: the file, and a query where there is one. */
final class PrintRows {
    private PrintRows() {}

    public static void main(String[] arguments) {
        TableSpec file = TableSpec.of(arguments[0]);
        Table table = (arguments.length > 1 ? Tables.query(file, arguments[1]) : file).open();
        Tables.rows(table).forEach(System.out::println);
    }
}
