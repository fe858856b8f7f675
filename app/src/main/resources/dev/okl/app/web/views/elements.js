/* Elements of a page: made by name, and the frames that the views share (figure, table, note, search). */
import { format } from "./format.js";

/**
 * Makes an HTML element. Attributes that are functions are listeners; `false` and null leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export const svg = (tag, attributes, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.replace(/^on/, ""), /** @type {EventListener} */ (value));
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) {
      append(element, child);
    } else if (child !== null && child !== undefined) {
      element.append(typeof child === "number" ? String(child) : child);
    }
  }
}

/**
 * An element that the page is known to have.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error("the page has no element " + id);
  }
  return element;
}

/**
 * A titled figure: its body, a note, and the same as a table for those who do not see it.
 * @param {string} title
 * @param {Child} note
 * @param {Child} body
 * @param {TableOf | null} [table]
 */
export const figure = (title, note, body, table) =>
  h("figure", {}, h("figcaption", {}, h("h3", {}, title), note ? h("p", {}, note) : null), body,
    table ? details("The figures as a table", () => dataTable(table.columns, table.rows())) : null);

/**
 * A part that is made when it is first opened.
 * @param {Child} summary
 * @param {() => Node} make
 */
export function details(summary, make) {
  const body = h("div", { class: "details-body" });
  const element = h("details", {}, h("summary", {}, summary), body);
  element.addEventListener("toggle", () => element.open && !body.firstChild && body.append(make()));
  return element;
}

/**
 * @param {string[]} columns
 * @param {Cell[][]} rows
 */
export const dataTable = (columns, rows) =>
  h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": columns.join(", ") },
    h("table", {},
      h("thead", {}, h("tr", {}, columns.map((column, k) =>
        h("th", { scope: "col", class: rows.length && typeof rows[0][k] === "number" ? "number" : null }, column)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map(tableCell))))));

/**
 * The drawing context of a canvas.
 * @param {HTMLCanvasElement} canvas
 */
export function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) {
    throw new Error("this browser cannot draw on a canvas");
  }
  return context;
}

/** @param {Cell} value */
const tableCell = (value) =>
  typeof value === "number" || value === null ? h("td", { class: "number" }, format(value)) : h("td", {}, value);

/**
 * A sentence on what is shown when it is not everything; nothing where there is none.
 * @param {string | null} sentence
 */
export const noteLine = (sentence) => (sentence ? h("p", { class: "note" }, sentence) : null);

let searches = 0;

/**
 * A search box with suggestions: of all names that the server knows where there is one, else of those on the page.
 * found(name) is called with one of the names, missing(text) with anything else.
 * @param {{
 *   label: string, kind: "tasks" | "items", names: string[], source: Source | null,
 *   found: (name: string) => void, missing: (text: string) => void,
 * }} wanted
 * @returns {SearchBox}
 */
export function searchBox({ label, kind, names, source, found, missing }) {
  if (source) {
    return source.searchBox(kind, label, found, missing);
  }
  const id = "okl-search-" + ++searches;
  const known = new Set(names);
  const input = h("input", { type: "search", id, list: id + "-names", autocomplete: "off", spellcheck: "false" });
  const choose = () => {
    const text = input.value.trim();
    const match = known.has(text) ? text : names.find((name) => name.toLowerCase().includes(text.toLowerCase()));
    if (text && match !== undefined) {
      found(match);
    } else if (text) {
      missing(text);
    }
  };
  input.addEventListener("change", choose);
  input.addEventListener("input", () => known.has(input.value) && found(input.value));
  const element = h("p", { class: "search" }, h("label", { for: id }, label), input,
    h("datalist", { id: id + "-names" }, names.map((name) => h("option", { value: name }))));
  return { element, show: (name) => (input.value = name) };
}
