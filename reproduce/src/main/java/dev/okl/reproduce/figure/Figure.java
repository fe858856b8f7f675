package dev.okl.reproduce.figure;

import java.util.List;

/**
 * Panels side by side.
 *
 * @param name of its files, without an ending
 */
public record Figure(String name, List<Panel> panels) {
    public Figure {
        panels = List.copyOf(panels);
    }
}
