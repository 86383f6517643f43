// What everything that is seen offers: its command, its experiment file, its figure.
import {el, copy, download, toast} from './dom.js';
import {ask, bytes} from './api.js';

/** How figures are saved: [format, its name in menus, width]. The narrow one has the letters of a paper, and no title or notes. */
export const PICTURES = [['svg', 'SVG'], ['pdf', 'PDF'], ['png', 'PNG'], ['pdf', 'PDF, one column of a paper', 'column']];

/**
 * The menu of a panel.
 * question(): what is asked; commands: [[label, field]]; figures: [[label, name of the file, more of the question]];
 * tables: [[name of the file, its text]].
 */
export function menu(article, {question, commands = [], figures = [], tables = []}) {
  const take = (label, field) => el('button', {'data-copy': field, onclick: tried(async () => copy(label, (await ask('command', question()))[field]))}, label);
  const save = (label, name, more, [format, about, width]) => {
    const file = `${name}${width ? '-' + width : ''}.${format}`;
    return el('button', {
      'data-save': file,
      onclick: tried(async () => {
        download(file, await bytes('figure', {...question(), ...more(), format, width}));
        toast(`Saved: ${file}`);
      }),
    }, `${label}: ${about}`);
  };
  const details = el('details', {class: 'actions'},
    el('summary', {'aria-label': `Copy or save: ${article.querySelector('h2')?.textContent ?? ''}`}, '⋯'),
    el('menu', {},
      ...commands.map(([label, field]) => take(label, field)),
      ...figures.flatMap(([label, name, more]) => PICTURES.map(how => save(label, name, more, how))),
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
