// The problem: its picture, its file with mistakes at their line, its numbers to be dragged, its operators.
import {$, el, short, calmly, copy, download} from './dom.js';
import {ask} from './api.js';
import {whenThemed} from './looks.js';
import {Editor} from './editor.js';
import {draw} from './picture.js';
import {menu} from './actions.js';
import {hasMeaning, term} from './glossary.js';
import * as setup from './setup.js';
import * as state from './state.js';

export class ProblemTab {
  #editor; #view = null; #key = ''; #turn = 0; #changing = null;

  constructor(toBench) {
    $('#problem').append(
      el('p', {class: 'lead'}, 'A problem is a Markov chain with rewards and two policies: π, whose ', term('true value', 'values'), ' are learned, and μ, which chooses the actions. ',
        'Change a number and watch the values and the operators follow.'),
      el('div', {class: 'toolbar'},
        el('strong', {id: 'problem-title'}),
        el('button', {id: 'to-bench', onclick: toBench}, 'Try it on the workbench'),
        el('button', {id: 'as-it-was', onclick: () => { state.set({text: ''}); this.#key = ''; this.shown(); }}, 'Restore the original'),
        el('button', {id: 'save-problem', onclick: () => download('problem.yaml', new Blob([this.#editor.text], {type: 'text/yaml'}))}, 'Save the file')),
      el('div', {class: 'columns'},
        el('article', {id: 'picture'}, el('h2', {}, 'States and transitions'), el('div', {class: 'picture'}), el('p', {class: 'note'})),
        el('article', {id: 'file'}, el('h2', {}, 'Problem file'), el('div', {class: 'edit'}), el('p', {class: 'note bad', id: 'mistake', role: 'status'})),
        el('article', {id: 'moves'}, el('h2', {}, 'Drag a probability, a reward or a feature'), el('div', {class: 'scroll'})),
        el('article', {id: 'operators'}, el('h2', {}, 'Operators'), el('div', {class: 'scroll'}))));
    this.#editor = new Editor($('#file .edit'), calmly(120, text => this.#edited(text)));
    menu($('#picture'), {question: () => setup.question(), commands: [['copy the command', 'problem'], ['copy as an experiment file', 'experiment']]});
    menu($('#operators'), {question: () => setup.question(), commands: [['copy the command', 'analyze']]});
    $('#file h2').append(' ', el('button', {onclick: () => copy('the problem’s file', this.#editor.text)}, 'copy the file'));
    whenThemed(() => this.#view && this.#show(this.#view, false));
  }

  /** Asks where the problem is another one than before. */
  async shown() {
    const key = setup.text() || setup.problem();
    if (key !== this.#key) {
      this.#key = key;
      await this.#ask(setup.text() ? {text: setup.text()} : {problem: setup.problem()}, true);
    }
  }

  async #edited(text) {
    await this.#ask({text}, false);
  }

  /** One number moved; what is asked while an answer is awaited waits, and only the latest is asked. */
  async change(change) {
    if (this.#changing) { this.#changing = change; return; }
    this.#changing = change;
    while (this.#changing) {
      const next = this.#changing;
      await this.#ask({text: this.#editor.text, change: next}, true);
      this.#changing = this.#changing === next ? null : this.#changing;
    }
  }

  async #ask(question, intoEditor) {
    const turn = ++this.#turn;
    try {
      const view = await ask('problem', question);
      if (turn !== this.#turn) return;
      if (question.text !== undefined) {
        state.set({text: view.text});
        this.#key = view.text;
      }
      this.#editor.wrong(0);
      $('#mistake').textContent = '';
      this.#show(view, intoEditor);
    } catch (e) {
      if (turn !== this.#turn) return;
      const line = e.answer?.line ?? 0;
      this.#editor.wrong(line);
      $('#mistake').textContent = line ? `Line ${line}${e.answer.field ? ', ' + e.answer.field : ''}: ${e.answer.sentence}` : e.message;
    }
  }

  #show(view, intoEditor) {
    this.#view = view;
    if (intoEditor) this.#editor.text = view.text;
    $('#problem-title').textContent = `${view.title} (${view.states.length} states, ${view.dimension} features, γ = ${short(view.discount)})`;
    draw($('#picture .picture'), $('#picture .note'), view, change => this.change(change));
    this.#moves(view);
    this.#operators(view);
  }

  #moves(view) {
    const box = $('#moves .scroll');
    if (box.contains(document.activeElement) || box.querySelector('.held')) { this.#refreshMoves(view); return; }
    const alone = a => view.actions.filter(b => b.state === a.state).length < 2;
    const rows = view.actions.flatMap(a => a.outcomes.map(o => el('tr', {},
      el('td', {}, `${view.states[a.state].name} · ${a.name}`), el('td', {}, this.#draggable(`target ${a.number}`, a.target, {what: 'target', action: a.number}, 1, alone(a))), el('td', {}, this.#draggable(`behaviour ${a.number}`, a.behaviour, {what: 'behaviour', action: a.number}, 1, alone(a))), el('td', {}, '→ ' + view.states[o.next].name),
      el('td', {}, this.#draggable(`probability ${o.row}`, o.probability, {what: 'probability', row: o.row}, 1, a.outcomes.length < 2)),
      el('td', {}, this.#draggable(`reward ${o.row}`, o.reward, {what: 'reward', row: o.row}, 2)))));
    const features = view.dimension <= 40 ? view.states.map((s, i) => el('tr', {}, el('td', {}, s.name), ...s.features.map((f, j) =>
      el('td', {}, this.#draggable(`feature ${i} ${j}`, f, {what: 'feature', state: i, feature: j}, 2))))) : [];
    const head = names => el('thead', {}, el('tr', {}, ...names.map(n => el('th', {scope: 'col'}, n))));
    box.replaceChildren(
      el('table', {id: 'transitions'}, head(['state · action', 'π', 'μ', 'next', 'probability', 'reward']), el('tbody', {}, ...rows.slice(0, 400))),
      el('h3', {}, 'Features'),
      el('table', {id: 'features'}, head(['state', ...Array.from({length: features.length ? view.dimension : 0}, (_, j) => `φ${j}`)]), el('tbody', {}, ...features.slice(0, 200))));
  }

  /** While one number is held the table stays as it is, and only its numbers change. */
  #refreshMoves(view) {
    const put = (name, value) => { const node = $(`[data-number="${name}"]`); if (node && !node.classList.contains('held')) node.show(value); };
    view.actions.forEach(a => { put(`target ${a.number}`, a.target); put(`behaviour ${a.number}`, a.behaviour); });
    view.actions.forEach(a => a.outcomes.forEach(o => { put(`probability ${o.row}`, o.probability); put(`reward ${o.row}`, o.reward); }));
    view.states.forEach((s, i) => s.features.forEach((f, j) => put(`feature ${i} ${j}`, f)));
  }

  #draggable(name, value, change, wide, still = false) {
    if (still) return el('span', {}, short(value));
    let now = Number(value);
    const node = el('span', {class: 'drag', role: 'slider', tabindex: 0, 'data-number': name, 'aria-label': name, 'aria-valuenow': now}, short(now));
    node.show = v => { now = Number(v); node.textContent = short(now); node.setAttribute('aria-valuenow', now); };
    const move = v => {
      const limited = ['probability', 'target', 'behaviour'].includes(change.what) ? Math.min(1, Math.max(0, v)) : v;
      node.show(Number(limited.toPrecision(4)));
      this.change({...change, value: now});
    };
    node.addEventListener('pointerdown', event => {
      event.preventDefault();
      node.focus();
      node.setPointerCapture(event.pointerId);
      node.classList.add('held');
      const from = event.clientX, start = now;
      const drag = e => move(start + wide * (e.clientX - from) / 200);
      node.addEventListener('pointermove', drag);
      node.addEventListener('lostpointercapture', () => { node.removeEventListener('pointermove', drag); node.classList.remove('held'); }, {once: true});
    });
    node.addEventListener('keydown', event => {
      const by = {ArrowRight: 0.01, ArrowUp: 0.01, ArrowLeft: -0.01, ArrowDown: -0.01, PageUp: 0.1, PageDown: -0.1}[event.key];
      if (by) { event.preventDefault(); move(now + by * wide); }
    });
    return node;
  }

  #operators(view) {
    const o = view.operators, box = $('#operators .scroll');
    if (!o) { box.textContent = 'There are too many features to show operators.'; return; }
    const matrix = (name, rows) => [el('h3', {}, name), el('table', {'data-operator': name}, el('tbody', {}, ...rows.map(r => el('tr', {}, ...r.map(v => el('td', {'data-value': v}, short(v)))))))];
    const words = {lambda_min_M: 'smallest eigenvalue of M', kappa_B: 'κ(B)', norm_K: '‖K‖₂', hurwitz_margin: 'Hurwitz margin', optimal_q: 'smallest q over all α', optimal_alpha: 'at α'};
    box.replaceChildren(
      el('table', {}, el('thead', {}, el('tr', {}, ...['', 'metric C', 'metric H'].map(t => el('th', {}, t)))),
        el('tbody', {}, ...Object.entries(words).map(([k, w]) => el('tr', {}, el('td', {}, hasMeaning(k) ? term(k, w) : w), el('td', {'data-value': o.metric_C[k]}, short(o.metric_C[k])), el('td', {'data-value': o.metric_H[k]}, short(o.metric_H[k])))))),
      ...matrix('A_π', o.A_pi), ...matrix('C', o.C), ...matrix('H', o.H), ...matrix('A_μ', o.A_mu), ...matrix('b', [o.b]), ...matrix('A_π⁻¹b', [o.fixed_point]));
  }
}
