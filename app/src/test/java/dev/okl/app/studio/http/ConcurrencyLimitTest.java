package dev.okl.app.studio.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
    @Test
    void oneTooManyIsSentAwayAndThePlacesAreFreeAfterwards() {
        for (ConcurrencyLimit heavy : List.of(new ConcurrencyLimit(1, 50), ConcurrencyLimit.withoutQueue())) {
            assertThatThrownBy(() -> nested(heavy, ConcurrencyLimit.AT_ONCE + 1))
                    .hasMessageContaining("busy");
            assertThat(nested(heavy, ConcurrencyLimit.AT_ONCE)).isEqualTo(ConcurrencyLimit.AT_ONCE);
        }
    }

    @Test
    void whoWaitsGetsThePlaceThatBecomesFree() throws InterruptedException {
        ConcurrencyLimit heavy = ConcurrencyLimit.withQueue();
        CountDownLatch full = new CountDownLatch(ConcurrencyLimit.AT_ONCE);
        CountDownLatch leave = new CountDownLatch(1);
        for (int k = 0; k < ConcurrencyLimit.AT_ONCE; k++) {
            new Thread(() -> heavy.run(() -> {
                        full.countDown();
                        return await(leave);
                    }))
                    .start();
        }
        full.await();
        CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> heavy.run(() -> "done"));
        leave.countDown();

        assertThat(waiting.join()).isEqualTo("done");
    }

    @Test
    void whoIsInterruptedDoesNotWait() {
        ConcurrencyLimit heavy = ConcurrencyLimit.withQueue();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> heavy.run(() -> "done")).hasMessageContaining("busy");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int nested(ConcurrencyLimit heavy, int depth) {
        return depth == 0 ? 0 : 1 + heavy.run(() -> nested(heavy, depth - 1));
    }
}
