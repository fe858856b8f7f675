/* Items (inputs with ids): what each latent direction prefers, what suits a task, which inputs are alike. */
import { replaceContent } from "./charts.js";
import { details, h, noteLine, searchBox } from "./elements.js";
import { format, percent, plural } from "./format.js";
import { barList } from "./marks.js";

const AT_FIRST = 4;

/** @type {View} */
export const itemsView = {
  name: "items",
  title: "Items",
  applies: (data) => Boolean(data.items),
  render(root, data, link, source) {
    const { items } = data;
    if (!items) {
      return;
    }
    replaceContent(root,
      items.tasks.length ? recommendations(items, link, source) : null,
      items.directions.length ? directions(items) : null,
      items.alike.length ? alike(items, source) : null,
      source ? null : noteLine(items.sampled)); // the studio finds them all
  },
};

// ---- directions --------------------------------------------------------------------------------------------

/** @param {Items} items */
const directions = (items) => h("section", {},
  h("h3", {}, "What each latent direction prefers"),
  h("p", {}, "The items at both ends of each direction. A task that leans to one side prefers the items there to those at the other end."),
  h("div", { class: "columns" }, items.directions.slice(0, AT_FIRST).map(direction)),
  items.directions.length > AT_FIRST
    ? details(plural(items.directions.length - AT_FIRST, "direction") + " more",
      () => h("div", { class: "columns" }, items.directions.slice(AT_FIRST).map((each, k) => direction(each, AT_FIRST + k))))
    : null);

/** @param {Direction} each @param {number} k */
const direction = (each, k) => {
  const low = [...each.low].sort((a, b) => b.value - a.value);
  return h("section", {},
    h("h4", {}, `Direction ${k + 1}, ${percent(each.share)} of what tells the tasks apart`),
    noteLine(each.oneSided ? "All tasks lean to the upper side, some more than others." : null),
    barList([...each.high, ...low].map(({ item, value }) => ({ label: item, value }))));
};

// ---- a task ------------------------------------------------------------------------------------------------

/** @param {Items} items @param {Link} link @param {Source | null} source */
function recommendations(items, link, source) {
  const known = new Map(items.tasks.map((entry) => [entry.task, entry]));
  const panel = h("div", { "aria-live": "polite" });
  /** @param {TaskItems} entry */
  const draw = (entry) => panel.replaceChildren(
    h("h4", {}, entry.task),
    h("div", { class: "columns" },
      listed("Highest predictions, known ones left out", entry.top.map(({ item, score }) => ({ label: item, value: score }))),
      listed("Known: the highest values observed", entry.known.map(({ item, value }) => ({ label: item, value })))));
  /** @param {string} name */
  const unknown = (name) => replaceContent(panel, noteLine(source ? `No task has a name with “${name}”.`
    : `“${name}” is not among the tasks listed here.` + (items.sampled ? " " + items.sampled : "")));
  const ask = oneAfterTheOther(known, source && ((name) => source.task(name).then(({ items: entry }) => entry)), draw, unknown);
  /** @param {string} name */
  const show = (name) => {
    search.show(name);
    ask(name);
  };
  /** @param {string} name */
  const pick = (name) => link.select([name]);
  const search = searchBox({ label: "Recommendations of the task", kind: "tasks", names: [...known.keys()], source, found: pick, missing: unknown });
  link.on("select", panel, (names) => names.length && show(names[0]));
  show(link.selected.length ? link.selected[0] : items.tasks[0].task);
  return h("section", {}, h("h3", {}, "What suits a task"), search.element, panel);
}

/**
 * A function that shows the entry of a name: a known one at once, another one when ask(name) has found it, if there is a
 * server. An answer that comes after the reader went on to another name is not shown.
 * @template T
 * @param {Map<string, T>} known
 * @param {((name: string) => Promise<T | null>) | null} ask
 * @param {(entry: T) => void} draw
 * @param {(name: string) => void} unknown
 * @returns {(name: string) => void}
 */
function oneAfterTheOther(known, ask, draw, unknown) {
  /** @type {string | null} */
  let latest = null;
  return (name) => {
    latest = name;
    const show = (/** @type {T | null | undefined} */ entry) => {
      if (latest === name && entry) {
        draw(entry);
      } else if (latest === name) {
        unknown(name);
      }
    };
    if (ask && !known.has(name)) {
      ask(name).then(show, () => show(null));
    } else {
      show(known.get(name));
    }
  };
}

/** @param {string} title @param {{ label: string, value: number }[]} rows */
const listed = (title, rows) => h("section", {}, h("h5", {}, title), rows.length ? barList(rows) : noteLine("None."));

// ---- inputs alike ------------------------------------------------------------------------------------------

/** @param {Items} items @param {Source | null} source */
function alike(items, source) {
  const entries = new Map(items.alike.map((entry) => [entry.item, entry]));
  const panel = h("div", { "aria-live": "polite" });
  /** @param {string} text */
  const none = (text) => replaceContent(panel, noteLine(`No item ${source ? "" : "listed here "}has a name with “${text}”.`));
  /** @param {AlikeItem} entry */
  const draw = (entry) => {
    search.show(entry.item);
    panel.replaceChildren(
      h("h4", {}, entry.item),
      h("p", {}, plural(entry.observations, "observation")),
      barList(entry.near.map(({ item, similarity }) => ({ label: item, value: similarity, onclick: source || entries.has(item) ? () => show(item) : null }))));
  };
  const show = oneAfterTheOther(entries, source && source.alike, draw, none);
  const search = searchBox({ label: "Items like", kind: "items", names: [...entries.keys()], source, found: show, missing: none });
  show(items.alike[0].item);
  return h("section", {}, h("h3", {}, "Items that are alike"),
    h("p", {}, `How similarly the tasks respond to two items. ${source ? "Any" : format(entries.size)} of ${source ? "the " : ""}${format(items.count)} items`
      + " can be looked up; little is known of those that were rarely observed."),
    search.element, panel);
}
