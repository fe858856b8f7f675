package dev.okl.app.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnListTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '`',
            value = {
                "movie> movie",
                "movie,title > movie/title",
                "  movie ,  title  > movie/title",
                "movie,title,g1..g3> movie/title/g1/g2/g3",
                "g08..g11,x> g08/g09/g10/g11/x",
                "g8..g11> g8/g9/g10/g11",
                "g00..g02> g00/g01/g02",
                "g7..g7> g7",
                "1..3> 1/2/3",
                "a b1..a b2> a b1/a b2",
                "a..b> a..b",
                "\"a,b\",c> a,b/c",
                "\"g1..g3\"> g1..g3",
                "\"say \"\"hi\"\" now\" , x> say \"hi\" now/x",
                "\"\"\"x\"\"\"> \"x\"",
                "  \" a \" ,b> a/b",
            })
    void namesAreListed(String text, String names) {
        assertThat(String.join("/", ColumnList.parse(text))).isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '`',
            value = {
                "``> name 1 is blank",
                "a,,b> name 2 is blank",
                "a,b,> name 3 is blank",
                "a,\" \"> name 2 is blank",
                "a,b,a> 'a' occurs twice",
                "g2,g1..g3> 'g2' occurs twice",
                "g1..h3> a range counts up from one name, as g1..g19 does, but one is 'g1..h3'",
                "g3..g1> a range counts up from one name, as g1..g19 does, but one is 'g3..g1'",
                "g1..g100001> the range 'g1..g100001' has more than 100000 names",
                "a,\"b> a quote is opened and not closed",
                "a,\"b\"\"> a quote is opened and not closed",
                "\"a\"b,c> after the quoted name 'a' there must be a comma",
            })
    void badListsAreRefused(String text, String problem) {
        assertThatThrownBy(() -> ColumnList.parse(text))
                .isInstanceOf(UserError.class)
                .hasMessage(problem + " in '" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"g1..g100000, 100000", "x0..x99999, 100000"})
    void longRangesAreFine(String text, int count) {
        assertThat(ColumnList.parse(text)).hasSize(count);
    }
}
