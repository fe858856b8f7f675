package dev.okl;

import dev.okl.data.Matrix;
import dev.okl.internal.key.ValueKey;
import dev.okl.internal.linalg.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How the tasks are related: the output kernel L = B B' and its normalised form L_ij / sqrt(L_ii L_jj), the cosine of the
 * tasks' factors. The m x m matrices are computed entry by entry and never formed unless asked for.
 */
public final class TaskSimilarity {
    private final List<String> tasks;
    private final Matrix factors;
    private final double[] lengths;
    private final Map<Object, Integer> numbers;

    TaskSimilarity(List<String> tasks, Matrix factors) {
        this.tasks = tasks;
        this.factors = factors;
        this.lengths = new double[tasks.size()];
        Arrays.setAll(lengths, j -> Math.sqrt(outputKernel(j, j)));
        this.numbers = ValueKey.numbers(tasks);
    }

    public List<String> tasks() {
        return tasks;
    }

    /** A copy of B, tasks x latent functions. */
    public Matrix factors() {
        return factors.copy();
    }

    /** L_ij of the output kernel, by the tasks' numbers. */
    public double outputKernel(int i, int j) {
        int p = factors.cols();
        return Vectors.dot(factors.data(), i * p, factors.data(), j * p, p);
    }

    /** Between -1 and 1; 0 for a task that has no part in the latent functions. */
    public double between(int i, int j) {
        double product = lengths[i] * lengths[j];
        return product == 0 ? 0 : Math.max(-1, Math.min(1, outputKernel(i, j) / product));
    }

    public double between(String one, String other) {
        return between(number(one), number(other));
    }

    /** The same between some of the tasks, by their numbers here. */
    public TaskSimilarity subset(int... numbersOfSome) {
        Matrix some = Matrix.zeros(numbersOfSome.length, factors.cols());
        List<String> names = new ArrayList<>();
        for (int number : numbersOfSome) {
            System.arraycopy(factors.row(number), 0, some.data(), names.size() * factors.cols(), factors.cols());
            names.add(tasks.get(number));
        }
        return new TaskSimilarity(List.copyOf(names), some);
    }

    /** The normalised output kernel written out; for models with not too many tasks. */
    public Matrix matrix() {
        int m = tasks.size();
        Matrix matrix = Matrix.zeros(m, m);
        Arrays.setAll(matrix.data(), k -> between(k / m, k % m));
        return matrix;
    }

    /** The most similar other tasks, most similar first; in the order of the tasks where they are so but for rounding. */
    public List<Neighbour> nearest(String task, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("the number of neighbours must be >= 0 but was " + count);
        }
        int own = number(task);
        List<Neighbour> neighbours = new ArrayList<>();
        for (int j = 0; j < tasks.size(); j++) {
            if (j != own) {
                neighbours.add(new Neighbour(tasks.get(j), between(own, j)));
            }
        }
        int[] order = Ranking.descendingCosines(
                neighbours.stream().mapToDouble(Neighbour::similarity).toArray());
        return Arrays.stream(order).limit(count).mapToObj(neighbours::get).toList();
    }

    /** Hierarchical clustering of the tasks by average linkage on 1 - similarity. */
    public Clustering cluster() {
        return Clustering.averageLinkage(tasks.size(), (i, j) -> 1 - between(i, j));
    }

    private int number(String task) {
        Integer number = numbers.get(task);
        if (number == null) {
            throw new IllegalArgumentException("there is no task '" + task + "' in the model");
        }
        return number;
    }

    /** A task and how similar it is. */
    public record Neighbour(String task, double similarity) {}
}
