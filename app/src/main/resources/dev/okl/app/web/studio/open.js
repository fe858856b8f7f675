/* Where data come from: an example, a file brought along, or a file by its path. */
(() => {
  "use strict";
  const { h, api } = okl;

  /** opened(data) is called with the table that the server has opened. */
  okl.openPart = (opened) => {
    const message = okl.message();
    const open = async (body) => {
      message.say("");
      try {
        opened(await api.post("data", body));
      } catch (problem) {
        message.say(problem.message);
      }
    };
    const examples = h("ul", { class: "examples" });
    api.get("examples").then(
      (list) => examples.append(...list.map((example) => h("li", {},
        h("button", { type: "button", class: "example", "data-example": example.name, onclick: () => open({ example: example.name }) },
          h("strong", {}, example.title), h("span", {}, example.description))))),
      (problem) => message.say(problem.message));
    return h("section", { class: "open", "aria-labelledby": "open-title" },
      h("h2", { id: "open-title" }, "Open data"), examples, h("div", { class: "files" }, filePart(open), pathPart(open)), message.element);
  };

  function filePart(open) {
    const input = h("input", { type: "file", id: "file", class: "unseen", onchange: () => input.files.length && upload(input.files[0]) });
    const upload = (file) => {
      const body = new FormData();
      body.append("file", file, file.name);
      input.value = "";
      open(body);
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
      input, h("label", { for: "file", class: "button" }, "Choose a file"), " or drop one here: CSV, Parquet or JSON, one row per observation.");
    return zone;
  }

  function pathPart(open) {
    const path = h("input", { type: "text", id: "path", required: true, autocomplete: "off", spellcheck: "false" });
    const submit = (event) => {
      event.preventDefault();
      open({ path: path.value.trim() });
    };
    return h("form", { class: "path", onsubmit: submit },
      okl.field("or its path, in the folder that the studio was opened in", path), h("button", {}, "Open"));
  }
})();
