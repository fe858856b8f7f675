/* What every view stands on: elements, numbers, colours of the two schemes, and the link between the views. */
(() => {
  "use strict";
  const okl = (window.okl = window.okl || {});
  okl.views = {};

  /** Makes an HTML element. Attributes that are functions are listeners; `false` and null leave an attribute out. */
  okl.h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

  /** The same for SVG. */
  okl.svg = (tag, attributes, ...children) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (typeof value === "function") {
        element.addEventListener(name.replace(/^on/, ""), value);
      } else if (value !== null && value !== undefined && value !== false) {
        element.setAttribute(name, value === true ? "" : value);
      }
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return element;
  }

  /** A number for people: four significant digits, or fewer if asked. */
  okl.format = (number, digits = 4) => {
    if (number === null || number === undefined || !Number.isFinite(number)) {
      return "–";
    }
    const size = Math.abs(number);
    if (size !== 0 && (size < 1e-4 || size >= 1e9)) {
      return number.toExponential(Math.min(2, digits - 1)).replace("-", "−");
    }
    const kept = size >= 10 ** digits ? Math.round(number) : number;
    return kept.toLocaleString("en", { maximumSignificantDigits: Math.max(digits, size >= 1 ? Math.floor(Math.log10(size)) + 1 : 0) })
      .replace("-", "−");
  };

  /** About the width in pixels that the longest of some labels of an axis takes, so that none is cut. */
  okl.labelRoom = (values, letter = 7.2) => letter * Math.max(...values.map((value) => okl.format(value, 3).length));

  okl.percent = (share) => (share > 0 && share < 0.01 ? "< 1%" : Math.round(share * 100) + "%");

  okl.plural = (count, one, many = one + "s") => okl.format(count) + " " + (count === 1 ? one : many);

  okl.shorten = (text, length) => (text.length <= length ? text : text.slice(0, length - 1).trimEnd() + "…");

  okl.byName = (a, b) => a.localeCompare(b, "en", { numeric: true });

  // ---- colours -----------------------------------------------------------------------------------------------

  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let chosenScheme = null;
  let printing = false;
  const schemeListeners = new Set();

  okl.scheme = () => (printing ? "light" : chosenScheme || (dark.matches ? "dark" : "light"));

  function applyScheme() {
    document.documentElement.dataset.scheme = okl.scheme();
    schemeListeners.forEach((listener) => listener());
  }

  /** Light to dark and back. Kept in memory only. */
  okl.toggleScheme = () => {
    chosenScheme = okl.scheme() === "dark" ? "light" : "dark";
    applyScheme();
  };

  /** Calls the listener whenever the colours of the page have changed. */
  okl.onScheme = (listener) => schemeListeners.add(listener);

  dark.addEventListener("change", applyScheme);
  for (const [event, on] of [["beforeprint", true], ["afterprint", false]]) {
    window.addEventListener(event, () => {
      printing = on;
      document.documentElement.classList.toggle("printing", on);
      applyScheme();
    });
  }
  applyScheme();

  /** The colours in force, read from the style sheet: it is the only place where colours are written. */
  okl.theme = () => {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue("--" + name).trim();
    const named = {};
    for (const name of ["ink", "soft", "line", "back", "card", "accent", "muted", "gain", "loss", "low", "mid", "high"]) {
      named[name] = colour(name);
    }
    const clusters = Array.from({ length: 10 }, (_, k) => colour("cluster-" + (k + 1)));
    return { ...named, font: getComputedStyle(document.body).fontFamily, clusters, cluster: (number) => clusters[(number - 1) % clusters.length] };
  };

  /** The class that gives an element the colour of a cluster, in any scheme. */
  okl.clusterClass = (number) => "cluster-" + (((number - 1) % 10) + 1);

  /** What the tasks are divided into is called a cluster only where the clusters are clear. */
  okl.clusterKind = (atlas) => (atlas && atlas.clear ? "cluster" : "group");

  /** A dot in the colour of a cluster. */
  okl.clusterDot = (number) => okl.h("span", { class: "cluster " + okl.clusterClass(number) });

  /** The colour of a similarity from -1 to 1: low, mid, high mixed in steps. */
  okl.diverging = (theme) => {
    const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    const [low, mid, high] = [theme.low, theme.mid, theme.high].map(rgb);
    return (value) => {
      const end = value < 0 ? low : high;
      const share = Math.min(1, Math.abs(value || 0));
      return mid.map((channel, k) => Math.round(channel + (end[k] - channel) * share));
    };
  };

  // ---- the link between the views ----------------------------------------------------------------------------

  /**
   * Carries what the reader chose from one view to the others: `select` (names of tasks), `hover` (a name or null)
   * and `show` (the name of a view). A handler belongs to an element and goes when that element has left the page,
   * so that a view can be rendered again and again.
   */
  okl.Link = class {
    constructor() {
      this.selected = [];
      this.handlers = [];
    }

    on(event, owner, handler) {
      this.handlers.push({ event, owner, handler });
    }

    select(names) {
      this.selected = names;
      this.emit("select", names);
    }

    hover(name) {
      this.emit("hover", name);
    }

    show(view) {
      this.emit("show", view);
    }

    emit(event, value) {
      this.handlers = this.handlers.filter((each) => each.owner.isConnected);
      this.handlers.filter((each) => each.event === event).forEach((each) => each.handler(value));
    }
  };
})();
