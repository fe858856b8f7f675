/* Tables that describe the inputs or the tasks, and the columns by which they are joined. */
import { api } from "./api.js";
import { formField, messageLine, namePairs, optionsOf } from "./forms.js";
import { fileFields, opener } from "./open-files.js";
import { sentence } from "./sentences.js";
import { openTables } from "./tables.js";
import { h } from "../views/elements.js";

/**
 * One table to join. changed() is called when the user chose something.
 * more: what belongs to it besides.
 * @param {DataTable} data
 * @param {JoinSide} side
 * @param {() => void} changed
 * @param {Child[]} more
 */
export function joinPart(data, side, changed, more = []) {
  const message = messageLine();
  const table = h("select", { id: side.name + "-table" });
  const ofData = h("select", { id: side.name + "-data-key" });
  const ofTable = h("select", { id: side.name + "-key" });
  const reason = h("small", {});
  const byTask = side.name === "tasks";
  let own = false; // whether the key is the user's, not the program's guess
  const joined = () => openTables.get(table.value);
  const keys = h("p", { class: "field join" }, h("label", { for: ofTable.id }, "joined by its column"),
    h("span", {}, ofTable, ...(byTask ? [" = the task"] : [" = ", ofData, " of " + data.name])), reason);

  /** @param {HTMLSelectElement} select @param {Column[]} columns */
  const fill = (select, columns) => select.replaceChildren(...optionsOf([["", "choose one"], ...namePairs(columns)]));
  /** @param {string} id */
  const choose = (id) => {
    table.value = id;
    own = false;
    reason.textContent = "";
    keys.hidden = !joined();
    fill(ofTable, joined()?.columns || []);
    fill(ofData, data.columns);
    changed();
  };
  const open = opener(message, (opened) => choose(opened.id));
  openTables.watch(table, (tables) => {
    const before = table.value;
    const others = tables.filter((each) => each.id !== data.id);
    table.replaceChildren(...optionsOf([["", "none"], ...others.map((each) => /** @type {[string, string]} */ ([each.id, openTables.title(each)]))]));
    table.value = openTables.get(before) ? before : "";
    keys.hidden = !joined();
  });
  table.addEventListener("change", () => choose(table.value));
  for (const select of [ofTable, ofData]) {
    select.addEventListener("change", () => {
      own = true;
      reason.textContent = "";
      changed();
    });
  }
  const key = () => (byTask || ofTable.value === ofData.value ? ofTable.value : `${ofData.value}=${ofTable.value}`);
  const example = companion(data, side, open);
  return {
    element: h("details", { class: "joins", "data-side": side.name }, h("summary", {}, side.title), h("p", { class: "note" }, side.words),
      h("div", { class: "fields" }, formField("Table", table), keys), example,
      fileFields(open, {}, `one row for each of the ${side.name}.`), message.element, ...more),
    table: joined,
    columns: () => joined()?.columns || [],
    chosen: () => ({ [side.name + "Table"]: table.value || null, [side.name + "Key"]: table.value && own ? key() : null }),
    /** Shows the key that the server took, where the user chose none. */
    guessed(/** @type {KeyGuess | null | undefined} */ guess) {
      if (guess && !own) {
        const [left, right] = guess.key.includes("=") ? guess.key.split("=") : [guess.key, guess.key];
        ofTable.value = right;
        ofData.value = left;
        reason.textContent = sentence(guess.reason);
      }
    },
  };
}

/**
 * A button for the example that describes the inputs of this table, where it is an example itself.
 * @param {DataTable} data
 * @param {JoinSide} side
 * @param {(what: { example: string }) => void} open
 */
function companion(data, side, open) {
  const place = h("p", { hidden: true });
  api.get("examples").then((/** @type {ExampleTable[]} */ list) => list
    .filter((example) => side.name === "inputs" && data.name === example.describes + ".csv")
    .forEach((example) => {
      place.hidden = false;
      place.append(
        h("button", { type: "button", "data-example": example.name, title: example.description, onclick: () => open({ example: example.name }) },
          "Take the example " + example.title));
    }), () => {});
  return place;
}
