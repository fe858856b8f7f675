package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.formula.FormulaException.Place;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random texts give a formula or a {@link FormulaException}, never anything else. */
@Tag("slow")
class FormulaFuzzTest {
    private static final int TEXTS = 20_000;
    private static final String CHARACTERS = "ab(),+*=\"|-.0129eE_/ \t\n$~\u00e9\ud83d\ude00";
    private static final List<String> WORDS = List.of(
            "delta",
            "gaussian",
            "hamming",
            "scale",
            "precomputed",
            "linear-spline",
            "x",
            "y",
            "g*",
            "(",
            ")",
            "(",
            ")",
            ",",
            "+",
            "*",
            "=",
            "width",
            "split",
            "mean",
            "1",
            "0.5",
            "-2",
            "1e400",
            "\"a b\"",
            "\"|\"",
            "\"",
            " ");

    @Test
    void randomCharacters() {
        Random random = new Random(7);
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(25); n > 0; n--) {
                text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            check(text.toString());
        }
    }

    @Test
    void randomWords() {
        Random random = new Random(8);
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(15); n > 0; n--) {
                text.append(WORDS.get(random.nextInt(WORDS.size())));
            }
            check(text.toString());
        }
    }

    @Test
    void damagedFormulas() {
        Random random = new Random(9);
        String good =
                "2 * gaussian(x, scale(y, mean=-1, sd=2), g*, width=0.5) * (delta(\"a b\") + hamming(s, split=\"|\"))";
        int readable = 0;
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder(good);
            for (int n = random.nextInt(3); n > 0; n--) {
                int at = random.nextInt(text.length());
                text.replace(at, at + random.nextInt(2), "" + CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            readable += check(text.toString()) ? 1 : 0;
        }

        assertThat(readable).isBetween(TEXTS / 3, TEXTS * 9 / 10);
    }

    @Test
    void randomFormulasReadBack() {
        Random random = new Random(10);
        for (int i = 0; i < TEXTS / 10; i++) {
            Formula formula = formula(random, 4);

            assertThat(Formula.parse(formula.toString())).isEqualTo(formula);
        }
    }

    private static boolean check(String text) {
        Formula formula;
        try {
            formula = Formula.parse(text);
        } catch (FormulaException e) {
            assertThat(e.position()).isBetween(0, text.length());
            return false;
        }
        assertThat(Formula.parse(formula.toString())).isEqualTo(formula);
        return true;
    }

    private static Formula formula(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 2 : 4);
        return switch (kind) {
            case 0 -> new Formula.Constant(Math.exp(10 * random.nextGaussian()));
            case 1 -> call(random);
            default ->
                new Formula.Combination(
                        kind == 2 ? Formula.Operator.SUM : Formula.Operator.PRODUCT,
                        List.of(formula(random, depth - 1), formula(random, depth - 1)));
        };
    }

    private static Formula call(Random random) {
        StringBuilder name = new StringBuilder();
        for (int n = random.nextInt(6); n > 0; n--) {
            name.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        Column named = new Column(name.toString(), false, Place.NONE);
        Column all = new Column(name.toString(), true, Place.NONE);
        List<Option> options = List.of(new Option(Option.Name.MEAN, random.nextGaussian() * 1e-5));
        Column scaled = (random.nextBoolean() ? named : all)
                .scaledBy(new Column.Scale(Column.Scale.Function.SCALE, options, Place.NONE));
        return new Formula.Call(
                KernelFunction.MATERN,
                List.of(random.nextBoolean() ? scaled : named),
                random.nextBoolean() ? List.of() : List.of(new Option(Option.Name.WIDTH, random.nextDouble() + 0.1)),
                Place.NONE);
    }
}
