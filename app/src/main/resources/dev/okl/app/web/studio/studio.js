/* The studio: three pages, one address each, and a word when the server is gone. */
import { api } from "./api.js";
import { dataPage } from "./data-page.js";
import { explorePage } from "./explore-page.js";
import { runsPage } from "./runs-page.js";
import { openTables } from "./tables.js";
import { byId, h } from "../views/elements.js";
import { toggleScheme } from "../views/theme.js";

const root = byId("studio");
/** @type {Record<string, string>} */
const PAGES = { data: "Data", runs: "Runs", explore: "Explore" };
/** @type {Record<string, HTMLElement>} */
const links = {};
/** @type {Record<string, HTMLElement>} */
const panels = {};
/** @type {{ data: string | null, run: string | null }} */
const latest = { data: null, run: null };

/** @param {string} page @param {string | null} id */
const address = (page, id = null) => "?" + new URLSearchParams({ page, ...(id ? { id } : {}) });
/** @param {string} page */
const idOf = (page) => (page === "data" ? latest.data : page === "explore" ? latest.run || runs.latest() : null);

for (const [name, title] of Object.entries(PAGES)) {
  links[name] = h("a", { href: address(name), onclick: (event) => { event.preventDefault(); go(name, idOf(name)); } }, title);
  panels[name] = h("div", { class: "page okl", "data-page": name, tabindex: -1, hidden: true });
}
const lost = h("p", { class: "warning lost", role: "alert", hidden: true });
root.append(
  h("header", { class: "top-bar" }, h("strong", { class: "brand" }, "OKL studio"),
    h("nav", { class: "pages", "aria-label": "Pages" }, Object.values(links)),
    h("button", { type: "button", onclick: toggleScheme }, "Light / dark")),
  lost, ...Object.values(panels));

const runs = runsPage(panels.runs, (run) => go("explore", run.id));
const showData = dataPage(panels.data, (data) => go("data", data.id), (run) => {
  runs.add(run);
  go("runs");
}, (run) => {
  runs.add(run);
  go("explore", run.id);
});
const showRun = explorePage(panels.explore);

/** @param {string} page @param {string | null} id */
function show(page, id = null) {
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

/** @param {string} page @param {string | null} id */
function go(page, id = null) {
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
  /** @type {[Run[], DataTable[]]} */
  const [known, tables] = await Promise.all([runs.reload(), api.get("data")]);
  tables.forEach(openTables.put);
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
  const page = wanted.get("page") || "data";
  show(PAGES[page] ? page : "data", wanted.get("id"));
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
