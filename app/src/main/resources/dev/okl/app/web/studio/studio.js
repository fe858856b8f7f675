/* The studio: three pages, one address each, and a word when the server is gone. */
(() => {
  "use strict";
  const { h, api } = okl;
  const root = document.getElementById("studio");
  const PAGES = { data: "Data", runs: "Runs", explore: "Explore" };
  const links = {};
  const panels = {};
  const latest = { data: null, run: null };

  const address = (page, id) => "?" + new URLSearchParams({ page, ...(id ? { id } : {}) });
  const idOf = (page) => ({ data: latest.data, explore: latest.run || runs.latest() }[page] || null);

  for (const [name, title] of Object.entries(PAGES)) {
    links[name] = h("a", { href: address(name), onclick: (event) => { event.preventDefault(); go(name, idOf(name)); } }, title);
    panels[name] = h("div", { class: "page okl", "data-page": name, tabindex: -1, hidden: true });
  }
  const lost = h("p", { class: "warning lost", role: "alert", hidden: true });
  root.append(
    h("header", { class: "top-bar" }, h("strong", { class: "brand" }, "OKL studio"),
      h("nav", { class: "pages", "aria-label": "Pages" }, Object.values(links)),
      h("button", { type: "button", onclick: okl.toggleScheme }, "Light / dark")),
    lost, ...Object.values(panels));

  const runs = okl.runsPage(panels.runs, (run) => go("explore", run.id));
  const showData = okl.startPage(panels.data, (data) => go("data", data.id), (run) => {
    runs.add(run);
    go("runs");
  }, (run) => {
    runs.add(run);
    go("explore", run.id);
  });
  const showRun = okl.explorePage(panels.explore);

  function show(page, id) {
    for (const name of Object.keys(PAGES)) {
      panels[name].hidden = name !== page;
      links[name].setAttribute("aria-current", name === page ? "page" : "false");
    }
    if (page === "data" && id) {
      latest.data = id;
    }
    if (page === "explore") {
      latest.run = id || null;
      showRun(latest.run);
    }
    document.title = PAGES[page] + " · OKL studio";
  }

  function go(page, id) {
    const moves = panels[page].hidden;
    history.pushState(null, "", address(page, id));
    show(page, id);
    if (moves) {
      panels[page].focus({ preventScroll: true }); // so that the keyboard goes on there
      window.scrollTo(0, 0);
    }
  }

  /** Where the address says; at first that is the model or the table which the studio was started with. */
  async function start() {
    const wanted = new URLSearchParams(location.search);
    const [known, tables] = await Promise.all([runs.reload(), api.get("data")]);
    tables.forEach(okl.tables.put);
    const table = tables.find((data) => data.id === wanted.get("id")) || tables[tables.length - 1];
    if (table) {
      latest.data = table.id;
      showData(table);
    }
    const run = known.find((each) => each.id === wanted.get("id") || (!wanted.has("page") && !tables.length && each.status === "done"));
    const page = wanted.get("page");
    if (run && (page === "explore" || !page)) {
      show("explore", run.id);
    } else {
      show(page === "runs" ? "runs" : "data");
    }
  }

  window.addEventListener("popstate", () => {
    const wanted = new URLSearchParams(location.search);
    show(PAGES[wanted.get("page")] ? wanted.get("page") : "data", wanted.get("id"));
  });
  api.onConnection((there) => {
    lost.hidden = there;
    lost.textContent = "The studio does not answer. Is it still running in its terminal? This page tries again by itself.";
    if (there) {
      runs.reload();
    }
  });
  show("data");
  start().catch((problem) => {
    lost.hidden = false;
    lost.textContent = problem.message;
  });
})();
