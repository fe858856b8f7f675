package dev.okl.model;

import static dev.okl.model.Models.fit;
import static dev.okl.model.Models.learner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.OutputKernelModel;
import dev.okl.data.Transform;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Schema;
import dev.okl.internal.archive.ArchiveWriter;
import dev.okl.internal.archive.FormatVersions;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.internal.archive.Zips;
import dev.okl.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are whole, but whose parts do not fit. */
@Tag("slow")
class ModelChecksTest {
    private static final Schema NOTHING = Schema.of();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("m.okl");
    }

    /** Models that have, between them, everything that a file can have. */
    private static OutputKernelModel<?> model(String name) {
        return switch (name) {
            case "times" ->
                fit(
                        learner(Kernels.linearSpline()
                                        .plus(Kernels.gaussian(1).ofNumbers().times(0.5)))
                                .intercepts(true)
                                .rank(1)
                                .clip(-1, 2)
                                .lowRank(1e-9, 3)
                                .taskKernel(Kernels.gaussian(2), task -> new double[] {task.charAt(5), 1}),
                        List.of(0.0, 1.0, 2.0));
            case "movies" ->
                fit(
                        learner(RoundTrips.formula(
                                "delta(id) + hamming(genres) + precomputed(T, id)", RoundTrips.MOVIES)),
                        RoundTrips.MOVIES);
            case "constant" -> fit(learner(Formula.parse("2").bind(NOTHING)), List.of(NOTHING.row()));
            case "sets" -> fit(learner(Kernels.hammingOfSets(3)), List.of(Set.of("a", "b"), Set.of("c"), Set.of("a")));
            case "flags" ->
                fit(learner(Kernels.hammingOfFlags()), List.of(new boolean[] {true, false}, new boolean[2]));
            case "effects" -> {
                FixedFormula year = FixedFormula.parse("1 + year");
                yield fit(
                        learner(RoundTrips.formula("delta(id)", RoundTrips.MOVIES))
                                .constant(true)
                                .fixedColumns(year)
                                .fixedTaskColumns(year, task -> RoundTrips.MOVIES.get(task.charAt(5) - '0')),
                        RoundTrips.MOVIES);
            }
            case "patients" ->
                fit(
                        learner(Kernels.linearSpline())
                                .taskKernel(
                                        RoundTrips.formula("delta(id)", RoundTrips.MOVIES),
                                        task -> RoundTrips.MOVIES.get(task.charAt(5) - '0')),
                        List.of(0.0, 1.0, 2.0));
            case "logs" -> {
                yield learner(Kernels.linearSpline())
                        .constant(true)
                        .transform(new Transform(Transform.Kind.LOG))
                        .build()
                        .fit(Models.data(List.of(0.0, 1.0, 2.0)).withValues(Math::exp))
                        .model();
            }
            case "ids" -> fit(learner(RoundTrips.table("t")), List.of("a", "b", "c"));
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** The manifest with a value replaced, or taken out where there is no other. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "times; /inputs; ; inputs must be an object but is missing",
                "times; /inputs; 3; inputs must be an object but was '3'",
                "times; /inputs/count; ; inputs.count must be an integer >= 1 but is missing",
                "times; /inputs/count; 0; inputs.count must be an integer >= 1 but was '0'",
                "times; /inputs/count; 4; inputs/points/numbers.npy: must have 4 values but has 3",
                "times; /inputs/count; 2147483647; inputs/points/numbers.npy: must have 2147483647 values but has 3",
                "times; /inputs/count; 3.5; inputs.count must be an integer >= 1 but was '3.5'",
                "times; /inputs/type; `\"colour\"`; inputs must be of a known type but was 'colour'",
                "times; /inputs/type; 3; inputs.type must be a text but was '3'",
                "times; /inputs/type; `\"text\"`; inputs/points/texts.npy: is missing",
                "times; /inputs/type; `\"custom\"`; inputs.class must be a text but is missing",
                "times; /inputs/kernel; ; inputs.kernel must be an object but is missing",
                "times; /inputs/kernel/kind; `\"magic\"`; inputs.kernel must be of a known kind but was 'magic'",
                "times; /inputs/kernel/kind; `\"custom\"`; inputs.kernel.class must be a text but is missing",
                "times; /inputs/kernel/kind; `\"gaussian\"`; must be a kernel of Double but gaussian is one of double[]",
                "times; /inputs/kernel/kind; `\"formula\"`; must be a kernel of Double but formula is one of Row",
                "times; /inputs/kernel/kind; `\"precomputed\"`; must be a kernel of Double but precomputed is one of"
                        + " String",
                "times; /inputs/kernel/terms; 3; inputs.kernel.terms must be a list but was '3'",
                "times; /inputs/kernel/terms; []; inputs.kernel must be a kernel but is not: terms must not be empty",
                "times; /inputs/kernel/terms; [7]; inputs.kernel.terms[0] must be an object but was '7'",
                "times; /inputs/kernel/terms/1/factor; -1; factor must be >= 0 and finite but was -1.0",
                "times; /inputs/kernel/terms/1/factor; 1e999; terms[1].factor must be a finite number but was",
                "times; /inputs/kernel/terms/1/kernel/kernel/width; 0; must be a kernel but is not: width must be > 0",
                "times; /inputs/kernel/terms/1/kernel/kernel; {\"kind\":\"delta\"};"
                        + " must be a single kernel of vectors but is not",
                "times; /inputs/approximation/tolerance; 0; approximation must have a tolerance > 0 but has 0.0",
                "times; /inputs/approximation/maxRank; 0; approximation.maxRank must be an integer >= 1 but was '0'",
                "times; /lambda; 0; lambda must be > 0 but was 0.0",
                "times; /lambda; -1; lambda must be > 0 but was -1.0",
                "times; /lambda; `\"1\"`; lambda must be a finite number but was '\"1\"'",
                "times; /newTaskLambda; 1e-9; newTaskLambda must be at least lambda, 0.1, but was 1.0E-9",
                "times; /range/smallest; 2; range must not be empty but goes from 2.0 to 2.0",
                "times; /range; []; range must be an object but was '[]'",
                "times; /noise; -1; noise must be >= 0 but is -1.0",
                "times; /noise; 1e308; manifest.json: noise must have a root that is at most 1.0E150 in magnitude, for"
                        + " predictions to be finite, but is 1.0E308",
                "effects; /fixed/constant; 1e300; manifest.json: fixed.constant must be at most 1.0E150 in magnitude,"
                        + " for predictions to be finite, but is 1.0E300",
                "logs; /noise; 2000; manifest.json: noise must be small enough for predictions to be finite but is"
                        + " 2000.0, with a constant of",
                "logs; /fixed/constant; 2000; with a constant of 2000.0 on the scale log",
                "times; /layout; ; layout must be an object but is missing",
                "times; /layout/rank; -1; layout.rank must be an integer >= 0 but was '-1'",
                "times; /layout/rank; 2; inputs/values.npy: must be a matrix of 3 x 4 but is a matrix of 3 x 3",
                "times; /layout/rank; 2147483647; inputs/values.npy: must be a matrix of 3 x 2147483649",
                "times; /layout/mean; 1; layout.mean must be true or false but was '1'",
                "times; /layout/intercepts; false; inputs/values.npy: must be a matrix of 3 x 2",
                "times; /tasks/count; 3; tasks/names.npy: must have 3 values but has 4",
                "times; /tasks/learned; 5; tasks must not have learned more than its 4 tasks but says 5",
                "times; /tasks/learned; 3; tasks/coefficients.npy: must be a matrix of 3 x 2 but is a matrix of 4 x 2",
                "times; /tasks/descriptions; 1; tasks.descriptions must be an object but was '1'",
                "times; /tasks/descriptions/type; `\"flags\"`; tasks/descriptions/flags.npy: is missing",
                "times; /observations/count; 1; observations/input.npy: must have 1 values but has",
                "times; /observations/stored; 1; observations.stored must be true or false but was '1'",
                "times; /observations/sha256; `\"\"`; observations must have the digest of the observations but has",
                "movies; /inputs/columns; []; inputs must be distinct but number 1 repeats another",
                "movies; /inputs/columns; [1]; inputs.columns[0] must be a text but was '1'",
                "movies; /inputs/columns; [\"x\",\"x\"]; column names must be distinct but 'x' occurs twice",
                "movies; /inputs/columns; [\"a\",\"b\",\"c\",\"d\"]; must be a kernel but is not: unknown column 'id'",
                "movies; /inputs/columns/4; `\"more\"`; inputs/points/columns/4/kinds.npy: is missing",
                "movies; /inputs/kernel/formula; `\"delta(\"`; inputs.kernel must be a kernel but is not: expected",
                "movies; /inputs/kernel/formula; `\"gaussian(year)\"`; needs width=",
                "movies; /inputs/kernel/formula; `\"delta(id) + ? * delta(year)\"`; inputs.kernel must have all numbers of"
                        + " its formula but the weight of delta(year) is '?'",
                "patients; /tasks/descriptions/kernel/formula; `\"?\"`; tasks.descriptions.kernel must have all numbers"
                        + " of its formula but the constant is '?'",
                "movies; /inputs/kernel/formula; `\"delta(note)\"`; must take every stored value but fails at number 0:"
                        + " column 'note' must hold a value",
                "movies; /inputs/kernel/tables; {}; the table of 'T' is missing",
                "movies; /inputs/kernel/tables/T; `\"tasks/names\"`; tables must name a table under inputs/kernel/ but",
                "movies; /inputs/kernel/tables/T; `\"inputs/kernel/x\"`; inputs/kernel/x/ids.npy: is missing",
                "movies; /inputs/kernel/tables/T; `\"inputs/kernel/../x\"`; but names 'inputs/kernel/../x'",
                "movies; /inputs/kernel/tables/my file; 3; inputs.kernel.tables.'my file' must be a text but was '3'",
                "constant; /inputs/count; 2147483647; inputs must be distinct but number 1 repeats another",
                "constant; /inputs/kernel/formula; `\"delta(x)\"`; unknown column 'x'; there are none",
                "sets; /inputs/kernel/vocabularySize; 0.5; vocabularySize must be an integer >= 1 but was '0.5'",
            })
    void refusesManifestsThatDoNotFit(String model, String pointer, String value, String message) throws IOException {
        ModelFile.write(model(model), file);
        ModelArchive archive = ModelArchive.read(file);
        ObjectNode manifest = archive.manifest();
        int slash = pointer.lastIndexOf('/');
        JsonNode parent = manifest.at(pointer.substring(0, slash));
        String key = pointer.substring(slash + 1);
        JsonNode replacement =
                value == null ? null : Zips.json("{\"x\":" + value + "}").get("x");
        if (replacement == null) {
            ((ObjectNode) parent).remove(key);
        } else if (parent instanceof ArrayNode items) {
            items.insert(Integer.parseInt(key), replacement);
            items.remove(Integer.parseInt(key) + 1);
        } else {
            ((ObjectNode) parent).set(key, replacement);
        }
        ModelArchive changed = new ModelArchive(file, manifest, archive.arrays());

        assertRefused(changed, message);
    }

    @Test
    void refusesArraysThatDoNotFit() throws IOException {
        double[] three = {0, 1, 2};
        NpyArray column = NpyArray.matrix(three, 3, 1);
        assertRefused("times", "inputs/points/numbers", column, "must be a vector but is a matrix");
        assertRefused("times", "inputs/points/numbers", NpyArray.vector(new int[3]), "must hold DOUBLE but holds INT");
        assertRefused("times", "inputs/points/numbers", null, "is missing");
        assertRefused(
                "times",
                "inputs/points/numbers",
                NpyArray.vector(new double[] {0, 1, -1}),
                "must take every stored value but fails at number 2: linear spline argument must be >= 0");
        assertRefused(
                "times", "inputs/points/numbers", NpyArray.vector(new double[] {0, 1, 1}), "must be distinct but");
        assertRefused("times", "inputs/values", column, "must be a matrix of 3 x 3 but is a matrix of 3 x 1");
        assertRefused("times", "inputs/values", NpyArray.vector(three), "but is a vector of 3");
        assertRefused(
                "times",
                "inputs/values",
                NpyArray.matrix(new double[9], 3, 3),
                "must be the same positive number in column 2");
        assertRefused(
                "times", "tasks/values", NpyArray.matrix(new double[12], 4, 3), "must be 1 in column 0 but row 0");
        assertRefused(
                "times",
                "inputs/coefficients",
                NpyArray.matrix(new double[] {1, 2, 3, Double.NaN, 5, 6}, 3, 2),
                "must be finite but value 3 is NaN");
        assertRefused("times", "tasks/coefficients", NpyArray.matrix(new double[8], 2, 4), "must be a matrix of 4 x 2");
        assertRefused(
                "times",
                "tasks/names",
                NpyArray.vector(new String[] {"a", "b", "a", "c"}),
                "must be distinct but 'a' occurs twice");
        assertRefused(
                "times",
                "tasks/descriptions/vectors",
                NpyArray.matrix(new double[0], 4, 0),
                "must be a matrix of 4 rows and some columns but is a matrix of 4 x 0");
    }

    @Test
    void refusesObservationsThatDoNotFit() throws IOException {
        int n = model("ids").parts().observations().orElseThrow().size();
        int[] big = new int[n];
        big[1] = 3;
        int[] negative = new int[n];
        negative[2] = -1;
        double[] infinite = new double[n];
        infinite[3] = Double.POSITIVE_INFINITY;

        assertRefused("ids", "observations/input", NpyArray.vector(big), "must be in 0..2 but value 1 is 3");
        assertRefused("ids", "observations/task", NpyArray.vector(negative), "must be in 0..3 but value 2 is -1");
        assertRefused("ids", "observations/value", NpyArray.vector(infinite), "must be finite but value 3 is Infinity");
        assertRefused("ids", "observations/weight", NpyArray.vector(new double[n]), "must be > 0 but value 0 is 0.0");
        assertRefused("ids", "observations/value", NpyArray.vector(new double[n]), "must have the digest of the");
        assertRefused("ids", "observations/weight", null, "is missing");
    }

    @Test
    void refusesStoredInputsThatDoNotFit() throws IOException {
        String year = "inputs/points/columns/1/";
        assertRefused(
                "movies", year + "kinds", NpyArray.vector(new int[] {1, 1, 4, 1, 1}), "must be in 0..3 but value 2");
        assertRefused("movies", year + "kinds", NpyArray.vector(new int[] {1, 1, 2, 1, 1}), "columns/1/texts.npy: is");
        assertRefused(
                "movies",
                year + "numbers",
                NpyArray.vector(new double[] {1, 2, Double.NaN, 4, 5}),
                "must be finite where the cell is a number but value 2 is 'NaN'");
        assertRefused("flags", "inputs/points/flags", NpyArray.matrix(new int[] {0, 1, 2, 0}, 2, 2), "must be 0 or 1");
        assertRefused(
                "sets",
                "inputs/points/set-sizes",
                NpyArray.vector(new int[] {2, 1, 2}),
                "must add up to the 4 members there are but do not");
        assertRefused("sets", "inputs/points/set-sizes", NpyArray.vector(new int[] {5, -2, 1}), "value 1 is -2");
        assertRefused(
                "sets",
                "inputs/points/set-members",
                NpyArray.vector(new String[] {"b", "a", "c", "a"}),
                "must be sorted and distinct but those of set 0 are not");
    }

    @Test
    void refusesTablesThatDoNotFit() throws IOException {
        String table = "inputs/kernel/table-0/";
        double[] asymmetric = new double[49];
        asymmetric[1] = 1;
        assertRefused("ids", table + "ids", NpyArray.vector(new String[] {"a"}), "must be a matrix of 1 x 1 but is");
        assertRefused("ids", table + "values", NpyArray.matrix(asymmetric, 7, 7), "matrix must be symmetric but");
        assertRefused(
                "ids",
                table + "ids",
                NpyArray.vector(new String[] {"a", "b", "c", "d", "e", "f", "a"}),
                "ids must be distinct but 'a' occurs twice");
        assertRefused(
                "ids",
                table + "ids",
                NpyArray.vector(new String[] {"a", "b", "x", "d", "e", "f", "g"}),
                "must take every stored value but fails at number 2: id 'c' is not in the precomputed");
        double[] negative = new double[49];
        negative[0] = -1;
        assertRefused(
                "ids", table + "values", NpyArray.matrix(negative, 7, 7), "finite and >= 0 for equal values but is");
    }

    /** Finite, but not what is computed from them. */
    @Test
    void refusesArraysOfAbsurdMagnitude() throws IOException {
        double[] values = {1, 1e200, 1, 1, 1, 1, 1, 1, 1};
        assertRefused(
                "times",
                "inputs/values",
                NpyArray.matrix(values, 3, 3),
                "inputs/values.npy: must be at most 1.0E150 in magnitude, for predictions to be finite, but value 1 is"
                        + " 1.0E200");
        double[] ones = {1, -1e308, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        assertRefused(
                "times", "tasks/values", NpyArray.matrix(ones, 4, 3), "tasks/values.npy: must be at most 1.0E150");
        double[] large = {1e151};
        assertRefused(
                "effects",
                "fixed/inputs",
                NpyArray.vector(large),
                "fixed/inputs.npy: must be at most 1.0E150 in magnitude, for predictions to be finite, but value 0 is");
        assertRefused("effects", "fixed/tasks", NpyArray.vector(large), "fixed/tasks.npy: must be at most 1.0E150");
        assertRefused(
                "effects",
                "fixed/of-tasks",
                NpyArray.vector(new double[] {0, 0, -1e151, 0}),
                "fixed/of-tasks.npy: must be at most 1.0E150");
        assertRefused(
                "effects",
                "fixed/inputs",
                NpyArray.vector(new double[] {1e149}),
                "fixed/inputs.npy: must be small enough for predictions to be finite but the fixed part is");
        double[] huge = new double[12];
        Arrays.fill(huge, 1e308);
        assertRefused(
                "times",
                "inputs/coefficients",
                NpyArray.matrix(Arrays.copyOf(huge, 6), 3, 2),
                "inputs/coefficients.npy: must be small enough for predictions to be finite but may give Infinity");
        assertRefused(
                "times",
                "tasks/coefficients",
                NpyArray.matrix(Arrays.copyOf(huge, 8), 4, 2),
                "tasks/coefficients.npy: must be small enough for predictions to be finite");
    }

    @Test
    void refusesKernelsOfTooManyOrTooDeepParts() throws IOException {
        ModelFile.write(model("ids"), file);
        ObjectNode manifest = ModelArchive.read(file).manifest();
        ObjectNode kernel = (ObjectNode) manifest.at("/inputs/kernel");
        kernel.removeAll();
        ArrayNode terms = kernel.put("kind", "sum").putArray("terms");
        for (int i = 0; i < 100_000; i++) {
            terms.addObject().put("kind", "delta");
        }
        assertRefused(
                new ModelArchive(file, manifest, ModelArchive.read(file).arrays()),
                "inputs.kernel.terms[9999] must be one of at most 10000 kernels but there are more");

        for (int levels : new int[] {100, 2_700, 100_000}) {
            String deep = "{\"kind\":\"scaled\",\"factor\":1,\"kernel\":".repeat(levels) + "{\"kind\":\"delta\"}"
                    + "}".repeat(levels);
            Zips.manifest(file, "{\"format\":\"okl-model\",\"formatVersion\":1,\"inputs\":" + deep + "}");
            assertThatExceptionOfType(ModelFormatException.class)
                    .isThrownBy(() -> ModelFile.read(file))
                    .withMessageContaining("nesting depth (101) exceeds the maximum");
        }
    }

    @Test
    void refusesFormulasOfTooManyOrTooDeepParts() throws IOException {
        for (int levels : new int[] {2_700, 100_000}) {
            assertFormulaRefused(
                    "linear(" + "scale(".repeat(levels) + "year" + ")".repeat(levels + 1),
                    "only a column can stand inside scale(...) but found 'scale('");
            assertFormulaRefused("(".repeat(levels) + "1" + ")".repeat(levels), "parentheses must be at most 200 deep");
        }
        assertFormulaRefused("1 + ".repeat(600_000) + "1", "at most 10000 functions and numbers");
        assertFormulaRefused("delta(" + "n".repeat(1_000_000) + ")", "unknown column 'nnn");
    }

    private void assertFormulaRefused(String formula, String message) throws IOException {
        ModelFile.write(model("movies"), file);
        ModelArchive archive = ModelArchive.read(file);
        ((ObjectNode) archive.manifest().at("/inputs/kernel")).put("formula", formula);
        assertRefused(archive, "inputs.kernel must be a kernel but is not: ");
        assertRefused(archive, message);
    }

    @Test
    void refusesEffectsWithoutTheirColumns() throws IOException {
        for (String lost : List.of("columns", "fixed")) {
            ModelFile.write(model("effects"), file);
            ModelArchive archive = ModelArchive.read(file);
            ObjectNode of =
                    lost.equals("columns") ? (ObjectNode) archive.manifest().get("fixed") : archive.manifest();
            of.remove(lost);
            assertRefused(archive, "fixed/inputs.npy: must have its columns in fixed.columns of the manifest");
        }
    }

    @Test
    void refusesFilesOfALaterVersion() throws IOException {
        FormatVersions later = new FormatVersions(List.of((manifest, arrays) -> {}, (manifest, arrays) -> {}));
        ModelFile.write(model("ids"), file);
        ModelArchive archive = ModelArchive.read(file);
        new ArchiveWriter(later, ModelArchive.Limits.DEFAULT).write(file, archive.manifest(), archive.arrays());

        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelFile.read(file))
                .withMessage(file + ": manifest.json: written by a newer version of the format (3); this version reads"
                        + " up to 2");
    }

    @Test
    void everyModelHereIsReadWhenNothingIsChanged() throws IOException {
        for (String name :
                List.of("times", "movies", "constant", "sets", "flags", "effects", "patients", "logs", "ids")) {
            ModelFile.write(model(name), file);
            assertThat(ModelFile.read(file).tasks()).hasSize(4);
        }
    }

    private void assertRefused(String model, String name, NpyArray array, String message) throws IOException {
        ModelFile.write(model(model), file);
        ModelArchive archive = ModelArchive.read(file);
        Map<String, NpyArray> arrays = new TreeMap<>(archive.arrays());
        assertThat(arrays).containsKey(name);
        if (array == null) {
            arrays.remove(name);
        } else {
            arrays.put(name, array);
        }
        assertRefused(new ModelArchive(file, archive.manifest(), arrays), message);
    }

    private void assertRefused(ModelArchive changed, String message) {
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelFile.of(changed).model())
                .withMessageStartingWith(file + ": ")
                .withMessageContaining(message);
    }
}
