package dev.okl.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.TextTable;
import dev.okl.reproduce.figure.Figure;
import java.util.List;

/**
 * What an experiment found.
 *
 * @param about what was done on which data, real or made up: sentences to be read before the table
 * @param rows one per setting and method
 * @param findings what the figures say: sentences to be read after the table
 * @param points every point behind the rows
 */
public record Reproduction(
        List<String> about, List<Row> rows, List<String> findings, List<PointTable> points, List<Figure> figures) {
    public Reproduction {
        about = List.copyOf(about);
        rows = List.copyOf(rows);
        findings = List.copyOf(findings);
        points = List.copyOf(points);
        figures = List.copyOf(figures);
    }

    /** The rows for people. */
    public TextTable table() {
        return ReproductionTable.of(rows);
    }

    /** Everything but points and figures, for programs. */
    public ObjectNode json(String experiment) {
        return ReproductionJson.of(experiment, this);
    }
}
