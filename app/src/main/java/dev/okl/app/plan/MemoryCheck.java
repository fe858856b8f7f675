package dev.okl.app.plan;

import dev.okl.app.console.Figures;
import dev.okl.app.error.UserError;
import dev.okl.app.system.MachineMemory;
import dev.okl.internal.gram.GramShape;
import java.util.Locale;
import java.util.stream.IntStream;

/** Refuses a fit that would run out of memory, before it starts, and says what would help. */
public final class MemoryCheck {
    /** The garbage collector needs room to work in; a million ratings were seen to fit into this times their peak. */
    static final double HEADROOM = 1.25;

    /** The largest matrix that a Java array holds is this squared. */
    private static final int LARGEST_DENSE = 46_340;

    /** Ranks of approximations that are worth proposing. */
    private static final int[] KERNEL_RANKS = {1000, 500, 200, 100};

    /** The rank that fits well in most cases. */
    private static final int MODERATE_RANK = 10;

    private static final long GIBI = 1L << 30;

    private MemoryCheck() {}

    /**
     * Checks a plan against the memory that this Java may use.
     *
     * @throws UserError saying how much is needed, how much there is, and what would help
     */
    public static void require(FitPlan plan) {
        require(plan, Runtime.getRuntime().maxMemory());
    }

    static void require(FitPlan plan, long available) {
        double needed = HEADROOM * plan.memory().total();
        if (isTooLargeForArrays(plan.inputGram())) {
            throw new UserError(tooLarge(plan.inputGram(), "inputs") + "\n" + help(plan, needed, available, true));
        }
        plan.taskGram().filter(MemoryCheck::isTooLargeForArrays).ifPresent(gram -> {
            throw new UserError(tooLarge(gram, "tasks")
                    + "\nLeave --task-kernel out, or describe the tasks by columns in which many are alike.");
        });
        if (needed > available) {
            throw new UserError(String.format(
                            Locale.ROOT,
                            "not enough memory: the fit needs about %s and Java may use %s (of %s of the machine).",
                            Figures.bytes(needed),
                            Figures.bytes((double) available),
                            Figures.bytes((double) MachineMemory.physical()))
                    + "\n" + help(plan, needed, available, false));
        }
    }

    private static boolean isTooLargeForArrays(GramShape gram) {
        return gram.form() == GramShape.Form.DENSE && gram.size() > LARGEST_DENSE;
    }

    private static String tooLarge(GramShape gram, String what) {
        return String.format(
                Locale.ROOT,
                "a kernel over %,d distinct %s is too large: its full matrix takes %s, and %,d %s are the most that"
                        + " Java can hold in one.",
                gram.size(),
                what,
                Figures.bytes((double) gram.bytes()),
                LARGEST_DENSE,
                what);
    }

    private static String help(FitPlan plan, double needed, long available, boolean onlySmaller) {
        String more = onlySmaller
                ? ""
                : String.format(Locale.ROOT, " More memory: OKL_JAVA_OPTS=-Xmx%dg", (long) Math.ceil(needed / GIBI));
        MemoryParts parts = plan.memory();
        if (parts.gram() * 2 > parts.total()) {
            return ofKernel(plan.inputGram(), available) + more;
        }
        long byRank = parts.factors() + parts.workspace() + parts.history();
        if (byRank * 2 > parts.total() && plan.rank() > MODERATE_RANK) {
            return String.format(
                            Locale.ROOT,
                            "Most of it goes with the rank, which is %d: try --rank %d.",
                            plan.rank(),
                            MODERATE_RANK)
                    + more;
        }
        return (onlySmaller ? "" : "Most of it are the observations." + more).strip();
    }

    private static String ofKernel(GramShape gram, long available) {
        if (gram.form() == GramShape.Form.LOW_RANK) {
            return "Most of it is the approximated kernel: try a --kernel-rank smaller than " + gram.columns() + ".";
        }
        return String.format(
                Locale.ROOT,
                "The kernel compares %,d distinct %s with each other: round the input column (times, say) so that fewer"
                        + " differ, or approximate with --kernel-rank %d; delta(...) and kernels on shared metadata"
                        + " need far less.",
                gram.size(),
                gram.grouped() ? "groups" : "inputs",
                affordableKernelRank(gram, available));
    }

    /** The largest proposal whose factors, twice the columns, take at most half of the memory. */
    private static int affordableKernelRank(GramShape gram, long available) {
        return IntStream.of(KERNEL_RANKS)
                .filter(rank -> rank < gram.size() && 2.0 * Double.BYTES * gram.size() * rank <= available / 2.0)
                .findFirst()
                .orElse(KERNEL_RANKS[KERNEL_RANKS.length - 1]);
    }
}
