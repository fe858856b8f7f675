/* Which column is what: the fields for the columns of a table. */
import { formField, namePairs, optionsOf, selectBox } from "./forms.js";
import { sentence } from "./sentences.js";
import { h } from "../views/elements.js";

/** @type {[string, string]} */
const NONE = ["", "none"];

/** @param {DataTable} data */
export function columnFields(data) {
  const named = namePairs(data.columns);
  /** @param {string} id @param {[string, string]} first */
  const pick = (id, first) => selectBox([first, ...named], { id });
  const shape = selectBox([["", "one observation"], ["wide", "one input: a column per task"]], { id: "wide" });
  const task = pick("task", ["", "choose one"]);
  const value = pick("value", ["", "choose one"]);
  const weight = pick("weight", NONE);
  const where = h("input", { type: "text", id: "where", size: 16, autocomplete: "off" });
  task.value = data.guess.task || "";
  value.value = data.guess.value || "";
  const roles = [formField("Task", task, "whose function is learned"), formField("Value", value, "what was observed"),
    formField("Weight", weight, "how much it counts")];
  const isWide = () => shape.value === "wide";
  const taken = () => (isWide() ? [] : [task.value, value.value, weight.value]);
  const ticks = h("span", {});
  /** @type {ReturnType<typeof box>[]} */
  let boxes = [];
  let count = 0;
  /** @param {Column} column */
  const box = (column) => {
    const input = h("input", { type: "checkbox", id: "input-" + count++ });
    return { column, input, element: h("span", { class: "tick" }, input, h("label", { for: input.id }, column.name)) };
  };
  /** @param {{ column: Column }} each */
  const free = ({ column }) => !taken().includes(column.name);
  const update = () => {
    roles.forEach((field) => (field.hidden = isWide()));
    boxes.forEach((each) => (each.element.hidden = !free(each)));
  };
  /** @param {Column[]} columns */
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
  /** @returns {{ where: string | null, wide?: boolean, task?: string | null, value?: string | null, weight?: string | null }} */
  const chosen = () => ({
    where: where.value.trim() || null,
    ...(isWide() ? { wide: true } : { task: task.value || null, value: value.value || null, weight: weight.value || null }),
  });
  return {
    element: h("fieldset", {}, h("legend", {}, "Columns"), h("p", { class: "note" }, sentence(data.guess.reason || "")),
      h("div", { class: "fields" }, formField("Each row holds", shape), roles, formField("Only rows with", where, "such as dvid = cp; empty: all")),
      h("div", { role: "group", "aria-labelledby": "inputs-label" }, h("span", { id: "inputs-label" }, "Inputs, for the blocks below: "), ticks)),
    isWide,
    chosen,
    inputs: () => boxes.filter((each) => each.input.checked && free(each)).map((each) => each.column),
    /** The columns that inputs may have: those of the table and of one that is joined. */
    all: () => boxes.map((each) => each.column),
    join: (/** @type {Column[]} */ columns) => offer([...data.columns, ...columns.filter((column) => !data.columns.some((own) => own.name === column.name))]),
    tick: (/** @type {Column[]} */ columns) => boxes.forEach(({ column, input }) => (input.checked = columns.includes(column))),
  };
}

const TITLE = /(^|[^\p{L}])(title|name)s?($|[^\p{L}])/iu;

/**
 * A field for what the views call the inputs, such as the title of films; hidden where no column could tell. changed() is called when the user chose.
 * @param {() => void} changed
 */
export function titleField(changed) {
  let own = false; // whether it is the user's choice, not the guess
  const select = h("select", { id: "label", onchange: () => {
    own = true;
    changed();
  } });
  const element = formField("Titles", select, "what the views call the inputs");
  return {
    element,
    /** Columns to choose from: of the table that describes the inputs, and texts of the kernel. */
    offer(/** @type {Column[]} */ columns) {
      const names = columns.map(({ name }) => name);
      const guess = names.find((name) => TITLE.test(name)) || "";
      const chosen = own && (!select.value || names.includes(select.value)) ? select.value : guess;
      select.replaceChildren(...optionsOf([["", "their ids"], ...namePairs(columns)]));
      select.value = chosen;
      element.hidden = !names.length;
    },
    chosen: () => ({ label: select.value || null }),
  };
}
