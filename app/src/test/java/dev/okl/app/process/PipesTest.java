package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Named pipes and devices in the places of files, as shells make them of {@code <(...)} and {@code >(...)}. */
@Tag("slow")
class PipesTest {
    private static final String RATINGS = "ratings.csv --task user --value rating --kernel delta(film) ";

    @TempDir
    static Path folder;

    @BeforeAll
    static void fitModel() throws IOException, InterruptedException {
        assumeTrue(makePipe("pipe"), "needs named pipes");
        Examples.copy("indometh.csv", folder);
        Files.writeString(
                folder.resolve("ratings.csv"), "user,film,rating\nu,1,1\nu,2,2\nu,3,4\nv,1,3\nv,2,1\nv,3,3\nw,1,2\n");
        OklProcess.in(folder).succeed("fit indometh.csv --kernel linear-spline(time) --lambda 0.01 -o m.okl");
    }

    @Test
    void aTableComesFromAPipe() throws IOException {
        String expected =
                OklProcess.in(folder).succeed("predict m.okl indometh.csv").out();
        CompletableFuture<Void> writer = write("pipe", Files.readString(folder.resolve("indometh.csv")));

        OklProcess.Result result = OklProcess.in(folder).succeed("predict m.okl pipe");

        writer.join();
        assertThat(result.out()).isEqualTo(expected);
    }

    @Test
    void aPipeMayBeNamedTwice() throws IOException, InterruptedException {
        assertThat(makePipe("films")).isTrue();
        CompletableFuture<Void> writer = write("films", "film,title\n1,Up\n2,Down\n3,Sideways\n");

        // Once for the kernel, once for the titles.
        OklProcess.Result result = OklProcess.in(folder)
                .succeed("fit " + RATINGS + "--inputs-table films --inputs-key film --lambda 1"
                        + " --report r.html --label title -o r.okl");

        writer.join();
        assertThat(result.out()).contains("report      r.html");
        assertThat(folder.resolve("r.html")).content().contains("Sideways");
    }

    @Test
    void aTableGoesToAPipe() throws IOException, InterruptedException {
        assertThat(makePipe("out")).isTrue();
        CompletableFuture<String> reader = CompletableFuture.supplyAsync(() -> read("out"));

        OklProcess.in(folder).succeed("predict m.okl indometh.csv -o out");

        assertThat(reader.join())
                .isEqualTo(OklProcess.in(folder)
                        .succeed("predict m.okl indometh.csv")
                        .out());
    }

    @Test
    void aTableGoesToADevice() throws IOException {
        OklProcess.Result nowhere = OklProcess.in(folder).succeed("predict m.okl indometh.csv -o /dev/null");
        OklProcess.Result output = OklProcess.in(folder).alone().succeed("predict m.okl indometh.csv -o /dev/stdout");

        assertThat(nowhere.out()).contains("66 predictions in /dev/null");
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThat(output.out())
                .isEqualTo(OklProcess.in(folder)
                        .succeed("predict m.okl indometh.csv")
                        .out());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void aFullDeviceIsAFailure() {
        assumeTrue(Files.isWritable(Path.of("/dev/full")), "needs a device that is always full");

        OklProcess.Result result = OklProcess.in(folder).run("predict m.okl indometh.csv -o /dev/full");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("okl: /dev/full: cannot be written (");
    }

    private static boolean makePipe(String name) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(List.of("mkfifo", name))
                            .directory(folder.toFile())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static CompletableFuture<Void> write(String name, String text) {
        return CompletableFuture.runAsync(() -> {
            try {
                Files.writeString(folder.resolve(name), text);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
