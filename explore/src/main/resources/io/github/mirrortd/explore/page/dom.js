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

const SUPERSCRIPTS = {'-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹'};

/** 2.5×10⁻⁷, and 10⁻⁷ for 1×10⁻⁷. */
function scientific(v, digits) {
  const [mantissa, power] = v.toExponential(digits - 1).split('e');
  const factor = String(Number(mantissa)).replace('-', '−');
  const ten = '10' + [...String(Number(power))].map(c => SUPERSCRIPTS[c]).join('');
  return factor === '1' ? ten : factor === '−1' ? '−' + ten : `${factor}×${ten}`;
}

const plain = (v, digits) => v.toLocaleString('en', {maximumSignificantDigits: digits}).replace('-', '−');

const isPlain = v => v === 0 || (Math.abs(v) >= 1e-4 && Math.abs(v) < 1e6);

/** Four digits, for people. */
export function short(x, digits = 4) {
  const v = number(x);
  if (Number.isNaN(v)) return '–';
  if (!Number.isFinite(v)) return v > 0 ? '∞' : '−∞';
  return isPlain(v) ? plain(v, digits) : scientific(v, digits);
}

/** The ticks of one axis, all in one notation. */
export function ticks(values) {
  const all = values.filter(v => v !== null).every(isPlain);
  return values.map(v => (v === null ? '' : v === 0 ? '0' : all ? plain(v, 12) : scientific(v, 12)));
}

/** A column of numbers, aligned at the decimal point: [before the point, from the point on] and how wide the second part is. */
export function aligned(values) {
  const texts = values.map(v => short(v)).map(t => /^([−\d,]+)(.*)$/.exec(t)?.slice(1) ?? [t, '']);
  return {texts, width: Math.max(...texts.map(([, tail]) => tail.length), 0)};
}

/** One number of an aligned column. */
export const alignedNumber = ([whole, tail], width) => [whole, width ? el('span', {class: 'tail', style: `width:${width}ch`}, tail) : ''];

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
