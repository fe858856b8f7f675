package dev.okl.internal.archive;

import static dev.okl.internal.archive.NpyFiles.bytes;
import static dev.okl.internal.archive.NpyFiles.npy;
import static dev.okl.internal.archive.NpyFiles.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.okl.ModelFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DamagedNpyTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'descr': '<f8', 'fortran_order': True, 'shape': (1,), }; fortran_order must be False but was True",
                "{'descr': '>f8', 'fortran_order': False, 'shape': (1,), }; but was '>f8'",
                "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }; but was '|O'",
                "{'descr': '<U0', 'fortran_order': False, 'shape': (1000000,), }; but was '<U0'",
                "{'descr': '<U999999999', 'fortran_order': False, 'shape': (1,), }; but was '<U999999999'",
                "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }; must have a quoted string",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (), }; dimensions must be 1 or 2 but were 0",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1, 1), }; dimensions must be 1 or 2 but were 3",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (1), }; must have ','",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }; must have a size >= 0",
                "{'descr': '<f8', 'fortran_order': False, 'shape': 'x', }; must have descr, fortran_order and shape",
                "{'descr': '<f8', 'fortran_order': False, }; must have descr, fortran_order and shape",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), 'x': 'y'}; must have descr",
                "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (1,), }; repeats 'descr'",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), } x; must have nothing more",
                "{'descr': '<f8; must have a quoted string",
                "__import__('os'); must have '{'",
                "``; must have '{'",
            })
    void refusesOtherHeaders(String dictionary, String message) {
        assertRefused(npy(1, dictionary, new byte[8]), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(1000000000000000000,); but has a size of '1000000000000000000'",
                "(2147483647,); but was '[2147483647]'",
                "(2147483647, 2147483647); but was '[2147483647, 2147483647]'",
                "(99999999999999999999999999, 0); but has a size of '99999999999999999999999999'",
            })
    void refusesShapesThatNoArrayHas(String shape, String message) {
        String dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }";

        assertRefused(npy(1, dictionary, new byte[8]), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<f8", "<f4", "<i4", "<i8", "<U1", "<U500000000"})
    void allocatesOnlyWhatArrives(String descr) {
        // Two thousand million claimed elements, at up to 2 GB each, do not fit into the memory of any test.
        String dictionary = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (2000000000,), }";

        assertRefused(npy(1, dictionary, new byte[1000]), "values must be complete but the array ends too early");
    }

    @Test
    void refusesMoreThanTheLimit() {
        byte[] file = npy(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }", new byte[24]);

        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> NpyArray.read(new ByteArrayInputStream(file), 23))
                .withMessage("values must take at most 23 bytes but claim 24");
    }

    @Test
    void refusesHeadersThatClaimToBeLong() {
        byte[] file = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 2, 0, -1, -1, -1, -1};

        assertRefused(file, "header must take at most 65536 bytes but claims 4294967295");
    }

    @Test
    void refusesOtherVersionsAndOtherFiles() {
        String dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }";

        assertRefused(npy(4, dictionary, new byte[8]), "npy format must be 1.0, 2.0 or 3.0 but was 4.0");
        assertRefused("PK, or anything".getBytes(UTF_8), "header must start with \\x93NUMPY");
    }

    @Test
    void refusesTrailingBytes() throws IOException {
        byte[] file = bytes(NpyArray.vector(new double[2]));

        assertRefused(Arrays.copyOf(file, file.length + 1), "must end after its 2 values but more follows");
    }

    @Test
    void refusesEveryTruncation() throws IOException {
        byte[] file = bytes(NpyArray.vector(new String[] {"ab", "c"}));
        for (int length = 0; length < file.length; length++) {
            assertRefused(Arrays.copyOf(file, length), "too early");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x110000, -1, 0xD800, 0xDFFF})
    void refusesTextsThatAreNotUnicode(int point) {
        byte[] data = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(point)
                .array();

        assertRefused(
                npy(1, "{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", data),
                "text 0 must be valid Unicode but has 0x" + Integer.toHexString(point));
    }

    private static void assertRefused(byte[] file, String message) {
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> read(file))
                .withMessageContaining(message);
    }
}
