/* The paths of some runs in one chart, drawn as they grow. */
(() => {
  "use strict";
  const { format } = okl;
  const MOST = 8;

  /** An option for the runs [{label, folds, points, single}], the newest first; single: points of single folds or ranks. Errors above, ranks below, lambda falling from left to right. */
  okl.comparison = (runs) => (theme, width) => {
    const several = runs.length > 1;
    const right = width < 500 ? 96 : 110;
    // The ends of the path are no round numbers, and would meet those that are.
    const label = { formatter: (value) => format(10 ** -value, 2), showMinLabel: false, showMaxLabel: false };
    // Counted from the oldest: a run keeps its colour when others are added.
    const colour = (k) => theme.clusters[(runs.length - 1 - k) % theme.clusters.length];
    const line = (run, k, key, extra) => ({
      type: "line", name: `${run.label}, ${key}`, color: colour(k), symbol: "none", data: pointsOf(run, key), ...extra,
    });
    const drawn = runs.slice(0, MOST).flatMap((run, k) => [
      ...partsOf(run).map(({ name, points }) => ({ ...line({ label: run.label, points }, k, "validation", { lineStyle: { width: 1, opacity: 0.4 } }), name: `${run.label}, ${name}` })),
      line(run, k, "validation", { symbol: "circle", symbolSize: 5, lineStyle: { width: 2.5 } }),
      line(run, k, "training", { lineStyle: { width: 1.5, type: "dashed" } }),
      line(run, k, "rank", { xAxisIndex: 1, yAxisIndex: 1, step: "middle", lineStyle: { width: 1.5 } }),
    ]);
    // The same ends above and below, also while only some folds have come so far.
    const [min, max] = drawn.flatMap(({ data }) => data).reduce(([low, high], [x]) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity]);
    const axis = { type: "value", scale: true, ...(min <= max ? { min, max } : {}), splitLine: { show: false } };
    const named = drawn.filter(({ name, data }) => data.length && (name.endsWith("validation") || (!several && name.endsWith("training"))));
    return {
      grid: [{ left: 62, right, top: 30, height: 220 }, { left: 62, right, top: 300, height: 54 }],
      tooltip: { trigger: "item", formatter: (item) => `${okl.plain(item.seriesName)}\nλ = ${format(10 ** -item.value[0])}: ${format(item.value[1])}` },
      xAxis: [{ ...axis, gridIndex: 0, axisLabel: { show: false } },
        { ...axis, gridIndex: 1, axisLabel: label, name: "λ", nameLocation: "middle", nameGap: 24 }],
      yAxis: [{ type: "value", scale: true, gridIndex: 0, name: "RMSE", axisLabel: { formatter: (value) => format(value, 3) } },
        { type: "value", gridIndex: 1, name: "rank", minInterval: 1, splitNumber: 2 }],
      series: [...drawn, okl.endLabels(named.map(({ name, color, data }) => {
        const [x, y] = data[data.length - 1];
        return { x, y, text: name.split(", ")[several ? 0 : 1], colour: color };
      }), theme, {})],
    };
  };

  /** What the path of that number is of: the folds of a rank come after each other. */
  okl.pathName = (path, folds) => (folds > 1 ? "fold " + ((path % folds) + 1) : "path " + (path + 1));

  /** The single paths of a run. */
  const partsOf = ({ folds, single }) => Array.from({ length: Math.max(-1, ...single.map(({ path }) => path)) + 1 }, (_, path) => ({
    name: okl.pathName(path, folds), points: single.filter((point) => point.path === path),
  }));

  const KEYS = { validation: "validation", training: "train", rank: "rank" };

  const pointsOf = (run, key) => run.points.filter((point) => point[KEYS[key]] !== null && point.lambda > 0)
    .map((point) => [-Math.log10(point.lambda), point[KEYS[key]]]);
})();
