package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** Choices become the words of a command line that means the same. */
class FitChoicesTest {
    private static FitChoices choices(String json) throws JsonProcessingException {
        return FitChoices.of((ObjectNode) new ObjectMapper().readTree(json));
    }

    @Test
    void eachIsOneWordForTheProgramAndQuotedForAShell() throws JsonProcessingException {
        FitChoices choices = choices(
                "{\"task\": \"the user's\", \"kernel\": \"delta(film) + 1\", \"rank\": 5,"
                        + " \"intercepts\": true, \"wide\": false, \"weight\": null, \"mean\": \"\", \"validation\": \"folds:5\"}");

        assertThat(choices.words())
                .containsExactly(
                        "--task=the user's", "--kernel=delta(film) + 1", "--rank=5", "--intercepts", "--folds=5");
        assertThat(choices.command("my data.csv"))
                .isEqualTo(
                        "okl fit 'my data.csv' --task 'the user'\\''s' --kernel 'delta(film) + 1' --rank 5 --intercepts"
                                + " --folds 5 -o model.okl");
    }

    @Test
    void aValueThatBeginsLikeAnOptionStaysOne() throws JsonProcessingException {
        assertThat(choices("{\"clip\": \"-1,1\"}").command("d.csv"))
                .isEqualTo("okl fit d.csv --clip=-1,1 -o model.okl");
    }
}
