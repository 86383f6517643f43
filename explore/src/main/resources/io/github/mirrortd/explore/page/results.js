// Folders of results: tables that sort, curves that zoom, work that is followed, several folders compared.
import {$, el, finite, short, toast, copy, download} from './dom.js';
import {ask, bytes, listen} from './api.js';
import {Chart} from './plot.js';
import {table} from './table.js';
import {colour, faint, whenThemed} from './looks.js';
import {PICTURES, tried} from './actions.js';
import {term} from './glossary.js';
import * as state from './state.js';

const DASHES = [[], [7, 3], [2, 3], [10, 3, 2, 3]];

export class ResultsTab {
  #folders = []; #open = new Map(); #chart; #problem = ''; #zoom = null; #turn = 0; #curves = []; #started = false;

  constructor() {
    $('#results').append(
      el('p', {class: 'lead'}, 'Results of earlier runs. Each curve shows how the error of one learner falls, averaged over runs: lower is better. ',
        term('AUC'), ' in the tables sums a curve up in one number.'),
      el('div', {class: 'columns'},
        el('aside', {}, el('h2', {}, 'Folders'), el('div', {id: 'folders'}),
          el('form', {class: 'toolbar', onsubmit: e => { e.preventDefault(); this.#openPath(e.target.elements.path.value.trim()); }},
            el('input', {name: 'path', id: 'folder-path', placeholder: 'path of another folder', 'aria-label': 'Open a folder'}), el('button', {}, 'Open'))),
        el('div', {id: 'shown'},
          el('article', {id: 'running', hidden: true}, el('h2', {}, 'Under way'), el('div', {class: 'stages'})),
          el('article', {id: 'result-curves', hidden: true}, el('h2', {}, 'Learning curves'),
            el('div', {class: 'toolbar'}, el('label', {}, 'problem ', el('select', {id: 'result-problem', onchange: e => this.#choose(e.target.value)})),
              el('label', {}, el('input', {type: 'checkbox', id: 'every-run', onchange: e => { state.set({every: e.target.checked ? 'yes' : ''}); this.#load(); }}), ' every run'),
              el('label', {}, 'error axis ', el('select', {id: 'result-axis', onchange: e => { state.set({ry: e.target.value}); this.#draw(); }},
                el('option', {value: ''}, 'as in figures'), el('option', {value: 'linear'}, 'linear'), el('option', {value: 'log'}, 'logarithmic'))),
              el('button', {id: 'unzoom', onclick: () => this.#reset()}, 'Show the whole curve'),
              el('span', {id: 'result-saves'})),
            el('p', {}, el('strong', {id: 'result-verdict'})),
            el('div', {class: 'chart'}), el('p', {class: 'note'})),
          el('article', {id: 'tables', hidden: true}, el('h2', {}, 'Tables'), el('div', {class: 'all'})),
          el('article', {id: 'report', hidden: true}, el('h2', {}, 'Report'), el('div', {class: 'frame'})))));
    this.#chart = new Chart($('#result-curves .chart'), {name: 'results', x: 'step', height: 400,
      onZoom: (from, to) => this.#zoomed(from, to), onReset: () => this.#reset()});
    whenThemed(() => this.#draw());
  }

  async shown() {
    if (this.#started) return;
    this.#started = true;
    await this.restore();
  }

  restore = tried(async () => {
    if (!this.#started) return;
    $('#every-run').checked = state.get('every') === 'yes';
    $('#result-axis').value = state.get('ry');
    this.#zoom = state.get('zoom') ? state.get('zoom').split('-').map(Number) : null;
    this.#problem = state.get('rp');
    this.#folders = (await ask('folders')).folders;
    this.#list();
    // A link names folders as the list does: elsewhere they have other paths.
    const wanted = state.getAll('folder').map(word => this.#folders.find(f => this.#word(f) === word)?.path ?? word);
    const first = wanted.length ? wanted : this.#folders.slice(0, 1).map(f => f.path);
    for (const path of [...this.#open.keys()]) if (!first.includes(path)) this.#close(path);
    for (const path of first) await this.#openPath(path, true);
  });

  /** A folder in links: its name, or its path where another one has the same name. */
  #word(folder) {
    return this.#folders.filter(f => f.name === folder.name).length === 1 ? folder.name : folder.path;
  }

  #list() {
    $('#folders').replaceChildren(...this.#folders.map(f => el('label', {class: 'folder', title: f.path},
      el('input', {type: 'checkbox', checked: this.#open.has(f.path), 'data-folder': f.path, onchange: e => (e.target.checked ? this.#openPath(f.path) : this.#close(f.path))}),
      ` ${f.name}`, f.kind === 'results' ? '' : el('em', {class: 'note'}, ` (${f.kind})`))));
    if (!this.#folders.length) $('#folders').append(el('p', {class: 'note'}, 'No folder of results was given. “mirrortd run -p boyan_chain -a TD,TDRC,STHTD-MP --out results” makes one, and “mirrortd explore results” shows it.'));
  }

  #openPath = tried(async (path, quiet = false) => {
    if (this.#open.has(path)) return;
    const known = this.#folders.find(f => f.path === path) ?? {path, name: path.split(/[\\/]/).pop(), kind: null};
    const folder = {...known, stop: new AbortController()};
    if (folder.kind === null) {
      this.#folders = (await ask('folders')).folders;
      folder.kind = this.#folders.find(f => f.path === path)?.kind ?? 'results';
    }
    if (folder.kind === 'results') folder.data = await ask('results', {folder: path});
    this.#open.set(path, folder);
    this.#remember(quiet);
    if (folder.kind === 'unfinished') this.#follow(folder);
    if (folder.kind === 'evaluation') await this.#report(folder);
    this.#showAll();
    if (folder.kind === 'evaluation' && !quiet) $('#report').scrollIntoView();
  });

  #close(path) {
    this.#open.get(path)?.stop.abort();
    this.#open.delete(path);
    this.#remember();
    this.#showAll();
  }

  #remember(quiet) {
    state.set({folder: [...this.#open.values()].map(f => this.#word(f))}, quiet);
    document.querySelectorAll('[data-folder]').forEach(box => { box.checked = this.#open.has(box.dataset.folder); });
  }

  /** Until the work is done; then its results take its place. */
  async #follow(folder) {
    let seen = '';
    try {
      await listen('follow', {folder: folder.path}, {
        progress: p => {
          folder.progress = p;
          this.#running();
          const now = JSON.stringify([p.problems, p.stages]);
          if (now !== seen && p.problems?.length) { seen = now; this.#showAll(); }
        },
        done: d => { folder.done = d.kind; },
      }, folder.stop.signal);
      if (folder.done && this.#open.has(folder.path)) {
        this.#open.delete(folder.path);
        this.#folders = (await ask('folders')).folders;
        this.#list();
        folder.progress = null;
        this.#running();
        await this.#openPath(folder.path);
        toast(`${folder.name} is done.`);
      }
    } catch (e) {
      if (e.name !== 'AbortError') toast(e.message);
    }
  }

  #running() {
    const working = [...this.#open.values()].filter(f => f.kind === 'unfinished' && f.progress);
    $('#running').hidden = !working.length;
    $('#running .stages').replaceChildren(...working.flatMap(f => [
      el('p', {}, `${f.name}: last sign of life ${new Date(f.progress.last_sign ?? Date.now()).toLocaleTimeString()}`),
      ...(f.progress.stages ?? []).map(s => el('label', {}, `${s.what}: ${s.finished} of ${s.runs} runs`, el('progress', {max: s.runs, value: s.finished, 'aria-label': s.what})))]));
  }

  #problems() {
    const names = new Map();
    for (const f of this.#open.values()) {
      (f.data?.problems ?? []).filter(p => p.curves).forEach(p => names.set(p.name, p.title));
      (f.progress?.problems ?? []).forEach(p => names.set(p, p));
    }
    return names;
  }

  #showAll() {
    const names = this.#problems();
    $('#result-curves').hidden = names.size === 0;
    if (!names.has(this.#problem)) this.#problem = names.keys().next().value ?? '';
    $('#result-problem').replaceChildren(...[...names].map(([name, title]) => el('option', {value: name, selected: name === this.#problem}, title)));
    $('#report').hidden = ![...this.#open.values()].some(f => f.kind === 'evaluation' || f.report);
    this.#tables();
    this.#saves();
    this.#load();
  }

  #choose(problem) {
    this.#problem = problem;
    this.#zoom = null;
    state.set({rp: problem, zoom: ''});
    this.#saves();
    this.#load();
  }

  #load = tried(async () => {
    const turn = ++this.#turn;
    if (!this.#problem) return;
    const every = $('#every-run').checked;
    const points = Math.min(1200, Math.max(300, $('#result-curves .chart').clientWidth));
    const sets = await Promise.all([...this.#open.values()].filter(f => f.kind !== 'evaluation').map(async (f, i) => {
      if (f.data && !f.data.problems.some(p => p.name === this.#problem && p.curves)) return [];
      const question = {folder: f.path, problem: this.#problem, points, every_run: every};
      if (this.#zoom) Object.assign(question, {from: this.#zoom[0], to: this.#zoom[1]});
      try {
        return (await ask('curves', question)).learners.filter(l => l.x).map(l => ({...l, folder: f, place: i}));
      } catch (e) {
        // A folder that is being finished changes under our eyes; what comes next tells.
        if (f.kind === 'unfinished') return [];
        throw e;
      }
    }));
    if (turn !== this.#turn) return;
    this.#curves = sets.flat();
    this.#draw();
    $('#result-curves').dataset.shown = this.#zoom?.join('-') ?? 'all';
  });

  #draw() {
    if (!this.#curves.length) return;
    const several = this.#several();
    const x = [...new Set(this.#curves.flatMap(c => c.x))].sort((a, b) => a - b);
    const lines = [], bands = [], fans = [];
    for (const c of this.#curves) {
      const label = several ? `${c.learner} (${c.folder.name})` : c.learner;
      const dash = several ? DASHES[c.place % DASHES.length] : c.look.dash;
      const at = new Map(c.x.map((s, i) => [s, i]));
      const pick = values => x.map(s => (at.has(s) ? finite(values[at.get(s)]) : undefined)).map(v => v ?? null);
      if (c.every_run) {
        fans.push({of: `${label}, first run`, label: `${label}, run`, colour: faint(c.look, Math.max(0.05, Math.min(0.5, 12 / c.runs))), x: c.x, rows: c.every_run.map(r => r.map(finite))});
        lines.push({label: `${label}, first run`, colour: colour(c.look), width: 1, dash, marker: c.look.marker, values: pick(c.every_run[0])});
      } else {
        bands.push({of: label, label: `${label}, ± std`, colour: faint(c.look, 0.16), x: c.x, low: c.low.map(finite), high: c.high.map(finite)});
        lines.push({label, colour: colour(c.look), width: c.look.width, dash, marker: c.look.marker, values: pick(c.mean)});
      }
    }
    const start = Math.max(...lines.map(l => l.values.find(v => v !== null) ?? 0));
    const log = this.#logarithmic();
    let top = 0, bottom = Infinity;
    for (const fan of fans) {
      for (const row of fan.rows) {
        for (const v of row) {
          if (v === null) continue;
          if (v > top) top = v;
          if (v < bottom && (v > 0 || !log)) bottom = v;
        }
      }
    }
    const range = fans.length ? (low, high) => [Math.min(low, bottom), Math.max(high, Math.min(top, 10 * start))] : undefined;
    const most = start * (log ? 1e6 : 10);
    const measure = [...this.#open.values()].flatMap(f => f.data?.problems ?? []).find(p => p.name === this.#problem)?.error;
    this.#chart.show({y: measure ? `error (${measure})` : 'error', x, lines, bands, fans, log, fromZero: true, most, range});
    const points = fans.reduce((s, f) => s + f.rows.length * f.x.length, 0);
    $('#result-verdict').textContent = this.#verdict();
    $('#result-curves .note').textContent = this.#curves.map(c => `${c.learner}${several ? ` (${c.folder.name})` : ''}: ${c.runs}${c.planned > c.runs ? ` of ${c.planned}` : ''} runs${c.not_finite ? `, ${c.not_finite} not finite` : ''}`).join('; ')
      + (points ? `; ${points} points drawn, the lowest and highest of each column.` : '. Bands: ± one standard deviation. Drag over the curves to zoom. ')
      + this.#chart.outside();
  }

  /** Whether the curves come from several folders. */
  #several() { return new Set(this.#curves.map(c => c.folder)).size > 1; }

  /** Which learner is better, for newcomers. */
  #verdict() {
    const rows = [...this.#open.values()].flatMap(f => (f.data?.tables.results ?? []).map(r => ({...r, folder: f.name}))).filter(r => r.problem === this.#problem && finite(r.auc_mean) !== null);
    if (rows.length < 2) return '';
    const [best, next] = rows.sort((a, b) => a.auc_mean - b.auc_mean);
    const name = r => (this.#several() ? `${r.algorithm} (${r.folder})` : r.algorithm);
    const clear = best.auc_ci_high < next.auc_ci_low;
    return `${name(best)} has the smallest AUC, ${short(best.auc_mean, 3)}; ${name(next)} follows with ${short(next.auc_mean, 3)}${clear ? '' : ', and their 95 % intervals overlap'}.`;
  }

  /** As figures choose it: logarithmic where the last errors span more than two decades. */
  #logarithmic() {
    if (state.get('ry')) return state.get('ry') === 'log';
    const ends = this.#curves.map(c => finite((c.mean ?? c.every_run[0]).at(-1))).filter(v => v > 0);
    return Math.max(...ends) > 100 * Math.min(...ends);
  }

  #zoomed(from, to) {
    this.#zoom = [Math.max(0, Math.floor(from)), Math.ceil(to)];
    state.set({zoom: this.#zoom.join('-')});
    this.#load();
  }

  #reset() {
    this.#zoom = null;
    state.set({zoom: ''});
    this.#load();
  }

  #saves() {
    const folders = [...this.#open.values()].filter(f => f.data);
    const figures = f => f.data.problems.find(p => p.name === this.#problem)?.figures ?? [];
    const save = (f, kind, format, width) => tried(async () => {
      const name = `${kind}-${this.#problem}${width ? '-' + width : ''}.${format}`;
      download(name, await bytes('plot', {folder: f.path, problem: this.#problem, kind, format, width, ...(kind === 'curves' ? {y: this.#logarithmic() ? 'log' : 'linear'} : {})}));
      toast(`Saved: ${name}`);
    });
    $('#result-saves').replaceChildren(...folders.map(f => el('details', {class: 'actions', style: 'display:inline-block;position:relative'},
      el('summary', {}, `⋯ ${f.name}`),
      el('menu', {},
        el('button', {'data-copy': 'run', onclick: () => copy('the command', 'mirrortd ' + (f.data.command ?? []).map(w => (/^[\w.,:=/@+-]+$/.test(w) ? w : `'${w.replaceAll("'", "'\\''")}'`)).join(' '))}, 'copy the command'),
        f.data.experiment ? el('button', {'data-copy': 'experiment', onclick: () => copy('the experiment', f.data.experiment)}, 'copy as an experiment file') : '',
        el('button', {onclick: tried(async () => { await this.#report(f); $('#report').scrollIntoView(); })}, 'show the report'),
        el('button', {'data-save': 'curves.csv', onclick: () => { download(`curves-${this.#problem}.csv`, new Blob([this.#chart.csv()], {type: 'text/csv'})); }}, 'save the numbers: CSV'),
        ...figures(f).flatMap(kind => PICTURES.map(([format, about, width]) => el('button', {'data-save': `${kind}${width ? '-' + width : ''}.${format}`, onclick: save(f, kind, format, width)}, `save ${kind}: ${about}`)))))));
  }

  async #report(folder) {
    const {address} = await ask('report', {folder: folder.path});
    folder.report = true;
    $('#report').hidden = false;
    $('#report .frame').replaceChildren(el('iframe', {src: address, sandbox: 'allow-scripts', title: `The report of ${folder.name}`}));
  }

  #tables() {
    const folders = [...this.#open.values()].filter(f => f.data);
    $('#tables').hidden = !folders.length;
    const several = folders.length > 1;
    const parts = [['results', 'Evaluation'], ['robustness', 'Robustness'], ['tuning', 'Tuning']];
    $('#tables .all').replaceChildren(...parts.flatMap(([part, title]) => {
      const rows = folders.flatMap(f => f.data.tables[part].map(r => ({folder: f.name, ...r, ...r.settings})));
      if (!rows.length) return [];
      const settings = [...new Set(rows.flatMap(r => Object.keys(r.settings)))];
      const own = part === 'tuning' ? [['score', 'score'], ['diverged', 'diverged'], ['selected', 'selected']]
        : [['auc_mean', 'AUC'], ['auc_ci_low', '95 % from'], ['auc_ci_high', 'to'], ['auc_std', 'std'], ['final_mean', 'final error'], ['final_std', 'std'], ['diverged', 'diverged'], ['auc_difference_mean', 'minus the reference'], ['auc_difference_ci_low', '95 % from'], ['auc_difference_ci_high', 'to']];
      const columns = [...(several ? [['folder', 'folder']] : []), ['problem', 'problem'], ['algorithm', 'learner'], ...settings.map(s => [s, s]), ['steps', 'steps'], ['runs', 'runs'], ...own];
      return [el('h3', {}, title), el('div', {class: 'scroll', 'data-table': part}, table(columns, rows))];
    }));
  }
}
