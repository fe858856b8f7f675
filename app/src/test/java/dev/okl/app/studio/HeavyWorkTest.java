package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HeavyWorkTest {
    private final HeavyWork heavy = new HeavyWork();

    @Test
    void oneTooManyIsSentAwayAndThePlacesAreFreeAfterwards() throws Exception {
        assertThatThrownBy(() -> nested(HeavyWork.AT_ONCE + 1)).hasMessageContaining("busy");
        assertThat(nested(HeavyWork.AT_ONCE)).isEqualTo(HeavyWork.AT_ONCE);
    }

    private int nested(int depth) throws Exception {
        return depth == 0 ? 0 : 1 + heavy.run(() -> nested(depth - 1));
    }
}
