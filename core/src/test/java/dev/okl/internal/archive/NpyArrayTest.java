package dev.okl.internal.archive;

import static dev.okl.internal.archive.NpyFiles.bytes;
import static dev.okl.internal.archive.NpyFiles.npy;
import static dev.okl.internal.archive.NpyFiles.read;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyArrayTest {
    static Stream<NpyArray> arrays() {
        Random random = new Random(1);
        String[] names = random.ints(20_001).mapToObj(Integer::toString).toArray(String[]::new);
        return Stream.of(
                NpyArray.vector(new double[0]),
                NpyArray.vector(new int[0]),
                NpyArray.vector(new long[0]),
                NpyArray.vector(new String[0]),
                NpyArray.matrix(new double[0], 0, 5),
                NpyArray.matrix(new double[0], Integer.MAX_VALUE, 0),
                NpyArray.matrix(new String[0], 3, 0),
                NpyArray.vector(new double[] {
                    Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, Double.MIN_VALUE, 1e308
                }),
                NpyArray.vector(new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}),
                NpyArray.matrix(new int[] {1, 2, 3, 4, 5, 6}, 2, 3),
                NpyArray.matrix(new long[] {Long.MIN_VALUE, Long.MAX_VALUE}, 1, 2),
                NpyArray.vector(new String[] {"", "a", "tête-à-tête", "日本", "\uD83D\uDE00", "in\0side", " "}),
                NpyArray.matrix(new String[] {"a", "bb", "ccc", ""}, 2, 2),
                NpyArray.vector(names),
                NpyArray.vector(random.doubles(300_007).toArray()),
                NpyArray.matrix(random.ints(99_990).toArray(), 9_999, 10),
                NpyArray.matrix(random.longs(8_192 * 3).toArray(), 3, 8_192));
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void readsBackWhatItWrote(NpyArray array) throws IOException {
        byte[] bytes = bytes(array);

        assertThat(bytes).hasSize((int) array.byteSize());
        NpyArray read = read(bytes);
        assertThat(read).isEqualTo(array).hasSameHashCodeAs(array);
        assertThat(read.kind()).isEqualTo(array.kind());
        assertThat(read.dimensions()).isEqualTo(array.dimensions());
        assertThat(read.rows()).isEqualTo(array.rows());
        assertThat(read.columns()).isEqualTo(array.columns());
        assertThat(bytes(read)).isEqualTo(bytes);
    }

    /** Byte by byte what numpy.lib.format specifies for version 1.0. */
    @Test
    void writesTheHeaderOfTheSpecification() throws IOException {
        byte[] bytes = bytes(NpyArray.matrix(new double[] {1, 2, 3, 4, 5, 6}, 2, 3));

        String dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }";
        byte[] expected = new byte[128 + 6 * 8];
        ByteBuffer buffer = ByteBuffer.wrap(expected).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0});
        buffer.put((dictionary + " ".repeat(117 - dictionary.length()) + "\n").getBytes(ISO_8859_1));
        for (int i = 1; i <= 6; i++) {
            buffer.putDouble(i);
        }
        assertThat(bytes).isEqualTo(expected);
    }

    @Test
    void writesTheTypesOfTheSpecification() throws IOException {
        assertThat(dictionary(NpyArray.vector(new int[3])))
                .startsWith("{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }");
        assertThat(dictionary(NpyArray.vector(new long[3]))).startsWith("{'descr': '<i8'");
        assertThat(dictionary(NpyArray.vector(new String[] {"ab", "\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00"})))
                .startsWith("{'descr': '<U3'");
        assertThat(dictionary(NpyArray.vector(new String[] {""}))).startsWith("{'descr': '<U1'");
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void alignsTheDataAt64Bytes(NpyArray array) throws IOException {
        byte[] bytes = bytes(array);
        int header = 10 + bytes[8] + 256 * bytes[9];

        assertThat(header % 64).isZero();
        assertThat(bytes[header - 1]).isEqualTo((byte) '\n');
    }

    /** The bytes are those of numpy.save, numpy 2.4. */
    @Test
    void readsSingleFloatsOfNumpy() throws IOException {
        NpyArray read = read(Base64.getDecoder()
                .decode("k05VTVBZAQB2AHsnZGVzY3InOiAnPGY0JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDIsIDIp"
                        + "LCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAMA/"
                        + "AAAAwAAAgH8AAIA+"));

        assertThat(read).isEqualTo(NpyArray.matrix(new double[] {1.5, -2, Double.POSITIVE_INFINITY, 0.25}, 2, 2));
    }

    /** The bytes are those of numpy.save, numpy 2.4. */
    @Test
    void readsTextsOfNumpy() throws IOException {
        NpyArray read = read(Base64.getDecoder()
                .decode("k05VTVBZAQB2AHsnZGVzY3InOiAnPFU0JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDMsKSwg"
                        + "fSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAp0AAAA"
                        + "6gAAAHQAAABlAAAAAAAAAAAAAAAAAAAAAAAAAAD2AQBiAAAAAAAAAAAAAAA="));

        assertThat(read.texts()).containsExactly("tête", "", "\uD83D\uDE00b");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void readsAllVersionsOfTheFormat(int major) throws IOException {
        byte[] file = npy(
                major, "{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }", new byte[] {1, 0, 0, 0, 0, 1, 0, 0
                });

        assertThat(read(file)).isEqualTo(NpyArray.vector(new int[] {1, 256}));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"shape\":(1,1),\"descr\":\"<i8\",\"fortran_order\":False}",
                " { 'fortran_order' : False , 'shape' : ( 1L , 1L , ) , 'descr' : '<i8' , } ",
            })
    void readsEverySpellingOfTheDictionary(String dictionary) throws IOException {
        assertThat(read(npy(1, dictionary, new byte[8]))).isEqualTo(NpyArray.matrix(new long[1], 1, 1));
    }

    @Test
    void forgetsPaddingWiderThanTheTexts() throws IOException {
        byte[] file = npy(1, "{'descr': '<U5', 'fortran_order': False, 'shape': (1,), }", utf32("a\0\0\0\0"));

        assertThat(read(file)).isEqualTo(NpyArray.vector(new String[] {"a"}));
    }

    @Test
    void refusesTextsThatNumpyCannotHold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NpyArray.vector(new String[] {"a", "b\0"}))
                .withMessage("text 1 must not end with NUL but does");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NpyArray.vector(new String[] {"\uD83D"}))
                .withMessage("text 0 must be valid Unicode but has 0xd83d");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NpyArray.vector(new String[] {null}))
                .withMessage("text 0 must not be null");
    }

    @Test
    void refusesAShapeThatDoesNotFitTheValues() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NpyArray.matrix(new double[5], 2, 3))
                .withMessage("values must number 2 * 3 but were 5");
        assertThatIllegalArgumentException().isThrownBy(() -> NpyArray.matrix(new double[6], -2, -3));
        // 65536 * 65536 is 0 in an int.
        assertThatIllegalArgumentException().isThrownBy(() -> NpyArray.matrix(new double[0], 65_536, 65_536));
    }

    @Test
    void givesValuesOfItsOwnKindOnly() {
        assertThatIllegalStateException()
                .isThrownBy(() -> NpyArray.vector(new int[1]).doubles())
                .withMessage("array must hold DOUBLE but holds INT");
    }

    @Test
    void differsInKindShapeOrValues() {
        NpyArray array = NpyArray.vector(new double[] {1, 2});

        assertThat(array)
                .isNotEqualTo(NpyArray.vector(new long[] {1, 2}))
                .isNotEqualTo(NpyArray.matrix(new double[] {1, 2}, 2, 1))
                .isNotEqualTo(NpyArray.vector(new double[] {1, 3}))
                .isNotEqualTo(null)
                .hasToString("DOUBLE(2,)");
    }

    private static String dictionary(NpyArray array) throws IOException {
        return new String(bytes(array), 10, 118, ISO_8859_1);
    }

    private static byte[] utf32(String text) {
        ByteBuffer data = ByteBuffer.allocate(4 * text.length()).order(ByteOrder.LITTLE_ENDIAN);
        text.codePoints().forEach(data::putInt);
        return data.array();
    }
}
