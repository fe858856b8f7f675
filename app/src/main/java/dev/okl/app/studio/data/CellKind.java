package dev.okl.app.studio.data;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the cells of a column are. */
public enum CellKind {
    @JsonProperty("number")
    NUMBER,
    @JsonProperty("text")
    TEXT
}
