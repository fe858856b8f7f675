/* What the views call the inputs: a column such as the title of films. */
(() => {
  "use strict";
  const { h } = okl;
  const TITLE = /(^|[^\p{L}])(title|name)s?($|[^\p{L}])/iu;

  /** A field for it, hidden where no column could tell. changed() is called when the user chose. */
  okl.titleField = (changed) => {
    let own = false; // whether it is the user's choice, not the guess
    const select = h("select", { id: "label", onchange: () => {
      own = true;
      changed();
    } });
    const element = okl.field("Titles", select, "what the views call the inputs");
    return {
      element,
      /** Columns to choose from: of the table that describes the inputs, and texts of the kernel. */
      offer(columns) {
        const names = columns.map(({ name }) => name);
        const guess = names.find((name) => TITLE.test(name)) || "";
        const chosen = own && (!select.value || names.includes(select.value)) ? select.value : guess;
        select.replaceChildren(h("option", { value: "" }, "their ids"), ...names.map((name) => h("option", { value: name }, name)));
        select.value = chosen;
        element.hidden = !names.length;
      },
      chosen: () => ({ label: select.value || null }),
    };
  };
})();
