/* Runs: the progress of each, all side by side, and the paths of those that are ticked in one picture. */
(() => {
  "use strict";
  const { h, api } = okl;
  const BETWEEN_PAINTS = 200;
  const TICK = 500;
  const TITLES = ["Draw", "Run", "Kernel", "Rank", "Best RMSE", "Lambda", "Seconds", "Status", "Actions"];

  /** The page. explore(run) opens a run. Returns {add(run), reload()}. */
  okl.runsPage = (root, explore) => {
    const entries = new Map();
    const live = h("div", { class: "lives" });
    const news = h("p", { class: "unseen", role: "status" });
    const none = h("p", { class: "none" }, "Nothing has been learned yet. Open a table under Data and press Learn.");
    const rows = h("tbody", {});
    const table = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Runs" }, h("table", { class: "runs" },
      h("thead", {}, h("tr", {}, TITLES.map((title) => h("th", { scope: "col" }, title)))), rows));
    const message = okl.message();
    const picture = h("div", { class: "comparison" });
    const figure = okl.figure("Paths of the runs that are ticked",
      "Full lines: validation error; broken lines: training error. Lambda falls from left to right, so that models get richer.", picture);
    const chart = okl.chart(picture, okl.comparison([]), { label: "Errors and ranks along the paths of the runs that are ticked" });

    const redraw = okl.calmly(() => {
      const ticked = [...entries.values()].filter((entry) => entry.ticked && entry.run.points.length);
      figure.hidden = !ticked.length;
      chart.update(okl.comparison(ticked.map(({ run }) => ({ label: "run " + run.id, points: run.points }))));
    }, BETWEEN_PAINTS);
    const update = () => {
      none.hidden = entries.size > 0;
      table.hidden = entries.size === 0;
      entries.forEach((entry) => entry.update());
    };
    const saying = (ask) => (entry) => {
      message.say("");
      ask(entry).catch((problem) => message.say(problem.message));
    };
    const forget = (entry) => {
      entry.stop();
      entry.line.remove();
      entry.row.remove();
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
        rows.append(entry.row);
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
    root.append(h("h1", {}, "Runs"), none, live, news, message.element, table, figure);
    update();
    redraw();
    return { add, reload };
  };
})();
