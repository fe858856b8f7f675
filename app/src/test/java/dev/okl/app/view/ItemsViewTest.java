package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ItemsViewTest {
    @Test
    void directionsNameTheFilmsAtTheirEnds() {
        ItemsView items = ItemsView.of(Films.three()).orElseThrow();

        assertThat(items.column()).isEqualTo("film");
        assertThat(items.count()).isEqualTo(4);
        ItemsView.Direction first = items.directions().get(0);
        assertThat(first.share()).isEqualTo(34 / 75.0);
        assertThat(first.high()).containsExactly(valued("f1", 2), valued("f4", 1));
        assertThat(first.low()).containsExactly(valued("f3", -1), valued("f2", 0));
    }

    @Test
    void aDirectionThatAllTasksFollowPointsTheirWay() {
        ViewSource source = Films.source(
                List.of("a", "b"),
                Matrix.of(new double[][] {{-1, 1}, {-2, -1}}),
                Matrix.of(new double[][] {{-3, 1}, {-1, 2}}),
                Optional.empty());
        List<ItemsView.Direction> directions =
                ItemsView.of(source).orElseThrow().directions();

        assertThat(directions).extracting(ItemsView.Direction::oneSided).containsExactly(true, false);
        assertThat(directions.get(0).high()).containsExactly(valued("f1", 3));
        assertThat(directions.get(1).high()).containsExactly(valued("f2", 2));
    }

    @Test
    void recommendationsLeaveOutWhatIsKnown() {
        ItemsView items = ItemsView.of(Films.three()).orElseThrow();

        // Of a, (3, 4): f2 4, f4 3, f3 -3; f1 is known.
        assertThat(items.tasks().get(0).top())
                .containsExactly(
                        new ItemsView.Scored("f2", 4), new ItemsView.Scored("f4", 3), new ItemsView.Scored("f3", -3));
        assertThat(items.tasks().get(0).known()).containsExactly(valued("f1", 5));
        assertThat(items.tasks().get(1).known()).containsExactly(valued("f2", 4), valued("f3", -5));
        assertThat(items.tasks().get(2).top()).hasSize(4);
    }

    @Test
    void alikeIsWhatLiesInTheSameDirection() {
        List<AlikeItems.Item> alike = ItemsView.of(Films.three()).orElseThrow().alike();

        AlikeItems.Item first = alike.get(0);
        assertThat(first.item()).isEqualTo("f1");
        assertThat(first.observations()).hasValue(1);
        assertThat(first.near())
                .containsExactly(
                        new AlikeItems.Near("f4", 1), new AlikeItems.Near("f2", 0), new AlikeItems.Near("f3", -1));
    }

    @Test
    void ofATaskThatWasFoldedInTheFilmsAreKnownButNotTheirValues() {
        ViewSource source = Films.three();
        TaskData<Row> added =
                TaskData.<Row>builder().add(Films.film("f4"), "new", 3).build();
        StoredModel stored = source.stored().withTasks(source.model().withTasks(added), added);

        ItemsView.TaskItems task = ItemsView.task(ViewSource.of(stored, "folded"), "new");

        assertThat(task.known()).containsExactly(new ItemsView.Valued("f4", OptionalDouble.empty()));
        assertThat(task.top()).extracting(ItemsView.Scored::item).doesNotContain("f4");
    }

    @Test
    void withoutDataNothingIsKnown() {
        ViewSource source = Films.source(
                List.of("a"),
                Matrix.of(new double[][] {{1, 1}}),
                Matrix.of(new double[][] {{2, 0}, {0, 1}}),
                Optional.empty());
        ItemsView items = ItemsView.of(source).orElseThrow();

        assertThat(items.tasks().get(0).known()).isEmpty();
        assertThat(items.tasks().get(0).top()).hasSize(2);
        assertThat(items.alike())
                .allSatisfy(item -> assertThat(item.observations()).isEmpty());
        assertThat(ViewData.of(source).missing())
                .anySatisfy(sentence -> assertThat(sentence).contains("--no-data", "Recommendations may name"));
    }

    @Test
    void withOneLatentFunctionAllWouldBeAlike() {
        ViewSource source = Films.source(
                Films.users(3000), Matrix.zeros(3000, 1), Matrix.of(new double[][] {{1}, {2}}), Optional.empty());
        ItemsView items = ItemsView.of(source).orElseThrow();

        assertThat(items.alike()).isEmpty();
        assertThat(items.sampled()).hasValue("2,240 of 3,000 tasks are shown.");
    }

    @Test
    void titlesStandInPlaceOfIds() {
        ViewSource source = Films.three();
        InputLabels titled = source.labels().titled(film -> film.text("film").equals("f1") ? "Metropolis" : "");
        ItemsView items = ItemsView.of(source.withLabels(titled)).orElseThrow();

        assertThat(items.directions().get(0).high())
                .extracting(ItemsView.Valued::item)
                .containsExactly("Metropolis", "f4");
    }

    @Test
    void timesAreNoItems() {
        assertThat(ItemsView.of(Times.given(1))).isEmpty();
    }

    private static ItemsView.Valued valued(String item, double value) {
        return new ItemsView.Valued(item, OptionalDouble.of(value));
    }
}
