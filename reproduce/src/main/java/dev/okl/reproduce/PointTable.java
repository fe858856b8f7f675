package dev.okl.reproduce;

import java.util.List;

/**
 * All points of an experiment, to be written as a CSV file.
 *
 * @param name of the file, without its ending
 * @param rows cells: doubles, integers and texts
 */
public record PointTable(String name, List<String> columns, List<List<Object>> rows) {
    public PointTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
