package dev.okl.model;

import dev.okl.ModelFormatException;
import dev.okl.data.TaskData;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The observations as four vectors, and their digest: SHA-256 over the {@code .npy} files {@code inputs/points/*} in the
 * order of their names, then the names of the tasks that were learned from as such a file (it is {@code tasks/names.npy}
 * unless tasks were folded in), then {@code observations/input}, {@code task}, {@code value} and {@code weight}.
 */
final class StoredObservations {
    private static final String INPUT = "observations/input";
    private static final String TASK = "observations/task";
    private static final String VALUE = "observations/value";
    private static final String WEIGHT = "observations/weight";

    private StoredObservations() {}

    static Map<String, NpyArray> arrays(TaskData<?> data) {
        int n = data.size();
        return Map.of(
                INPUT, NpyArray.vector(IntStream.range(0, n).map(data::input).toArray()),
                TASK, NpyArray.vector(IntStream.range(0, n).map(data::task).toArray()),
                VALUE,
                        NpyArray.vector(
                                IntStream.range(0, n).mapToDouble(data::value).toArray()),
                WEIGHT,
                        NpyArray.vector(
                                IntStream.range(0, n).mapToDouble(data::weight).toArray()));
    }

    /** @param arrays at least those of the inputs and of the observations */
    static String digest(Map<String, NpyArray> arrays, List<String> tasks) {
        SortedMap<String, NpyArray> sorted = new TreeMap<>(arrays);
        try (DigestOutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), ModelArchive.sha256())) {
            for (Map.Entry<String, NpyArray> array : sorted.entrySet()) {
                if (array.getKey().startsWith(StoredSide.Names.INPUTS.values())) {
                    array.getValue().write(out);
                }
            }
            NpyArray.vector(tasks.toArray(String[]::new)).write(out);
            for (String name : List.of(INPUT, TASK, VALUE, WEIGHT)) {
                sorted.get(name).write(out);
            }
            return ModelArchive.hex(out.getMessageDigest());
        } catch (IOException e) {
            throw new UncheckedIOException("a digest must not fail to be written", e);
        }
    }

    static <X> TaskData<X> read(ModelArchive archive, ManifestPart json, List<X> inputs, List<String> tasks)
            throws ModelFormatException {
        int count = json.integer("count", 0);
        int[] input = archive.integers(INPUT, count, inputs.size());
        int[] task = archive.integers(TASK, count, tasks.size());
        double[] value = archive.finite(VALUE, count);
        double[] weight = archive.finite(WEIGHT, count);
        TaskData.Builder<X> builder = TaskData.builder();
        inputs.forEach(builder::addInput);
        tasks.forEach(builder::addTask);
        for (int o = 0; o < count; o++) {
            if (!(weight[o] > 0)) {
                throw archive.arrayProblem(WEIGHT, "must be > 0 but value " + o + " is " + weight[o]);
            }
            try {
                builder.add(inputs.get(input[o]), tasks.get(task[o]), value[o], weight[o]);
            } catch (IllegalArgumentException e) {
                throw json.problem("must be observations to learn from but are not: " + e.getMessage());
            }
        }
        if (!json.text("sha256").equals(digest(archive.arrays(), tasks))) {
            throw json.problem("must have the digest of the observations but has another one");
        }
        return builder.build();
    }
}
