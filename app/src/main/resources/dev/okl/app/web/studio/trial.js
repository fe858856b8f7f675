/* What is observed of the new task: points of a curve, or values of items. Each gives the observations for the server. */
(() => {
  "use strict";
  const { h, format } = okl;
  const COMPARED = 3;

  const number = (attributes) => h("input", { type: "number", step: "any", ...attributes });

  /** Points of a curve, by clicks in the plot or typed into the table beside it. ask(observations) at every change. */
  okl.curveTrial = (curves, data, ask) => {
    let points = [];
    const rows = h("tbody", {});
    const changed = () => ask(points.map(([x, y]) => ({ input: { [curves.column]: x }, value: y })));
    const plot = okl.pointPlot(curves, (list) => {
      points = list;
      list.length === rows.childElementCount ? fillRows() : makeRows();
      changed();
    });
    const edited = () => {
      points = [...rows.children].map((row) => [...row.querySelectorAll("input")].map((input) => Number(input.value)));
      plot.points(points);
      changed();
    };
    const replace = (list) => {
      points = list;
      plot.points(points);
      makeRows();
      changed();
    };
    const fillRows = () => points.forEach((point, k) => rows.children[k].querySelectorAll("input").forEach((input, c) => (input.value = point[c])));
    const makeRows = () => {
      rows.replaceChildren(...points.map((_, k) => h("tr", {},
        h("td", {}, number({ "aria-label": `${curves.column} of point ${k + 1}`, oninput: edited })),
        h("td", {}, number({ "aria-label": `value of point ${k + 1}`, oninput: edited })),
        h("td", {}, h("button", { type: "button", "aria-label": `Remove point ${k + 1}`, onclick: () => replace(points.filter((__, other) => other !== k)) }, "×")))));
      fillRows();
    };
    const middle = () => [curves.grid[Math.floor(curves.grid.length / 2)], (curves.mean || curves.tasks[0].fit)[Math.floor(curves.grid.length / 2)]];
    return {
      element: h("div", { class: "columns wide-first" },
        h("div", {}, h("p", { class: "note" }, "Click to set a point, drag to move it, double-click to remove it. Coloured: the most similar tasks; broken: the shared mean."), plot.element),
        h("div", {},
          h("table", { class: "points" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, curves.column), h("th", { scope: "col" }, curves.value), h("th", {}))), rows),
          h("p", {}, h("button", { type: "button", class: "add-point", onclick: () => replace([...points, middle()]) }, "Add a point"), " ",
            h("button", { type: "button", onclick: () => replace([]) }, "Clear")))),
      show: (answer) => plot.curves({
        own: answer.curve,
        others: answer.nearest.filter(({ similarity }) => similarity > 0).slice(0, COMPARED).flatMap(({ task }) => {
          const entry = curves.tasks.find((each) => each.task === task);
          return entry ? [{ name: task, cluster: data.atlas.cluster[data.atlas.tasks.indexOf(task)] || 1, fit: entry.fit }] : [];
        }),
      }),
    };
  };

  /** Items with a value each, chosen by search. */
  okl.itemTrial = (items, data, ask) => {
    const names = [...new Set([...items.alike.map((entry) => entry.item),
      ...items.directions.flatMap((direction) => [...direction.high, ...direction.low].map((each) => each.item))])].sort(okl.byName);
    const values = items.tasks.flatMap((task) => task.known.map((each) => each.value));
    const usual = values.length ? Math.max(...values) : 1;
    const given = new Map();
    const list = h("ul", { class: "given" });
    const best = h("div", {});
    const changed = () => ask([...given].map(([item, value]) => ({ item, value })));
    const draw = () => list.replaceChildren(...[...given].map(([item, value]) => h("li", {},
      number({ value, "aria-label": "Value of " + item, oninput: (event) => { given.set(item, Number(event.target.value)); changed(); } }),
      h("span", {}, " " + item + " "),
      h("button", { type: "button", "aria-label": "Remove " + item, onclick: () => { given.delete(item); draw(); changed(); } }, "×"))));
    const search = okl.search("Add an item", names, (item) => {
      if (!given.has(item)) {
        given.set(item, usual);
        draw();
        changed();
      }
      search.show("");
    });
    return {
      element: h("div", { class: "columns" },
        h("div", {}, h("p", { class: "note" }, `${format(names.length)} of ${format(items.count)} items can be chosen.`), search.element, list), best),
      show: (answer) => best.replaceChildren(h("h4", {}, "What would suit it"),
        answer.top.length ? okl.bars(answer.top.map(({ item, score }) => ({ label: item, value: score }))) : okl.note("Nothing is known yet.")),
    };
  };
})();
