/* Data: open a table, look at its first rows, say what is to be learned. */
import { api } from "./api.js";
import { fitForm } from "./fit-form.js";
import { formField, messageLine, tickField } from "./forms.js";
import { openPart } from "./open-files.js";
import { openTables } from "./tables.js";
import { replaceContent } from "../views/charts.js";
import { h } from "../views/elements.js";
import { format, plural } from "../views/format.js";

/**
 * The page. opened(data), started(run) and modelOpened(run) are told what the user did. Returns show(data).
 * @param {HTMLElement} root
 * @param {(data: DataTable) => void} opened
 * @param {(run: Run) => void} started
 * @param {(run: Run) => void} modelOpened
 */
export function dataPage(root, opened, started, modelOpened) {
  const table = h("div", {});
  /** @param {DataTable} data */
  const show = (data) => {
    openTables.put(data);
    const preview = previewPart(data);
    replaceContent(table,
      h("section", { class: "data", "aria-labelledby": "data-title" },
        h("h2", { id: "data-title", tabindex: -1 }, data.name),
        h("p", { class: "note" }, (data.rowCount === null ? "Many rows, " : plural(data.rowCount, "row") + ", ")
          + plural(data.columns.length, "column")
          + (data.rowCount === null || data.rowCount > data.rows.length ? `; the first ${data.rows.length} rows are shown.` : ".")),
        layoutPart(data, show), preview.element, fitForm(data, preview.roles, started)));
  };
  root.append(
    h("h1", {}, "Learn many related tasks together"),
    h("p", { class: "lead" }, "A task is a patient, a user, a sensor: something with a few observations of its own."
      + " OKL finds one function for each, and how they are related."),
    openPart((data) => {
      show(data);
      opened(data);
      table.querySelector("h2")?.focus();
    }, modelOpened), table);
  return show;
}

/** @param {DataTable} data */
function previewPart(data) {
  const heads = new Map(data.columns.map((column) => [column.name, h("span", { class: "role" })]));
  const element = h("div", { class: "scroll preview", tabindex: 0, role: "region", "aria-label": "The first rows" },
    h("table", {},
      h("thead", {}, h("tr", {}, data.columns.map((column) => h("th", {
        scope: "col", class: column.kind === "number" ? "number" : null,
        title: `${column.kind}, ${format(column.distinct)} different`,
      }, column.name, heads.get(column.name))))),
      h("tbody", {}, data.rows.map((row) => h("tr", {}, row.map((cell, k) =>
        h("td", { class: data.columns[k].kind === "number" ? "number" : null }, cell)))))));
  return {
    element,
    /** Writes under each column's name what it is for. */
    roles: (/** @type {Map<string, string>} */ byName) => heads.forEach((head, name) => (head.textContent = byName.get(name) || "")),
  };
}

/**
 * How a text file is read: whether its first row names the columns, and what is between the cells.
 * read(data) is called with the table as the server reads it then.
 * @param {DataTable} data
 * @param {(data: DataTable) => void} read
 */
function layoutPart(data, read) {
  const { layout } = data;
  const header = h("input", { type: "checkbox", id: "header" });
  header.checked = layout.header;
  const names = h("input", { type: "text", id: "columns", value: layout.columns || "", autocomplete: "off", spellcheck: "false" });
  const separator = h("input", { type: "text", id: "separator", value: layout.separator || "", size: 10, placeholder: "found out", autocomplete: "off" });
  const message = messageLine();
  const again = () => message.attempt(async () => read(await api.post(`data/${data.id}/layout`,
    { header: header.checked, columns: header.checked ? null : names.value, separator: separator.value || null })));
  for (const control of [header, names, separator]) {
    control.addEventListener("change", again);
  }
  const named = formField("Names of the columns", names, "with commas between; c1..c4 stands for four");
  named.hidden = layout.header;
  return h("details", { class: "layout", open: layout.header && !layout.separator ? null : "" }, h("summary", {}, "How the file is read"),
    h("div", { class: "fields" },
      tickField("The first row names the columns", header),
      named, formField("Between the cells", separator, "tab, comma, semicolon, pipe, space or characters")), message.element);
}
