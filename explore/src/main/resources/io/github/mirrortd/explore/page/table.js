// Tables that sort by a click on their heads.
import {aligned, alignedNumber, el} from './dom.js';
import {explain} from './glossary.js';

/** columns: [[key, title]]; values are looked up by key, and settings among them. */
export function table(columns, rows) {
  const body = el('tbody');
  const shown = columns.map(([key]) => aligned(rows.map(row => (isNumber(row[key]) ? row[key] : 0))));
  const made = rows.map((row, r) => ({row, node: el('tr', {}, ...columns.map(([key], c) => {
    const value = row[key] ?? null;
    const sort = typeof value === 'boolean' ? (value ? 1 : 0) : value;
    return el(c ? 'td' : 'th', {'data-value': sort, scope: c ? null : 'row', class: isNumber(value) ? null : 'words'},
      ...(value === null ? [] : isNumber(value) ? alignedNumber(shown[c].texts[r], shown[c].width) : [typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]));
  }))}));
  body.append(...made.map(m => m.node));
  const heads = columns.map(([key, title]) => {
    const words = rows.some(row => (row[key] ?? null) !== null && !isNumber(row[key]));
    const head = el('th', {scope: 'col', class: words ? 'words' : null}, explain(key, el('button', {onclick: () => {
      const up = head.getAttribute('aria-sort') !== 'ascending';
      heads.forEach(h => h.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      made.sort((a, b) => (up ? 1 : -1) * compare(a.row[key], b.row[key]));
      body.append(...made.map(m => m.node));
    }}, title)));
    return head;
  });
  return el('table', {}, el('thead', {}, el('tr', {}, ...heads)), body);
}

const isNumber = value => typeof value === 'number' || ['NaN', 'Infinity', '-Infinity'].includes(value);

function compare(a, b) {
  if (isNumber(a) && isNumber(b)) {
    const x = Number(a), y = Number(b);
    return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : 1) : Number.isNaN(y) ? -1 : x - y;
  }
  return String(a ?? '').localeCompare(String(b ?? ''));
}
