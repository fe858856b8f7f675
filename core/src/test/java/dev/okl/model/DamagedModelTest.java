package dev.okl.model;

import static dev.okl.model.Models.assertSame;
import static dev.okl.model.Models.fit;
import static dev.okl.model.Models.learner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.okl.ModelFormatException;
import dev.okl.OutputKernelModel;
import dev.okl.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small real model, damaged at every byte. */
class DamagedModelTest {
    private static final List<Double> OTHERS = List.of(0.5, 7.0);

    @TempDir
    private Path folder;

    private Path file;
    private OutputKernelModel<Double> model;
    private byte[] bytes;

    @BeforeEach
    void writeTheModel() throws IOException {
        file = folder.resolve("m.okl");
        model = fit(learner(Kernels.linearSpline()).rank(1), List.of(0.0, 1.0, 2.0));
        ModelFile.write(model, file);
        bytes = Files.readAllBytes(file);
    }

    @Test
    void refusesEveryTruncation() throws IOException {
        for (int length = 0; length < bytes.length; length++) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatExceptionOfType(ModelFormatException.class)
                    .as("cut to %d of %d bytes", length, bytes.length)
                    .isThrownBy(() -> ModelFile.read(file))
                    .withMessageStartingWith(file.toString());
        }
    }

    @Test
    void noticesEveryFlippedBitThatMatters() throws IOException {
        int refused = 0;
        for (int at = 0; at < bytes.length; at++) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= (byte) (1 << at % 8);
            Files.write(file, damaged);
            refused += isRefused() ? 1 : 0;
        }
        assertThat(refused).isGreaterThan(bytes.length / 2);
    }

    private boolean isRefused() throws IOException {
        OutputKernelModel<Double> read;
        try {
            read = ModelFile.read(file, Double.class);
        } catch (ModelFormatException e) {
            assertThat(e).hasMessageStartingWith(file.toString());
            return true;
        }
        assertSame(read, model, OTHERS);
        return false;
    }
}
