// The eigenvalues of I + G in the complex plane, with the unit circle.
import {svg, short} from './dom.js';
import {colour} from './looks.js';

const SIZE = 320, MARGIN = 26;

export function showSpectrum(box, note, learners, seats) {
  const all = seats.flatMap(s => s.eigenvalues ?? []).flat().map(Number).filter(Number.isFinite);
  const wide = Math.max(1.15, Math.min(4, 1.08 * Math.max(1, ...all.map(Math.abs))));
  const px = v => SIZE / 2 + v / wide * (SIZE / 2 - MARGIN), py = v => SIZE / 2 - v / wide * (SIZE / 2 - MARGIN);
  const picture = svg('svg', {viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img', 'aria-label': 'Eigenvalues in the complex plane with the unit circle', style: 'max-height:22rem;margin:auto'},
    svg('line', {class: 'axis', x1: px(-wide), x2: px(wide), y1: py(0), y2: py(0)}),
    svg('line', {class: 'axis', x1: px(0), x2: px(0), y1: py(-wide), y2: py(wide)}),
    svg('circle', {class: 'circle', cx: px(0), cy: py(0), r: px(1) - px(0)}),
    svg('text', {x: px(1) + 3, y: py(0) - 4}, '1'), svg('text', {x: px(0) + 3, y: py(1) - 4}, 'i'));
  learners.forEach((learner, i) => (seats[i].eigenvalues ?? []).forEach(([re, im]) => {
    const x = Math.max(-wide, Math.min(wide, Number(re))), y = Math.max(-wide, Math.min(wide, Number(im)));
    const common = {fill: i ? 'none' : colour(learner.look), stroke: colour(learner.look), 'stroke-width': 2, class: 'eigenvalue', 'data-seat': i, 'data-re': re, 'data-im': im};
    picture.append(i
      ? svg('rect', {...common, x: px(x) - 4.5, y: py(y) - 4.5, width: 9, height: 9}, svg('title', {}, `${learner.name}: ${short(re)} + ${short(im)}i`))
      : svg('circle', {...common, cx: px(x), cy: py(y), r: 4.5}, svg('title', {}, `${learner.name}: ${short(re)} + ${short(im)}i`)));
  }));
  box.replaceChildren(picture);
  note.replaceChildren(...learners.flatMap((l, i) => seats[i].contraction === undefined ? [] : [
    `${l.name}: ρ(I + G) = ${short(seats[i].contraction)}${Number(seats[i].contraction) < 1 ? ', stable in the mean. ' : ', not stable in the mean. '}`]));
}
