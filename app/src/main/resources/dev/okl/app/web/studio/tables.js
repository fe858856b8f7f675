/* The tables that are open, for all parts of the page that offer them. */
(() => {
  "use strict";
  const open = new Map();
  const watchers = new Set();
  const tell = () => watchers.forEach((watcher) => watcher([...open.values()]));

  okl.tables = {
    all: () => [...open.values()],
    get: (id) => open.get(id) || null,
    /** The name of a table; with its id where another one has the same name. */
    title: (data) => ([...open.values()].some((other) => other.id !== data.id && other.name === data.name) ? `${data.name} (${data.id})` : data.name),
    /** A table that was opened, or is read in another way. */
    put(data) {
      open.set(data.id, data);
      tell();
    },
    drop(id) {
      open.delete(id);
      tell();
    },
    /** Calls watcher(tables) whenever there are others, as long as its element is on the page. */
    watch(element, watcher) {
      let seen = false;
      const look = (tables) => {
        seen = seen || element.isConnected;
        if (seen && !element.isConnected) {
          watchers.delete(look);
        } else {
          watcher(tables);
        }
      };
      watchers.add(look);
      look(okl.tables.all());
    },
  };
})();
