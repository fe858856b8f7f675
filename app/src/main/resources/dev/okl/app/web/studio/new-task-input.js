/* What is observed of the new task: points of a curve, or values of items. Each gives the observations for the server. */
import { pointPlot } from "./point-plot.js";
import { replaceContent } from "../views/charts.js";
import { h, noteLine } from "../views/elements.js";
import { format } from "../views/format.js";
import { barList } from "../views/marks.js";
import { clusterOf } from "../views/theme.js";

const COMPARED = 3;

/** @param {Attributes} attributes */
const number = (attributes) => h("input", { type: "number", step: "any", ...attributes });

/**
 * Points of a curve, by clicks in the plot or typed into the table beside it. ask(observations) at every change.
 * @param {Curves} curves
 * @param {Atlas} atlas
 * @param {(observations: Observation[]) => void} ask
 */
export function curveInput(curves, atlas, ask) {
  /** @type {(number | null)[][]} */
  let points = []; // null where nothing has been typed yet
  const rows = h("tbody", {});
  /** @returns {Interval[]} */
  const complete = () => points.flatMap(([x, y]) => (x === null || y === null ? [] : [[x, y]]));
  const changed = () => ask(complete().map(([x, y]) => ({ input: { [curves.column]: x }, value: y })));
  const plot = pointPlot(curves, (list) => {
    points = [...list, ...points.filter((point) => point.includes(null))];
    if (points.length === rows.childElementCount) {
      fillRows();
    } else {
      makeRows();
    }
    changed();
  });
  const edited = () => {
    points = [...rows.children].map((row) => [...row.querySelectorAll("input")].map(({ value }) => (value === "" ? null : Number(value))));
    plot.points(complete());
    changed();
  };
  /** @param {(number | null)[][]} list */
  const replace = (list) => {
    points = list;
    plot.points(complete());
    makeRows();
    changed();
  };
  const fillRows = () => points.forEach((point, k) => rows.children[k].querySelectorAll("input").forEach((input, c) => (input.value = String(point[c] ?? ""))));
  const makeRows = () => {
    rows.replaceChildren(...points.map((_, k) => h("tr", {},
      h("td", {}, number({ "aria-label": `${curves.column} of point ${k + 1}`, oninput: edited })),
      h("td", {}, number({ "aria-label": `value of point ${k + 1}`, oninput: edited })),
      h("td", {}, h("button", { type: "button", "aria-label": `Remove point ${k + 1}`,
        onclick: () => replace(points.filter((__, other) => other !== k)) }, "×")))));
    fillRows();
  };
  const addRow = () => {
    replace([...points, [null, null]]);
    rows.lastElementChild?.querySelector("input")?.focus();
  };
  return {
    element: h("div", { class: "columns wide-first" },
      h("div", {},
        h("p", { class: "note" }, "Click to set a point, drag to move it, double-click to remove it."
          + " Coloured: the most similar tasks; broken: the shared mean."),
        plot.element),
      h("div", {},
        h("table", { class: "points" },
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, curves.column), h("th", { scope: "col" }, curves.value), h("th", {}))), rows),
        h("p", {}, h("button", { type: "button", class: "add-point", onclick: addRow }, "Add a point"), " ",
          h("button", { type: "button", onclick: () => replace([]) }, "Clear")))),
    show: (/** @type {FoldIn} */ answer) => plot.curves({
      own: answer.curve,
      others: answer.nearest.filter(({ similarity }) => similarity > 0).slice(0, COMPARED).flatMap(({ task }) => {
        const entry = curves.tasks.find((each) => each.task === task);
        return entry ? [{ name: task, cluster: clusterOf(atlas, task), fit: entry.fit }] : [];
      }),
    }),
  };
}

/**
 * Items with a value each, chosen by search among all that the model has.
 * @param {Items} items
 * @param {Source} source
 * @param {(observations: Observation[]) => void} ask
 */
export function itemInput(items, source, ask) {
  const values = items.tasks.flatMap((task) => task.known.map((each) => each.value));
  const usual = values.length ? Math.max(...values) : 1;
  /** @type {Map<string, number>} */
  const given = new Map();
  const list = h("ul", { class: "given" });
  const best = h("div", {});
  const changed = () => ask([...given].map(([item, value]) => ({ item, value })));
  /** @param {string} item @param {number} value */
  const row = (item, value) => {
    const input = number({ value, "aria-label": "Value of " + item });
    input.addEventListener("input", () => {
      given.set(item, Number(input.value));
      changed();
    });
    const remove = () => {
      given.delete(item);
      draw();
      changed();
    };
    return h("li", {}, input, h("span", {}, " " + item + " "), h("button", { type: "button", "aria-label": "Remove " + item, onclick: remove }, "×"));
  };
  const draw = () => list.replaceChildren(...[...given].map(([item, value]) => row(item, value)));
  const absent = h("p", { class: "note", role: "status" });
  const search = source.searchBox("items", "Add an item", (item) => {
    absent.textContent = "";
    if (!given.has(item)) {
      given.set(item, usual);
      draw();
      changed();
    }
    search.show("");
  }, (text) => (absent.textContent = `No item has a name with “${text}”.`));
  return {
    element: h("div", { class: "columns" },
      h("div", {},
        h("p", { class: "note" }, `Any of the ${format(items.count)} items can be chosen. It begins with the highest value seen; type your own.`),
        search.element, absent, list), best),
    show: (/** @type {FoldIn} */ answer) => replaceContent(best, h("h4", {}, "What would suit it"),
      answer.top.length ? barList(answer.top.map(({ item, score }) => ({ label: item, value: score }))) : noteLine("Nothing is known yet.")),
  };
}
