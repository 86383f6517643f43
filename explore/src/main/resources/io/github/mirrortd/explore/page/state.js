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

function write() {
  const text = params.toString();
  history.replaceState(null, '', text ? '#' + text : location.pathname);
}

export const get = (name, usual = '') => params.get(name) ?? usual;

export const getAll = name => params.getAll(name);

/** Changes some entries; null, '' and [] take one away. */
export function set(changes) {
  for (const [name, value] of Object.entries(changes)) {
    params.delete(name);
    if (Array.isArray(value)) value.forEach(v => params.append(name, v));
    else if (value !== null && value !== undefined && value !== '') params.set(name, value);
  }
  write();
}

/** Called when somebody follows or pastes a link. */
export const watch = action => watchers.add(action);

addEventListener('hashchange', () => {
  params = new URLSearchParams(location.hash.slice(1));
  takeToken();
  watchers.forEach(action => action());
});
