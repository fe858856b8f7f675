package dev.okl.internal.archive;

/**
 * How large a model may be. Deflate packs up to a thousand to one, so a small file could fill any memory; the sizes are
 * judged before anything is unpacked, and no part may unpack to more than its size says.
 *
 * @param manifestBytes the most that the manifest may take
 * @param arrayBytes the most that all arrays may take together
 * @param ratio the most bytes of arrays per byte of the file ...
 * @param freeBytes ... beyond these: small models of constant values pack well
 */
public record Limits(int manifestBytes, long arrayBytes, int ratio, long freeBytes) {
    /** What does not fit into the memory of this process cannot be read by it, whatever the file is. */
    public static final Limits DEFAULT =
            new Limits(1 << 24, Runtime.getRuntime().maxMemory(), 200, 1L << 28);

    boolean packedTooWell(long bytes, long fileBytes) {
        return (double) bytes > freeBytes + (double) ratio * fileBytes;
    }

    /** What is wrong with arrays of this many bytes, or null. */
    String tooLarge(long bytes) {
        return bytes <= arrayBytes
                ? null
                : "arrays must take at most " + arrayBytes + " bytes (the memory of Java, see -Xmx) but take " + bytes;
    }
}
