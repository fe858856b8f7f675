package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** An input with a key of its own, a second one, a few genres that many share, and two numbers. */
record Item(String id, int code, Set<String> genres, double[] features) {
    static final Kernel<Item> BY_ID = Kernels.<String>delta().on(Item::id);
    static final Kernel<Item> BY_CODE = Kernels.<Integer>delta().on(Item::code);
    static final Kernel<Item> SAME_GENRES = Kernels.<Set<String>>delta().on(Item::genres);
    static final Kernel<Item> BY_GENRES = Kernels.hammingOfSets(3).on(Item::genres);
    static final Kernel<Item> BY_FEATURES = Kernels.gaussian(0.2).on(Item::features);
    static final Kernel<Item> LINEAR = Kernels.linear().on(Item::features);

    private static final List<Set<String>> GENRES =
            List.of(Set.of(), Set.of("crime"), Set.of("crime", "drama"), Set.of("war"));

    /** Ids i0, i1, ... and codes 0, 1, ...; genres and features at random. */
    static List<Item> list(int count, long seed) {
        Random random = new Random(seed);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] features = {random.nextGaussian(), random.nextGaussian()};
            items.add(new Item("i" + i, i, GENRES.get(random.nextInt(GENRES.size())), features));
        }
        return items;
    }

    /** Known, new, and partly known items: which keys and which genres are those of known ones, and whose. */
    static List<Item> asked(List<Item> known) {
        Item first = known.get(0);
        Item other = known.stream()
                .filter(item -> !item.genres().equals(first.genres()))
                .findFirst()
                .orElseThrow();
        Item alike = known.stream()
                .filter(item ->
                        item.genres().equals(first.genres()) && !item.id().equals(first.id()))
                .findFirst()
                .orElseThrow();
        double[] elsewhere = {0.3, -0.7};
        Set<String> unseen = Set.of("war", "drama");
        return List.of(
                first,
                new Item("new", -1, unseen, elsewhere),
                new Item("new", -1, first.genres(), first.features()),
                new Item(first.id(), -1, first.genres(), first.features()),
                new Item(first.id(), first.code(), other.genres(), elsewhere),
                new Item(first.id(), first.code(), unseen, elsewhere),
                new Item(first.id(), other.code(), first.genres(), first.features()),
                new Item(first.id(), alike.code(), unseen, elsewhere),
                new Item("new", other.code(), other.genres(), other.features()));
    }

    /** K(x_i, z_j), pair by pair. */
    static <X> Matrix pairs(Kernel<X> kernel, List<X> rows, List<X> columns) {
        Matrix matrix = Matrix.zeros(rows.size(), columns.size());
        for (int i = 0; i < rows.size(); i++) {
            for (int j = 0; j < columns.size(); j++) {
                matrix.set(i, j, kernel.at(rows.get(i), columns.get(j)));
            }
        }
        return matrix;
    }
}
