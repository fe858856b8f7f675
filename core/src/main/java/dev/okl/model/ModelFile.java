package dev.okl.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.OutputKernelModel;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.kernel.Kernel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stores models and reads them back: the same predictions to the last bit, and fold-in, recommendations and similarity
 * as before, without the table that was learned from.
 *
 * <pre>{@code
 * ModelFile.write(model, Path.of("pk.okl"));
 * OutputKernelModel<Double> again = ModelFile.read(Path.of("pk.okl"), Double.class);
 * }</pre>
 *
 * <p>A file holds the whole model when inputs (and descriptions of tasks) are of type {@code Double}, {@code Integer},
 * {@code Long}, {@code String}, {@code double[]} or {@code boolean[]} (of one length), {@code Set<String>} or {@link
 * dev.okl.formula.Row}, and the kernels are made of this library's kernels without a lambda; a formula counts as one when
 * {@link dev.okl.formula.BoundFormula} itself was learned with. Anything else is code, which a file does not hold: {@link
 * UserParts} brings it along.
 *
 * <p>In the file are {@code manifest.json} and arrays for numpy: {@code inputs/points/...}, {@code inputs/coefficients}
 * (A with the mean's column), {@code inputs/values} (the inputs' rows in the columns mean, latent functions,
 * intercepts), the same for {@code tasks} with {@code tasks/names} and {@code tasks/descriptions/...}, the estimates
 * {@code fixed/inputs, tasks} of what was not penalised, with what they add for each task in {@code fixed/of-tasks}, and {@code
 * observations/input, task, value, weight}; {@code info/...} is the writer's own. Equal models give equal files; no time is in them.
 */
public final class ModelFile {
    private final ModelArchive archive;

    private ModelFile(ModelArchive archive) {
        this.archive = archive;
    }

    /**
     * What goes into a file beside the model.
     *
     * @param keepObservations whether the observations go with the model, if it has them; their digest does either way
     * @param info of the caller's, kept under {@code info} in the manifest; copied. JSON knows no NaN and no infinity
     * @param infoArrays of the caller's, {@code double[]}, {@code int[]}, {@code long[]} or {@code String[]}, each kept as the array
     *     {@code info/} and its name; a reader that does not know them leaves them alone
     */
    public record WriteOptions(boolean keepObservations, ObjectNode info, Map<String, ?> infoArrays) {
        public WriteOptions {
            info = info.deepCopy();
            infoArrays = Map.copyOf(infoArrays);
        }

        public static WriteOptions defaults() {
            return new WriteOptions(true, JsonNodeFactory.instance.objectNode(), Map.of());
        }

        public WriteOptions withKeepObservations(boolean keep) {
            return new WriteOptions(keep, info, infoArrays);
        }

        public WriteOptions withInfo(ObjectNode callers) {
            return new WriteOptions(keepObservations, callers, infoArrays);
        }
    }

    public static void write(OutputKernelModel<?> model, Path path) throws IOException {
        write(model, path, WriteOptions.defaults());
    }

    public static void write(OutputKernelModel<?> model, Path path, WriteOptions options) throws IOException {
        write(model, path, options, UserParts.none());
    }

    /**
     * Stores a model whose inputs or descriptions of tasks need a codec. The file appears complete or not at all, and an
     * old file of that name stays until then.
     *
     * @throws IllegalArgumentException when the model cannot be stored
     */
    public static <X> void write(OutputKernelModel<X> model, Path path, WriteOptions options, UserParts<X> user)
            throws IOException {
        new ModelWriter<>(model.parts(), options, user).write(path);
    }

    /**
     * Reads a model that its file holds completely.
     *
     * @throws ModelFormatException when the file is not a model, is damaged, is too new, or needs {@link UserParts}
     */
    public static OutputKernelModel<?> read(Path path) throws IOException {
        return open(path).model();
    }

    /**
     * Reads a model of inputs of a known type.
     *
     * @param inputType one of the types named above; {@code Set.class} for sets of texts
     * @throws ModelFormatException also when the inputs are of another type
     */
    public static <X> OutputKernelModel<X> read(Path path, Class<? super X> inputType) throws IOException {
        ModelFile file = open(path);
        Class<?> actual = ModelReader.inputType(file.archive);
        if (actual != inputType && actual != Object.class) {
            throw file.problem(
                    ModelArchive.MANIFEST,
                    "the inputs must be of type " + inputType.getSimpleName() + " but are of type "
                            + actual.getSimpleName());
        }
        return file.model(UserParts.none());
    }

    /** Reads a model with a kernel and inputs of your own. */
    public static <X> OutputKernelModel<X> read(Path path, Kernel<X> inputKernel, InputCodec<X> inputCodec)
            throws IOException {
        return read(path, UserParts.<X>none().withInputKernel(inputKernel).withInputCodec(inputCodec));
    }

    /**
     * Reads a model with code of your own.
     *
     * @throws IllegalArgumentException when the file does not go with it: a kernel that differs at a few stored values
     *     from the one that was learned with, or a codec where none was used
     */
    public static <X> OutputKernelModel<X> read(Path path, UserParts<X> user) throws IOException {
        return open(path).model(user);
    }

    /**
     * Opens a file to look at what is in it; {@link #model()} makes the model.
     *
     * @throws ModelFormatException when the file is not a model file, is damaged or is too new
     */
    public static ModelFile open(Path path) throws IOException {
        return new ModelFile(ModelArchive.read(path));
    }

    static ModelFile of(ModelArchive archive) {
        return new ModelFile(archive);
    }

    /** The manifest, with the {@code info} that was stored with the model. Not a copy. */
    public ObjectNode manifest() {
        return archive.manifest();
    }

    /** What each array holds, such as {@code DOUBLE(3, 2)}, by the names of the arrays, sorted. */
    public Map<String, String> arrays() {
        Map<String, String> arrays = new TreeMap<>();
        archive.arrays().forEach((name, array) -> arrays.put(name, array.toString()));
        return arrays;
    }

    /** Whether there is an array of that name. */
    public boolean has(String array) {
        return archive.has(array);
    }

    /** A vector of integers that has to be there; not a copy. */
    public int[] ints(String array) throws ModelFormatException {
        return archive.vector(array, NpyArray.Kind.INT).ints();
    }

    /** A vector of numbers that has to be there; not a copy. */
    public double[] doubles(String array) throws ModelFormatException {
        return archive.vector(array, NpyArray.Kind.DOUBLE).doubles();
    }

    /** A vector of texts that has to be there; not a copy. */
    public String[] texts(String array) throws ModelFormatException {
        return archive.vector(array, NpyArray.Kind.TEXT).texts();
    }

    /** For contents that are readable but make no sense: an exception that names this file, a part of it and the rule. */
    public ModelFormatException problem(String part, String problem) {
        return archive.problem(part, problem);
    }

    /** The model, where the file holds all of it. */
    public OutputKernelModel<?> model() throws ModelFormatException {
        return model(UserParts.none());
    }

    /** The model, with code of your own. */
    public <X> OutputKernelModel<X> model(UserParts<X> user) throws ModelFormatException {
        return new ModelReader<>(archive, user).read();
    }
}
