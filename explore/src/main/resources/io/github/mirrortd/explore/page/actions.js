// What everything that is seen offers: its command, its experiment file, its figure.
import {el, copy, download, toast} from './dom.js';
import {ask, bytes} from './api.js';

/**
 * The menu of a panel.
 * question(): what is asked; commands: [[label, field]]; figures: [[label, name of the file, resource, more of the question]];
 * tables: [[name of the file, its text]].
 */
export function menu(article, {question, commands = [], figures = [], tables = []}) {
  const take = (label, field) => el('button', {'data-copy': field, onclick: tried(async () => copy(label, (await ask('command', question()))[field]))}, label);
  const save = (label, name, resource, more, format) => el('button', {
    'data-save': `${name}.${format}`,
    onclick: tried(async () => {
      download(`${name}.${format}`, await bytes(resource, {...question(), ...more(), format}));
      toast(`Saved: ${name}.${format}`);
    }),
  }, `${label}: ${format.toUpperCase()}`);
  const details = el('details', {class: 'actions'},
    el('summary', {'aria-label': `Copy or save: ${article.querySelector('h2')?.textContent ?? ''}`}, '⋯'),
    el('menu', {},
      ...commands.map(([label, field]) => take(label, field)),
      ...figures.flatMap(([label, name, resource, more]) => ['svg', 'pdf', 'png'].map(f => save(label, name, resource, more, f))),
      ...tables.map(([name, text]) => el('button', {'data-save': `${name}.csv`, onclick: tried(async () => { download(`${name}.csv`, new Blob([text()], {type: 'text/csv'})); toast(`Saved: ${name}.csv`); })}, 'save the numbers: CSV'))));
  details.addEventListener('keydown', e => { if (e.key === 'Escape') details.open = false; });
  details.addEventListener('click', e => { if (e.target.tagName === 'BUTTON') details.open = false; });
  article.prepend(details);
}

export const tried = action => async (...args) => {
  try {
    await action(...args);
  } catch (e) {
    if (e.name !== 'AbortError') toast(e.message);
  }
};
