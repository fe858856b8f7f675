package dev.okl.model;

import static dev.okl.model.Models.assertSame;
import static dev.okl.model.Models.fit;
import static dev.okl.model.Models.learner;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.OutputKernelModel;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class RoundTripTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.okl.model.RoundTrips#all")
    <X> void givesTheSameModelAndTheSameBytes(RoundTrips.Case<X> example) throws IOException {
        Path file = folder.resolve("m.okl");
        Path again = folder.resolve("again.okl");
        OutputKernelModel<X> model = fit(learner(example.kernel()), example.inputs());

        ModelFile.write(model, file);
        OutputKernelModel<X> read = ModelFile.read(file, example.type());
        ModelFile.write(read, again);

        assertSame(read, model, example.others());
        assertThat(again).hasSameBinaryContentAs(file);
    }
}
