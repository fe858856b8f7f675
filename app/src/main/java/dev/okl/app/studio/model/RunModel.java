package dev.okl.app.studio.model;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.view.AtlasView;
import dev.okl.app.view.CurvesView;
import dev.okl.app.view.ItemsView;
import dev.okl.app.view.PathView;
import dev.okl.app.view.ViewData;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The model of a run and what the pages show of it. Views are computed when they are first requested. */
public final class RunModel {
    /** Of how many runs the models along the path are kept; each may take a twentieth of the memory. */
    public static final int WITH_PATH = 5;

    private static final int NEAREST = 5;

    private volatile PathModels along;
    private final ViewSource source;
    private final ModelAnswers answers;
    private final NewTaskFoldIn foldIn;
    private ViewData view;

    private RunModel(PathModels along, ViewSource source) {
        this.along = along;
        this.source = source;
        this.answers = new ModelAnswers(source);
        this.foldIn = new NewTaskFoldIn(source, answers);
    }

    /** From a file. */
    public static RunModel of(StoredModel stored, String name) {
        return new RunModel(
                PathModels.none(": a model file has the model of the chosen one only."), ViewSource.of(stored, name));
    }

    /** From a fit that has just been done. */
    public static RunModel of(FittedModel fresh, String name) {
        return new RunModel(PathModels.of(fresh.fit()), ViewSource.of(fresh, name));
    }

    public StoredModel stored() {
        return source.stored();
    }

    public ModelAnswers answers() {
        return answers;
    }

    public NewTaskFoldIn foldIn() {
        return foldIn;
    }

    public Optional<PathView> path() {
        return PathView.of(source);
    }

    public synchronized ViewData view() {
        if (view == null) {
            view = ViewData.of(source);
        }
        return view;
    }

    /** One task in all views. */
    @JsonClassDescription("One task in the views")
    public record TaskViews(
            @JsonPropertyDescription("Its curve and its points")
            Optional<CurvesView.TaskCurve> task,

            @JsonPropertyDescription("Its items") Optional<ItemsView.TaskItems> items,

            @JsonPropertyDescription("Tasks with their similarity")
            List<List<Object>> nearest,

            int cluster) {}

    public TaskViews task(String name) {
        answers.requireTask(name);
        ViewData all = view();
        return new TaskViews(
                all.curves().map(curves -> CurvesView.task(source, name)),
                all.items().map(items -> ItemsView.task(source, name)),
                answers.similarity().nearest(name, NEAREST).stream()
                        .map(near -> List.<Object>of(near.task(), near.similarity()))
                        .toList(),
                cluster(all.atlas(), name));
    }

    /** A task that is not in the atlas belongs to the cluster whose medoid is most similar to it. */
    private int cluster(AtlasView atlas, String name) {
        int shown = atlas.tasks().indexOf(name);
        return shown >= 0
                ? atlas.cluster()[shown]
                : atlas.clusters().stream()
                        .max(Comparator.comparingDouble(
                                cluster -> answers.similarity().between(name, cluster.medoid())))
                        .orElseThrow()
                        .number();
    }

    /** A sentence where there is no model for each point of the path. */
    public Optional<String> whyNoPath() {
        return along.whyNone();
    }

    /** Drops the models along the path, which take the most memory. */
    public void forgetPath() {
        along = PathModels.none(" any more: the models along the path are kept for the latest " + WITH_PATH
                + " runs. Run it again to have them.");
    }

    /** The views that change along the path. */
    @JsonClassDescription("The views that change along the path")
    public record PathViews(
            @JsonPropertyDescription("As in the view") Optional<CurvesView> curves,

            @JsonPropertyDescription("As in the view") AtlasView atlas) {}

    /** At a point of the path. */
    public PathViews at(int point) {
        ViewSource there = source.withModel(along.at(point));
        return new PathViews(CurvesView.of(there), AtlasView.of(there));
    }

    /**
     * The models along a path.
     *
     * @param whyNone a sentence where there are none
     */
    private record PathModels(List<OutputKernelModel<Row>> models, Optional<String> whyNone) {
        static PathModels of(FitResult<OutputKernelModel<Row>> fit) {
            if (!fit.pathModels().isEmpty()) {
                return new PathModels(fit.pathModels(), Optional.empty());
            }
            if (fit.path().size() < 2) {
                return none(": the run has no path.");
            }
            return none(
                    fit.cancelled()
                            ? ": the run was cancelled before all models along the path were there."
                            : ": the models along the path take too much memory.");
        }

        static PathModels none(String reason) {
            return new PathModels(List.of(), Optional.of("There is no slider over lambda" + reason));
        }

        OutputKernelModel<Row> at(int point) {
            whyNone.ifPresent(sentence -> {
                throw new ApiError(ApiError.CONFLICT, sentence);
            });
            if (point < 0 || point >= models.size()) {
                throw ApiError.notFound("the path has points 0 to " + (models.size() - 1) + ", but not " + point);
            }
            return models.get(point);
        }
    }
}
