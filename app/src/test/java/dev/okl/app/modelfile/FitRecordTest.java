package dev.okl.app.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FitRecordTest {
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();
    private final FitRecord record = new FitRecord(json, Optional.empty());

    @Test
    void whatTheFileDoesNotHoldIsEmpty() {
        assertThat(record.path()).isEmpty();
        assertThat(record.heldOut()).isEmpty();
        assertThat(record.validationWords()).isEmpty();
        assertThat(record.warnings()).isEmpty();
        assertThat(record.figure(FitRecord.SMALLEST_ERROR)).isEmpty();
        assertThat(record.figure("choice/oneStandardErrorLambda")).isEmpty();
        assertThat(record.figure("train/rmse")).isEmpty();
        assertThat(record.refit()).isTrue();
    }

    @Test
    void damagedMarksAreNoReasonToRefuseAModel() {
        json.putObject("choice").put("heldOut", "no base64!");

        assertThat(record.heldOut()).isEmpty();
    }
}
