// What every step size comes to: q(α) and the exact error, with the step sizes in use as handles.
import {$, el, finite, short} from './dom.js';
import {listen} from './api.js';
import {Chart} from './plot.js';
import {colour, ink, whenThemed} from './looks.js';
import * as setup from './setup.js';

export class Landscape {
  #client; #rates; #errors; #seats = []; #plan = null; #key = ''; #stop = null; #waiting = null;

  constructor(client, moved) {
    this.#client = client;
    const onHandle = (name, value) => moved(Number(name), value);
    this.#rates = new Chart($('#rates .chart'), {name: 'rates', x: 'step size α', y: 'q(α) per step', height: 260, xLog: true, onHandle});
    this.#errors = new Chart($('#errors .chart'), {name: 'errors', x: 'step size α', height: 260, xLog: true, onHandle});
    whenThemed(() => this.#draw());
  }

  csv(which) { return (which === 'rates' ? this.#rates : this.#errors).csv(); }

  /** The handles follow at once. */
  move(plan) {
    this.#plan = plan;
    this.#draw();
  }

  /** Forgets what belongs to another problem or learner. */
  leave() {
    this.#stop?.abort();
    this.#seats = [];
    this.#plan = null;
    this.#key = '';
  }

  /** Asks anew where something else than α has changed. */
  async load(plan, patient = false) {
    const q = setup.question();
    const key = JSON.stringify([q.problem, q.text, plan.steps, patient, plan.learners.map(l => [l.name, {...l.settings, alpha: 0}])]);
    if (key === this.#key) return;
    this.#key = key;
    this.#stop?.abort();
    const stop = this.#stop = new AbortController();
    this.#seats = plan.learners.map(() => ({}));
    this.#waiting = 0;
    this.#notes();
    const asking = plan.learners.map(async (learner, i) => {
      const seat = this.#seats[i];
      const take = part => answer => { Object.assign(seat, {[part]: answer}); this.#draw(); };
      try {
        await listen('landscape', {...q, learners: [q.learners[i]], steps: plan.steps, client: `${this.#client} ${i}`, patient}, {
          range: take('range'), rates: take('rates'), errors: take('errors'), stable: take('stable'), best: take('best'),
          done: () => { seat.done = true; this.#draw(); },
          waits: w => { this.#waiting = Math.max(this.#waiting, w.seconds); this.#draw(); },
        }, stop.signal);
      } catch (e) {
        if (e.name !== 'AbortError') { Object.assign(seat, {trouble: e.message, done: true}); this.#draw(); }
      }
    });
    await Promise.all(asking);
  }

  #draw() {
    const plan = this.#plan;
    if (!plan || this.#seats.length !== plan.learners.length) return;
    const numbers = setup.seats().flatMap((s, i) => (s ? [i + 1] : []));
    const handles = plan.learners.map((l, i) => ({name: String(numbers[i]), label: `Step size α of ${this.#name(l)}`, value: l.settings.alpha, colour: colour(l.look)})).filter(h => h.value > 0);
    const shaded = [], marks = [];
    plan.learners.forEach((l, i) => {
      const s = this.#seats[i];
      if (s.range) {
        if (Number.isFinite(Number(s.range.mean_stable))) shaded.push({from: s.range.low, to: Math.min(s.range.mean_stable, s.range.high), colour: ink('good')});
        if (s.range.tuned) marks.push({x: s.range.tuned, label: `${this.#name(l)} tuned`, colour: colour(l.look)});
      }
      if (s.best) marks.push({x: s.best.alpha, label: `${this.#name(l)} best`, colour: colour(l.look)});
    });
    const show = (chart, part, field, log, extra) => {
      const seats = this.#seats.map((s, i) => [s[part], plan.learners[i]]).filter(([p]) => p);
      if (!seats.length) return;
      const x = [...new Set(seats.flatMap(([p]) => p.alphas))].sort((a, b) => a - b);
      const lines = seats.map(([p, l]) => {
        const at = new Map(p.alphas.map((a, i) => [a, finite(p[field][i])]));
        const values = x.map(a => at.get(a));
        return {label: this.#name(l), colour: colour(l.look), dash: l.look.dash, width: l.look.width, marker: l.look.marker, values: between(x, values)};
      });
      chart.show({x, lines, handles, shaded, marks, log, ...extra});
    };
    show(this.#rates, 'rates', 'q', false, {guides: [{y: 1, colour: ink('frame')}], range: (low, high) => [Math.min(low, 1), Math.min(high, 1 + 0.6 * Math.max(1 - low, 0.002))]});
    const start = Math.max(...this.#seats.map(s => finite(s.errors?.rms[0]) ?? 0));
    show(this.#errors, 'errors', 'rms', true, {y: `error (${plan.error})`, most: start * 20 || undefined});
    this.#notes();
  }

  /** Two learners of one name are told apart by their places. */
  #name(learner) {
    const all = this.#plan.learners;
    return all.length > 1 && all[0].name === all[1].name ? `${learner.name} (${all.indexOf(learner) + 1})` : learner.name;
  }

  #working() { return this.#seats.every(s => s.done) ? '' : 'Computing…'; }

  #notes() {
    const say = text => this.#seats.map((s, i) => text(s, this.#name(this.#plan.learners[i]))).filter(Boolean).join(' ');
    $('#rates .note').textContent = say((s, name) => s.trouble ?? (!s.range ? '' : s.range.mean_stable === 0 ? `${name}: not stable in the mean at any α.` : `${name}: stable in the mean up to α = ${short(s.range.mean_stable)}${s.stable ? `, in the mean square up to ${short(s.stable.mean_square_stable)}` : ''}.`)) || this.#working();
    const note = $('#errors .note');
    note.replaceChildren(say((s, name) => (s.best ? `${name}: best α = ${short(s.best.alpha)}, with ${short(s.best.rms)}.` : '')) + ' ', this.#errors.outside(), this.#waiting ? '' : this.#working());
    if (this.#waiting > 0) {
      note.append(`The rest would take about ${Math.ceil(this.#waiting)} s. `, el('button', {onclick: () => this.load(this.#plan, true)}, 'Compute it'));
    }
  }
}

/** Two learners' step sizes need not be the same: what lies between two known values is on the line between them. */
function between(x, values) {
  let last = -1;
  for (let i = 0; i < x.length; i++) {
    if (values[i] === undefined) continue;
    if (last >= 0 && values[last] !== null && values[i] !== null) {
      for (let j = last + 1; j < i; j++) {
        const share = Math.log(x[j] / x[last]) / Math.log(x[i] / x[last]);
        values[j] = values[last] + share * (values[i] - values[last]);
      }
    }
    last = i;
  }
  return values.map(v => v ?? null);
}
