/* The page: header, tabs, one section per view. A section is rendered when it is first shown, or for printing. */
import { atlasView } from "./atlas.js";
import { repaint, replaceContent } from "./charts.js";
import { curvesView } from "./curves.js";
import { diagnosticsView } from "./diagnostics.js";
import { h } from "./elements.js";
import { itemsView } from "./items.js";
import { overviewView } from "./overview.js";
import { pathView } from "./path.js";
import { toggleScheme } from "./theme.js";

/**
 * The views that every page can have, in the order of their tabs.
 * @type {View[]}
 */
export const VIEWS = [overviewView, pathView, atlasView, curvesView, itemsView, diagnosticsView];

/**
 * Carries what the reader chose from one view to the others: `select` (names of tasks), `hover` (a name or null)
 * and `show` (the name of a view). A handler belongs to an element and goes when that element has left the page,
 * so that a view can be rendered again and again.
 */
export class Link {
  constructor() {
    /** @type {string[]} */
    this.selected = [];
    /** @type {{ event: string, owner: Element, handler: (value: any) => unknown }[]} */
    this.handlers = [];
  }

  /**
   * @template {"select" | "hover" | "show"} E
   * @param {E} event
   * @param {Element} owner
   * @param {(value: E extends "select" ? string[] : E extends "hover" ? string | null : string) => unknown} handler
   */
  on(event, owner, handler) {
    this.handlers.push({ event, owner, handler });
  }

  /** @param {string[]} names */
  select(names) {
    this.selected = names;
    this.emit("select", names);
  }

  /** @param {string | null} name */
  hover(name) {
    this.emit("hover", name);
  }

  /** @param {string} view */
  show(view) {
    this.emit("show", view);
  }

  /**
   * @param {string} event
   * @param {unknown} value
   */
  emit(event, value) {
    this.handlers = this.handlers.filter((each) => each.owner.isConnected);
    this.handlers.filter((each) => each.event === event).forEach((each) => each.handler(value));
  }
}

/** @typedef {{ view: View, tab: HTMLElement, section: HTMLElement, body: HTMLElement, rendered: boolean }} Tab */

/**
 * Fills root with those of the views that apply to the data. Called again, it shows the new data and keeps the tab.
 * @param {HTMLElement} root
 * @param {View[]} views
 * @param {ViewData} data
 * @param {Source | null} source
 */
export function renderPage(root, views, data, source) {
  const link = new Link();
  const tabs = views.filter((view) => view.applies(data)).map((view) => tabOf(view, () => show(view.name)));
  let current = tabs[0];

  /** @param {Tab} tab */
  const render = (tab) => {
    if (!tab.rendered) {
      tab.rendered = true;
      tab.view.render(tab.body, data, link, source);
    }
  };
  /** @param {string} name */
  const show = (name, { focus = false, write = true } = {}) => {
    current = tabs.find(({ view }) => view.name === name) || current;
    for (const each of tabs) {
      each.tab.setAttribute("aria-selected", String(each === current));
      each.tab.tabIndex = each === current ? 0 : -1;
      each.section.hidden = each !== current;
    }
    tablist.scrollLeft = current.tab.offsetLeft - tablist.offsetLeft - 40;
    render(current);
    if (focus) {
      current.tab.focus();
    }
    if (write) {
      history.replaceState(null, "", "#" + name);
    }
  };
  /** @param {KeyboardEvent} event */
  const step = (event) => {
    const at = tabs.indexOf(current);
    const next = new Map([["ArrowRight", at + 1], ["ArrowLeft", at - 1 + tabs.length], ["Home", 0], ["End", tabs.length - 1]]).get(event.key);
    if (next !== undefined) {
      event.preventDefault();
      show(tabs[next % tabs.length].view.name, { focus: true });
    }
  };

  const main = h("main", {}, tabs.map(({ section }) => section), missingPart(data.missing));
  const tablist = h("div", { role: "tablist", "aria-label": "Views", onkeydown: step }, tabs.map(({ tab }) => tab));
  replaceContent(root, h("div", { class: "okl" }, header(data, source), h("nav", {}, tablist), main));

  const fromHash = () => tabs.map(({ view }) => view.name).find((name) => name === location.hash.slice(1));
  const onHash = () => {
    const name = fromHash();
    if (name && name !== current.view.name) {
      show(name, { write: false });
    }
  };
  const beforePrint = () => {
    tabs.forEach(render);
    repaint();
  };
  whileConnected(main, "hashchange", onHash);
  whileConnected(main, "beforeprint", beforePrint);
  link.on("show", main, (name) => show(name, { focus: true }));
  show(fromHash() || current.view.name, { write: false });
  return link;
}

/** The id of the section of a view. */
export const sectionId = (/** @type {View} */ view) => "okl-view-" + view.name;

/**
 * @param {View} view
 * @param {() => void} onclick
 * @returns {Tab}
 */
function tabOf(view, onclick) {
  const id = "okl-tab-" + view.name;
  const tab = h("button", { type: "button", role: "tab", id, "aria-controls": sectionId(view), onclick }, view.title);
  const body = h("div", {});
  const section = h("section", { role: "tabpanel", id: sectionId(view), "aria-labelledby": id, class: "view" },
    h("h2", { class: "view-title" }, view.title), body);
  return { view, tab, section, body, rendered: false };
}

/**
 * Listens to an event of the window until the element has left the page.
 * @param {Element} element
 * @param {"hashchange" | "beforeprint"} event
 * @param {() => void} handler
 */
function whileConnected(element, event, handler) {
  window.addEventListener(event, function listener() {
    if (element.isConnected) {
      handler();
    } else {
      window.removeEventListener(event, listener);
    }
  });
}

/**
 * @param {ViewData} data
 * @param {Source | null} source
 */
const header = (data, source) => h("header", {},
  h("h1", {}, data.title),
  h("p", { class: "tools" },
    h("button", { type: "button", onclick: toggleScheme }, "Light / dark"), " ",
    source ? null : h("button", { type: "button", onclick: () => window.print() }, "Print"),
    h("span", { class: "version" }, "OKL " + data.version)));

/** @param {string[]} missing */
const missingPart = (missing) => (missing.length
  ? h("section", { class: "missing" }, h("h3", {}, "Not shown"), missing.map((sentence) => h("p", {}, sentence))) : null);
