/* Runs: the progress of each, and side by side those that can be compared. */
import { api } from "./api.js";
import { messageLine, throttle } from "./forms.js";
import { RunEntry } from "./run-entry.js";
import { RunGroup, groupKey } from "./run-group.js";
import { replaceContent } from "../views/charts.js";
import { h } from "../views/elements.js";

const REDRAW_MILLIS = 200;
const UPDATE_MILLIS = 500;
const TITLES = ["Draw", "Run", "Kernel", "Mean", "Rank", "Best RMSE", "Lambda", "Seconds", "Status", "Actions"];

/**
 * The page. explore(run) opens a run. Returns {add(run), reload(), latest()}.
 * @param {HTMLElement} root
 * @param {(run: Run) => void} explore
 */
export function runsPage(root, explore) {
  /** @type {Map<string, RunEntry>} */
  const entries = new Map();
  const live = h("div", { class: "lives" });
  const news = h("p", { class: "unseen", role: "status" });
  const none = h("p", { class: "none" }, "Nothing has been learned yet. Open a table under Data and press Learn.");
  /** @type {Map<string, RunGroup>} */
  const groups = new Map();
  const apart = h("p", { class: "note" }, "Errors can be compared within a group only: the same table, validated in the same way.");
  const figures = h("div", {});
  const head = h("thead", {}, h("tr", {}, TITLES.map((title) => h("th", { scope: "col" }, title))));
  const table = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Runs" }, h("table", { class: "runs" }, head));
  const message = messageLine();
  const redraw = throttle(() => groups.forEach((group) => group.redraw()), REDRAW_MILLIS);
  const update = () => {
    none.hidden = entries.size > 0;
    table.hidden = entries.size === 0;
    apart.hidden = groups.size < 2;
    entries.forEach((entry) => entry.update());
    groups.forEach((group) => group.mark());
  };
  /** @param {Run} run */
  const groupOf = (run) => {
    const { key, title } = groupKey(run);
    const group = groups.get(key) || new RunGroup(title, TITLES.length);
    groups.set(key, group);
    return group;
  };
  /** @param {RunEntry} entry */
  const leaveGroup = (entry) => {
    const group = groupOf(entry.run);
    group.remove(entry);
    if (!group.entries.length) {
      group.rows.remove();
      replaceContent(group.figure);
      group.figure.remove();
      groups.delete(groupKey(entry.run).key);
    }
  };
  /** @param {RunEntry} entry */
  const forget = (entry) => {
    entry.stop();
    entry.line.remove();
    leaveGroup(entry);
    entries.delete(entry.run.id);
    update();
    redraw();
  };
  /** @type {RunActions} */
  const actions = {
    redraw,
    explore: (entry) => explore(entry.run),
    cancel: (entry) => message.attempt(() => api.post(`runs/${entry.run.id}/cancel`)),
    remove: (entry) => message.attempt(() => api.remove("runs/" + entry.run.id).then(() => forget(entry))),
  };

  /** @param {Run} run */
  const put = (run) => {
    const entry = entries.get(run.id) || new RunEntry(run, actions);
    if (!entries.has(run.id)) {
      entries.set(run.id, entry);
      live.append(entry.line);
      const group = groupOf(run);
      group.add(entry);
      head.after(group.rows); // what is new is looked at first
      figures.prepend(group.figure);
    } else if (entry.run.status !== run.status) {
      news.textContent = `Run ${run.id} is ${run.status}.`;
    }
    entry.put(run);
    update();
    redraw();
    return entry;
  };
  /** @param {Run} run */
  const add = (run) => {
    const entry = put(run);
    if (entry.isOpen()) {
      entry.stop();
      entry.stop = api.follow(run.id, {
        run: put,
        point: (point) => {
          entry.point(point);
          redraw();
        },
        sweep: (sweep) => (entry.sweep = sweep),
      });
    }
  };
  const reload = async () => {
    /** @type {Run[]} */
    const runs = await api.get("runs");
    const ids = new Set(runs.map((run) => run.id));
    [...entries.values()].filter((entry) => !ids.has(entry.run.id)).forEach(forget);
    runs.forEach(add);
    return runs;
  };

  setInterval(() => live.isConnected && update(), UPDATE_MILLIS);
  root.append(h("h1", {}, "Runs"), none, live, news, message.element, apart, table, figures);
  update();
  redraw();
  /** The id of the latest run that has a model. */
  const latest = () => [...entries.values()].filter((entry) => entry.hasModel()).map((entry) => entry.run.id).pop() || null;
  return { add, reload, latest };
}
