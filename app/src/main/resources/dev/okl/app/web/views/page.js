/* The page: header, tabs, one section per view. A section is rendered when it is first shown, or for printing. */
(() => {
  "use strict";
  const { h } = okl;
  const ORDER = ["overview", "path", "atlas", "curves", "items", "diagnostics", "playground"];

  /** Fills root with the views of the data that apply. Called again, it shows the new data and keeps the tab. */
  okl.page = (root, data, source) => {
    const link = new okl.Link();
    const names = ORDER.filter((name) => okl.views[name] && okl.views[name].applies(data));
    const rendered = new Set();
    const tabs = {};
    const sections = {};
    let current = null;

    const render = (name) => {
      if (!rendered.has(name)) {
        rendered.add(name);
        okl.views[name].render(sections[name].lastChild, data, link, source);
      }
    };
    const show = (name, { focus = false, write = true } = {}) => {
      current = name;
      for (const each of names) {
        const selected = each === name;
        tabs[each].setAttribute("aria-selected", selected);
        tabs[each].tabIndex = selected ? 0 : -1;
        sections[each].hidden = !selected;
      }
      tablist.scrollLeft = tabs[name].offsetLeft - tablist.offsetLeft - 40;
      render(name);
      if (focus) {
        tabs[name].focus();
      }
      if (write) {
        history.replaceState(null, "", "#" + name);
      }
    };
    const step = (event) => {
      const at = names.indexOf(current);
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 }[event.key];
      if (next !== undefined) {
        event.preventDefault();
        show(names[next % names.length], { focus: true });
      }
    };

    for (const name of names) {
      tabs[name] = h("button", { type: "button", role: "tab", id: "okl-tab-" + name, "aria-controls": "okl-view-" + name, onclick: () => show(name) },
        okl.views[name].title);
      sections[name] = h("section", { role: "tabpanel", id: "okl-view-" + name, "aria-labelledby": "okl-tab-" + name, class: "view" },
        h("h2", { class: "view-title" }, okl.views[name].title), h("div", {}));
    }
    const main = h("main", {}, names.map((name) => sections[name]), missingPart(data.missing));
    const tablist = h("div", { role: "tablist", "aria-label": "Views", onkeydown: step }, names.map((name) => tabs[name]));
    okl.replace(root, h("div", { class: "okl" }, header(data, source), h("nav", {}, tablist), main));

    const fromHash = () => (names.includes(location.hash.slice(1)) ? location.hash.slice(1) : null);
    const onHash = () => fromHash() && fromHash() !== current && show(fromHash(), { write: false });
    const beforePrint = () => {
      names.forEach(render);
      okl.repaint();
    };
    for (const [event, handler] of [["hashchange", onHash], ["beforeprint", beforePrint]]) {
      window.addEventListener(event, function listener() {
        if (main.isConnected) {
          handler();
        } else {
          window.removeEventListener(event, listener);
        }
      });
    }
    link.on("show", main, (name) => show(name, { focus: true }));
    show(fromHash() || names[0], { write: false });
    return link;
  };

  const header = (data, source) => h("header", {},
    h("h1", {}, data.title),
    h("p", { class: "tools" },
      h("button", { type: "button", onclick: okl.toggleScheme }, "Light / dark"), " ",
      source ? null : h("button", { type: "button", onclick: () => window.print() }, "Print"),
      h("span", { class: "version" }, "OKL " + data.version)));

  const missingPart = (missing) => (missing.length
    ? h("section", { class: "missing" }, h("h3", {}, "Not shown"), missing.map((sentence) => h("p", {}, sentence))) : null);

  const inline = document.getElementById("okl-data");
  if (inline) {
    okl.page(document.getElementById("okl"), JSON.parse(inline.textContent), null);
  }
})();
