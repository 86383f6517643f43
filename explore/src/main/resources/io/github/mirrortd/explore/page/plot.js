// A chart: lines by uPlot, below them bands, fans, guides and shaded regions, above them markers, labels and handles.
import uPlot from './vendor/uPlot.esm.js';
import {el, finite, short, ticks} from './dom.js';
import {ink, whenThemed} from './looks.js';
import {legend, markers} from './legend.js';
import {hidden, setHidden} from './state.js';

/** Ticks of an axis on which values grow by factors: powers of ten, and 2 and 5 times these where there are few. */
function decades(low, high) {
  const first = Math.floor(Math.log10(low)), last = Math.ceil(Math.log10(high));
  const every = Math.max(1, Math.ceil((last - first) / 8));
  const digits = last - first <= 3 ? [1, 2, 5] : [1];
  const ticks = [];
  for (let power = first; power <= last; power += every) {
    for (const digit of digits) ticks.push(Number(`${digit}e${power}`));
  }
  return ticks.filter(t => t >= low && t <= high);
}

/** So many points are drawn well within a frame. */
const POINTS_A_FRAME = 20_000;

/** Draws rows of a fan as lines. */
function strokes(ctx, fan, rows, xs, py) {
  ctx.strokeStyle = fan.colour;
  ctx.lineWidth = 1;
  for (const row of rows) {
    ctx.beginPath();
    row.forEach((v, i) => { if (v !== null) ctx.lineTo(xs[i], py(v)); });
    ctx.stroke();
  }
}

export class Chart {
  #root; #options; #plot = null; #shape = ''; #given = null; #shown = null; #handles = new Map(); #held = false; #late = false; #layer = null; #labels = el('div', {class: 'labels'}); #legend = null;

  /** options: name, x and y labels, height, xLog, onZoom(from, to), onReset(), onHandle(name, value). */
  constructor(root, options) {
    this.#root = root;
    this.#options = options;
    root.tabIndex = 0;
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', root.closest('article').querySelector('h2').textContent + ': chart. Left and right arrow keys read values off' + (options.onZoom ? ', plus and minus zoom.' : '.'));
    root.addEventListener('keydown', event => event.target === root && this.#key(event));
    new ResizeObserver(() => this.#resize()).observe(root);
    whenThemed(() => { this.#shape = ''; if (this.#given && !root.inert) this.show(this.#given); });
  }

  #width() {
    return Math.max(240, this.#root.clientWidth);
  }

  #height() {
    return Math.max(170, Math.min(this.#options.height ?? 300, innerHeight * 0.6));
  }

  #resize() {
    if (this.#plot && this.#root.clientWidth > 0) {
      this.#plot.setSize({width: this.#width(), height: this.#height()});
    }
  }

  /**
   * what: y (a label), x, lines [{label, colour, dash, width, marker, values}], bands, fans, guides, shaded, marks, handles, log, range.
   * A band, fan or guide that is `of` a line is hidden with it. Who makes the root inert leaves an old picture until the next one.
   */
  show(what) {
    this.#given = what;
    if (this.#root.inert) this.#shape = '';
    this.#root.inert = false;
    const seen = new Set(what.lines.map(l => l.label).filter(label => !hidden(this.#options.name).includes(label)));
    const stays = part => !part.of || seen.has(part.of) || !what.lines.some(l => l.label === part.of);
    what = {...what, seen, bands: what.bands?.filter(stays), fans: what.fans?.filter(stays), guides: what.guides?.filter(stays)};
    this.#shown = what;
    const shape = JSON.stringify([what.log, what.y, what.lines.map(l => [l.label, l.colour, l.dash, l.width]), [...seen]]);
    const data = [what.x, ...what.lines.map(l => what.log ? l.values.map(v => (v > 0 ? v : null)) : l.values)];
    const anew = shape !== this.#shape || !this.#plot;
    if (anew && this.#held) {
      // A new chart would end the drag of a handle or a zoom: it waits for the pointer's release.
      this.#late = true;
      this.#place();
      return;
    }
    if (anew) {
      this.#late = false;
      this.#shape = shape;
      this.#plot?.destroy();
      this.#plot = new uPlot(this.#settings(what), data, this.#root);
      this.#plot.over.append(this.#labels);
      this.#handles.clear();
      this.#legend = legend(this.#root, this.#options.x, what.lines, seen, label => {
        const others = hidden(this.#options.name).filter(l => l !== label);
        setHidden(this.#options.name, seen.has(label) ? [...others, label] : others);
        this.show(this.#given);
        this.#legend.focus(label);
      });
    } else {
      this.#plot.setData(data);
    }
  }

  #settings(what) {
    const axis = (label, size) => ({
      label, size, stroke: ink('text'), labelSize: 20, font: '11px system-ui', labelFont: '12px system-ui',
      grid: {stroke: ink('grid'), width: 1}, ticks: {stroke: ink('frame'), width: 1, size: 4},
    });
    const logarithmic = {splits: (u, i, low, high) => decades(low, high), filter: (u, splits) => splits};
    const y = {...axis(what.y ?? this.#options.y, 62), ...(what.log ? logarithmic : {}), values: (u, splits) => ticks(splits)};
    const x = {...axis(this.#options.x, 34), ...(this.#options.xLog ? logarithmic : {}), values: (u, splits) => ticks(splits)};
    return {
      width: this.#width(), height: this.#height(),
      scales: {
        x: {time: false, distr: this.#options.xLog ? 3 : 1},
        y: {distr: what.log ? 3 : 1, range: (u, low, high) => this.#range(low, high)},
      },
      axes: [x, y],
      cursor: {drag: {x: !this.#options.onHandle, y: false, setScale: true}, y: false},
      legend: {show: false},
      series: [{}, ...what.lines.map(l => ({
        label: l.label, stroke: l.colour, width: l.width ?? 1.6, dash: l.dash ?? [], points: {show: false}, spanGaps: false, show: what.seen.has(l.label),
      }))],
      hooks: {
        drawClear: [u => this.#below(u)],
        // The chart sets its scales after `show` has returned; before that, no handle has a place.
        draw: [u => this.#above(u), () => this.#place()],
        setCursor: [u => this.#legend?.read(u.cursor.idx, u.data)],
        setSelect: [u => u.select.width > 4 && this.#options.onZoom?.(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'))],
        ready: [u => {
          u.over.addEventListener('dblclick', () => this.#options.onReset?.());
          u.over.addEventListener('pointerdown', () => this.#hold());
        }],
      },
    };
  }

  /** What runs away must not press all else flat. */
  #range(low, high) {
    const most = this.#shown?.most;
    if (low === null || high === null) return this.#shown?.log ? [1e-3, 1] : [0, 1];
    if (most > low && high > most) high = most;
    if (this.#shown?.range) [low, high] = this.#shown.range(low, high);
    if (this.#shown?.log) {
      low = Math.max(low, high * 1e-25);
      const room = Math.max(1.1, Math.pow(high / low, 0.04));
      return [low / room, high * room];
    }
    if (this.#shown?.fromZero && low >= 0) low = 0;
    const room = (high - low || Math.abs(high) || 1) * 0.05;
    return [low === 0 ? 0 : low - room, high + room];
  }

  #clip(u, draw) {
    const {ctx, bbox} = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    draw(ctx, v => u.valToPos(v, 'x', true), v => u.valToPos(this.#shown.log ? Math.max(v, 1e-300) : v, 'y', true), bbox);
    ctx.restore();
  }

  #below(u) {
    const shown = this.#shown;
    this.#clip(u, (ctx, px, py, box) => {
      for (const region of shown.shaded ?? []) {
        ctx.fillStyle = region.colour;
        const from = px(region.from);
        ctx.fillRect(from, box.top, px(region.to) - from, box.height);
      }
      for (const band of shown.bands ?? []) {
        ctx.fillStyle = band.colour;
        ctx.beginPath();
        const xs = band.x ?? shown.x;
        band.high.forEach((v, i) => { if (v !== null) ctx.lineTo(px(xs[i]), py(v)); });
        for (let i = band.low.length - 1; i >= 0; i--) if (band.low[i] !== null) ctx.lineTo(px(xs[i]), py(band.low[i]));
        ctx.fill();
      }
      this.#fans(u, ctx, px, py, box);
    });
  }

  /** Many runs are drawn beside the picture, some in each frame, so that the page never waits for them. */
  #fans(u, ctx, px, py, box) {
    const fans = this.#shown.fans ?? [];
    const points = fans.reduce((sum, fan) => sum + fan.rows.length * (fan.x ?? this.#shown.x).length, 0);
    if (points <= POINTS_A_FRAME) {
      this.#layer = null;
      for (const fan of fans) strokes(ctx, fan, fan.rows, (fan.x ?? this.#shown.x).map(px), py);
      return;
    }
    const {x, y} = u.scales;
    const key = [x.min, x.max, y.min, y.max, box.width, box.height].join();
    if (this.#layer?.fans !== this.#shown.fans || this.#layer.key !== key) {
      const canvas = new OffscreenCanvas(Math.max(1, box.width), Math.max(1, box.height));
      const layer = this.#layer = {fans: this.#shown.fans, key, canvas};
      const brush = canvas.getContext('2d');
      brush.translate(-box.left, -box.top);
      const parts = fans.flatMap(fan => {
        const xs = (fan.x ?? this.#shown.x).map(px);
        const many = Math.max(1, Math.floor(POINTS_A_FRAME / xs.length));
        return Array.from({length: Math.ceil(fan.rows.length / many)}, (_, i) => [fan, fan.rows.slice(i * many, (i + 1) * many), xs]);
      });
      const next = () => {
        const part = this.#layer === layer && parts.shift();
        if (!part) return;
        strokes(brush, ...part, py);
        u.redraw(false, false);
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    }
    ctx.drawImage(this.#layer.canvas, box.left, box.top);
  }

  #above(u) {
    this.#clip(u, (ctx, px, py, box) => {
      markers(ctx, this.#shown, px, py, box);
      for (const guide of this.#shown.guides ?? []) {
        if (!Number.isFinite(guide.y)) continue;
        const y = py(guide.y);
        if (y < box.top || y > box.top + box.height) continue;
        ctx.strokeStyle = guide.colour;
        ctx.setLineDash(guide.dash ?? [2, 4]);
        ctx.lineWidth = devicePixelRatio;
        ctx.beginPath();
        ctx.moveTo(box.left, y);
        ctx.lineTo(box.left + box.width, y);
        ctx.stroke();
      }
      ctx.setLineDash([]);
      for (const mark of this.#shown.marks ?? []) {
        if (!Number.isFinite(mark.x)) continue;
        const x = px(mark.x);
        ctx.strokeStyle = mark.colour;
        ctx.beginPath();
        ctx.moveTo(x, box.top + box.height);
        ctx.lineTo(x, box.top + box.height - 12 * devicePixelRatio);
        ctx.lineWidth = 2 * devicePixelRatio;
        ctx.stroke();
      }
    });
    this.#label(u);
  }

  /** Labels of guides at the right end and of marks at the bottom; one that would cover another moves up, or down where the top is reached. */
  #label(u) {
    const wide = u.over.clientWidth, high = u.over.clientHeight;
    const wanted = [
      ...(this.#shown.guides ?? []).filter(g => g.label && Number.isFinite(g.y)).map(g => ({text: g.label, colour: g.colour, x: wide, y: u.valToPos(g.y, 'y') - 17})),
      ...(this.#shown.marks ?? []).filter(m => Number.isFinite(m.x)).map(m => ({text: m.label, colour: m.colour, x: u.valToPos(m.x, 'x') + 3, y: high - 28}))]
      .filter(l => l.y > -17 && l.y < high && l.x >= 0 && l.x <= wide + 3);
    const key = JSON.stringify([wide, high, wanted]);
    if (this.#labels.dataset.key === key) return;
    this.#labels.dataset.key = key;
    this.#labels.replaceChildren(...wanted.map(l => el('span', {style: `color:${l.colour}`}, l.text)));
    const placed = [];
    wanted.sort((a, b) => b.y - a.y).forEach(l => {
      const node = [...this.#labels.children].find(n => n.textContent === l.text && !n.dataset.placed);
      node.dataset.placed = 'true';
      const w = node.offsetWidth, h = node.offsetHeight;
      const x = Math.max(0, Math.min(l.x, wide - w - 4));
      const free = y => !placed.some(p => x < p.x + p.w && p.x < x + w && y < p.y + p.h && p.y < y + h);
      let y = Math.max(0, Math.min(l.y, high - h));
      while (y > 0 && !free(y)) y = Math.max(0, y - 2);
      while (!free(y) && y < high) y += 2;
      placed.push({x, y, w, h});
      node.style.cssText += `;left:${x}px;top:${y}px`;
    });
  }

  /** Arrow keys read values off; plus and minus zoom around what is read. */
  #key(event) {
    const u = this.#plot;
    if (!u) return;
    const xs = u.data[0], last = xs.length - 1, at = u.cursor.idx ?? 0;
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at + 20, PageDown: at - 20, Home: 0, End: last}[event.key];
    if (to !== undefined) {
      const idx = Math.min(last, Math.max(0, to));
      u.setCursor({left: u.valToPos(xs[idx], 'x'), top: u.over.clientHeight / 2});
      this.#legend.read(idx, u.data);
    } else if (this.#options.onZoom && (event.key === '+' || event.key === '-')) {
      const {min, max} = u.scales.x, half = (max - min) / (event.key === '+' ? 4 : 1);
      this.#options.onZoom(Math.max(0, xs[at] - half), xs[at] + half);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** A sentence for every curve that leaves the picture. */
  outside() {
    if (this.#root.inert) return '';
    const {lines = [], seen, most} = this.#shown ?? {};
    return lines.filter(l => seen.has(l.label)).map(l => [l.label, Math.max(...l.values.filter(v => v !== null))]).filter(([, top]) => top > most)
      .map(([label, top]) => `${label} leaves the picture: it reaches ${short(top)}. `).join('');
  }

  /** What is seen, as comma-separated values. */
  csv() {
    const {x, lines, seen, bands = [], fans = []} = this.#shown;
    const columns = [[this.#options.x, x], ...lines.filter(l => seen.has(l.label)).map(l => [l.label, l.values])];
    for (const b of bands.filter(band => !band.x || band.x.length === x.length)) {
      if (b.label) columns.push([`${b.label}, from`, b.low], [`${b.label}, to`, b.high]);
    }
    for (const f of fans.filter(fan => !fan.x || fan.x.length === x.length)) f.rows.forEach((row, i) => columns.push([`${f.label ?? 'run'} ${i + 1}`, row]));
    const quoted = text => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    return [columns.map(([name]) => quoted(name)), ...x.map((_, i) => columns.map(([, values]) => finite(values[i]) ?? ''))].map(row => row.join(',')).join('\n') + '\n';
  }

  /** Handles are elements, so that keys and screen readers find them. */
  #place() {
    const handles = this.#shown?.handles ?? [];
    handles.forEach((handle, i) => {
      let node = this.#handles.get(handle.name);
      if (!node) {
        node = this.#handle(handle);
        this.#handles.set(handle.name, node);
        this.#plot.over.append(node);
      }
      // Each has a part of the height, so that handles at one place can both be taken.
      node.style.top = 100 * i / handles.length + '%';
      node.style.height = 100 / handles.length + '%';
      node.style.left = this.#plot.valToPos(handle.value, 'x') + 'px';
      node.style.setProperty('--swatch', handle.colour);
      node.setAttribute('aria-valuenow', handle.value);
      node.setAttribute('aria-valuetext', short(handle.value));
    });
  }

  /** Keeps the chart until the pointer is released. */
  #hold() {
    this.#held = true;
    const released = new AbortController();
    const release = () => {
      released.abort();
      this.#held = false;
      // Behind the zoom that the same release ends.
      requestAnimationFrame(() => { if (this.#late && !this.#held) this.show(this.#given); });
    };
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, {signal: released.signal});
  }

  #handle(handle) {
    const node = el('div', {class: 'handle', role: 'slider', tabindex: 0, 'aria-label': handle.label, 'data-handle': handle.name, title: handle.label}, el('span', {}, handle.name));
    const now = () => this.#shown.handles.find(h => h.name === handle.name).value;
    const move = event => {
      const left = event.clientX - this.#plot.over.getBoundingClientRect().left;
      const [low, high] = this.#ends();
      this.#options.onHandle(handle.name, Math.min(high, Math.max(low, this.#plot.posToVal(left, 'x'))));
    };
    node.addEventListener('pointerdown', event => {
      event.preventDefault();
      event.stopPropagation();
      node.focus();
      node.setPointerCapture(event.pointerId);
      node.addEventListener('pointermove', move);
      this.#hold();
    });
    node.addEventListener('lostpointercapture', () => node.removeEventListener('pointermove', move));
    node.addEventListener('keydown', event => {
      const factor = {ArrowRight: 1.05, ArrowUp: 1.05, ArrowLeft: 1 / 1.05, ArrowDown: 1 / 1.05, PageUp: 1.5, PageDown: 1 / 1.5}[event.key];
      if (factor) {
        event.preventDefault();
        this.#options.onHandle(handle.name, now() * factor);
      }
    });
    return node;
  }

  #ends() {
    const x = this.#shown.x;
    return [x[0], x[x.length - 1]];
  }
}
