package dev.okl.model;

/**
 * What the two sides of a model are called in its file.
 *
 * @param words in messages
 * @param values the prefix of the arrays that hold the inputs or the descriptions
 * @param kernel the prefix of the arrays that belong to the kernel
 * @param distinct whether no value occurs twice; two tasks may have one description
 */
record SideNames(String words, String values, String kernel, boolean distinct) {
    static final SideNames INPUTS = new SideNames("inputs", "inputs/points/", "inputs/kernel/", true);
    static final SideNames TASKS = new SideNames("tasks", "tasks/descriptions/", "tasks/kernel/", false);

    /** Values of the kernel at a few pairs, by which another one is told from it. */
    String samples() {
        return kernel + "samples";
    }
}
