package dev.okl.internal.gram;

/**
 * The structure of a Gram matrix without its figures: how large it is and what it costs, known before it is computed.
 *
 * <p>A kernel alone does not tell whether it has few dimensions, only its figures do; {@link KernelGram#expectedShape} looks at a
 * sample of the inputs to foresee that.
 *
 * @param rows n, the size of K
 * @param form how K is stored or, with groups, how the matrix M of the groups is
 * @param size the rows of what is stored: the number of groups, or n without groups
 * @param columns the columns of what is stored: {@code size}, or fewer for a factor of low rank; 0 for an identity
 * @param grouped whether K = delta I + Z M Z'
 * @param identityPart whether delta > 0
 */
public record GramShape(int rows, Form form, int size, int columns, boolean grouped, boolean identityPart) {
    /** How a matrix is stored. */
    public enum Form {
        /** A multiple of the identity: nothing is stored. */
        IDENTITY,
        /** In full. */
        DENSE,
        /** As a factor F of few columns, K = F F'. */
        LOW_RANK
    }

    /** A multiple of the identity: what tasks without a kernel have. */
    public static GramShape identity(int rows) {
        return new GramShape(rows, Form.IDENTITY, rows, 0, false, true);
    }

    static GramShape dense(int rows) {
        return new GramShape(rows, Form.DENSE, rows, rows, false, false);
    }

    static GramShape lowRank(int rows, int columns) {
        return new GramShape(rows, Form.LOW_RANK, rows, columns, false, false);
    }

    /** K = delta I + Z M Z' with M of this shape. */
    GramShape grouping(int allRows, boolean identity) {
        // Groups of groups can be written but are never chosen; a full matrix bounds what they cost.
        GramShape groups = grouped ? dense(rows) : this;
        return new GramShape(allRows, groups.form, groups.size, groups.columns, true, identity);
    }

    /** The phrase of {@link Gram#describe}. */
    public String describe() {
        if (grouped) {
            return (identityPart ? "identity + " : "") + size + " groups of " + rows + " rows";
        }
        return switch (form) {
            case IDENTITY -> "identity";
            case DENSE -> "dense " + rows + " x " + rows;
            case LOW_RANK -> "rank " + columns + " of " + rows + " rows";
        };
    }

    /** The memory that the matrix takes, with the groups of the rows. */
    public long bytes() {
        return (long) Double.BYTES * size * columns + (grouped ? (long) Integer.BYTES * rows : 0);
    }

    /** A bound for the rank of K that its structure alone tells. */
    public int rankBound() {
        if (grouped && identityPart) {
            return rows;
        }
        return form == Form.IDENTITY ? size : columns;
    }
}
