/* Tables that describe the inputs or the tasks, and the columns by which they are joined. */
(() => {
  "use strict";
  const { h } = okl;
  const pairs = (columns) => columns.map((column) => [column.name, column.name]);

  /**
   * One table to join. side: {name: "inputs" or "tasks", title, words}; changed() is called when the user chose something.
   * more: what belongs to it besides.
   */
  okl.joinPart = (data, side, changed, more = []) => {
    const message = okl.message();
    const table = h("select", { id: side.name + "-table" });
    const ofData = h("select", { id: side.name + "-data-key" });
    const ofTable = h("select", { id: side.name + "-key" });
    const reason = h("small", {});
    const byTask = side.name === "tasks";
    let own = false; // whether the key is the user's, not the program's guess
    const joined = () => okl.tables.get(table.value);
    const keys = h("p", { class: "field join" }, h("label", { for: ofTable.id }, "joined by its column"),
      h("span", {}, ofTable, ...(byTask ? [" = the task"] : [" = ", ofData, " of " + data.name])), reason);

    const fill = (select, columns) => select.replaceChildren(h("option", { value: "" }, "choose one"), ...pairs(columns).map(([value, text]) => h("option", { value }, text)));
    const choose = (id) => {
      table.value = id;
      own = false;
      reason.textContent = "";
      keys.hidden = !joined();
      fill(ofTable, joined() ? joined().columns : []);
      fill(ofData, data.columns);
      changed();
    };
    const open = okl.opener(message, (opened) => choose(opened.id));
    okl.tables.watch(table, (tables) => {
      const before = table.value;
      table.replaceChildren(h("option", { value: "" }, "none"), ...tables.filter((each) => each.id !== data.id).map((each) => h("option", { value: each.id }, okl.tables.title(each))));
      table.value = okl.tables.get(before) ? before : "";
      keys.hidden = !joined();
    });
    table.addEventListener("change", () => choose(table.value));
    for (const select of [ofTable, ofData]) {
      select.addEventListener("change", () => {
        own = true;
        reason.textContent = "";
        changed();
      });
    }
    const key = () => (byTask || ofTable.value === ofData.value ? ofTable.value : `${ofData.value}=${ofTable.value}`);
    const example = okl.companion(data, side.name, open);
    return {
      element: h("details", { class: "joins", "data-side": side.name }, h("summary", {}, side.title), h("p", { class: "note" }, side.words),
        h("div", { class: "fields" }, okl.field("Table", table), keys), example,
        okl.fileFields(open, {}, `one row for each of the ${side.name}.`), message.element, ...more),
      table: joined,
      columns: () => (joined() ? joined().columns : []),
      chosen: () => ({ [side.name + "Table"]: table.value || null, [side.name + "Key"]: table.value && own ? key() : null }),
      /** Shows the key that the server took, where nobody chose one. */
      guessed(guess) {
        if (guess && !own) {
          const [left, right] = guess.key.includes("=") ? guess.key.split("=") : [guess.key, guess.key];
          ofTable.value = right;
          ofData.value = left;
          reason.textContent = okl.sentence(guess.reason);
        }
      },
    };
  };

  /** The example that belongs to this one, if there is one. */
  okl.companion = (data, side, open) => {
    const place = h("p", { hidden: true });
    okl.api.get("examples").then((list) => list
      .filter((example) => side === "inputs" && data.name === example.describes + ".csv")
      .forEach((example) => {
        place.hidden = false;
        place.append(h("button", { type: "button", "data-example": example.name, title: example.description, onclick: () => open({ example: example.name }) }, "Take the example " + example.title));
      }), () => {});
    return place;
  };
})();
