package dev.okl.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedSeedTest {
    /** The published FNV-1a test vectors, for seed 0. */
    @Test
    void isTheHashOfTheName() {
        assertThat(NamedSeed.of(0, "")).isEqualTo(0xcbf29ce484222325L);
        assertThat(NamedSeed.of(0, "a")).isEqualTo(0xaf63dc4c8601ec8cL);
        assertThat(NamedSeed.of(0, "foobar")).isEqualTo(0x85944171f73967e8L);
    }

    @Test
    void namesAndSeedsGiveSeedsOfTheirOwn() {
        Set<Long> seeds = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            for (int task = 0; task < 1000; task++) {
                seeds.add(NamedSeed.of(seed, "task " + task));
            }
        }
        assertThat(seeds).hasSize(20_000);
    }
}
