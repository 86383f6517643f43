// The values of every state as one run goes on: a play button and a scrubber.
import {$, svg, short, finite} from './dom.js';
import {ask} from './api.js';
import {colour, ink, whenThemed} from './looks.js';
import * as setup from './setup.js';
import * as state from './state.js';

const WIDTH = 420, HEIGHT = 260, LEFT = 62, BOTTOM = 26;

export class Player {
  #client; #data = null; #learners = []; #stop = null; #playing = 0; #at = 0;

  constructor(client) {
    this.#client = client;
    $('#scrubber').addEventListener('input', e => { this.#pause(); this.#go(Number(e.target.value)); });
    $('#play').addEventListener('click', () => (this.#playing ? this.#pause() : this.#play()));
    whenThemed(() => this.#draw());
  }

  /** The step that is seen. */
  get step() { return this.#data?.steps[this.#at] ?? 0; }

  /** Forgets a run of another problem or learner. */
  leave() {
    this.#stop?.abort();
    this.#pause();
    this.#data = null;
  }

  async load(learners) {
    this.#stop?.abort();
    const stop = this.#stop = new AbortController();
    try {
      const q = setup.question();
      const data = await ask('values', {...q, client: this.#client}, stop.signal);
      this.#learners = learners;
      this.#data = data;
      $('#scrubber').max = data.steps.length - 1;
      const wanted = state.get('step') === '' ? data.steps.length - 1 : data.steps.findIndex(s => s >= Number(state.get('step')));
      this.#at = this.#playing ? Math.min(this.#at, data.steps.length - 1) : (wanted < 0 ? data.steps.length - 1 : wanted);
      this.#draw();
    } catch (e) {
      if (e.name === 'AbortError') return;
      $('#values .picture').textContent = e.message;
    }
    $('#values .picture').inert = false;
  }

  #play() {
    if (!this.#data) return;
    if (this.#at >= this.#data.steps.length - 1) this.#at = 0;
    $('#play').textContent = '❚❚';
    $('#play').setAttribute('aria-label', 'Pause');
    this.#playing = setInterval(() => {
      if (this.#at >= this.#data.steps.length - 1) this.#pause();
      else this.#go(this.#at + 1);
    }, 50);
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = 0;
    $('#play').textContent = '▶';
    $('#play').setAttribute('aria-label', 'Play');
  }

  #go(at) {
    if (!this.#data) return;
    this.#at = at;
    state.set({step: at === this.#data.steps.length - 1 ? '' : this.step});
    this.#draw();
  }

  #draw() {
    const data = this.#data;
    if (!data) return;
    $('#scrubber').value = this.#at;
    $('#scrubber').setAttribute('aria-valuetext', `step ${this.step}`);
    $('#scrubbed').textContent = this.step;
    const truth = data.true.map(Number);
    const now = data.learners.map(frames => frames[this.#at].map(finite));
    const begin = data.learners.flatMap(frames => frames[0]).map(finite);
    // Where all true values are 0, the values at the start give the scale.
    const spread = Math.max(Math.max(...truth) - Math.min(...truth), Math.abs(Math.max(...truth))) || Math.max(...begin.map(Math.abs)) || 1;
    const seen = data.learners.flatMap(frames => [frames[0], frames.at(-1)].flat()).map(finite).filter(v => v !== null);
    const low = Math.max(Math.min(...truth, ...seen), Math.min(...truth) - 3 * spread), high = Math.min(Math.max(...truth, ...seen), Math.max(...truth) + 3 * spread);
    const room = 0.06 * (high - low || 1);
    const n = truth.length, step = (WIDTH - LEFT - 8) / n;
    const px = s => LEFT + (s + 0.5) * step;
    const py = v => Math.max(2, Math.min(HEIGHT - BOTTOM, 6 + (HEIGHT - BOTTOM - 10) * (1 - (v - low + room) / (high - low + 2 * room))));
    const picture = svg('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `Values after ${this.step} steps`});
    for (let i = 0; i <= 4; i++) {
      const v = low + (high - low) * i / 4;
      picture.append(svg('line', {class: 'axis', x1: LEFT, x2: WIDTH - 4, y1: py(v), y2: py(v)}), svg('text', {x: LEFT - 4, y: py(v) + 4, 'text-anchor': 'end'}, short(Number(v.toPrecision(3)))));
    }
    const every = Math.ceil(n / 14);
    truth.forEach((v, s) => {
      picture.append(svg('line', {x1: px(s) - step * 0.42, x2: px(s) + step * 0.42, y1: py(v), y2: py(v), stroke: ink('text'), 'stroke-width': 2.5, class: 'true-value', 'data-value': v},
        svg('title', {}, `${data.states[s]}: true value ${short(v)}`)));
      if (s % every === 0) picture.append(svg('text', {x: px(s), y: HEIGHT - 8, 'text-anchor': 'middle'}, data.states[s]));
    });
    now.forEach((values, i) => values.forEach((v, s) => {
      if (v === null) return;
      const learner = this.#learners[i];
      const c = colour(learner?.look);
      const common = {fill: i ? 'none' : c, stroke: c, 'stroke-width': 1.6, class: 'learned-value', 'data-seat': i, 'data-state': s, 'data-value': v};
      const title = svg('title', {}, `${data.states[s]}: ${learner?.name ?? ''} ${short(v)}`);
      const r = Math.max(1.6, Math.min(5, step * 0.35));
      picture.append(i ? svg('rect', {...common, x: px(s) - r, y: py(v) - r, width: 2 * r, height: 2 * r}, title) : svg('circle', {...common, cx: px(s), cy: py(v), r}, title));
    }));
    picture.append(svg('text', {x: 2, y: 9}, 'value'), svg('text', {x: WIDTH - 4, y: HEIGHT - 20, 'text-anchor': 'end'}, 'state'));
    $('#values .picture').replaceChildren(picture);
    const outside = now.map((values, i) => [this.#learners[i]?.name, values.filter(v => v < low - room || v > high + room)]).filter(([, beyond]) => beyond.length);
    $('#values .note').textContent = outside.map(([name, beyond]) => `${name} leaves the picture: its values reach ${short(beyond.reduce((a, b) => (Math.abs(a) > Math.abs(b) ? a : b)))}. `).join('');
  }
}
