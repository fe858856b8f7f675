package dev.okl.reproduce.movielens;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The year a movie is of. */
final class MovieYear {
    /** Any letters may be around it, also those that are line ends for a pattern: "A with a ring" in UTF-8 has one. "Heat (1995)", also with more behind it: "The Great Giving (1995) (V)". */
    private static final Pattern IN_TITLE = Pattern.compile(".*\\((\\d{4})\\).*", Pattern.DOTALL);

    /** "01-Jan-1995". */
    private static final Pattern AT_END = Pattern.compile(".*(\\d{4})");

    private MovieYear() {}

    /** The year in the title's last parentheses with one, else that of the release date, if there is any. */
    static OptionalInt of(String title, String releaseDate) {
        OptionalInt inTitle = find(IN_TITLE, title);
        return inTitle.isPresent() ? inTitle : find(AT_END, releaseDate);
    }

    /** The median of those that are known; of two in the middle the earlier one. */
    static OptionalInt median(List<OptionalInt> years) {
        int[] known = years.stream()
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .sorted()
                .toArray();
        return known.length == 0 ? OptionalInt.empty() : OptionalInt.of(known[(known.length - 1) / 2]);
    }

    private static OptionalInt find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }
}
