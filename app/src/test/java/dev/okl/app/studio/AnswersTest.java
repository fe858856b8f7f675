package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.UserError;
import dev.okl.app.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is the user's to mend is told to the user, what is the program's fault to the terminal. */
class AnswersTest {
    private static final StudioOptions OPTIONS =
            new StudioOptions("127.0.0.1", 0, true, Optional.empty(), 1000, true, Path.of(""));

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    @Test
    void aRefusalSaysWhatIsWrong() throws Exception {
        HttpResponse<String> answer = ask(request -> {
            throw new UserError("the value must be finite");
        });

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("{\"error\":\"the value must be finite\"}");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void theLibrarysRefusalOfWhatAUserAskedForIsOne() throws Exception {
        HttpResponse<String> answer = ask(request -> UserInput.pass(() -> {
            throw new IllegalArgumentException("the value must be finite");
        }));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("the value must be finite");
    }

    @Test
    void anArgumentThatNobodyAskedForIsAMistakeOfTheProgram() throws Exception {
        HttpResponse<String> answer = ask(request -> {
            throw new IllegalArgumentException("a row must have 3 cells");
        });

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("{\"error\":\"" + ProblemLog.SENTENCE + "\"}");
        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .contains("IllegalArgumentException: a row must have 3 cells", "\tat dev.okl");
    }

    @Test
    void alsoAnErrorIsASentence() throws Exception {
        HttpResponse<String> memory = ask(request -> {
            throw new OutOfMemoryError("Java heap space");
        });
        HttpResponse<String> other = ask(request -> {
            throw new StackOverflowError();
        });

        assertThat(memory.statusCode()).isEqualTo(500);
        assertThat(memory.body()).contains("more memory than there is");
        assertThat(other.body()).isEqualTo("{\"error\":\"" + ProblemLog.SENTENCE + "\"}");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("OutOfMemoryError", "StackOverflowError");
    }

    private HttpResponse<String> ask(Exchange.Handler handler) throws IOException, InterruptedException {
        PrintStream stream = new PrintStream(terminal, true, StandardCharsets.UTF_8);
        ProblemLog log = new ProblemLog(new Console(stream, stream, false, false, false), true);
        StudioServer server = StudioServer.start(OPTIONS, 0, StudioServer.PATIENCE, handler, log);
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/ask"))
                    .build();
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        } finally {
            server.stop();
        }
    }
}
