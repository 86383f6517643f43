// The eigenvalues of I + G in the complex plane, with the unit circle.
import {svg, short} from './dom.js';
import {colour} from './looks.js';

const SIZE = 320, MARGIN = 26;

/** Small steps leave all eigenvalues near 1: then a second picture looks at that place. */
export function showSpectrum(box, note, learners, seats) {
  const away = Math.max(...seats.flatMap(s => s.eigenvalues ?? []).map(([re, im]) => Math.hypot(Number(re) - 1, Number(im))).filter(Number.isFinite));
  const pictures = [plane(learners, seats)];
  if (away > 0 && away < 0.35) pictures.push(magnified(learners, seats, away * 1.15));
  box.replaceChildren(...pictures);
  box.style.cssText = `display:grid;grid-template-columns:repeat(${pictures.length},minmax(0,1fr));gap:.5rem`;
  note.replaceChildren(...learners.flatMap((l, i) => seats[i].contraction === undefined ? [] : [
    `${l.name}: ρ(I + G) = ${short(seats[i].contraction)}, ${stability(Number(seats[i].contraction))}. `]));
}

/** Where features depend on each other, some direction of the weights never moves: its eigenvalue is 1 up to rounding. */
const stability = q => (q < 1 - 1e-12 ? 'stable in the mean' : q <= 1 + 1e-9 ? 'stable in the mean: an eigenvalue of 1 stands still' : 'not stable in the mean');

function magnified(learners, seats, wide) {
  const half = SIZE / 2 - MARGIN;
  const px = v => SIZE / 2 + (v - 1 + wide / 2) / wide * half, py = v => SIZE / 2 - v / wide * half;
  // The circle is nearly straight here.
  const arc = Array.from({length: 61}, (_, i) => (i / 30 - 1) * Math.min(1.5, wide)).map((a, i) => `${i ? 'L' : 'M'}${px(Math.cos(a))} ${py(Math.sin(a))}`).join('');
  const picture = svg('svg', {viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img', 'aria-label': 'The same near 1, magnified', style: 'max-height:22rem;margin:auto'},
    svg('line', {class: 'axis', x1: 10, x2: SIZE - 10, y1: py(0), y2: py(0)}), svg('path', {class: 'circle', d: arc}),
    svg('text', {x: px(1) + 4, y: py(0) - 4}, '1'), svg('text', {x: 12, y: SIZE - 6}, `near 1, ${Math.round(1.15 / wide)} times as large`));
  points(picture, learners, seats, px, py, 'near');
  return picture;
}

function points(picture, learners, seats, px, py, name) {
  learners.forEach((learner, i) => (seats[i].eigenvalues ?? []).forEach(([re, im]) => {
    const x = Math.max(-4, Math.min(4, Number(re))), y = Math.max(-4, Math.min(4, Number(im)));
    const common = {fill: i ? 'none' : colour(learner.look), stroke: colour(learner.look), 'stroke-width': 2, class: name, 'data-seat': i, 'data-re': re, 'data-im': im};
    const title = svg('title', {}, `${learner.name}: ${short(re)} ${Number(im) < 0 ? '−' : '+'} ${short(Math.abs(Number(im)))}i`);
    picture.append(i ? svg('rect', {...common, x: px(x) - 4.5, y: py(y) - 4.5, width: 9, height: 9}, title) : svg('circle', {...common, cx: px(x), cy: py(y), r: 4.5}, title));
  }));
}

function plane(learners, seats) {
  const all = seats.flatMap(s => s.eigenvalues ?? []).flat().map(Number).filter(Number.isFinite);
  const wide = Math.max(1.15, Math.min(4, 1.08 * Math.max(1, ...all.map(Math.abs))));
  const px = v => SIZE / 2 + v / wide * (SIZE / 2 - MARGIN), py = v => SIZE / 2 - v / wide * (SIZE / 2 - MARGIN);
  const picture = svg('svg', {viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img', 'aria-label': 'Eigenvalues in the complex plane with the unit circle', style: 'max-height:22rem;margin:auto'},
    svg('line', {class: 'axis', x1: px(-wide), x2: px(wide), y1: py(0), y2: py(0)}),
    svg('line', {class: 'axis', x1: px(0), x2: px(0), y1: py(-wide), y2: py(wide)}),
    svg('circle', {class: 'circle', cx: px(0), cy: py(0), r: px(1) - px(0)}),
    svg('text', {x: px(1) + 3, y: py(0) - 4}, '1'), svg('text', {x: px(0) + 3, y: py(1) - 4}, 'i'),
    svg('text', {x: px(-1) + 6, y: py(0) - 4}, 'real part'), svg('text', {x: px(0) + 3, y: SIZE - 6}, 'imaginary part'));
  points(picture, learners, seats, px, py, 'eigenvalue');
  return picture;
}
