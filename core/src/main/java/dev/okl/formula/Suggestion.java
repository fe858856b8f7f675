package dev.okl.formula;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** What to say beside an unknown name: the nearest known one, or the known ones. */
public final class Suggestion {
    private static final int MOST_LISTED = 12;

    private Suggestion() {}

    /** Such as {@code "; did you mean 'gaussian'?"}; when nothing is near, the known names. */
    public static String of(String unknown, Collection<String> known) {
        String nearest = null;
        int least = Integer.MAX_VALUE;
        for (String name : known) {
            int distance = distance(unknown, name);
            if (distance < least) {
                least = distance;
                nearest = name;
            }
        }
        if (nearest != null && least <= Math.max(1, unknown.length() / 2)) {
            return "; did you mean '" + nearest + "'?";
        }
        String more = known.size() > MOST_LISTED ? ", ..." : "";
        return known.isEmpty()
                ? "; there are none"
                : "; known are " + known.stream().limit(MOST_LISTED).collect(Collectors.joining(", ")) + more;
    }

    /** Edits that turn one name into the other, whatever the case; two neighbours that swapped places are one edit. */
    static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
