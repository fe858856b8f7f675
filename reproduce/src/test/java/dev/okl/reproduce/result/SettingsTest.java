package dev.okl.reproduce.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.okl.reproduce.result.Experiment.Settings;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private static Settings settings(OptionalInt runs) {
        return new Settings(runs, 1, 1, Optional.empty(), false);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -3})
    void fewerThanOneRunAreRefused(int runs) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(OptionalInt.of(runs)))
                .withMessage("runs must be >= 1 but was " + runs);
    }

    @Test
    void oneRunOrThoseOfThePaperAreFine() {
        assertThat(settings(OptionalInt.of(1)).runs()).hasValue(1);
        assertThat(settings(OptionalInt.empty()).runs()).isEmpty();
    }
}
