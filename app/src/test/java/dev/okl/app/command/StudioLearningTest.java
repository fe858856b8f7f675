package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudioFitsTest {
    @TempDir
    Path folder;

    /** A large file takes long to read, which is not for nothing only as long as somebody waits for it. */
    @Test
    void readingEndsWhenItIsCancelled() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "task,t,y\na,1,2\na,2,3\n");

        assertThatThrownBy(() -> new StudioFits(1).prepare(file, List.of("--kernel=linear(t)"), () -> true))
                .isInstanceOf(CancellationException.class);
    }

    /** Wrong usage that only the data show is an error of the user as any other, which the browser is told. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--transform=log; --transform log is for values > 0",
                "--transform=logit; --transform logit is for",
                "--learn=none; a ? is a number to be learned"
            })
    void optionsThatDoNotSuitTheDataAreErrorsOfTheUser(String option, String words) throws IOException {
        Path file = Files.writeString(folder.resolve("zero.csv"), "task,t,y\na,1,0\na,2,3\nb,1,2\nb,2,1\n");

        assertThatThrownBy(() -> new StudioFits(1).prepare(file, List.of("--kernel=?*linear(t)", option), () -> false))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(words);
    }
}
