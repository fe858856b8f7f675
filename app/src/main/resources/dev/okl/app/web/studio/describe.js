/* The description of a new task, for a model with a kernel on the tasks: a field for each column that the kernel reads. */
(() => {
  "use strict";
  const { h } = okl;
  const AT_ONCE = 30;

  /** A form for columns [{name, kind, usual, choices}]; changed() at every change. Returns {element, value()}. */
  okl.descriptionForm = (columns, changed) => {
    const controls = columns.map((column) => control(column, changed));
    const value = () => Object.fromEntries(columns.map(({ name, kind }, k) => [name, cell(kind, controls[k].value.trim())]));
    return columns.length ? {
      element: h("fieldset", { class: "description" }, h("legend", {}, "What describes the new task"),
        h("p", { class: "note" }, "The model has a kernel on the tasks, so a description alone gives a curve. It begins with what is usual."),
        h("div", { class: "fields" }, columns.map(({ name }, k) => okl.field(name, controls[k])))),
      value,
    } : { element: "", value: () => null };
  };

  const cell = (kind, text) => (text === "" ? null : kind === "number" ? Number(text) : text);

  function control({ kind, usual, choices }, changed) {
    if (kind === "text" && choices.length <= AT_ONCE) {
      const none = usual === null ? [["", "a new one"]] : [];
      const select = okl.select([...none, ...[...choices].sort(okl.byName).map((choice) => [choice, choice])], { oninput: changed });
      select.value = usual ?? "";
      return select;
    }
    return h("input", { type: kind === "number" ? "number" : "text", step: kind === "number" ? "any" : null, value: usual, oninput: changed });
  }
})();
