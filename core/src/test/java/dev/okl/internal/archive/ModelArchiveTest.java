package dev.okl.internal.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelArchiveTest {
    private static final ModelArchive.Limits ROOMY = new ModelArchive.Limits(1 << 20, 1 << 24, 200, 1 << 20);

    @TempDir
    private Path folder;

    private static ObjectNode manifest() throws IOException {
        return Zips.json("{\"kernel\":\"delta(movie)\",\"lambda\":0.1,\"options\":{\"rank\":5,\"seed\":null}}");
    }

    private static Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put("task/names", NpyArray.vector(new String[] {"Änne", "\uD83D\uDE00", ""}));
        arrays.put("input/coefficients", NpyArray.matrix(new double[] {1, Double.NaN, 1e-300, 4}, 2, 2));
        arrays.put("none", NpyArray.vector(new int[0]));
        return arrays;
    }

    @Test
    void readsBackWhatItWrote() throws IOException {
        Path file = folder.resolve("m.okl");

        ModelArchive.write(file, manifest(), arrays());
        ModelArchive read = ModelArchive.read(file);

        assertThat(read.arrays()).isEqualTo(arrays());
        assertThat(read.manifest()
                        .without(List.of("format", "formatVersion", "arrays"))
                        .toString())
                .isEqualTo(manifest().toString());
    }

    @Test
    void readsBackAModelWithoutArrays() throws IOException {
        Path file = folder.resolve("m.okl");

        ModelArchive.write(file, Zips.json("{}"), Map.of());

        assertThat(ModelArchive.read(file).arrays()).isEmpty();
    }

    @Test
    void writesWhatItReadToEqualBytes() throws IOException {
        Path first = folder.resolve("first.okl");
        Path second = folder.resolve("second.okl");

        ModelArchive.write(first, manifest(), arrays());
        ModelArchive read = ModelArchive.read(first);
        ModelArchive.write(second, read.manifest(), read.arrays());

        assertThat(second).hasSameBinaryContentAs(first);
    }

    @Test
    void writesEqualBytesInAnyOrderAndTimeZone() throws IOException {
        Path first = folder.resolve("first.okl");
        Path second = folder.resolve("second.okl");
        TimeZone zone = TimeZone.getDefault();
        try {
            ModelArchive.write(first, manifest(), arrays());
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
            ModelArchive.write(second, manifest(), new TreeMap<>(arrays()).descendingMap());
        } finally {
            TimeZone.setDefault(zone);
        }

        assertThat(second).hasSameBinaryContentAs(first);
        try (ZipFile zip = new ZipFile(first.toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .containsExactly("input/coefficients.npy", "none.npy", "task/names.npy", "manifest.json");
            assertThat(zip.stream().map(ZipEntry::getExtra)).containsOnlyNulls();
        }
    }

    @Test
    void saysInTheManifestWhatEachArrayIs() throws IOException {
        Path file = folder.resolve("m.okl");
        NpyArray array = NpyArray.vector(new int[] {1, 2});

        ModelArchive.write(file, manifest(), Map.of("a", array));
        ObjectNode manifest = ModelArchive.read(file).manifest();

        assertThat(manifest.path("format").asText()).isEqualTo("okl-model");
        assertThat(manifest.path("formatVersion").asInt()).isEqualTo(2);
        assertThat(manifest.at("/arrays/a/bytes").asLong()).isEqualTo(136);
        assertThat(manifest.at("/arrays/a/sha256").asText()).isEqualTo(Zips.sha256(NpyFiles.bytes(array)));
    }

    @Test
    void doesNotModifyTheManifestAndReplacesItsOwnKeys() throws IOException {
        Path file = folder.resolve("m.okl");
        ObjectNode manifest = Zips.json("{\"formatVersion\":99,\"arrays\":1,\"x\":2}");
        String before = manifest.toString();

        ModelArchive.write(file, manifest, Map.of());

        assertThat(manifest).hasToString(before);
        assertThat(ModelArchive.read(file).manifest().path("formatVersion").asInt())
                .isEqualTo(2);
    }

    @Test
    void namesFileAndPartOfWhatItMisses() throws IOException {
        Path file = folder.resolve("m.okl");
        ModelArchive.write(file, manifest(), arrays());
        ModelArchive read = ModelArchive.read(file);

        assertThat(read.has("none")).isTrue();
        assertThat(read.has("nonesuch")).isFalse();
        assertThat(read.array("none", NpyArray.Kind.INT)).isEqualTo(arrays().get("none"));
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> read.array("nonesuch", NpyArray.Kind.INT))
                .withMessage(file + ": nonesuch.npy: is missing");
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> read.array("none", NpyArray.Kind.TEXT))
                .withMessage(file + ": none.npy: must hold TEXT but holds INT");
        assertThat(read.problem("manifest.json", "rank must be >= 1 but was 0"))
                .hasMessage(file + ": manifest.json: rank must be >= 1 but was 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "a.b", "../a", "/a", "a/", "a//b", "ä", "a b", "a\n"})
    void refusesToWriteOtherNames(String name) {
        assertNotWritten(ROOMY, "{}", Map.of(name, NpyArray.vector(new int[1])), "array name must be of a-z");
    }

    @Test
    void refusesToWriteWhatItCouldNotReadAgain() throws IOException {
        ModelArchive.Limits tight = new ModelArchive.Limits(1000, 1000, 200, 1000);
        ObjectNode nan = Zips.json("{}").put("rmse", Double.NaN);

        assertNotWritten(tight, "{}", Map.of("a", NpyArray.vector(new double[1000])), "at most 1000 bytes");
        assertNotWritten(tight, "{\"x\":\"" + "y".repeat(1000) + "\"}", Map.of(), "manifest must take at most 1000");
        assertNotWritten(
                ROOMY, nan.toString().replace("\"NaN\"", "[".repeat(101) + "]".repeat(101)), Map.of(), "depth");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelArchive.write(folder.resolve("nan"), nan, Map.of()))
                .withMessageContaining("manifest must be valid JSON")
                .withMessageContaining("NaN");
        assertThat(folder.toFile().list()).containsExactly("old.okl");
    }

    private void assertNotWritten(
            ModelArchive.Limits limits, String manifest, Map<String, NpyArray> arrays, String message) {
        Path file = folder.resolve("old.okl");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> {
                    Files.writeString(file, "old");
                    new ArchiveWriter(FormatVersions.SUPPORTED, limits).write(file, Zips.json(manifest), arrays);
                })
                .withMessageContaining(message);
        assertThat(file).hasContent("old");
        assertThat(folder.toFile().list()).containsExactly("old.okl");
    }

    @Test
    void writesConstantArraysSoThatTheyAreNotTakenForABomb() throws IOException {
        Path file = folder.resolve("m.okl");
        ModelArchive.Limits limits = new ModelArchive.Limits(10_000, 1_000_000, 10, 1_000);
        Map<String, NpyArray> arrays = Map.of("weights", NpyArray.vector(new double[50_000]));

        new ArchiveWriter(FormatVersions.SUPPORTED, limits).write(file, manifest(), arrays);

        assertThat(new ArchiveReader(FormatVersions.SUPPORTED, limits)
                        .read(file)
                        .arrays())
                .isEqualTo(arrays);
        ModelArchive.write(file, manifest(), arrays);
        assertThat(Files.size(file)).as("within the usual limits it is packed").isLessThan(5_000);
    }

    @Test
    void leavesUnknownKeysAndEntriesAlone() throws IOException {
        Path file = folder.resolve("m.okl");
        String manifest = "{\"later\":{\"x\":[1]},\"format\":\"okl-model\",\"formatVersion\":2,\"arrays\":{}}";
        Zips.write(
                file,
                Map.of(
                        "manifest.json",
                        Zips.json(manifest).toString().getBytes(UTF_8),
                        "later/notes.json",
                        new byte[3],
                        "later/x.npy",
                        new byte[3]));

        ModelArchive read = ModelArchive.read(file);

        assertThat(read.manifest()).hasToString(manifest);
        assertThat(read.arrays()).isEmpty();
    }

    @Test
    void stepsOldVersionsUp() throws IOException {
        Path file = folder.resolve("m.okl");
        ModelArchive.write(file, manifest(), arrays());
        List<Integer> seen = new ArrayList<>();
        FormatVersions later = new FormatVersions(List.of(
                (manifest, arrays) -> seen.add(1),
                (manifest, arrays) -> {
                    seen.add(manifest.path("formatVersion").asInt());
                    manifest.set("inputKernel", manifest.remove("kernel"));
                },
                (manifest, arrays) -> {
                    seen.add(manifest.path("formatVersion").asInt());
                    arrays.put("renamed", arrays.remove("none"));
                }));

        ModelArchive read = new ArchiveReader(later, ROOMY).read(file);

        assertThat(seen).containsExactly(2, 3);
        assertThat(read.manifest().path("formatVersion").asInt()).isEqualTo(4);
        assertThat(read.manifest().path("inputKernel").asText()).isEqualTo("delta(movie)");
        assertThat(read.arrays()).containsOnlyKeys("input/coefficients", "renamed", "task/names");
    }

    @Test
    void namesTheFileWhenAStepUpFails() throws IOException {
        Path file = folder.resolve("m.okl");
        ModelArchive.write(file, manifest(), arrays());
        FormatVersions later = new FormatVersions(List.of((manifest, arrays) -> {}, (manifest, arrays) -> {
            throw new ModelFormatException("options must have a rank");
        }));

        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> new ArchiveReader(later, ROOMY).read(file))
                .withMessage(file + ": manifest.json: options must have a rank");
    }
}
