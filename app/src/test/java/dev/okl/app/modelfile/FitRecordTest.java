package dev.okl.app.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class FitRecordTest {
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();
    private final FitRecord story = new FitRecord(json);

    @Test
    void whatIsNotToldIsEmptyOrNotANumber() {
        assertThat(story.path()).isEmpty();
        assertThat(story.heldOut()).isEmpty();
        assertThat(story.validationWords()).isEmpty();
        assertThat(story.warnings()).isEmpty();
        assertThat(story.bestLambda()).isNaN();
        assertThat(story.oneStandardErrorLambda()).isNaN();
        assertThat(story.figure("train/rmse")).isNaN();
        assertThat(story.refit()).isTrue();
    }

    @Test
    void damagedMarksAreNoReasonToRefuseAModel() {
        json.putObject("choice").put("heldOut", "no base64!");

        assertThat(story.heldOut()).isEmpty();
    }
}
