/* Charts that follow the page (size, colour scheme, printing), and the frame around them: title, note, table. */
(() => {
  "use strict";
  const { h } = okl;
  const followers = new Set();

  /**
   * Calls paint(width) as soon as the element is visible and again when its width, the colours or the medium change.
   * A hidden section costs nothing: its figures are painted when it is first shown.
   */
  okl.follow = (element, paint, forget = () => {}) => {
    let painted = null;
    const follower = {
      element,
      refresh(force) {
        const width = element.clientWidth;
        if (width > 0 && (force || width !== painted)) {
          painted = width;
          paint(width, okl.theme());
        } else if (width === 0 && force) {
          painted = null; // out of date: to be painted when it is visible again
        }
      },
      end() {
        observer.disconnect();
        followers.delete(follower);
        forget();
      },
    };
    const observer = new ResizeObserver(() => follower.refresh(false));
    observer.observe(element);
    followers.add(follower);
    return follower;
  };

  okl.onScheme(() => okl.repaint());

  /** Paints every visible figure anew. */
  okl.repaint = () => followers.forEach((follower) => follower.refresh(true));

  /** Puts other children into an element (null is none) and ends the charts that were in it. */
  okl.replace = (root, ...children) => {
    followers.forEach((follower) => root.contains(follower.element) && follower.end());
    root.replaceChildren(...children.filter(Boolean));
  };

  okl.clear = (root) => okl.replace(root);

  // ECharts writes style attributes into SVG text, which the studio's Content-Security-Policy refuses: only the page
  // that carries its data gets SVG (sharp on paper), and there only charts of moderately many marks.
  const renderer = (many) => (document.getElementById("okl-data") && !many ? "svg" : "canvas");

  /**
   * An ECharts chart in the element. `option` is an option or a function (theme, width) => option. Returns a handle:
   * update(option) replaces the option, on(event, handler) listens, act(action) dispatches, end() disposes of it.
   */
  okl.chart = (element, option, { label, many = false }) => {
    const listeners = [];
    let chart = null;
    let scheme = null;
    element.classList.add("chart");
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", label);
    const dispose = () => {
      if (chart) {
        chart.dispose();
        chart = null;
      }
    };
    const paint = (width, theme) => {
      if (chart && scheme === okl.scheme()) {
        chart.resize();
      } else {
        dispose();
        scheme = okl.scheme();
        chart = echarts.init(element, echartsTheme(theme), { renderer: renderer(many) });
        listeners.forEach(([event, handler]) => chart.on(event, handler));
      }
      chart.setOption({ animation: false, ...(typeof option === "function" ? option(theme, width) : option) }, true);
    };
    const follower = okl.follow(element, paint, dispose);
    return {
      update(next) {
        option = next;
        follower.refresh(true);
      },
      on(event, handler) {
        listeners.push([event, handler]);
        if (chart) {
          chart.on(event, handler);
        }
      },
      act: (action) => chart && chart.dispatchAction(action),
      end: follower.end,
    };
  };

  function echartsTheme(theme) {
    const axis = {
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.muted } },
      axisTick: { show: false },
      // The family is named here too: without it ECharts leaves room for labels of its default family.
      axisLabel: { color: theme.soft, fontFamily: theme.font, hideOverlap: true },
      nameTextStyle: { color: theme.soft },
      splitLine: { lineStyle: { color: theme.line } },
    };
    return {
      color: theme.clusters,
      textStyle: { fontFamily: theme.font, color: theme.ink },
      categoryAxis: { ...axis, splitLine: { show: false } },
      valueAxis: axis,
      tooltip: {
        renderMode: "richText",
        confine: true,
        backgroundColor: theme.card,
        borderColor: theme.muted,
        textStyle: { color: theme.ink, fontSize: 12 },
        axisPointer: { lineStyle: { color: theme.muted } },
      },
      legend: { textStyle: { color: theme.ink } },
    };
  }

  /** ECharts' rich text takes `{name|text}` for markup, so that braces in names would be lost. */
  okl.plain = (text) => text.replace(/\{/g, "(").replace(/\}/g, ")");

  // ---- frame -------------------------------------------------------------------------------------------------

  /** A titled figure: its body, a note, and the same as a table ({columns, rows()}) for those who do not see it. */
  okl.figure = (title, note, body, table) =>
    h("figure", {}, h("figcaption", {}, h("h3", {}, title), note ? h("p", {}, note) : null), body,
      table ? okl.details("The figures as a table", () => okl.table(table.columns, table.rows())) : null);

  /** A part that is made when it is opened. */
  okl.details = (summary, make, attributes) => {
    const body = h("div", { class: "details-body" });
    return h("details", {
      ...attributes,
      ontoggle: (event) => event.target.open && !body.firstChild && body.append(make()),
    }, h("summary", {}, summary), body);
  };

  okl.table = (columns, rows) =>
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": columns.join(", ") },
      h("table", {},
        h("thead", {}, h("tr", {}, columns.map((column, k) =>
          h("th", { scope: "col", class: rows.length && typeof rows[0][k] === "number" ? "number" : null }, column)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell))))));

  const cell = (value) =>
    typeof value === "number" || value === null ? h("td", { class: "number" }, okl.format(value)) : h("td", {}, value);

  /** A sentence on what is shown when it is not everything. */
  okl.note = (sentence) => (sentence ? h("p", { class: "note" }, sentence) : null);

  let searches = 0;

  /** A search box with suggestions. found(name) is called with one of the names, missing(text) with anything else. */
  okl.search = (label, names, found, missing = () => {}) => {
    const id = "okl-search-" + ++searches;
    const known = new Set(names);
    const input = h("input", { type: "search", id, list: id + "-names", autocomplete: "off", spellcheck: "false" });
    const choose = () => {
      const text = input.value.trim();
      const match = known.has(text) ? text : names.find((name) => name.toLowerCase().includes(text.toLowerCase()));
      if (text && match !== undefined) {
        found(match);
      } else if (text) {
        missing(text);
      }
    };
    input.addEventListener("change", choose);
    input.addEventListener("input", () => known.has(input.value) && found(input.value));
    const element = h("p", { class: "search" }, h("label", { for: id }, label), input,
      h("datalist", { id: id + "-names" }, names.map((name) => h("option", { value: name }))));
    return { element, show: (name) => (input.value = name) };
  };
})();
