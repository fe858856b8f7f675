/* Which column is what. */
(() => {
  "use strict";
  const { h } = okl;
  const NONE = ["", "none"];

  okl.columnFields = (data) => {
    const named = data.columns.map((column) => [column.name, column.name]);
    const pick = (id, first) => okl.select([first, ...named], { id });
    const shape = okl.select([["", "one observation"], ["wide", "one input: a column per task"]], { id: "wide" });
    const task = pick("task", ["", "choose one"]);
    const value = pick("value", ["", "choose one"]);
    const weight = pick("weight", NONE);
    const where = h("input", { type: "text", id: "where", size: 16, autocomplete: "off" });
    task.value = data.guess.task || "";
    value.value = data.guess.value || "";
    const roles = [okl.field("Task", task, "whose function is learned"), okl.field("Value", value, "what was observed"),
      okl.field("Weight", weight, "how much it counts")];
    const isWide = () => shape.value === "wide";
    const taken = () => (isWide() ? [] : [task.value, value.value, weight.value]);
    const ticks = h("span", {});
    let boxes = [];
    let count = 0;
    const box = (column) => {
      const input = h("input", { type: "checkbox", id: "input-" + count++ });
      return { column, input, element: h("span", { class: "tick" }, input, h("label", { for: input.id }, column.name)) };
    };
    const free = ({ column }) => !taken().includes(column.name);
    const update = () => {
      roles.forEach((field) => (field.hidden = isWide()));
      boxes.forEach((each) => (each.element.hidden = !free(each)));
    };
    const offer = (columns) => {
      const ticked = new Set(boxes.filter((each) => each.input.checked).map((each) => each.column.name));
      boxes = columns.map(box);
      boxes.forEach((each) => (each.input.checked = ticked.has(each.column.name)));
      ticks.replaceChildren(...boxes.map((each) => each.element));
      update();
    };
    for (const select of [shape, task, value, weight]) {
      select.addEventListener("change", update);
    }
    offer(data.columns);
    return {
      element: h("fieldset", {}, h("legend", {}, "Columns"), h("p", { class: "note" }, okl.sentence(data.guess.reason || "")),
        h("div", { class: "fields" }, okl.field("Each row holds", shape), roles, okl.field("Only rows with", where, "such as dvid = cp; empty: all")),
        h("div", { role: "group", "aria-labelledby": "inputs-label" }, h("span", { id: "inputs-label" }, "Inputs, for the blocks below: "), ticks)),
      isWide,
      chosen: () => ({
        where: where.value.trim() || null,
        ...(isWide() ? { wide: true } : { task: task.value || null, value: value.value || null, weight: weight.value || null }),
      }),
      inputs: () => boxes.filter((each) => each.input.checked && free(each)).map((each) => each.column),
      /** The columns that inputs may have: those of the table and of one that is joined. */
      all: () => boxes.map((each) => each.column),
      join: (columns) => offer([...data.columns, ...columns.filter((column) => !data.columns.some((own) => own.name === column.name))]),
      tick: (columns) => boxes.forEach(({ column, input }) => (input.checked = columns.includes(column))),
    };
  };
})();
