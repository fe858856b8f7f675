package dev.okl.spark;

import java.util.List;

/** What unknown tasks and inputs get. */
enum ColdStart {
    /** Not a number. */
    NAN,
    /** No row. */
    DROP,
    /** What is known without them: the average of the tasks that were learned from for a task, what the kernel says for an input. */
    KERNEL;

    static final List<String> NAMES = List.of("nan", "drop", "kernel");

    static ColdStart named(String name) {
        return switch (name) {
            case "drop" -> DROP;
            case "kernel" -> KERNEL;
            default -> NAN;
        };
    }
}
