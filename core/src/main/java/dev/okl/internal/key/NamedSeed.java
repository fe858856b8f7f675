package dev.okl.internal.key;

/** Seeds that depend on a name: what is random about a task does not depend on which other tasks there are. */
public final class NamedSeed {
    /** The hash of no text. */
    static final long EMPTY = 0xcbf29ce484222325L;

    private NamedSeed() {}

    /** The 64-bit FNV-1a hash of the name, mixed with the seed. */
    public static long of(long seed, String name) {
        long hash = EMPTY ^ (seed * 0x9e3779b97f4a7c15L);
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
