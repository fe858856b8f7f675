package dev.okl.app.studio.run;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The state of a run at one time. */
public record RunSnapshot(
        String id,

        @JsonPropertyDescription("The name of the table, or of the model's file")
        String table,

        String name,
        Run.Status status,
        Optional<String> message,
        Optional<String> stage,

        @JsonPropertyDescription("The equivalent command line")
        String command,

        ObjectNode options,
        List<RunPoint> points,

        @JsonPropertyDescription(
                "At the end, the points of single folds or ranks (path, fold) where there were several")
        List<RunPoint> single,

        Optional<Run.Best> best,
        OptionalInt rank,

        @JsonPropertyDescription("Whether there is a model for each point of the path")
        boolean alongPath,

        @JsonPropertyDescription("Why there is none, in a sentence; null where there is one, or no model yet")
        Optional<String> noPath,

        OptionalDouble seconds) {}
