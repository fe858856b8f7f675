/* Runs: the progress of each, and side by side those that can be compared. */
(() => {
  "use strict";
  const { h, api } = okl;
  const BETWEEN_PAINTS = 200;
  const TICK = 500;
  const TITLES = ["Draw", "Run", "Kernel", "Mean", "Rank", "Best RMSE", "Lambda", "Seconds", "Status", "Actions"];

  /** The page. explore(run) opens a run. Returns {add(run), reload(), latest()}. */
  okl.runsPage = (root, explore) => {
    const entries = new Map();
    const live = h("div", { class: "lives" });
    const news = h("p", { class: "unseen", role: "status" });
    const none = h("p", { class: "none" }, "Nothing has been learned yet. Open a table under Data and press Learn.");
    const groups = new Map();
    const apart = h("p", { class: "note" }, "Errors can be compared within a group only: the same table, validated in the same way.");
    const figures = h("div", {});
    const head = h("thead", {}, h("tr", {}, TITLES.map((title) => h("th", { scope: "col" }, title))));
    const table = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Runs" }, h("table", { class: "runs" }, head));
    const message = okl.message();
    const redraw = okl.calmly(() => groups.forEach((group) => group.redraw()), BETWEEN_PAINTS);
    const update = () => {
      none.hidden = entries.size > 0;
      table.hidden = entries.size === 0;
      apart.hidden = groups.size < 2;
      entries.forEach((entry) => entry.update());
      groups.forEach((group) => group.mark());
    };
    const groupOf = (run) => {
      const { key, title } = okl.groupOf(run);
      if (!groups.has(key)) {
        const group = new okl.RunGroup(title, TITLES.length);
        groups.set(key, group);
      }
      return groups.get(key);
    };
    const leaveGroup = (entry) => {
      const group = groupOf(entry.run);
      group.remove(entry);
      if (!group.entries.length) {
        group.rows.remove();
        okl.clear(group.figure);
        group.figure.remove();
        groups.delete(okl.groupOf(entry.run).key);
      }
    };
    const saying = (ask) => (entry) => {
      message.say("");
      ask(entry).catch((problem) => message.say(problem.message));
    };
    const forget = (entry) => {
      entry.stop();
      entry.line.remove();
      leaveGroup(entry);
      entries.delete(entry.run.id);
      update();
      redraw();
    };
    const actions = {
      redraw,
      explore: (entry) => explore(entry.run),
      cancel: saying((entry) => api.post(`runs/${entry.run.id}/cancel`)),
      remove: saying((entry) => api.remove("runs/" + entry.run.id).then(() => forget(entry))),
    };

    const put = (run) => {
      const entry = entries.get(run.id) || new okl.RunEntry(run, actions);
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
      const runs = await api.get("runs");
      const ids = new Set(runs.map((run) => run.id));
      [...entries.values()].filter((entry) => !ids.has(entry.run.id)).forEach(forget);
      runs.forEach(add);
      return runs;
    };

    setInterval(() => live.isConnected && update(), TICK);
    root.append(h("h1", {}, "Runs"), none, live, news, message.element, apart, table, figures);
    update();
    redraw();
    /** The id of the latest run that has a model. */
    const latest = () => [...entries.values()].filter((entry) => entry.hasModel()).map((entry) => entry.run.id).pop() || null;
    return { add, reload, latest };
  };
})();
