package dev.okl.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README shows the example that is compiled here, and what it prints. */
class ReadmeTest {
    private static final Path README = Path.of("..", "README.md");
    private static final Path EXAMPLE = Path.of("src", "test", "java", "dev", "okl", "example", "FirstModel.java");

    @Test
    void theExampleIsTheOneThatIsCompiled() throws IOException {
        assertThat(block("```java\n")).isEqualTo(Files.readString(EXAMPLE));
    }

    @Test
    void itPrintsWhatTheReadmeSays() throws IOException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            FirstModel.main(new String[0]);
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"))
                .isEqualTo(block("It prints\n\n```\n"));
    }

    private static String block(String opening) throws IOException {
        Matcher matcher = Pattern.compile(Pattern.quote(opening) + "(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(README));
        assertThat(matcher.find()).as("a block that opens with " + opening).isTrue();
        return matcher.group(1);
    }
}
