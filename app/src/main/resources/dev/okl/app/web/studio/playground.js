/* New task: give a few observations of a task that the model has never seen, and see at once what it makes of them. */
(() => {
  "use strict";
  const { h, svg } = okl;
  const SIDE = 260;

  okl.views.playground = {
    title: "New task",
    applies: (data) => Boolean(data.curves || data.items),
    render(root, given, link, source) {
      const data = given.chosen || given; // a new task is folded into the chosen model, wherever the slider is
      const message = okl.message();
      okl.clear(root);
      root.append(message.element);
      source.descriptions().then(({ columns }) => trials(root, message, columns, data, link, source), (problem) => message.say(problem.message));
    },
  };

  function trials(root, message, columns, data, link, source) {
    const time = h("p", { class: "time", role: "status" });
    const nearest = h("div", { class: "nearest" });
    const place = h("div", {});
    const form = okl.descriptionForm(columns, () => put());
    let observations = [];
    const ask = okl.oneAtATime((question) => source.foldIn(question), (answer, question) => {
      message.say(answer.settled && question.observations.length
        ? "The observations change nothing: the kernel on the tasks leaves nothing open for this description. A delta(...) in it would." : "");
      trial.show(answer);
      time.textContent = `Folded in within ${answer.millis < 10 ? answer.millis.toFixed(1) : Math.round(answer.millis)} ms, without touching the model.`;
      const near = answer.nearest.filter(({ similarity }) => similarity > 0);
      nearest.replaceChildren(h("h4", {}, "Most similar tasks"), near.length
        ? okl.bars(near.map(({ task, similarity }) => ({ label: task, value: similarity, onclick: () => link.select([task]) })))
        : okl.note("None yet: without observations it is like the average of all."));
      place.replaceChildren(h("h4", {}, "Its place among the tasks"), mapOf(data.atlas, answer.place, near));
    }, (problem) => message.say(problem.message));
    const put = () => ask({ observations, description: form.value() });
    const observed = (list) => {
      observations = list;
      put();
    };
    const trial = data.curves ? okl.curveTrial(data.curves, data, observed) : okl.itemTrial(data.items, source, observed);
    root.append(
      h("p", { class: "lead" }, "A task that the model has never seen, folded in while you try. Nothing is learned again, and nothing is kept."),
      form.element, trial.element, message.element, time, h("div", { class: "columns" }, nearest, place));
    put();
  }

  /** All tasks as dots along the two main directions, the new one as a diamond. */
  function mapOf(atlas, place, nearest) {
    const points = [...atlas.map, place, [0, 0]];
    const near = new Set(nearest.map(({ task }) => task));
    const middle = [0, 1].map((axis) => points.reduce(([low, high], point) => [Math.min(low, point[axis] || 0), Math.max(high, point[axis] || 0)], [0, 0]));
    const span = Math.max(...middle.map(([low, high]) => high - low)) * 1.15 || 1;
    const at = (point) => [0, 1].map((axis) => {
      const offset = ((point[axis] || 0) - (middle[axis][0] + middle[axis][1]) / 2) / span;
      return SIDE * (0.5 + (axis ? -offset : offset));
    });
    const [x, y] = at(place);
    return svg("svg", { class: "place", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": "The new task among the others" },
      atlas.map.map((point, k) => {
        const [cx, cy] = at(point);
        return svg("circle", { class: okl.clusterClass(atlas.cluster[k]) + (near.has(atlas.tasks[k]) ? " near" : ""), cx, cy, r: near.has(atlas.tasks[k]) ? 5 : 3 },
          svg("title", {}, atlas.tasks[k]));
      }),
      svg("path", { class: "new", d: `M${x} ${y - 9}l9 9l-9 9l-9 -9Z` }, svg("title", {}, "the new task")));
  }
})();
