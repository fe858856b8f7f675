package dev.okl.reproduce.movielens;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Which files an edition consists of, and how they are written. */
interface Layout {
    MovieRows movies(DataFolder folder);

    /** Empty when the edition does not describe its users. */
    Optional<UserRows> users(DataFolder folder);

    /** The names that the file of the ratings may have, the original one first. */
    List<String> ratingFiles();

    RatingTable ratings(DataFolder folder);

    /** The splits that come with the edition. */
    Map<PaperSplit, Supplier<Split>> givenSplits(DataFolder folder, TaskData<Row> ratings);
}
