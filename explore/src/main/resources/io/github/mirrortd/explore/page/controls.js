// The sliders and fields of the bench.
import {el, $, short} from './dom.js';
import * as setup from './setup.js';
import * as state from './state.js';
import {colour} from './looks.js';

const POSITIONS = 1000;

/** How a setting's slider runs: [least, most, whether by factors, whether whole]. */
function reach(parameter, value) {
  const given = /from (-?[\d.e-]+) to (-?[\d.e-]+)/.exec(parameter.range);
  if (parameter.id === 'horizon') return [0, 20, false, true];
  if (given) return [Number(given[1]), Number(given[2]), false, /whole/.test(parameter.range)];
  if (parameter.range.startsWith('>')) return [1e-5, Math.max(2, value * 2), true, false];
  return [parameter.range.startsWith('≥') ? 0 : -2, Math.max(2, value * 2), false, false];
}

/** A slider and a number field that hold the same value. */
function slider({id, label, title, range: [least, most, log, whole], value, swatch, set}) {
  const place = v => Math.round(POSITIONS * (log ? Math.log(v / least) / Math.log(most / least) : (v - least) / (most - least)));
  const valueAt = p => {
    const v = log ? least * Math.pow(most / least, p / POSITIONS) : least + (most - least) * p / POSITIONS;
    return whole ? Math.round(v) : Number(v.toPrecision(4));
  };
  const range = el('input', {type: 'range', min: 0, max: POSITIONS, step: 1, id: id + '-slider', 'aria-label': `${label}: ${title}`, title});
  const field = el('input', {type: 'number', step: 'any', id: id + '-field', 'aria-label': `${label}, as a number`, 'aria-describedby': 'refused'});
  let now = value, keyed = false;
  const show = v => {
    now = v;
    // Several places may stand for one whole number: a slider that stands at one of them stays there.
    if (valueAt(Number(range.value)) !== v) range.value = place(v);
    range.setAttribute('aria-valuetext', short(v));
    if (document.activeElement !== field) field.value = v;
  };
  range.addEventListener('keydown', () => { keyed = true; });
  range.addEventListener('pointerdown', () => { keyed = false; });
  range.addEventListener('input', () => {
    const p = Number(range.value);
    let v = valueAt(p);
    // A key moves a whole number by one at least.
    if (keyed && whole && v === now) v = Math.min(most, Math.max(least, now + Math.sign(p - place(now))));
    show(v);
    field.value = v;
    set(v);
  });
  field.addEventListener('input', () => { if (field.value !== '' && Number.isFinite(Number(field.value))) { now = Number(field.value); range.value = place(now); set(now); } });
  show(value);
  const row = el('div', {class: 'field', style: swatch ? `--swatch:${swatch}` : null}, el('label', {for: id + '-slider', title}, label), range, field);
  return {row, show};
}

export class Controls {
  #root; #changed; #sliders = new Map(); #plan = ''; #catalogue; #seats = [];

  constructor(root, catalogue, changed) {
    this.#root = root;
    this.#catalogue = catalogue;
    this.#changed = changed;
    const names = new Set([...catalogue.given.learners, ...catalogue.learners.map(l => l.name)]);
    catalogue.learners.forEach(l => { if (!l.name.endsWith('-MP')) catalogue.suffixes.forEach(s => names.add(l.name + s)); });
    root.append(
      el('datalist', {id: 'problem-names'}, ...[...new Set([...catalogue.given.problems, ...catalogue.problems.map(p => p.name)])].map(n =>
        el('option', {value: n}, catalogue.problems.find(p => p.name === n)?.title ?? 'as named by the command'))),
      el('datalist', {id: 'learner-names'}, ...[...names].map(n => el('option', {value: n})), el('option', {value: 'none'}, 'no learner here')),
      this.#problemField(), el('div', {id: 'seat-1'}), el('div', {id: 'seat-2'}),
      el('p', {class: 'note'}, 'To compare more learners, run them with “mirrortd run … --out FOLDER” and open the folder under Results.'), el('div', {id: 'trials'}));
    this.#nameFields();
  }

  #word(id, label, list, value, set) {
    // The list shows all names only while the field is empty.
    const field = el('input', {id, list, value, autocomplete: 'off', spellcheck: 'false', onchange: e => set(e.target.value.trim()),
      onpointerdown: e => { if (document.activeElement !== e.target) Object.assign(e.target, {placeholder: e.target.value, value: ''}); },
      onfocus: e => e.target.select(),
      onblur: e => { if (!e.target.value && e.target.placeholder) e.target.value = e.target.placeholder; e.target.placeholder = ''; }});
    return el('div', {class: 'field two'}, el('label', {for: id}, label), field);
  }

  #problemField() {
    return el('fieldset', {}, el('legend', {}, 'Problem'),
      this.#word('problem-name', 'name', 'problem-names', setup.problem(), v => { setup.setProblem(v); this.#plan = ''; this.#changed(); }),
      el('p', {class: 'note', id: 'problem-note'}));
  }

  #nameFields() {
    setup.seats().forEach((seat, i) => {
      const n = i + 1;
      const box = $(`#seat-${n}`, this.#root);
      box.replaceChildren(el('fieldset', {}, el('legend', {}, n === 1 ? 'First learner' : 'Second learner'),
        this.#word(`learner-${n}`, 'name', 'learner-names', seat?.name ?? '', v => { setup.setLearner(n, v); this.#plan = ''; this.#changed(); }),
        el('div', {class: 'settings'}), el('p', {class: 'equation'})));
    });
  }

  /** Marks the field that a message is about, or unmarks all. */
  refuse(message) {
    $('#refused')?.remove();
    const fields = [...this.#root.querySelectorAll('input:not([type="range"])')];
    fields.forEach(f => f.removeAttribute('aria-invalid'));
    if (!message) return;
    const about = fields.find(f => message.startsWith(f.id.replace(/-.*$/, '') + ' ') && f.value && message.includes(f.value))
      ?? fields.find(f => f.value && message.includes(f.value)) ?? fields.find(f => f === document.activeElement);
    about?.setAttribute('aria-invalid', 'true');
    about?.closest('.field').after(el('p', {id: 'refused', class: 'note bad', role: 'alert'}, message));
  }

  /** After a link was followed. */
  restore() {
    $('#problem-name', this.#root).value = setup.problem();
    this.#nameFields();
    this.#plan = '';
  }

  /** What the server says stands on the bench: which settings there are and what they are. */
  show(plan) {
    const family = this.#catalogue.problems.find(p => plan.problem.split(':')[0] === p.name);
    const more = family?.parameters.length ? `Parameters: ${family.parameters.map(p => `${p.name}=${p.usual}`).join(', ')}; as in ${family.name}:${family.parameters[0].name}=${family.parameters[0].usual}.` : '';
    $('#problem-note').textContent = setup.text() ? `${plan.title}, as edited` : `${plan.title}. ${more}`;
    const shape = JSON.stringify([plan.problem, plan.learners.map(l => [l.name, l.look, l.parameters.map(p => p.id)]), colour(plan.learners[0].look)]);
    if (shape !== this.#plan) {
      this.#plan = shape;
      this.#build(plan);
    }
    this.#seats.forEach((n, i) => plan.learners[i].parameters.forEach(p => this.#sliders.get(`${n} ${p.id}`).show(plan.learners[i].settings[p.id] ?? p.usual)));
    for (const name of ['steps', 'runs', 'seed']) this.#sliders.get(name).show(plan[name]);
  }

  #build(plan) {
    this.#sliders.clear();
    this.#seats = setup.seats().flatMap((s, i) => (s ? [i + 1] : []));
    $('.settings', $('#seat-2')).replaceChildren();
    $('.equation', $('#seat-2')).textContent = '';
    this.#seats.forEach((n, i) => {
      const learner = plan.learners[i];
      const rows = learner.parameters.map(p => {
        const value = learner.settings[p.id] ?? p.usual;
        const made = slider({
          id: `${p.id}-${n}`, label: p.symbol, title: p.meaning, range: reach(p, value), value, swatch: colour(learner.look),
          set: v => { setup.setSetting(n, p.id, v); this.#changed(); },
        });
        this.#sliders.set(`${n} ${p.id}`, made);
        return made.row;
      });
      const box = $(`#seat-${n}`);
      $('.settings', box).replaceChildren(...rows);
      $('.equation', box).textContent = learner.equation;
    });
    const trial = (name, title, range) => {
      const made = slider({id: name, label: name, title, range, value: plan[name], set: v => { state.set({[name]: v}); this.#changed(); }});
      this.#sliders.set(name, made);
      return made.row;
    };
    $('#trials').replaceChildren(el('fieldset', {}, el('legend', {}, 'Samples'),
      trial('steps', 'steps of a run', [10, Math.max(20_000, plan.steps * 2), true, true]),
      trial('runs', 'sampled runs', [1, 1000, true, true]),
      trial('seed', 'the first run’s seed', [0, 100_000, false, true]),
      el('div', {class: 'field two'}, el('label', {for: 'scale'}, 'axis'),
        this.#scale())));
  }

  #scale() {
    const box = el('select', {id: 'scale', onchange: e => { state.set({y: e.target.value === 'log' ? '' : e.target.value}); this.#changed('scale'); }},
      el('option', {value: 'log'}, 'logarithmic'), el('option', {value: 'linear'}, 'linear'));
    box.value = state.get('y', 'log');
    return box;
  }
}
