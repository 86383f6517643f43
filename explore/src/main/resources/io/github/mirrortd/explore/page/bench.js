// The bench: asks for what stands on it and hands each part of the answer to the panel that shows it.
import {$, el, short, finite, number, aligned, alignedNumber} from './dom.js';
import {listen} from './api.js';
import {Chart} from './plot.js';
import {colour, faint, ink, twin, whenThemed} from './looks.js';
import {Controls} from './controls.js';
import {menu} from './actions.js';
import {Landscape} from './landscape.js';
import {showSpectrum} from './spectrum.js';
import {Player} from './values.js';
import {hasMeaning, term} from './glossary.js';
import * as setup from './setup.js';
import * as state from './state.js';

const client = Math.random().toString(36).slice(2);
const EXPERIMENT = ['copy as an experiment file', 'experiment'];

export class Bench {
  #controls; #curves; #difference; #landscape; #player;
  #stop = null; #asked = 0; #queued = false; #plan = null; #subject = ''; #seats = []; #paired = null; #patient = false; #trouble = []; #time = null;
  /** Milliseconds from a move to the first new curves and to all of them, for whoever wants to know. */
  times = [];

  constructor(catalogue) {
    this.#controls = new Controls($('#controls'), catalogue, what => (what === 'scale' ? this.#draw() : this.refresh()));
    this.#curves = new Chart($('#curves .chart'), {name: 'curves', x: 'step', height: 380});
    this.#difference = new Chart($('#difference .chart'), {name: 'difference', x: 'step', height: 190});
    this.#landscape = new Landscape(client, (seat, alpha) => { setup.setSetting(seat, 'alpha', Number(alpha.toPrecision(4))); this.refresh(); });
    this.#player = new Player(client);
    const y = () => ({y: state.get('y', 'log')});
    const question = () => setup.question();
    menu($('#curves'), {question,
      commands: [['copy the command (exact)', 'predict'], ['copy the command (sampled)', 'run'], EXPERIMENT],
      figures: [['save exact curves', 'exact', () => ({figure: 'exact', ...y()})], ['save sampled curves', 'sampled', () => ({figure: 'sampled', ...y()})]],
      tables: [['curves', () => this.#curves.csv()]]});
    menu($('#difference'), {question, commands: [['copy the command', 'run'], EXPERIMENT],
      figures: [['save the figure', 'difference', () => ({figure: 'difference'})]], tables: [['difference', () => this.#difference.csv()]]});
    menu($('#spectrum'), {question, commands: [['copy the command', 'analyze'], EXPERIMENT], figures: [['save the figure', 'spectrum', () => ({figure: 'spectrum'})]]});
    menu($('#rates'), {question, commands: [['copy the command', 'analyze'], EXPERIMENT], figures: [['save the figure', 'rates', () => ({figure: 'rates'})]], tables: [['rates', () => this.#landscape.csv('rates')]]});
    menu($('#errors'), {question, commands: [['copy the command', 'predict'], EXPERIMENT], figures: [['save the figure', 'errors', () => ({figure: 'errors'})]], tables: [['errors', () => this.#landscape.csv('errors')]]});
    menu($('#values'), {question, commands: [['copy the command', 'run'], EXPERIMENT], figures: [['save the figure', 'values', () => ({figure: 'values', step: this.#player.step})]]});
    whenThemed(() => { if (this.#plan) { this.#controls.show(this.#plan); this.#draw(); } });
  }

  restore() {
    this.#controls.restore();
    this.refresh();
  }

  /** Asks once a frame at most; what is asked later overtakes what was asked before. */
  refresh(patient = false) {
    this.#patient = patient;
    this.#stop?.abort();
    if (!this.#queued) {
      this.#queued = true;
      this.#asked = performance.now();
      requestAnimationFrame(() => { this.#queued = false; this.#ask(); });
    }
  }

  async #ask() {
    const stop = this.#stop = new AbortController();
    const time = {asked: this.#asked, first: 0, exact: 0, sampled: 0, all: 0};
    this.times.push(time);
    const drawn = part => requestAnimationFrame(() => {
      if (stop.signal.aborted) return;
      this.#draw();
      if (!time[part]) time[part] = performance.now() - time.asked;
      if (!time.first && (part === 'exact' || part === 'sampled')) time.first = time[part];
    });
    this.#trouble = [];
    this.#time = null;
    const question = setup.question();
    const subject = JSON.stringify([question.problem, question.text, question.learners.map(l => l.name)]);
    if (subject !== this.#subject) this.#leave();
    this.#subject = subject;
    try {
      await listen('bench', {...question, client, patient: this.#patient}, {
        plan: plan => this.#begin(plan),
        mean: m => { Object.assign(this.#seats[m.seat], {eigenvalues: m.eigenvalues, contraction: m.contraction, limit: m.limit}); this.#spectrum(); drawn('mean'); },
        exact: e => {
          this.#seats[e.seat].exact = e;
          drawn('exact');
        },
        sampled: s => { this.#seats[s.seat].sampled = s; drawn('sampled'); },
        difference: d => { this.#paired = d; drawn('sampled'); },
        limit: l => { this.#seats[l.seat].chain = l.rmsve; drawn('steady'); },
        steady: s => { this.#seats[s.seat].steady = s; drawn('steady'); },
        failed: f => { this.#trouble.push(f.error); this.#status(); },
        done: () => { time.all = performance.now() - time.asked; },
      }, stop.signal);
      if (stop.signal.aborted) return;
      this.#time = time;
      this.#status();
      this.#player.load(this.#plan.learners.map((l, i) => ({name: this.#label(i, ''), look: l.look})));
      this.#landscape.load(this.#plan);
    } catch (e) {
      if (e.name === 'AbortError' || stop.signal.aborted) return;
      this.#trouble = [e.message];
      this.#controls.refuse(e.message);
      // What is drawn belongs to the values before the refused one.
      $('#bench').classList.add('stale');
      this.#status();
    }
  }

  /** Of another problem or learner nothing stays but dimmed pictures, each until its panel is drawn again. */
  #leave() {
    this.#plan = null;
    this.#player.leave();
    this.#landscape.leave();
    document.querySelectorAll('#verdict, #numbers, .panels .chart, .panels .legend, .panels .picture').forEach(e => { e.inert = true; });
    document.querySelectorAll('.panels .note, .panels .status').forEach(e => e.replaceChildren());
  }

  #begin(plan) {
    if (plan.learners.length === 2 && plan.learners[0].name === plan.learners[1].name) plan.learners[1].look = twin(plan.learners[1].look);
    const same = this.#plan && this.#plan.problem === plan.problem && JSON.stringify(this.#plan.grid) === JSON.stringify(plan.grid)
      && this.#plan.learners.length === plan.learners.length && this.#plan.learners.every((l, i) => l.name === plan.learners[i].name);
    if (!same) {
      this.#seats = plan.learners.map(() => ({}));
      this.#paired = null;
    }
    plan.learners.forEach((l, i) => { if (l.not_exact) { this.#seats[i].exact = null; this.#seats[i].steady = null; this.#trouble.push(l.not_exact); } });
    if (plan.waits) this.#seats.forEach(s => { s.exact = null; });
    this.#seats.forEach(s => { s.steady = null; s.chain = null; });
    this.#plan = plan;
    $('#bench').classList.remove('stale');
    this.#controls.refuse('');
    this.#controls.show(plan);
    this.#landscape.move(plan);
    this.#status();
  }

  #label(i, what) {
    const l = this.#plan.learners[i];
    const twins = this.#plan.learners.length === 2 && this.#plan.learners[0].name === this.#plan.learners[1].name;
    return `${l.name}${twins ? (i ? ' (2)' : ' (1)') : ''} ${what}`.trim();
  }

  #draw() {
    const plan = this.#plan;
    if (!plan) return;
    const log = state.get('y', 'log') === 'log';
    const lines = [], fans = [], bands = [], guides = [];
    const pad = values => plan.grid.map((_, i) => finite(values?.[i]));
    plan.learners.forEach((learner, i) => {
      const seat = this.#seats[i], c = colour(learner.look);
      const alone = plan.learners.length === 1;
      const rms = this.#label(i, 'exact rms'), runs = seat.sampled && this.#label(i, `rms of ${seat.sampled.runs} runs`);
      if (seat.sampled) {
        fans.push({of: runs, label: this.#label(i, 'run'), colour: faint(learner.look, alone ? 0.22 : 0.13), rows: seat.sampled.fan.map(row => row.map(finite))});
        bands.push({of: runs, label: `${runs}, 95 %`, colour: faint(learner.look, 0.3), low: seat.sampled.rms_low.map(finite), high: seat.sampled.rms_high.map(finite)});
        lines.push({label: runs, colour: c, dash: [2, 3], width: 1.2, marker: seat.exact ? null : learner.look.marker, values: pad(seat.sampled.rms)});
      }
      if (seat.exact) {
        lines.push({label: rms, colour: c, dash: learner.look.dash, width: learner.look.width + 0.6, marker: learner.look.marker, values: pad(seat.exact.rms)});
        lines.push({label: this.#label(i, 'bias'), colour: faint(learner.look, 0.75), dash: [7, 3], width: 1, values: pad(seat.exact.bias)});
        lines.push({label: this.#label(i, 'std'), colour: faint(learner.look, 0.75), dash: [1, 3], width: 1.4, values: pad(seat.exact.std)});
      }
      // The limit that the bias reaches, along the chain as the runs go; the other one stands in the table.
      if (seat.chain !== null && seat.chain !== undefined) guides.push({of: this.#label(i, 'bias'), y: number(seat.chain), colour: c, dash: [2, 5], label: this.#label(i, 'limit')});
      if (seat.steady) guides.push({of: rms, y: number(seat.steady.rms), colour: c, dash: [9, 4], label: this.#label(i, 'steady state')});
    });
    if (!lines.length) return;
    const start = Math.max(...lines.map(l => l.values[0] ?? 0));
    this.#curves.show({y: `error (${plan.error})`, x: plan.grid, lines, fans, bands, guides, log, fromZero: true, most: log ? start * 1e6 : start * 10});
    this.#numbers();
    this.#verdict();
    if (this.#time) this.#status();
    const pair = plan.learners.length === 2 && this.#paired;
    $('#difference').hidden = !pair;
    if (pair) {
      const c = ink('text');
      this.#difference.show({y: `difference of ${plan.error}`, x: plan.grid,
        lines: [{label: `${this.#label(1, '')} − ${this.#label(0, '')}, mean`, colour: c, values: pad(this.#paired.mean)}],
        bands: [{colour: faint(plan.learners[1].look, 0.25), low: this.#paired.low.map(finite), high: this.#paired.high.map(finite)}],
        guides: [{y: 0, colour: ink('frame')}]});
      $('#difference .note').textContent = `${this.#compared()} The band is ± 1.96 standard errors.`;
    }
  }

  #spectrum() {
    if (!this.#seats.some(s => s.eigenvalues)) return;
    showSpectrum($('#spectrum .picture'), $('#spectrum .note'), this.#plan.learners, this.#seats);
    $('#spectrum .picture').inert = false;
  }

  /** Which learner has the smaller error over the last half, in words. */
  #compared() {
    const {auc_difference_mean: mean, auc_difference_ci_low: low, auc_difference_ci_high: high} = this.#paired;
    const [first, second] = [this.#label(0, ''), this.#label(1, '')];
    if (finite(mean) === null) return 'Run by run on the same samples.';
    const [size, from, to] = mean < 0 ? [-mean, -high, -low] : [mean, low, high];
    const words = `by ${short(size)} (95 % interval: ${short(from)} to ${short(to)})`;
    if (low <= 0 && high >= 0) return `Over the last half the errors of ${first} and ${second} cannot be told apart: they differ ${words}, run by run on the same samples.`;
    return `Over the last half, run by run on the same samples, the error of ${second} is ${mean < 0 ? 'smaller' : 'larger'} ${words}.`;
  }

  /** Which learner is better, for newcomers. */
  #verdict() {
    const ends = this.#seats.map((s, i) => {
      const values = s.exact?.rms?.length === this.#plan.grid.length ? s.exact.rms : s.sampled?.rms ?? [];
      return {name: this.#label(i, ''), start: number(values[0]), end: number(values[values.length - 1])};
    });
    if (ends.some(e => Number.isNaN(e.start))) return;
    const grows = ends.filter(e => !(e.end <= 1.5 * e.start));
    const parts = [ends.map(e => `${e.name} has an error of ${short(e.end, 3)}`).join(', ') + ` (start: ${short(ends[0].start, 3)})`];
    if (ends.length === 2 && grows.length < 2) {
      const [a, b] = ends[0].end <= ends[1].end ? ends : [ends[1], ends[0]];
      parts.push(!(b.end < Infinity) || b.end - a.end > 0.02 * b.end ? `${a.name} is better here` : 'they are about equal');
    }
    grows.forEach(e => parts.push(`${e.name} ${e.end > 10 * e.start || !(e.end < Infinity) ? 'diverges' : 'gets worse'}`));
    $('#verdict').textContent = `After ${short(this.#plan.steps)} steps on ${this.#plan.title}, ${parts.join('; ')}.`;
    $('#verdict').inert = false;
  }

  /** The numbers of predict and run, in full in data-value. */
  #numbers() {
    const last = values => values?.length === this.#plan.grid.length ? values[values.length - 1] : null;
    const rows = [
      ['exact rms', s => [last(s.exact?.rms)]],
      ['sampled rms', s => [last(s.sampled?.rms), last(s.sampled?.rms_low), last(s.sampled?.rms_high)]],
      ['bias', s => [last(s.exact?.bias)]], ['std', s => [last(s.exact?.std)]],
      ['limit', s => [s.chain]], ['limit, independent draws', s => [s.limit]], ['steady state', s => [s.steady?.rms]],
      ['mean error of a run', s => [s.sampled?.result?.final_mean, s.sampled?.result?.final_ci_low, s.sampled?.result?.final_ci_high]],
      ['AUC', s => [s.sampled?.result?.auc_mean]], ['diverged', s => [s.sampled?.result?.diverged]],
    ];
    const columns = this.#seats.map(s => rows.map(([, pick]) => pick(s).map(v => v ?? null)));
    const shown = columns.map(c => aligned(c.map(([v]) => v)));
    const cells = (name, r) => columns.map((c, seat) => {
      const [value, low, high] = c[r];
      return el('td', {'data-quantity': name, 'data-seat': seat, 'data-value': value, 'data-low': low, 'data-high': high},
        ...alignedNumber(shown[seat].texts[r], shown[seat].width), el('small', {}, finite(low) === null ? '' : `${short(low)} to ${short(high)}`));
    });
    const head = el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, hasMeaning(this.#plan.error) ? term(this.#plan.error) : this.#plan.error, ` after ${short(this.#plan.steps)} steps`),
      ...this.#plan.learners.map((l, i) => el('th', {scope: 'col'}, el('span', {class: 'swatch', style: `--swatch:${colour(l.look)}`}), this.#label(i, '')))));
    const body = $('#numbers tbody');
    if (body) {
      // The first cells stay, so that a word keeps its focus and its definition.
      rows.forEach(([name], r) => body.rows[r].replaceChildren(body.rows[r].cells[0], ...cells(name, r)));
      $('#numbers thead').replaceWith(head);
    } else {
      $('#numbers').append(head, el('tbody', {}, ...rows.map(([name], r) => el('tr', {}, el('th', {scope: 'row'}, term(name)), ...cells(name, r)))));
    }
    $('#numbers').inert = false;
  }

  #status() {
    const time = this.#time;
    const box = $('#curves .status');
    box.classList.toggle('bad', this.#trouble.length > 0);
    box.replaceChildren();
    if (this.#plan?.waits && !this.#patient) {
      box.append(`The exact curves would take about ${Math.ceil(this.#plan.exact_seconds)} s; the page goes on meanwhile. `,
        el('button', {id: 'wait', onclick: () => this.refresh(true)}, 'Compute them'));
    } else if (!time && this.#plan?.exact_seconds > 1) {
      box.append(`Exact curves: about ${Math.ceil(this.#plan.exact_seconds)} s. `);
    }
    if (this.#trouble.length) box.append([...new Set(this.#trouble)].join(' '));
    else if (time) box.append(`The fan shows sampled runs; the band is the 95 % interval of their root mean square. ${this.#curves.outside()}First curves after ${Math.round(time.first)} ms, all after ${Math.round(time.all)} ms.`);
  }
}
