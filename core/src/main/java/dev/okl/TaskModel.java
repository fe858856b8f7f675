package dev.okl;

import java.util.List;

/** One function per task. */
public interface TaskModel<X> {
    /** The names of the tasks. */
    List<String> tasks();

    /** The value of a task at any input. */
    double predict(X input, String task);
}
