// Legends that show dash and marker, hide lines and read values off; and the markers on the lines.
import {$, el, svg, short} from './dom.js';
import {ink, markerPath} from './looks.js';

/** A legend below a chart: {read(index, data), focus(label)}. */
export function legend(root, xLabel, lines, seen, toggle) {
  $('.legend', root.parentNode)?.remove();
  const at = el('output', {class: 'at'});
  const entries = lines.map(line => {
    const value = el('output');
    const button = el('button', {type: 'button', 'aria-pressed': String(seen.has(line.label)), 'data-line': line.label, title: 'Hide or show this line',
      onclick: () => toggle(line.label)}, sample(line), line.label, value);
    return {button, value};
  });
  root.after(el('div', {class: 'legend', role: 'group', 'aria-label': 'Legend'}, ...entries.map(e => e.button), at));
  return {
    read(index, data) {
      const none = index === null || index === undefined;
      at.textContent = none ? '' : `at ${xLabel} ${short(data[0][index])}`;
      entries.forEach((e, i) => { e.value.textContent = none ? '' : short(data[i + 1][index]); });
    },
    focus: label => entries[lines.findIndex(l => l.label === label)]?.button.focus(),
  };
}

function sample({colour, dash, width, marker}) {
  const picture = svg('svg', {width: 34, height: 12, viewBox: '0 0 34 12', 'aria-hidden': 'true'},
    svg('line', {x1: 1, x2: 33, y1: 6, y2: 6, stroke: colour, 'stroke-width': width ?? 1.6, 'stroke-dasharray': dash?.join(' ') ?? ''}));
  if (marker) picture.append(svg('path', {d: markerPath(marker, 17, 6, 4), fill: marker.filled ? colour : ink('paper'), stroke: colour, 'stroke-width': 1.2}));
  return picture;
}

const MARKERS_A_LINE = 7;

/** Markers on lines at places of their own, so that lines on top of each other can be told apart. */
export function markers(ctx, {x, lines, seen}, px, py, box) {
  const marked = lines.filter(l => l.marker && seen.has(l.label));
  ctx.setLineDash([]);
  marked.forEach((line, n) => {
    ctx.strokeStyle = line.colour;
    ctx.fillStyle = line.marker.filled ? line.colour : ink('paper');
    ctx.lineWidth = 1.2 * devicePixelRatio;
    let next = box.left + box.width * (n + 0.5) / marked.length / MARKERS_A_LINE;
    line.values.forEach((v, i) => {
      if (v === null || px(x[i]) < next) return;
      while (next <= px(x[i])) next += box.width / MARKERS_A_LINE;
      const path = new Path2D(markerPath(line.marker, px(x[i]), py(v), 4.2 * devicePixelRatio));
      ctx.fill(path);
      ctx.stroke(path);
    });
  });
}
