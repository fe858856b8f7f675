package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class HeavyWorkTest {
    @Test
    void oneTooManyIsSentAwayAndThePlacesAreFreeAfterwards() {
        for (HeavyWork heavy : new HeavyWork[] {HeavyWork.withQueue(), HeavyWork.withoutQueue()}) {
            assertThatThrownBy(() -> nested(heavy, HeavyWork.AT_ONCE + 1)).hasMessageContaining("busy");
            assertThat(nested(heavy, HeavyWork.AT_ONCE)).isEqualTo(HeavyWork.AT_ONCE);
        }
    }

    @Test
    void whoWaitsGetsThePlaceThatBecomesFree() throws InterruptedException {
        HeavyWork heavy = HeavyWork.withQueue();
        CountDownLatch full = new CountDownLatch(HeavyWork.AT_ONCE);
        CountDownLatch leave = new CountDownLatch(1);
        for (int k = 0; k < HeavyWork.AT_ONCE; k++) {
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
        HeavyWork heavy = HeavyWork.withQueue();
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

    private static int nested(HeavyWork heavy, int depth) {
        return depth == 0 ? 0 : 1 + heavy.run(() -> nested(heavy, depth - 1));
    }
}
