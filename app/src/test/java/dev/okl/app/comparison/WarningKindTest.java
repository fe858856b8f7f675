package dev.okl.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarningKindTest {
    @Test
    void warningsThatDifferInFiguresAreOfOneKind() {
        assertThat(WarningKind.of(List.of(
                        "not converged within 20 sweeps at lambda 1.5e-3",
                        "the best lambda is the smallest",
                        "not converged within 7 sweeps at lambda 2",
                        "the best lambda is the largest")))
                .containsExactly(
                        new WarningKind("not converged within 20 sweeps at lambda 1.5e-3", 2),
                        new WarningKind("the best lambda is the smallest", 1),
                        new WarningKind("the best lambda is the largest", 1));
    }

    @Test
    void noWarningsNoKinds() {
        assertThat(WarningKind.of(List.of())).isEmpty();
    }
}
