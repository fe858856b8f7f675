/* Where data come from: an example, a file brought along, a file by its path, or what is open already. */
import { api } from "./api.js";
import { formField, messageLine } from "./forms.js";
import { openTables } from "./tables.js";
import { h } from "../views/elements.js";

/** @typedef {(what: { example?: string, path?: string, file?: File }) => Promise<void>} Opener */

const MODEL = /\.okl$/i;
/** @type {Promise<{ folder: string, files: string[] }>} */
const folder = api.get("folder");
let parts = 0;

/**
 * The part at the top. opened(data) is called with a table, modelOpened(run) with a model of a file.
 * @param {(data: DataTable) => void} opened
 * @param {(run: Run) => void} modelOpened
 */
export function openPart(opened, modelOpened) {
  const message = messageLine();
  const open = opener(message, opened, modelOpened);
  const examples = h("ul", { class: "examples" });
  api.get("examples").then(
    (/** @type {ExampleTable[]} */ list) => examples.append(...list.filter((example) => !example.describes).map((example) => h("li", {},
      h("button", { type: "button", class: "example", "data-example": example.name, onclick: () => open({ example: example.name }) },
        h("strong", {}, example.title), h("span", {}, example.description))))),
    message.fail);
  return h("section", { class: "open", "aria-labelledby": "open-title" },
    h("h2", { id: "open-title" }, "Open data or a model"), examples,
    fileFields(open, { file: "file", path: "path" }, "a table (CSV, Parquet or JSON) or a model (.okl)."), message.element, openTablesPart(message, opened));
}

/**
 * Opens what is named {example}, {path} or sent as {file}; a problem is said in the message.
 * @param {MessageLine} message
 * @param {(data: DataTable) => void} opened
 * @param {(run: Run) => void} [modelOpened] where models can be opened, too
 * @returns {Opener}
 */
export function opener(message, opened, modelOpened) {
  return ({ file, ...named }) => message.attempt(async () => {
    const body = file ? formWith(file) : named;
    if (modelOpened && MODEL.test(file ? file.name : named.path || "")) {
      modelOpened(await api.post("models", body));
    } else {
      const data = await api.post("data", body);
      openTables.put(data);
      opened(data);
    }
  });
}

/** @param {File} file */
function formWith(file) {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}

/**
 * A file to choose or drop, and a path. ids: {file, path}, made up where they are left out.
 * @param {Opener} open
 * @param {{ file?: string, path?: string }} ids
 * @param {string} words
 */
export function fileFields(open, ids, words) {
  parts++;
  return h("div", { class: "files" }, filePart(open, ids.file || "file-" + parts, words), pathPart(open, ids.path || "path-" + parts));
}

/** @param {Opener} open @param {string} id @param {string} words */
function filePart(open, id, words) {
  const input = h("input", { type: "file", id, class: "unseen" });
  /** @param {FileList | null | undefined} files */
  const upload = (files) => {
    if (files?.length) {
      open({ file: files[0] });
      input.value = "";
    }
  };
  input.addEventListener("change", () => upload(input.files));
  /** @param {DragEvent} event */
  const over = (event) => {
    event.preventDefault();
    zone.classList.toggle("over", event.type === "dragover");
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    over(event);
    upload(event.dataTransfer?.files);
  };
  const zone = h("p", { class: "drop", ondragover: over, ondragleave: over, ondrop: drop },
    input, h("label", { for: id, class: "button" }, "Choose a file"), " or drop one here: ", words);
  return zone;
}

/** No form of its own: it may stand inside one. @param {Opener} open @param {string} id */
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
  const part = formField("or its path", path, "in the folder that the studio was opened in");
  const hint = /** @type {HTMLElement} */ (part.lastChild);
  folder.then((there) => {
    hint.textContent = "in " + there.folder;
    offers.replaceChildren(...there.files.map((file) => h("option", { value: file })));
  }, () => {}); // a path can be typed all the same
  return h("div", { class: "path" }, part, offers, h("button", { type: "button", onclick: submit }, "Open"));
}

/** What was opened before, to go back to or to close. @param {MessageLine} message @param {(data: DataTable) => void} opened */
function openTablesPart(message, opened) {
  const list = h("ul", { class: "opened" });
  const part = h("div", { hidden: true }, h("h3", {}, "Open tables"), list);
  openTables.watch(part, (tables) => {
    part.hidden = !tables.length;
    list.replaceChildren(...tables.map((data) => h("li", { "data-table": data.id },
      h("button", { type: "button", onclick: () => message.attempt(async () => opened(await api.get("data/" + data.id))) }, openTables.title(data)),
      h("button", { type: "button", "aria-label": "Close " + openTables.title(data), title: "Close", onclick: () => message.attempt(async () => {
        await api.remove("data/" + data.id);
        openTables.drop(data.id);
      }) }, "×"))));
  });
  return part;
}
