// A problem as a picture: states where they lie, transitions as arrows, visits as sizes.
import {svg, short} from './dom.js';
import {ink} from './looks.js';

const WIDTH = 640;

/** Where states are drawn: where the problem says, in a row for a chain, else on a circle. */
function places(view) {
  const n = view.states.length;
  if (view.coordinates && view.coordinates.every(c => c.length >= 2)) {
    const xs = view.coordinates.map(c => c[0]), ys = view.coordinates.map(c => c[1]);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = (WIDTH - 80) / Math.max(x1 - x0, 1e-9);
    const height = Math.min(620, 80 + (y1 - y0) * scale);
    return {height, at: view.coordinates.map(([x, y]) => [40 + (x - x0) * scale, 40 + (height - 80) * (y - y0) / Math.max(y1 - y0, 1e-9)]), grid: true};
  }
  const far = view.actions.flatMap(a => a.outcomes.filter(o => Math.abs(o.next - a.state) > 2 && !view.states[o.next].terminal)).length;
  if (far <= 2 && n <= 24) {
    const rows = n > 12 ? 2 : 1, each = Math.ceil(n / rows);
    return {height: 130 + 130 * rows, at: view.states.map((_, s) => {
      // The second row runs back, so that neighbours stay close.
      const row = Math.floor(s / each), column = row ? each - 1 - s % each : s % each;
      return [44 + (WIDTH - 88) * (each > 1 ? column / (each - 1) : 0.5), 110 + 130 * row];
    }), grid: false};
  }
  return {height: 520, at: view.states.map((_, s) => [WIDTH / 2 + 220 * Math.sin(2 * Math.PI * s / n), 260 - 210 * Math.cos(2 * Math.PI * s / n)]), grid: false};
}

export function draw(box, note, view, change) {
  const n = view.states.length;
  const {height, at, grid} = places(view);
  const most = Math.max(...view.states.map(s => s.visits));
  const room = grid ? (WIDTH - 80) / Math.sqrt(n) / 2.2 : n > 14 ? 15 : 24;
  const radius = s => Math.max(3, room * (0.45 + 0.55 * Math.sqrt(view.states[s].visits / most)));
  const picture = svg('svg', {viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': `${view.title}: ${n} states`},
    svg('defs', {}, svg('marker', {id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse'}, svg('path', {d: 'M0 0L8 4L0 8z', fill: ink('frame')}))));
  const values = view.states.map(s => Number(s.value)), low = Math.min(...values), high = Math.max(...values);
  const labelled = view.actions.reduce((sum, a) => sum + a.outcomes.length, 0) <= 60;
  const tell = text => { note.textContent = text; };
  for (const a of view.actions) {
    for (const o of a.outcomes) {
      if (o.probability === 0 && a.outcomes.length < 2) continue;
      picture.append(...edge(view, a, o, at, radius, labelled, tell, change));
    }
  }
  view.states.forEach((s, i) => {
    const share = high > low ? (values[i] - low) / (high - low) : 0.5;
    const words = `${s.name}${s.terminal ? ', terminal' : ''}: true value ${short(s.value)}, visited ${short(100 * s.visits)} % of the time`
      + (s.start > 0 ? `, an episode starts here with ${short(s.start)}` : '')
      + `; ${view.actions.filter(a => a.state === i).map(a => `${a.name}: π ${short(a.target)}, μ ${short(a.behaviour)}`).join('; ')}`;
    const node = svg('g', {class: 'state', tabindex: 0, 'data-state': i, 'aria-label': words},
      svg('circle', {cx: at[i][0], cy: at[i][1], r: s.terminal ? Math.max(4, room * 0.5) : radius(i), fill: `color-mix(in srgb, ${ink('accent')} ${Math.round(8 + 62 * share)}%, ${ink('paper')})`, 'stroke-width': s.start > 0 ? 2.5 : 1.2, 'stroke-dasharray': s.terminal ? '3 2' : null}),
      svg('title', {}, words));
    if (n <= 30) node.append(svg('text', {x: at[i][0], y: at[i][1] + 4, 'text-anchor': 'middle'}, s.name));
    node.addEventListener('pointerenter', () => tell(words));
    node.addEventListener('focus', () => tell(words));
    picture.append(node);
  });
  box.replaceChildren(picture);
  if (!note.textContent) tell('Size: how often a state is visited. Colour: its true value. Thick: where episodes start. Point at a state to read it; drag the number on an arrow to change it.');
}

/** An arrow, as thick as the behaviour policy makes it likely; dashed where the target policy never takes it. */
function edge(view, a, o, at, radius, labelled, tell, change) {
  const [x1, y1] = at[a.state], [x2, y2] = at[o.next];
  const likely = a.behaviour * o.probability;
  const words = `${view.states[a.state].name} – ${a.name} → ${view.states[o.next].name}: probability ${short(o.probability)}, π ${short(a.target)}, μ ${short(a.behaviour)}, reward ${short(o.reward)}`;
  let d, lx, ly;
  if (a.state === o.next) {
    const r = radius(a.state);
    d = `M${x1 - r * 0.6} ${y1 - r * 0.8}C${x1 - 1.6 * r} ${y1 - 2.6 * r} ${x1 + 1.6 * r} ${y1 - 2.6 * r} ${x1 + r * 0.6} ${y1 - r * 0.8}`;
    [lx, ly] = [x1, y1 - 2.2 * r - 9];
  } else {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1, ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    const bend = Math.min(length > 300 ? 110 : 46, 10 + length * 0.2);
    const [ax, ay] = [x1 + ux * radius(a.state), y1 + uy * radius(a.state)], r2 = view.states[o.next].terminal ? 12 : radius(o.next) + 2;
    const [bx, by] = [x2 - ux * r2, y2 - uy * r2];
    const [cx, cy] = [(ax + bx) / 2 + uy * bend, (ay + by) / 2 - ux * bend];
    d = `M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}`;
    // On the outer side of the arrow, where the number covers neither it nor a state.
    [lx, ly] = [(ax + bx) / 4 + cx / 2 + 9 * uy, (ay + by) / 4 + cy / 2 - 9 * ux];
  }
  const path = svg('path', {class: 'edge', d, 'stroke-width': 0.5 + 3 * likely, opacity: labelled ? 0.85 : 0.25, 'stroke-dasharray': a.target === 0 ? '4 3' : null, 'marker-end': labelled ? 'url(#arrow)' : null}, svg('title', {}, words));
  path.addEventListener('pointerenter', () => tell(words));
  // Where an action has one outcome, it is the policy that makes it likely.
  const sure = a.outcomes.length < 2;
  if (!labelled || (sure && a.behaviour === 1)) return [path];
  const value = sure ? a.behaviour : o.probability;
  const label = svg('text', {x: lx, y: ly, 'text-anchor': 'middle', 'dominant-baseline': 'central', class: 'drag', 'data-row': o.row}, short(value), svg('title', {}, words));
  label.addEventListener('pointerdown', event => {
    event.preventDefault();
    const from = event.clientX;
    const what = sure ? {what: 'behaviour', action: a.number} : {what: 'probability', row: o.row};
    const drag = e => change({...what, value: Math.min(1, Math.max(0, value + (e.clientX - from) / 200))});
    addEventListener('pointermove', drag);
    addEventListener('pointerup', () => removeEventListener('pointermove', drag), {once: true});
  });
  return [path, label];
}
