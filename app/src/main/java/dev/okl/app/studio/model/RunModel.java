package dev.okl.app.studio.model;

import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.view.AtlasView;
import dev.okl.app.view.CurvesView;
import dev.okl.app.view.ItemsView;
import dev.okl.app.view.PathView;
import dev.okl.app.view.ViewData;
import dev.okl.app.view.ViewSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The model of a run and what the pages show of it. Views are made when somebody first wants to see them. */
public final class RunModel {
    private static final int NEAREST = 5;

    private final StoredModel stored;
    private volatile PathModels along;
    private final ViewSource source;
    private final ModelAnswers answers;
    private final FoldIn playground;
    private ViewData view;

    private RunModel(StoredModel stored, PathModels along, ViewSource source) {
        this.stored = stored;
        this.along = along;
        this.source = source;
        this.answers = new ModelAnswers(stored, source);
        this.playground = new FoldIn(stored, source, answers);
    }

    /** From a file. */
    public static RunModel of(StoredModel stored, String name) {
        return new RunModel(stored, PathModels.ofFile(), ViewSource.of(stored, name));
    }

    /** From a fit that has just been done. */
    public static RunModel of(FittedModel fresh, String name) {
        return new RunModel(fresh.stored(), PathModels.of(fresh.fit()), ViewSource.of(fresh, name));
    }

    public StoredModel stored() {
        return stored;
    }

    public ModelAnswers answers() {
        return answers;
    }

    public int rank() {
        return stored.model().rank();
    }

    public FoldIn playground() {
        return playground;
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
    public Map<String, Object> task(String name) {
        answers.requireTask(name);
        Map<String, Object> views = new LinkedHashMap<>();
        ViewData all = view();
        views.put("task", all.curves() == null ? null : CurvesView.task(source, name));
        views.put("items", all.items() == null ? null : ItemsView.task(source, name));
        views.put(
                "nearest",
                answers.similarity().nearest(name, NEAREST).stream()
                        .map(near -> List.of(near.task(), near.similarity()))
                        .toList());
        views.put("cluster", cluster(all.atlas(), name));
        return views;
    }

    /** A task that the atlas does not show is with the typical task that it resembles most. */
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

    /** Whether there is a model for each point of the path. */
    public boolean hasPath() {
        return along.whyNone().isEmpty();
    }

    /** A sentence where there is none. */
    public Optional<String> whyNoPath() {
        return along.whyNone();
    }

    /**
     * Drops the models along the path, which take the most memory.
     *
     * @param runsWithPath of how many runs they are kept, for the message
     */
    public void forgetPath(int runsWithPath) {
        along = PathModels.forgotten(runsWithPath);
    }

    /** The views that change along the path, at one of its points. */
    public Map<String, Object> at(int point) {
        ViewSource there = source.withModel(along.at(point));
        Map<String, Object> views = new LinkedHashMap<>();
        views.put("curves", CurvesView.of(there).orElse(null));
        views.put("atlas", AtlasView.of(there));
        return views;
    }
}
