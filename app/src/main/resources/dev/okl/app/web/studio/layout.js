/* How a text file is read: whether its first row names the columns, and what is between the cells. */
(() => {
  "use strict";
  const { h, api } = okl;

  /** read(data) is called with the table as the server reads it then. */
  okl.layoutPart = (data, read) => {
    const { layout } = data;
    const header = h("input", { type: "checkbox", id: "header" });
    header.checked = layout.header;
    const names = h("input", { type: "text", id: "columns", value: layout.columns || "", autocomplete: "off", spellcheck: "false" });
    const separator = h("input", { type: "text", id: "separator", value: layout.separator || "", size: 10, placeholder: "found out", autocomplete: "off" });
    const message = okl.message();
    const again = async () => {
      message.say("");
      try {
        read(await api.post(`data/${data.id}/layout`, { header: header.checked, columns: header.checked ? null : names.value, separator: separator.value || null }));
      } catch (problem) {
        message.say(problem.message);
      }
    };
    for (const control of [header, names, separator]) {
      control.addEventListener("change", again);
    }
    const named = okl.field("Names of the columns", names, "with commas between; c1..c4 stands for four");
    named.hidden = layout.header;
    return h("details", { class: "layout", open: layout.header && !layout.separator ? null : "" }, h("summary", {}, "How the file is read"),
      h("div", { class: "fields" },
        h("p", { class: "field" }, h("span", { class: "tick" }, header, h("label", { for: header.id }, "The first row names the columns"))),
        named, okl.field("Between the cells", separator, "tab, comma, semicolon, pipe, space or characters")), message.element);
  };
})();
