/* Talks with the server: JSON in and out, problems as sentences, and a lost connection that is noticed and mended. */
(() => {
  "use strict";
  const AGAIN = 2000;
  const LOST = "The studio does not answer. Is it still running in its terminal?";
  const watchers = new Set();
  let lost = false;

  /** Calls watcher(false) when the connection is lost and watcher(true) when it is back. */
  const onConnection = (watcher) => watchers.add(watcher);

  function connection(there) {
    if (lost === there) {
      lost = !there;
      watchers.forEach((watcher) => watcher(there));
    }
  }

  /** Asks until somebody answers. */
  function noticeLoss() {
    if (!lost) {
      connection(false);
      const again = () => fetch("api/runs").then(() => connection(true), () => setTimeout(again, AGAIN));
      setTimeout(again, AGAIN);
    }
  }

  async function send(method, path, body) {
    const json = body !== undefined && !(body instanceof FormData);
    let response;
    try {
      response = await fetch("api/" + path, {
        method,
        headers: json ? { "Content-Type": "application/json" } : {},
        body: json ? JSON.stringify(body) : body,
      });
    } catch (unreachable) {
      noticeLoss();
      throw new Error(LOST, { cause: unreachable });
    }
    const answer = response.status === 204 ? null : await response.json().catch(() => ({}));
    if (!response.ok) {
      throw new Error(okl.sentence(answer.error || `The studio answered with status ${response.status}.`));
    }
    return answer;
  }

  /**
   * Follows a run: handlers {run, point, sweep} get what the server tells until the run has ended. Returns a function
   * that ends it earlier. A browser takes up a broken stream by itself.
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

  okl.api = {
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    remove: (path) => send("DELETE", path),
    follow,
    onConnection,
  };
})();
