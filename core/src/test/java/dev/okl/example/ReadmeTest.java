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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** README and how-to pages show the programs that are compiled here, and what they print. */
class ReadmeTest {
    private static final Path ROOT = Path.of("..");
    private static final Path EXAMPLES = Path.of("src", "test", "java", "dev", "okl", "example");

    @ParameterizedTest
    @CsvSource({"README.md,FirstModel.java", "docs/how-to/java.md,Tour.java"})
    void pagesShowTheProgramThatIsCompiled(String page, String program) throws IOException {
        assertThat(block(page, "```java\n")).isEqualTo(Files.readString(EXAMPLES.resolve(program)));
    }

    @ParameterizedTest
    @CsvSource({"README.md", "docs/how-to/java.md"})
    void programsPrintWhatThePagesSay(String page) throws IOException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            if (page.equals("README.md")) {
                FirstModel.main(new String[0]);
            } else {
                Tour.main(new String[0]);
            }
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"))
                .isEqualTo(block(page, "It prints\n\n```\n"));
    }

    private static String block(String page, String opening) throws IOException {
        Matcher matcher = Pattern.compile(Pattern.quote(opening) + "(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve(page)));
        assertThat(matcher.find()).as("a block that opens with " + opening).isTrue();
        return matcher.group(1);
    }
}
