/*
 * The records that the scripts get from the program, and what the scripts hand to each other. The records mirror those of
 * the packages dev.okl.app.view and dev.okl.app.studio; a number that there is not is null in JSON.
 */

// ---- what a page shows (ViewData) ------------------------------------------------------------------------------

interface ViewData {
  format: number;
  title: string;
  version: string;
  overview: Overview | null;
  path: PathData | null;
  atlas: Atlas;
  curves: Curves | null;
  items: Items | null;
  diagnostics: Diagnostics | null;
  /** Sentences: which view is not there, and why. */
  missing: string[];
  /** In the studio, the data of the chosen model while the slider shows another one. */
  chosen?: ViewData;
}

interface Overview {
  sentences: string[];
  /** Names and values. */
  facts: [string, string | number][];
  warnings: string[];
  methods: MethodErrors[] | null;
  comparison: TaskGains | null;
  scales: Scales | null;
  /** What is not penalised, where that is more than a constant. */
  fixed: Learned[];
}

interface Learned {
  name: string;
  value: number;
}

interface Scales {
  numbers: Learned[];
  /** The chosen one first. */
  candidates: KernelCandidate[];
  others: number;
  terms: KernelTerm[];
}

interface KernelCandidate {
  kernel: string;
  /** The scale of the values. */
  values: string;
  rmse: number;
  standardError: number | null;
  chosen: boolean;
}

interface KernelTerm {
  name: string;
  rmse: number;
  rmseWithout: number;
  /** Whether the model does without it. */
  leftOut: boolean;
}

interface MethodErrors {
  label: string;
  /** Whether it learns the tasks together. */
  joint: boolean;
  best: boolean;
  rmse: number;
  rmseStd: number | null;
  mae: number;
  lambda: number | null;
  rank: number | null;
  seconds: number | null;
}

interface TaskGains {
  sentences: string[];
  jointLabel: string;
  aloneLabel: string;
  tested: number;
  better: number;
  worse: number;
  tasks: { task: string; alone: number | null; joint: number | null }[];
  sampled: string | null;
}

interface PathData {
  /** From the largest lambda down. */
  points: PathPoint[];
  chosen: number;
  /** Another one is chosen where the likelihood expects it and it is as good. */
  smallestError: number | null;
  oneStandardError: number | null;
  lambdaMax: number | null;
  validationWords: string | null;
}

interface PathPoint {
  lambda: number;
  train: number | null;
  validation: number | null;
  standardError: number | null;
  rank: number;
  certificate: number | null;
  gap: number | null;
  sweeps: number;
  seconds: number | null;
}

interface Atlas {
  count: number;
  tasks: string[];
  /** Of each task, numbered from 1. */
  cluster: number[];
  length: number[];
  /** Where each task lies along the two main directions. */
  map: number[][];
  shares: number[];
  clusters: TaskCluster[];
  /** Whether the clusters are clearer than those of a single cloud of tasks. */
  clear: boolean;
  heatmap: HeatmapData;
  /** For each task the places of others in the list, with their similarity. */
  nearest: [number, number][][];
  sampled: string | null;
}

interface TaskCluster {
  number: number;
  size: number;
  medoid: string;
  members: number[];
}

interface HeatmapData {
  /** Places in the list of tasks, leaves of the tree from left to right. */
  order: number[];
  /** In percent. */
  similarity: (number | null)[][];
  joins: { left: number; right: number; height: number }[];
}

interface Curves {
  column: string;
  value: string;
  scale: string | null;
  grid: number[];
  mean: number[] | null;
  latent: number[][];
  latentCount: number;
  shares: number[];
  tasks: TaskCurve[];
  heldOut: string | null;
  sampled: string | null;
}

type Point = [number, number];

interface TaskCurve {
  task: string;
  fit: number[];
  /** The first and the last input at which it was observed; empty where that is not known. */
  known: [number, number] | [];
  /** Input, value, and 1 where it was held out, else 0. */
  points: [number, number, number][];
}

interface Items {
  column: string;
  count: number;
  directions: Direction[];
  tasks: TaskItems[];
  alike: AlikeItem[];
  sampled: string | null;
}

interface Direction {
  share: number;
  oneSided: boolean;
  high: ItemValue[];
  low: ItemValue[];
}

interface ItemValue {
  item: string;
  value: number;
}

interface TaskItems {
  task: string;
  top: { item: string; score: number }[];
  known: ItemValue[];
}

interface AlikeItem {
  item: string;
  observations: number | null;
  near: { item: string; similarity: number }[];
}

interface Diagnostics {
  note: string;
  /** "held out" or "fitted". */
  kind: string;
  rmse: number;
  mae: number;
  tasks: string[];
  /** Observed, predicted, place of the task, and 1 where it was held out, else 0. */
  points: [number, number, number, number][];
  heldOut: string | null;
  histogram: { edges: number[]; counts: number[] };
  /** Place of the task, RMSE, number of observations. */
  perTask: [number, number, number][];
  worst: { task: string; input: string; observed: number; predicted: number }[];
  sampled: string | null;
}

// ---- answers of the studio -------------------------------------------------------------------------------------

interface DataTable {
  id: string;
  name: string;
  columns: Column[];
  rows: string[][];
  rowCount: number | null;
  guess: { task: string | null; value: string | null; kernel: string | null; reason: string };
  layout: { header: boolean; columns: string | null; separator: string | null };
}

interface Column {
  name: string;
  kind: "number" | "text";
  distinct: number;
  examples: string[];
}

interface ExampleTable {
  name: string;
  title: string;
  description: string;
  /** The example whose inputs it describes. */
  describes: string | null;
}

/** What the server says about the options of a fit. */
interface FitCheck {
  ok: boolean;
  message: string | null;
  field: string | null;
  kernel: string | null;
  taskKernel: string | null;
  notes: string[];
  gram: GramSample | null;
  plan: FitPlan | null;
  inputsKey?: KeyGuess | null;
  tasksKey?: KeyGuess | null;
}

interface KeyGuess {
  key: string;
  reason: string;
}

interface GramSample {
  size: number;
  shown: number;
  values: number[][];
}

interface FitPlan {
  inputs: number;
  tasks: number;
  observations: number;
  structure: string;
  solver: string;
  rank: number;
  memory: string;
  seconds: string;
}

/** A point of a run's path; while it runs also which path of the validation it is of, and which fold. */
interface RunPoint extends PathPoint {
  path?: number;
  fold?: number;
}

interface Run {
  id: string;
  name: string;
  /** The name of the table, or of the model's file. */
  table: string;
  options: RunOptions;
  status: "queued" | "running" | "done" | "cancelled" | "failed";
  message: string | null;
  stage: string | null;
  points: RunPoint[];
  /** At the end, the points of single folds or ranks. */
  single?: RunPoint[];
  best: { lambda: number; rmse: number } | null;
  alongPath: boolean;
  noPath: string | null;
  rank: number | null;
  seconds: number | null;
  command: string;
}

/** Those options of a run that the page looks at; an opened model has no data. */
interface RunOptions {
  data?: string | null;
  task?: string | null;
  value?: string | null;
  weight?: string | null;
  where?: string | null;
  kernel?: string | null;
  taskKernel?: string | null;
  mean?: string | null;
  intercepts?: boolean | null;
  lambda?: number | string | null;
  validation?: string | number | null;
  folds?: number | string | null;
  order?: string | null;
  seed?: number | string | null;
}

interface SweepNews {
  lambda: number;
  sweep: number;
  objective: number | null;
}

/** One task in the views. */
interface TaskViews {
  task: TaskCurve | null;
  items: TaskItems | null;
  nearest: [string, number][];
  cluster: number;
}

/** A new task among those of the model. */
interface FoldIn {
  curve: number[] | null;
  place: number[];
  nearest: { task: string; similarity: number }[];
  top: { item: string; score: number }[];
  settled: boolean;
  millis: number;
}

interface Observation {
  input?: Record<string, number>;
  item?: string;
  value: number;
}

interface FoldInQuestion {
  observations: Observation[];
  description: Record<string, string | number | null> | null;
}

interface DescriptionColumn {
  name: string;
  kind: "number" | "text";
  usual: string | number | null;
  choices: string[];
}

// ---- what the scripts hand to each other -----------------------------------------------------------------------

type Attribute = string | number | boolean | null | undefined;

type Listeners = { [E in keyof HTMLElementEventMap as `on${E}`]?: (event: HTMLElementEventMap[E]) => unknown };

/** Attributes of an element; those that are functions are listeners. */
type Attributes = Listeners & { [name: string]: Attribute | ((event: any) => unknown) };

type Child = Node | string | number | null | undefined | Child[];

type Link = import("../src/main/resources/dev/okl/app/web/views/page.js").Link;

interface View {
  /** Part of the ids of its tab and its section. */
  name: string;
  title: string;
  applies(data: ViewData): boolean;
  /** source is null in a report, where nobody can be asked for more than the page holds. */
  render(root: HTMLElement, data: ViewData, link: Link, source: Source | null): void;
}

/** What the server can be asked about the model of a run. */
interface Source {
  /** The views that change along the path, at a point of it. */
  atLambda(point: number): Promise<{ atlas: Atlas; curves: Curves | null }>;
  foldIn(question: FoldInQuestion): Promise<FoldIn>;
  task(name: string): Promise<TaskViews>;
  /** Searches among all names of the model. */
  searchBox(kind: "tasks" | "items", label: string, found: (name: string) => void, missing: (text: string) => void): SearchBox;
  alike(item: string): Promise<AlikeItem>;
  descriptions(): Promise<{ columns: DescriptionColumn[] }>;
}

/** show(name) writes a name into it. */
interface SearchBox {
  element: HTMLElement;
  show(name: string): void;
}

interface MessageLine {
  element: HTMLElement;
  say(text: string): void;
  fail(problem: unknown): void;
  attempt(action: () => unknown): Promise<void>;
}

/** The colours in force, by the names that the style sheet gives them. */
interface Theme {
  ink: string;
  soft: string;
  line: string;
  card: string;
  accent: string;
  muted: string;
  gain: string;
  loss: string;
  low: string;
  mid: string;
  high: string;
  font: string;
  clusters: string[];
  /** The colour of a cluster, from 1. */
  cluster(number: number): string;
}

/** The figures of a chart as a table. */
interface TableOf {
  columns: string[];
  rows(): Cell[][];
}

type Cell = string | number | null;

type Interval = [number, number];

interface Ranges {
  x: Interval;
  y: Interval;
}

/** A table to join: of the inputs or of the tasks. */
interface JoinSide {
  name: "inputs" | "tasks";
  title: string;
  words: string;
}

type RunEntry = import("../src/main/resources/dev/okl/app/web/studio/run-entry.js").RunEntry;

type RunActions = Record<"explore" | "cancel" | "remove" | "redraw", (entry: RunEntry) => void>;

/** A path in the picture of several runs. */
interface ComparedPath {
  label: string;
  folds: number;
  points: RunPoint[];
  /** The points of single folds or ranks. */
  single: RunPoint[];
}

// ---- ECharts, as far as it is used -----------------------------------------------------------------------------

type ChartOption = Record<string, unknown>;

interface Series {
  renderItem?: RenderItem;
  [option: string]: unknown;
}

/** What a listener or a formatter is told about the mark that it is for. */
interface ChartItem {
  dataIndex: number;
  name: string;
  seriesId: string;
  seriesName: string;
  seriesType: string;
  value: number[];
  data: { text: string };
}

interface RenderParams {
  dataIndex: number;
  coordSys: { x: number; y: number; width: number; height: number };
}

interface RenderApi {
  value(dimension: number): number;
  /** Pixels of a point. */
  coord(point: number[]): Interval;
}

type RenderItem = (params: RenderParams, api: RenderApi) => object;

interface ECharts {
  setOption(option: ChartOption, notMerge: boolean): void;
  on(event: string, handler: (item: ChartItem) => void): void;
  dispatchAction(action: object): void;
  resize(): void;
  dispose(): void;
}

declare const echarts: {
  init(element: HTMLElement, theme: object, options: { renderer: "svg" | "canvas" }): ECharts;
};
