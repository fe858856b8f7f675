/* Start: open a table, look at its first rows, say what is to be learned. */
(() => {
  "use strict";
  const { h, format } = okl;

  /** The page. opened(data), started(run) and modelOpened(run) are told what the user did. Returns show(data). */
  okl.startPage = (root, opened, started, modelOpened) => {
    const table = h("div", {});
    const show = (data) => {
      okl.tables.put(data);
      const preview = previewPart(data);
      okl.clear(table);
      table.append(
        h("section", { class: "data", "aria-labelledby": "data-title" },
          h("h2", { id: "data-title", tabindex: -1 }, data.name),
          h("p", { class: "note" }, (data.rowCount === null ? "Many rows, " : okl.plural(data.rowCount, "row") + ", ")
            + okl.plural(data.columns.length, "column") + (data.rowCount === null || data.rowCount > data.rows.length ? `; the first ${data.rows.length} rows are shown.` : ".")),
          okl.layoutPart(data, show), preview.element, okl.choices(data, preview.roles, started)));
    };
    root.append(
      h("h1", {}, "Learn many related tasks together"),
      h("p", { class: "lead" }, "A task is a patient, a user, a sensor: something with a few observations of its own. OKL finds one function for each, and how they are related."),
      okl.openPart((data) => {
        show(data);
        opened(data);
        table.querySelector("h2").focus();
      }, modelOpened), table);
    return show;
  };

  function previewPart(data) {
    const heads = new Map(data.columns.map((column) => [column.name, h("span", { class: "role" })]));
    const element = h("div", { class: "scroll preview", tabindex: 0, role: "region", "aria-label": "The first rows" },
      h("table", {},
        h("thead", {}, h("tr", {}, data.columns.map((column) => h("th", {
          scope: "col", class: column.kind === "number" ? "number" : null,
          title: `${column.kind}, ${format(column.distinct)} different`,
        }, column.name, heads.get(column.name))))),
        h("tbody", {}, data.rows.map((row) => h("tr", {}, row.map((cell, k) =>
          h("td", { class: data.columns[k].kind === "number" ? "number" : null }, cell)))))));
    return {
      element,
      /** Writes under each column's name what it is for. */
      roles: (byName) => heads.forEach((head, name) => (head.textContent = byName.get(name) || "")),
    };
  }
})();
