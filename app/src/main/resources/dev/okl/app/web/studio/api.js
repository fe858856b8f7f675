/* Requests to the server: JSON in and out, problems as sentences, and a lost connection that is noticed and tried again. */
import { sentence } from "./sentences.js";

const RETRY_MILLIS = 2000;
const LOST = "The studio does not answer. Is it still running in its terminal?";
/** @type {Set<(there: boolean) => void>} */
const watchers = new Set();
let lost = false;

/**
 * Calls watcher(false) when the connection is lost and watcher(true) when it is back.
 * @param {(there: boolean) => void} watcher
 */
const onConnection = (watcher) => watchers.add(watcher);

/** @param {boolean} there */
function connection(there) {
  if (lost === there) {
    lost = !there;
    watchers.forEach((watcher) => watcher(there));
  }
}

/** Asks until the server answers. */
function noticeLoss() {
  if (!lost) {
    connection(false);
    const again = () => fetch("api/runs").then(() => connection(true), () => setTimeout(again, RETRY_MILLIS));
    setTimeout(again, RETRY_MILLIS);
  }
}

/** @param {string} method @param {string} path @param {object | FormData | undefined} body */
async function send(method, path, body = undefined) {
  const form = body instanceof FormData ? body : undefined;
  const json = body && !form ? JSON.stringify(body) : undefined;
  let response;
  try {
    response = await fetch("api/" + path, {
      method,
      headers: json ? { "Content-Type": "application/json" } : {},
      body: json || form,
    });
  } catch (unreachable) {
    noticeLoss();
    throw new Error(LOST, { cause: unreachable });
  }
  const answer = response.status === 204 ? null : await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Error(sentence(answer.error || `The studio answered with status ${response.status}.`));
  }
  return answer;
}

/**
 * Follows a run: handlers {run, point, sweep} get what the server tells until the run has ended. Returns a function
 * that ends it earlier. A browser takes up a broken stream by itself.
 * @param {string} id
 * @param {{ [event: string]: (news: any) => void }} handlers
 */
function follow(id, handlers) {
  const stream = new EventSource(`api/runs/${id}/events`);
  for (const [event, handler] of Object.entries(handlers)) {
    stream.addEventListener(event, (message) => handler(JSON.parse(message.data)));
  }
  stream.addEventListener("open", () => connection(true));
  stream.addEventListener("error", () => stream.readyState === EventSource.CONNECTING && noticeLoss());
  return () => stream.close();
}

export const api = {
  get: (/** @type {string} */ path) => send("GET", path),
  post: (/** @type {string} */ path, /** @type {object | undefined} */ body = undefined) => send("POST", path, body),
  remove: (/** @type {string} */ path) => send("DELETE", path),
  follow,
  onConnection,
};
