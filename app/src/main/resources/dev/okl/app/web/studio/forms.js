/* Small parts that the studio's pages share: fields, messages, and requests that do not overtake each other. */
import { h } from "../views/elements.js";

const SEARCH_PAUSE_MILLIS = 120;
let fields = 0;
let searches = 0;

/**
 * A control with its label and, if given, a hint under it.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function formField(label, control, hint) {
  control.id = control.id || "field-" + ++fields;
  const note = hint ? h("small", { id: control.id + "-hint" }, hint) : null;
  if (note) {
    control.setAttribute("aria-describedby", note.id);
  }
  return h("p", { class: "field" }, h("label", { for: control.id }, label), control, note);
}

/**
 * A box to tick, with its label and, if given, a hint.
 * @param {string} label
 * @param {HTMLInputElement} box
 * @param {string} [hint]
 */
export const tickField = (label, box, hint) =>
  h("p", { class: "field" }, h("span", { class: "tick" }, box, h("label", { for: box.id }, label)), hint ? h("small", {}, hint) : null);

/**
 * Marks the field of a choice as wrong, and no other one; says why under it. Returns it, or null where there is none.
 * @param {HTMLElement} form
 * @param {string | null} choice
 * @param {string} text
 */
export function markField(form, choice, text) {
  form.querySelectorAll(".wrong").forEach((note) => note.remove());
  form.querySelectorAll(".field [aria-invalid=true]:not(.formula)").forEach((control) => control.setAttribute("aria-invalid", "false"));
  const id = choice && choice.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
  const control = id ? form.querySelector(`.field:not([hidden]) #${id}:not(.formula)`) : null;
  if (control) {
    control.setAttribute("aria-invalid", "true");
    control.closest(".field")?.append(h("span", { class: "message wrong", role: "alert" }, text));
  }
  return control;
}

/**
 * A select of [value, text] pairs.
 * @param {[string, string][]} pairs
 * @param {Attributes} attributes
 */
export const selectBox = (pairs, attributes) => h("select", attributes, optionsOf(pairs));

/** @param {[string, string][]} pairs */
export const optionsOf = (pairs) => pairs.map(([value, text]) => h("option", { value }, text));

/**
 * Names, such as those of columns, as pairs for a select.
 * @param {{ name: string }[]} named
 * @returns {[string, string][]}
 */
export const namePairs = (named) => named.map(({ name }) => [name, name]);

/**
 * A place for a message; say("") empties it. Errors are read out at once. attempt(action) runs an action and says the
 * problem that it meets.
 * @returns {MessageLine}
 */
export function messageLine() {
  const element = h("p", { class: "message", role: "alert" });
  const say = (/** @type {string} */ text) => (element.textContent = text);
  const fail = (/** @type {unknown} */ problem) => say(problem instanceof Error ? problem.message : String(problem));
  const attempt = async (/** @type {() => unknown} */ action) => {
    say("");
    try {
      await action();
    } catch (problem) {
      fail(problem);
    }
  };
  return { element, say, fail, attempt };
}

/**
 * Asks one question at a time. Of those put meanwhile only the latest is asked next: so the server is never flooded, and
 * no answer comes after that to a later question.
 * @template Q, A
 * @param {(question: Q) => Promise<A> | A} ask
 * @param {(answer: A, question: Q) => void} show
 * @param {(problem: unknown) => void} fail
 * @returns {(question: Q) => void}
 */
export function oneAtATime(ask, show, fail) {
  let busy = false;
  /** @type {[Q] | null} */
  let waiting = null;
  const go = async (/** @type {Q} */ question) => {
    busy = true;
    try {
      show(await ask(question), question);
    } catch (problem) {
      fail(problem);
    }
    busy = false;
    if (waiting) {
      const [next] = waiting;
      waiting = null;
      go(next);
    }
  };
  return (question) => {
    if (busy) {
      waiting = [question];
    } else {
      go(question);
    }
  };
}

/**
 * Calls the function once nothing more has happened for a while.
 * @param {() => void} call
 * @param {number} millis
 */
export function debounce(call, millis) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(call, millis);
  };
}

/**
 * Calls the function soon, and not more often than that.
 * @param {() => void} call
 * @param {number} millis
 */
export function throttle(call, millis) {
  let timer = 0;
  return () => {
    timer = timer || window.setTimeout(() => {
      timer = 0;
      call();
    }, millis);
  };
}

/**
 * A list of [name, value], those without a value left out.
 * @param {[string, string | null][]} pairs
 */
export const factList = (pairs) => h("dl", { class: "facts" },
  pairs.filter(([, value]) => value !== null && value !== "").map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));

/**
 * A search box that asks the server while the user types, since a page holds only a sample of the names. ask(text) gives
 * names, best first; found(name) or missing(text) is called at the end.
 * @param {string} label
 * @param {(text: string) => Promise<{ names: string[] }>} ask
 * @param {(name: string) => void} found
 * @param {(text: string) => void} missing
 * @returns {SearchBox}
 */
export function serverSearchBox(label, ask, found, missing) {
  const id = "lookup-" + ++searches;
  const offers = h("datalist", { id: id + "-names" });
  const input = h("input", { type: "search", id, list: offers.id, autocomplete: "off", spellcheck: "false" });
  const text = () => input.value.trim();
  const offer = oneAtATime(ask, ({ names }) => offers.replaceChildren(...names.map((name) => h("option", { value: name }))), () => {});
  const offerSoon = debounce(() => offer(text()), SEARCH_PAUSE_MILLIS);
  const choose = oneAtATime(ask, ({ names }, asked) => (names.length ? found(names[0]) : missing(asked)), () => missing(text()));
  input.addEventListener("focus", offerSoon);
  input.addEventListener("input", (event) => {
    const { inputType } = /** @type {InputEvent} */ (event);
    const picked = !inputType || inputType === "insertReplacementText"; // from the list: nobody types that much at once
    if (picked && text()) {
      choose(text());
    } else {
      offerSoon();
    }
  });
  input.addEventListener("change", () => text() && choose(text()));
  return { element: h("p", { class: "search" }, h("label", { for: id }, label), input, offers), show: (name) => (input.value = name) };
}
