/* Small parts that the studio's pages share: fields, messages, and questions that do not overtake each other. */
(() => {
  "use strict";
  const { h } = okl;
  let fields = 0;

  /** A control with its label and, if given, a hint under it. */
  okl.field = (label, control, hint) => {
    control.id = control.id || "field-" + ++fields;
    const note = hint ? h("small", { id: control.id + "-hint" }, hint) : null;
    if (note) {
      control.setAttribute("aria-describedby", note.id);
    }
    return h("p", { class: "field" }, h("label", { for: control.id }, label), control, note);
  };

  /** Marks the field of a choice as wrong, and no other one; says why under it. Returns it, or null where there is none. */
  okl.markField = (form, choice, text) => {
    form.querySelectorAll(".wrong").forEach((note) => note.remove());
    form.querySelectorAll(".field [aria-invalid=true]:not(.formula)").forEach((control) => control.setAttribute("aria-invalid", false));
    const id = choice && choice.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    const control = id ? form.querySelector(`.field:not([hidden]) #${id}:not(.formula)`) : null;
    if (control) {
      control.setAttribute("aria-invalid", true);
      control.closest(".field").append(h("span", { class: "message wrong", role: "alert" }, text));
    }
    return control;
  };

  /** A select of [value, text] pairs. */
  okl.select = (pairs, attributes) =>
    h("select", attributes, pairs.map(([value, text]) => h("option", { value }, text)));

  /** A place for a message; say("") empties it. Errors are read out at once. */
  okl.message = () => {
    const element = h("p", { class: "message", role: "alert" });
    return { element, say: (text) => (element.textContent = text) };
  };

  /** Runs a handler that asks the server; the button rests meanwhile and a problem is said in the message. */
  okl.asking = (button, message, ask) => async () => {
    message.say("");
    button.disabled = true;
    try {
      await ask();
    } catch (problem) {
      message.say(problem.message);
    } finally {
      button.disabled = false;
    }
  };

  /**
   * Asks one question at a time. Of those put meanwhile only the latest is asked next: so the server is never flooded, and
   * no answer comes after that to a later question.
   */
  okl.oneAtATime = (ask, show, fail) => {
    let busy = false;
    let waiting = null;
    const go = async (question) => {
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
    return (question) => (busy ? (waiting = [question]) : go(question));
  };

  /** Calls the function once nothing more has happened for a while. */
  okl.settled = (call, millis) => {
    let timer = null;
    return () => {
      clearTimeout(timer);
      timer = setTimeout(call, millis);
    };
  };

  /** Calls the function soon, and not more often than that. */
  okl.calmly = (call, millis) => {
    let timer = null;
    return () => {
      timer = timer || setTimeout(() => {
        timer = null;
        call();
      }, millis);
    };
  };

  /** A list of [name, value], those without a value left out. */
  okl.facts = (pairs) => h("dl", { class: "facts" },
    pairs.filter(([, value]) => value !== null && value !== undefined && value !== "").map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
})();
