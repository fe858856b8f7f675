/* The tables that are open, for all parts of the page that offer them. */

/** @type {Map<string, DataTable>} */
const open = new Map();
/** @type {Set<(tables: DataTable[]) => void>} */
const watchers = new Set();
const tell = () => watchers.forEach((watcher) => watcher([...open.values()]));

export const openTables = {
  all: () => [...open.values()],
  get: (/** @type {string} */ id) => open.get(id) || null,
  /** The name of a table; with its id where another one has the same name. */
  title: (/** @type {DataTable} */ data) => (
    [...open.values()].some((other) => other.id !== data.id && other.name === data.name) ? `${data.name} (${data.id})` : data.name),
  /** A table that was opened, or is read in another way. */
  put(/** @type {DataTable} */ data) {
    open.set(data.id, data);
    tell();
  },
  drop(/** @type {string} */ id) {
    open.delete(id);
    tell();
  },
  /** Calls watcher(tables) whenever there are others, as long as its element is on the page. */
  watch(/** @type {Element} */ element, /** @type {(tables: DataTable[]) => void} */ watcher) {
    let seen = false;
    const look = (/** @type {DataTable[]} */ tables) => {
      seen = seen || element.isConnected;
      if (seen && !element.isConnected) {
        watchers.delete(look);
      } else {
        watcher(tables);
      }
    };
    watchers.add(look);
    look(openTables.all());
  },
};
