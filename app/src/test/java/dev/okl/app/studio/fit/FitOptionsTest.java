package dev.okl.app.studio.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.data.CommandOption;
import org.junit.jupiter.api.Test;

/** Choices become the words of a command line that means the same. */
class FitOptionsTest {
    private static FitOptions choices(String json) throws JsonProcessingException {
        return FitOptions.of((ObjectNode) new ObjectMapper().readTree(json));
    }

    @Test
    void eachIsOneWordForTheProgramAndQuotedForAShell() throws JsonProcessingException {
        FitOptions choices = choices("{\"task\": \"the user's\", \"kernel\": \"delta(film) + 1\", \"rank\": 5,"
                + " \"intercepts\": true, \"wide\": false, \"weight\": null, \"mean\": \"\", \"folds\": 5}");

        assertThat(choices.options().stream().map(CommandOption::word))
                .containsExactly(
                        "--task=the user's", "--kernel=delta(film) + 1", "--rank=5", "--intercepts", "--folds=5");
        assertThat(typed(choices))
                .isEqualTo("--task 'the user'\\''s' --kernel 'delta(film) + 1' --rank 5 --intercepts --folds 5");
    }

    @Test
    void aValueThatBeginsLikeAnOptionStaysOne() throws JsonProcessingException {
        assertThat(typed(choices("{\"clip\": \"-1,1\"}"))).isEqualTo("--clip=-1,1");
    }

    private static String typed(FitOptions choices) {
        return CommandOption.shellLine(choices.options().stream()
                .flatMap(option -> option.typed().stream())
                .toList());
    }
}
