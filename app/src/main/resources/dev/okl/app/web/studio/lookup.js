/* Finds a name among all that the server knows, while somebody types: a page holds only a sample of them. */
(() => {
  "use strict";
  const { h } = okl;
  const PAUSE = 120;
  let lookups = 0;

  /** Like okl.search, but ask(text) gives a promise of {names}, best first. found(name) or missing(text) is called at the end. */
  okl.lookup = (label, ask, found, missing = () => {}) => {
    const id = "lookup-" + ++lookups;
    const offers = h("datalist", { id: id + "-names" });
    const input = h("input", { type: "search", id, list: offers.id, autocomplete: "off", spellcheck: "false" });
    const text = () => input.value.trim();
    const offer = okl.oneAtATime(ask, ({ names }) => offers.replaceChildren(...names.map((name) => h("option", { value: name }))), () => {});
    const offerSoon = okl.settled(() => offer(text()), PAUSE);
    const choose = okl.oneAtATime(ask, ({ names }, asked) => (names.length ? found(names[0]) : missing(asked)), () => missing(text()));
    input.addEventListener("focus", offerSoon);
    input.addEventListener("input", ({ inputType }) => {
      const picked = !inputType || inputType === "insertReplacementText"; // from the list: nobody types that much at once
      picked && text() ? choose(text()) : offerSoon();
    });
    input.addEventListener("change", () => text() && choose(text()));
    return { element: h("p", { class: "search" }, h("label", { for: id }, label), input, offers), show: (name) => (input.value = name) };
  };
})();
