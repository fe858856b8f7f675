package dev.okl.internal.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.okl.ModelFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class DamagedArchiveTest {
    private static final ModelArchive.Limits LIMITS = new ModelArchive.Limits(10_000, 1_000_000, 100, 10_000);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("m.okl");
    }

    private byte[] smallModel() throws IOException {
        ModelArchive.write(
                file,
                Zips.json("{\"kernel\":\"delta(movie)\",\"lambda\":0.1}"),
                Map.of(
                        "factors", NpyArray.matrix(new double[] {1, 2, 3, 4}, 2, 2),
                        "names", NpyArray.vector(new String[] {"a", "bc"})));
        return Files.readAllBytes(file);
    }

    @Test
    void refusesEveryTruncation() throws IOException {
        byte[] model = smallModel();
        for (int length = 0; length < model.length; length++) {
            Files.write(file, Arrays.copyOf(model, length));
            assertThatExceptionOfType(ModelFormatException.class)
                    .as("cut to %d of %d bytes", length, model.length)
                    .isThrownBy(() -> ModelArchive.read(file))
                    .withMessageStartingWith(file.toString());
        }
    }

    @Test
    void noticesEveryFlippedBitThatMatters() throws IOException {
        byte[] model = smallModel();
        ModelArchive intact = ModelArchive.read(file);
        for (int at = 0; at < model.length; at++) {
            for (int bits : new int[] {1, 8, 128, 255}) {
                byte[] damaged = model.clone();
                damaged[at] ^= (byte) bits;
                assertRefusedOrEqual(damaged, intact, "byte " + at + " xor " + bits);
            }
        }
    }

    @Test
    void noticesEveryRandomDamageThatMatters() throws IOException {
        byte[] model = smallModel();
        ModelArchive intact = ModelArchive.read(file);
        Random random = new Random(1);
        for (int trial = 0; trial < 1500; trial++) {
            byte[] damaged = model.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) (random.nextInt(4) == 0 ? 0xFF : random.nextInt());
            }
            assertRefusedOrEqual(damaged, intact, "trial " + trial);
        }
    }

    private void assertRefusedOrEqual(byte[] damaged, ModelArchive intact, String how) throws IOException {
        Files.write(file, damaged);
        ModelArchive read;
        try {
            read = ModelArchive.read(file);
        } catch (ModelFormatException e) {
            assertThat(e).as(how).hasMessageStartingWith(file.toString());
            return;
        }
        assertThat(read.manifest()).as(how).isEqualTo(intact.manifest());
        assertThat(read.arrays()).as(how).isEqualTo(intact.arrays());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'format':'okl-model','formatVersion':7,'arrays':{}}; written by a newer version of the format (7);"
                        + " this version reads up to 2",
                "{'format':'okl-model','formatVersion':0,'arrays':{}}; formatVersion must be an integer >= 1 but was '0'",
                "{'format':'okl-model','formatVersion':1.5,'arrays':{}}; formatVersion must be an integer >= 1 but was"
                        + " '1.5'",
                "{'format':'okl-model','formatVersion':99999999999,'arrays':{}}; but was '99999999999'",
                "{'format':'okl-model','arrays':{}}; formatVersion must be an integer >= 1 but was",
                "{'format':'other','formatVersion':1,'arrays':{}}; format must be 'okl-model' but was",
                "{}; format must be 'okl-model' but was",
                "[]; must be a JSON object but was ARRAY",
                "``; must be a JSON object but was",
                "{'format':; must be valid JSON",
                "{} {}; must be valid JSON",
                "{'a':1,'a':2}; Duplicate",
                "{'format':'okl-model','formatVersion':1}; arrays must be an object",
                "{'format':'okl-model','formatVersion':1,'arrays':{'a':{}}}; arrays must give bytes and sha256",
                "{'format':'okl-model','formatVersion':1,'arrays':{'a':3}}; arrays must give bytes and sha256",
                "{'format':'okl-model','formatVersion':1,'arrays':{'a':{'bytes':-1,'sha256':''}}}; arrays must give",
                "{'format':'okl-model','formatVersion':1,'arrays':{'a':{'bytes':1e3,'sha256':''}}}; arrays must give",
                "{'format':'okl-model','formatVersion':1,'arrays':{'../a':{'bytes':1,'sha256':''}}}; arrays must give",
                "{'format':'okl-model','formatVersion':1,'arrays':{'a':{'bytes':1,'sha256':''}}}; a.npy: is missing",
                "{'format':'okl-model','formatVersion':1,'arrays':{'a':{'bytes':9223372036854775807,'sha256':''},"
                        + "'b':{'bytes':9223372036854775807,'sha256':''}}}; but take 9223372036854775807",
            })
    void refusesOtherManifests(String manifest, String message) throws IOException {
        Zips.manifest(file, manifest.replace('\'', '"'));

        assertRefused(message);
    }

    @Test
    void boundsTheNestingOfTheManifest() throws IOException {
        Zips.manifest(file, "[".repeat(5_000));

        assertRefused("manifest.json: must be valid JSON");
    }

    @Test
    void boundsTheSizeOfTheManifest() throws IOException {
        Zips.manifest(file, " ".repeat(LIMITS.manifestBytes() + 1));

        assertRefused("manifest.json: must take at most 10000 bytes but takes more");
    }

    @Test
    void refusesAManifestThatIsNotUtf8() throws IOException {
        Zips.write(file, Map.of("manifest.json", "{\"a\":\"\u00ff\"}".getBytes(ISO_8859_1)));

        assertRefused("manifest.json: must be");
    }

    @Test
    void refusesWhatIsNotAModel() throws IOException {
        Files.writeString(file, "time,subject,value\n0,1,2\n");
        assertRefused("is not a model file, or not all of it");
        Files.write(file, new byte[0]);
        assertRefused("is not a model file, or not all of it");
        Zips.write(file, Map.of("a.npy", new byte[1]));
        assertRefused("manifest.json: is missing: this zip is not a model file");
    }

    @Test
    void refusesADirectory() throws IOException {
        Files.createDirectory(file);

        assertRefused("must be a regular file but is a directory");
    }

    @Test
    void saysThatAFileIsNotThere() {
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> ModelArchive.read(file));
    }

    @ParameterizedTest
    @CsvSource({"../evil.npy", "/etc/x.npy", "A.npy", "a.class", "folder/", "a..npy", "a\\b.npy"})
    void refusesOtherEntryNames(String name) throws IOException {
        Zips.write(file, Map.of(name, new byte[0]));

        assertRefused("entry names must be of a-z");
    }

    @Test
    void refusesNamesOfManyParts() throws IOException {
        Zips.write(file, Map.of("a/".repeat(30_000) + "a.npy", new byte[0]));
        assertRefused("entry names must be of a-z");

        String name = "a/".repeat(3_000) + "a";
        Zips.manifest(
                file,
                "{\"format\":\"okl-model\",\"formatVersion\":1,\"arrays\":{\"" + name
                        + "\":{\"bytes\":1,\"sha256\":\"\"}}}");
        assertRefused("arrays must give bytes and sha256");
    }

    @Test
    void refusesRepeatedEntries() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("manifest.json", "{}".getBytes(UTF_8));
        entries.put("nanifest.json", "{}".getBytes(UTF_8));
        Zips.write(file, entries);
        // No zip library writes such a file, so it is made from two names of equal length.
        String renamed = Files.readString(file, ISO_8859_1).replace("nanifest", "manifest");
        Files.writeString(file, renamed, ISO_8859_1);

        assertRefused("manifest.json: must be there once but is repeated");
    }

    /** Java 17 answers this one with an IllegalArgumentException. */
    @Test
    void refusesACommentThatIsNotUtf8() throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            ZipEntry entry = new ZipEntry("a.npy");
            entry.setComment("comment");
            zip.putNextEntry(entry);
        }
        String broken = Files.readString(file, ISO_8859_1).replace("comment", "c\u00ffmment");
        Files.writeString(file, broken, ISO_8859_1);

        assertRefused("");
    }

    @Test
    void refusesAWrongChecksum() throws IOException {
        byte[] array = NpyFiles.bytes(NpyArray.vector(new double[] {1}));
        Zips.model(file, array, array.length, Zips.sha256(new byte[1]));
        assertRefused("a.npy: is damaged: its checksum differs");

        byte[] broken = array.clone();
        broken[0] = 0;
        Zips.model(file, broken, broken.length, Zips.sha256(array));
        assertRefused("a.npy: is damaged: its checksum differs");
        Zips.model(file, broken, broken.length, Zips.sha256(broken));
        assertRefused("a.npy: header must start with");
    }

    @Test
    void refusesEntriesThatAreNotOfTheClaimedSize() throws IOException {
        byte[] array = NpyFiles.bytes(NpyArray.vector(new double[] {1}));
        Zips.model(file, array, array.length - 1, Zips.sha256(array));
        assertRefused("a.npy: must take 135 bytes but takes more");
        Zips.model(file, array, array.length + 1, Zips.sha256(array));
        assertRefused("a.npy: must take 137 bytes but takes 136");
    }

    @Test
    void refusesMoreThanTheLimit() throws IOException {
        Zips.model(file, new byte[1], LIMITS.arrayBytes() + 1, "");

        assertRefused("manifest.json: arrays must take at most 1000000 bytes");
    }

    @Test
    void refusesAZipBombThatAdmitsItsSize() throws IOException {
        byte[] array = NpyFiles.bytes(NpyArray.vector(new double[100_000]));
        Zips.model(file, array, array.length, Zips.sha256(array));

        assertRefused("manifest.json: arrays must take at most 100 times the bytes of the file but claim 800128");
    }

    @Test
    void refusesAZipBombThatLies() throws IOException {
        byte[] array = NpyFiles.bytes(NpyArray.vector(new double[100_000]));
        Zips.model(file, array, 200, Zips.sha256(array));

        assertRefused("a.npy: ");
    }

    @Test
    void keepsHostileTextOutOfMessages() throws IOException {
        Zips.write(file, Map.of("\u001b[2J" + "x".repeat(60_000), new byte[0]));

        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelArchive.read(file))
                .satisfies(e -> assertThat(e.getMessage()).contains("'?[2Jxxx").hasSizeLessThan(1_000));
    }

    private void assertRefused(String message) {
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> new ArchiveReader(FormatVersions.SUPPORTED, LIMITS).read(file))
                .withMessageStartingWith(file + ": ")
                .withMessageContaining(message);
    }
}
