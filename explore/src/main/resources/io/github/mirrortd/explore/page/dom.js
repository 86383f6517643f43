// Small helpers for elements and numbers.

export const $ = (selector, from = document) => from.querySelector(selector);

/** An element with attributes and children: el('button', {onclick: f}, 'Go'). */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for pictures. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter(c => c !== null && c !== undefined));
  return node;
}

/** The server writes what JSON cannot as text: "NaN", "Infinity". */
export const number = x => (x === null || x === undefined ? NaN : Number(x));

export const finite = x => (Number.isFinite(number(x)) ? number(x) : null);

/** Four digits, for people. */
export function short(x) {
  const v = number(x);
  if (Number.isNaN(v)) return '–';
  if (!Number.isFinite(v)) return v > 0 ? '∞' : '−∞';
  if (v === 0) return '0';
  const size = Math.abs(v);
  const text = size >= 1e-3 && size < 1e6 ? String(Number(v.toPrecision(4))) : v.toExponential(3);
  return text.replace('-', '−').replace('e+', 'e');
}

let timer = 0;

/** Says something for a while. */
export function toast(sentence, text) {
  const box = $('#toast');
  box.replaceChildren(sentence, text ? el('pre', {}, text) : '');
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { box.hidden = true; }, text ? 9000 : 4000);
}

export async function copy(what, text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`Copied: ${what}`, text);
  } catch {
    toast(`This browser does not let a page copy; here is ${what}:`, text);
  }
}

export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  el('a', {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Calls once with the latest arguments, after things have been quiet for a while. */
export function calmly(milliseconds, action) {
  let waiting = 0;
  return (...args) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => action(...args), milliseconds);
  };
}
