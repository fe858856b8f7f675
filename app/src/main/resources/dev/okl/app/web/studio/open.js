/* Where data come from: an example, a file brought along, a file by its path, or what is open already. */
(() => {
  "use strict";
  const { h, api } = okl;
  const MODEL = /\.okl$/i;
  const folder = api.get("folder");
  let parts = 0;

  /** The part at the top. opened(data) is called with a table, modelOpened(run) with a model of a file. */
  okl.openPart = (opened, modelOpened) => {
    const message = okl.message();
    const open = okl.opener(message, opened, modelOpened);
    const examples = h("ul", { class: "examples" });
    api.get("examples").then(
      (list) => examples.append(...list.filter((example) => !example.describes).map((example) => h("li", {},
        h("button", { type: "button", class: "example", "data-example": example.name, onclick: () => open({ example: example.name }) },
          h("strong", {}, example.title), h("span", {}, example.description))))),
      (problem) => message.say(problem.message));
    return h("section", { class: "open", "aria-labelledby": "open-title" },
      h("h2", { id: "open-title" }, "Open data or a model"), examples,
      okl.fileFields(open, { file: "file", path: "path" }, "a table (CSV, Parquet or JSON) or a model (.okl)."), message.element, openTables(message, opened));
  };

  /** Opens what is named {example}, {path} or sent as {file}; a problem is said in the message. */
  okl.opener = (message, opened, modelOpened) => async ({ file, ...named }) => {
    message.say("");
    const isModel = modelOpened && MODEL.test(file ? file.name : named.path || "");
    let body = named;
    if (file) {
      body = new FormData();
      body.append("file", file, file.name);
    }
    try {
      const answer = await api.post(isModel ? "models" : "data", body);
      if (isModel) {
        modelOpened(answer);
      } else {
        okl.tables.put(answer);
        opened(answer);
      }
    } catch (problem) {
      message.say(problem.message);
    }
  };

  /** A file to choose or drop, and a path. ids: {file, path}, made up where they are left out. */
  okl.fileFields = (open, ids = {}, words) => {
    parts++;
    return h("div", { class: "files" }, filePart(open, ids.file || "file-" + parts, words), pathPart(open, ids.path || "path-" + parts));
  };

  function filePart(open, id, words) {
    const input = h("input", { type: "file", id, class: "unseen", onchange: () => input.files.length && upload(input.files[0]) });
    const upload = (file) => {
      open({ file });
      input.value = "";
    };
    const over = (event) => {
      event.preventDefault();
      zone.classList.toggle("over", event.type === "dragover");
    };
    const drop = (event) => {
      over(event);
      if (event.dataTransfer.files.length) {
        upload(event.dataTransfer.files[0]);
      }
    };
    const zone = h("p", { class: "drop", ondragover: over, ondragleave: over, ondrop: drop },
      input, h("label", { for: id, class: "button" }, "Choose a file"), " or drop one here: ", words);
    return zone;
  }

  /* No form of its own: it may stand inside one. */
  function pathPart(open, id) {
    const submit = () => path.value.trim() && open({ path: path.value.trim() });
    const path = h("input", { type: "text", id, autocomplete: "off", spellcheck: "false", onkeydown: (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        submit();
      }
    } });
    const offers = h("datalist", { id: id + "-files" });
    path.setAttribute("list", offers.id);
    const part = okl.field("or its path", path, "in the folder that the studio was opened in");
    folder.then((there) => {
      part.querySelector("small").textContent = "in " + there.folder;
      offers.replaceChildren(...there.files.map((file) => h("option", { value: file })));
    }, () => {}); // a path can be typed all the same
    return h("div", { class: "path" }, part, offers, h("button", { type: "button", onclick: submit }, "Open"));
  }

  /** What was opened before, to go back to or to close. */
  function openTables(message, opened) {
    const list = h("ul", { class: "opened" });
    const part = h("div", { hidden: true }, h("h3", {}, "Open tables"), list);
    const asking = (ask) => () => ask().catch((problem) => message.say(problem.message));
    okl.tables.watch(part, (tables) => {
      part.hidden = !tables.length;
      list.replaceChildren(...tables.map((data) => h("li", { "data-table": data.id },
        h("button", { type: "button", onclick: asking(async () => opened(await api.get("data/" + data.id))) }, okl.tables.title(data)),
        h("button", { type: "button", "aria-label": "Close " + okl.tables.title(data), title: "Close", onclick: asking(async () => {
          await api.remove("data/" + data.id);
          okl.tables.drop(data.id);
        }) }, "×"))));
    });
    return part;
  }
})();
