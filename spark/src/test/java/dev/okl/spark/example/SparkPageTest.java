package dev.okl.spark.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.spark.LocalSpark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The how-to page shows the program that is compiled here, and what it prints. */
class SparkPageTest {
    private static final Path PAGE = Path.of("..", "docs", "how-to", "spark.md");
    private static final Path PROGRAM =
            Path.of("src", "test", "java", "dev", "okl", "spark", "example", "RatingsOnSpark.java");

    @Test
    void showsTheProgramThatIsCompiled() throws IOException {
        assertThat(block("```java\n")).isEqualTo(Files.readString(PROGRAM));
    }

    @Test
    void saysWhatTheProgramPrints() throws IOException {
        LocalSpark.session(); // the one that the program gets
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            RatingsOnSpark.main(new String[0]);
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"))
                .isEqualTo(block("It prints\n\n```\n"));
    }

    private static String block(String opening) throws IOException {
        Matcher matcher = Pattern.compile(Pattern.quote(opening) + "(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE));
        assertThat(matcher.find()).as("a block that opens with " + opening).isTrue();
        return matcher.group(1);
    }
}
