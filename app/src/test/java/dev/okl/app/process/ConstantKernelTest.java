package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kernel without columns, for which all inputs are one: a level per task. */
@Tag("slow")
class ConstantKernelTest {
    @TempDir
    Path folder;

    @Test
    void isLearnedStoredAndUsed() throws IOException {
        Files.writeString(folder.resolve("d.csv"), "task,t,y\na,1,1\na,2,2\nb,1,5\nb,2,6\n");
        OklProcess okl = OklProcess.in(folder);
        okl.succeed("fit d.csv --kernel 1 --lambda 1e-6 -o m.okl");

        assertThat(okl.succeed("predict m.okl d.csv --quiet").out()).startsWith("task,t,y");
        assertThat(okl.succeed("predict m.okl d.csv --quiet").out().lines().skip(1))
                .allSatisfy(line -> {
                    double predicted = Double.parseDouble(line.substring(line.lastIndexOf(',') + 1));
                    assertThat(predicted).isBetween(line.startsWith("a") ? 1.4 : 5.4, line.startsWith("a") ? 1.6 : 5.6);
                });
        okl.succeed("tasks m.okl");
        okl.succeed("report m.okl -o page.html");
    }
}
