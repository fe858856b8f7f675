package dev.okl.formula;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** What to say beside an unknown name: the nearest known one, or the known ones. */
public final class Suggestion {
    private static final int MAX_LISTED = 12;

    /** A longer name is no typing error, and comparing it with a long header would take long. */
    private static final int MAX_LENGTH = 100;

    /** With more edits a long name is another one. */
    private static final int MAX_EDITS = 10;

    private Suggestion() {}

    /** Such as {@code "; did you mean 'gaussian'?"}; when nothing is near, the known names. */
    public static String of(String unknown, Collection<String> known) {
        String nearest = null;
        int least = Math.min(MAX_EDITS, Math.max(1, unknown.length() / 2)) + 1;
        for (String name : known) {
            int distance = distance(unknown, name, least - 1);
            if (distance < least) {
                least = distance;
                nearest = name;
            }
        }
        if (nearest != null) {
            return "; did you mean '" + nearest + "'?";
        }
        String more = known.size() > MAX_LISTED ? ", ..." : "";
        return known.isEmpty()
                ? "; there are none"
                : "; known are "
                        + known.stream().limit(MAX_LISTED).map(Text::shown).collect(Collectors.joining(", ")) + more;
    }

    /** An unknown name in quotes, the beginning of it when it is very long. */
    public static String quoted(String unknown) {
        return "'" + Text.shown(unknown) + "'";
    }

    /**
     * Edits that turn one name into the other, whatever the case; two neighbours that swapped places are one edit. More than
     * {@code most} are not counted to their end, and of very long names none are: then it is {@code most + 1}.
     */
    static int distance(String one, String other, int most) {
        if (one.length() > MAX_LENGTH
                || other.length() > MAX_LENGTH
                || Math.abs(one.length() - other.length()) > most) {
            return most + 1;
        }
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        // Rows of the table of distances between beginnings: of a without its last two characters, its last one, and
        // none.
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            int least = Integer.MAX_VALUE;
            for (int j = 0; j <= b.length(); j++) {
                row[j] = i == 0 || j == 0 ? i + j : edits(a, b, i, j, before, last, row[j - 1]);
                least = Math.min(least, row[j]);
            }
            if (least > most) {
                return most + 1;
            }
            int[] oldest = before;
            before = last;
            last = row;
            row = oldest;
        }
        return Math.min(last[b.length()], most + 1);
    }

    private static int edits(String a, String b, int i, int j, int[] before, int[] last, int left) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int edits = Math.min(replaced, 1 + Math.min(last[j], left));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(edits, before[j - 2] + 1) : edits;
    }
}
