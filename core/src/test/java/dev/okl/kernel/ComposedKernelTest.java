package dev.okl.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ComposedKernelTest {
    private record Movie(String id, Set<String> genres, double year) {}

    private static final Kernel<Movie> BY_ID = Kernels.<String>delta().on(Movie::id);
    private static final Kernel<Movie> BY_GENRE = Kernels.hammingOfSets(2).on(Movie::genres);
    private static final Kernel<Movie> BY_YEAR = Kernels.gaussian(10).onNumber(Movie::year);
    private static final Movie HEAT = new Movie("heat", Set.of("crime"), 1995);
    private static final Movie RONIN = new Movie("ronin", Set.of("crime"), 1998);

    @Test
    void sumsAndProductsAreFlat() {
        Kernel<Movie> sum = BY_ID.plus(BY_GENRE.plus(BY_YEAR));
        Kernel<Movie> product = BY_ID.times(BY_GENRE).times(BY_YEAR);

        assertThat(sum).isEqualTo(Kernels.sum(List.of(BY_ID, BY_GENRE, BY_YEAR)));
        assertThat(product).isEqualTo(Kernels.product(List.of(BY_ID, BY_GENRE, BY_YEAR)));
    }

    @Test
    void valuesAreComposed() {
        double year = Math.exp(-0.045);

        assertThat(BY_ID.plus(BY_GENRE).plus(BY_YEAR).at(HEAT, RONIN)).isEqualTo(1 + year);
        assertThat(BY_GENRE.times(BY_YEAR).times(3).at(HEAT, RONIN)).isEqualTo(3 * year);
        assertThat(BY_ID.times(BY_YEAR).at(HEAT, RONIN)).isEqualTo(0);
    }

    @Test
    void viewsShowWhatEachPartSees() {
        assertThat(BY_GENRE.view(HEAT)).isEqualTo(BY_GENRE.view(RONIN)).isEqualTo(Set.of("crime"));
        assertThat(BY_GENRE.times(2).view(HEAT)).isEqualTo(Set.of("crime"));
        assertThat(BY_YEAR.view(HEAT)).isEqualTo(1995.0);
        assertThat(BY_ID.plus(BY_GENRE).view(HEAT)).isEqualTo(List.of("heat", Set.of("crime")));
        assertThat(BY_ID.times(BY_GENRE).view(RONIN)).isEqualTo(List.of("ronin", Set.of("crime")));
        assertThat(Kernels.constant(1).view(HEAT)).isEqualTo(Kernels.constant(1).view("anything"));
    }

    @Test
    void aKernelOfAWiderTypeCanBeAdded() {
        Kernel<Object> constant = Kernels.constant(1);
        Kernel<Movie> kernel = BY_ID.plus(constant).plus(constant.plus(constant));

        assertThat(kernel.at(HEAT, RONIN)).isEqualTo(3);
        assertThat(KernelForm.of(kernel).parts()).hasSize(4);
    }

    @Test
    void precomputedLooksUpAndForgivesRounding() {
        double[][] matrix = {{1, 0.25}, {0.25 + 1e-12, 2}};
        Precomputed kernel = Kernels.precomputed(List.of("a", "b"), matrix);
        matrix[1][1] = 7;

        assertThat(kernel.at("b", "b")).isEqualTo(2);
        assertThat(kernel.at("a", "b")).isEqualTo(kernel.at("b", "a"));
        assertThat(kernel.ids()).containsExactly("a", "b");
        assertThat(kernel.view("a")).isEqualTo("a");
    }

    @Test
    void textSetsAreSetsLikeAnyOther() {
        Random random = new Random(5);
        Kernel<Set<String>> kernel = Kernels.hammingOfSets(10);
        for (int i = 0; i < 200; i++) {
            Set<String> x = letters(random);
            Set<String> z = letters(random);
            TextSet one = TextSet.copyOf(x);
            TextSet other = TextSet.copyOf(z);

            assertThat(one).isEqualTo(x).hasSameHashCodeAs(x);
            assertThat(x).isEqualTo(one);
            assertThat(one.equals(other)).isEqualTo(x.equals(z));
            assertThat(one.contains("a")).isEqualTo(x.contains("a"));
            assertThat(kernel.at(one, other)).isEqualTo(kernel.at(x, z)).isEqualTo(kernel.at(one, z));
        }
    }

    private static Set<String> letters(Random random) {
        return random.ints(random.nextInt(5), 'a', 'f')
                .mapToObj(Character::toString)
                .collect(Collectors.toSet());
    }
}
