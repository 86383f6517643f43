// Everything that is seen, in the part of the address behind the #: a link shows the same thing again.

let params = new URLSearchParams(location.hash.slice(1));
const watchers = new Set();

/** The token comes with the address that the command printed. It is kept for this browser and leaves the address. */
export function takeToken() {
  const token = params.get('token');
  if (token) {
    localStorage.setItem('mirrortd-token', token);
    params.delete('token');
    write();
  }
}

/** Changes within this many milliseconds are one step for Undo and Back. */
const ONE_STEP = 800;
let changed = -Infinity;

/** How many steps Undo can take back. */
export const depth = () => history.state?.depth ?? 0;

function write(step = false) {
  const text = params.toString();
  const address = text ? '#' + text : location.pathname;
  const now = performance.now();
  if (step && now - changed > ONE_STEP) history.pushState({depth: depth() + 1}, '', address);
  else history.replaceState(history.state, '', address);
  if (step) changed = now;
  undoable();
}

const undoable = () => { document.querySelector('#undo').disabled = depth() === 0; };

/** The state before the last change, as with the browser's Back. */
export function undo() {
  if (depth() > 0) history.back();
}

export const get = (name, usual = '') => params.get(name) ?? usual;

export const getAll = name => params.getAll(name);

/** Changes some entries, as one step of Undo unless `quiet`; null, '' and [] take one away. */
export function set(changes, quiet = false) {
  const before = params.toString();
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name);
    if (Array.isArray(value)) value.forEach(v => params.append(name, v));
    else if (value !== null && value !== undefined && value !== '') params.set(name, value);
  }
  if (params.toString() !== before) write(!quiet);
}

/** Shows another state altogether, as one step of Undo. */
export function replace(text) {
  changed = -Infinity;
  params = new URLSearchParams(text);
  write(true);
  watchers.forEach(action => action());
}

/** Which lines of a chart are hidden. */
export const hidden = chart => params.getAll('hide').filter(h => h.startsWith(chart + ' ')).map(h => h.slice(chart.length + 1));

export const setHidden = (chart, labels) => set({hide: [...params.getAll('hide').filter(h => !h.startsWith(chart + ' ')), ...labels.map(l => `${chart} ${l}`)]});

/** Called after a link, a story, Undo or Back. */
export const watch = action => watchers.add(action);

addEventListener('hashchange', () => {
  params = new URLSearchParams(location.hash.slice(1));
  takeToken();
  changed = -Infinity;
  undoable();
  watchers.forEach(action => action());
});
