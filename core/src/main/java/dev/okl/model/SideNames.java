package dev.okl.model;

/**
 * What the two sides of a model are called in its file.
 *
 * @param words in messages
 * @param values the prefix of the arrays that hold the inputs or the descriptions
 * @param kernel the prefix of the arrays that belong to the kernel
 */
record SideNames(String words, String values, String kernel) {
    static final SideNames INPUTS = new SideNames("inputs", "inputs/points/", "inputs/kernel/");
    static final SideNames TASKS = new SideNames("tasks", "tasks/descriptions/", "tasks/kernel/");

    /** Values of the kernel at a few pairs, by which another one is told from it. */
    String samples() {
        return kernel + "samples";
    }
}
