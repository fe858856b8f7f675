package dev.okl.app.studio.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.JsonFigures;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.view.PathView;
import java.util.ArrayList;
import java.util.List;

/** The points of a run: as they come, of all folds and ranks; at the end those of the path by which lambda was chosen. */
public final class RunPoints {
    private final List<ObjectNode> points = new ArrayList<>();
    private List<ObjectNode> single = List.of();
    private ObjectNode best;
    private Integer rank;

    int size() {
        return points.size();
    }

    /** Those after the first so many. */
    public List<ObjectNode> since(int before) {
        return before < points.size() ? List.copyOf(points.subList(before, points.size())) : List.of();
    }

    public void add(ObjectNode point) {
        points.add(point);
        boolean better = best == null
                || point.path("validation").doubleValue() < best.get("rmse").doubleValue();
        // Errors on different folds cannot be compared; the first stands for all until their mean is known.
        if (point.path("validation").isNumber() && point.path("fold").intValue() == 1 && better) {
            best = Json.object();
            best.set("lambda", point.get("lambda"));
            best.set("rmse", point.get("validation"));
            rank = point.get("rank").intValue();
        }
    }

    /** The end: what the points come to. Several paths are kept beside it. */
    void settle(RunModel model) {
        boolean several = points.stream().anyMatch(point -> point.path("path").intValue() > 0);
        single = several ? List.copyOf(points) : List.of();
        points.clear();
        best = null;
        model.path().ifPresent(this::settle);
        rank = model.rank();
    }

    private void settle(PathView path) {
        path.points().forEach(point -> {
            points.add(Json.tree(point));
            if (point.lambda() == path.chosen()) {
                best = Json.object();
                JsonFigures.put(best, "lambda", point.lambda());
                JsonFigures.put(best, "rmse", point.validation());
            }
        });
    }

    public void put(ObjectNode json) {
        put(json.putArray("points"), points);
        put(json.putArray("single"), single);
        json.set("best", best);
        json.put("rank", rank);
    }

    private static void put(ArrayNode array, List<ObjectNode> list) {
        list.forEach(array::add);
    }
}
