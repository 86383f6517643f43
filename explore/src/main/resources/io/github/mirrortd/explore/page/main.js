// Begins: the token, the tabs, the parts.
import {$, el, copy} from './dom.js';
import {ask, useToken, whenRefused} from './api.js';
import {switchTheme} from './looks.js';
import {Bench} from './bench.js';
import {ProblemTab} from './problem.js';
import {ResultsTab} from './results.js';
import {Stories} from './stories.js';
import {define} from './glossary.js';
import * as setup from './setup.js';
import * as state from './state.js';

const TABS = ['bench', 'problem', 'results'];

whenRefused(() => trouble('This page does not know the token of the server.', el('form', {onsubmit: event => {
  event.preventDefault();
  const text = event.target.elements.address.value;
  useToken(/token=([^&]+)/.exec(text)?.[1] ?? text.trim());
  location.reload();
}}, el('input', {name: 'address', 'aria-label': 'The address that the command printed', placeholder: 'the address that the command printed', size: 40}), el('button', {}, 'Go on'))));

function trouble(sentence, ...more) {
  $('#trouble').replaceChildren(sentence, ...more);
  $('#trouble').hidden = false;
}

const parts = {};
let given = {problems: [], learners: []};

function show(tab) {
  for (const name of TABS) {
    $('#' + name).hidden = name !== tab;
    $('#tab-' + name).setAttribute('aria-selected', String(name === tab));
    $('#tab-' + name).tabIndex = name === tab ? 0 : -1;
  }
  parts[tab]?.shown?.();
}

function choose(tab) {
  state.set({tab: tab === 'bench' ? '' : tab});
  show(tab);
}

TABS.forEach((name, i) => {
  $('#tab-' + name).addEventListener('click', () => choose(name));
  $('#tab-' + name).addEventListener('keydown', event => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (by) {
      const other = TABS[(i + by + TABS.length) % TABS.length];
      choose(other);
      $('#tab-' + other).focus();
    }
  });
});
$('#theme').addEventListener('click', switchTheme);
$('#undo').addEventListener('click', state.undo);
addEventListener('keydown', event => {
  const typing = event.target.matches?.('textarea, input:not([type="range"]):not([type="checkbox"])');
  if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !typing) {
    event.preventDefault();
    state.undo();
  }
});
// The address of this page is of no use elsewhere: the command opens the same view on any machine.
$('#copy-link').addEventListener('click', () => {
  const quoted = words => `'${words.join(',').replaceAll("'", "'\\''")}'`;
  const named = {p: given.problems.filter(p => p === setup.problem()), a: given.learners.filter(l => setup.seats().some(s => s?.name === l))};
  const files = Object.entries(named).map(([option, words]) => [option, words.filter(w => /[./]/.test(w))]).filter(([, words]) => words.length);
  const folders = state.get('tab') === 'results' ? [...new Set(state.getAll('folder').map(f => f.split('/')[0]).filter(Boolean))] : [];
  // What the command named goes into the link as well.
  const view = new URLSearchParams(location.hash.slice(1));
  if (!view.has('p') && !setup.text()) view.set('p', setup.problem());
  setup.seats().forEach((seat, i) => { if (!view.has('a' + (i + 1))) view.set('a' + (i + 1), seat?.name ?? 'none'); });
  copy(`a command that opens this view on any machine with MirrorTD${files.length + folders.length ? ' and the files that it names' : ''}`,
    ['mirrortd explore', ...folders.map(f => quoted([f])), ...files.map(([option, words]) => `-${option} ${quoted(words)}`),
      `--link '${location.origin}/#${view.toString().replaceAll("'", '%27')}'`].join(' '));
});
define();

try {
  const catalogue = await ask('catalogue');
  given = catalogue.given;
  setup.begin(given);
  document.title = `MirrorTD ${catalogue.version}`;
  const stories = new Stories($('#stories'));
  parts.bench = new Bench(catalogue);
  parts.problem = new ProblemTab(() => { parts.bench.restore(); choose('bench'); });
  parts.results = new ResultsTab();
  show(TABS.includes(state.get('tab')) ? state.get('tab') : 'bench');
  parts.bench.refresh();
  state.watch(() => {
    show(TABS.includes(state.get('tab')) ? state.get('tab') : 'bench');
    stories.show();
    parts.bench.restore();
    parts.results.restore();
  });
  window.mirrortd = {times: parts.bench.times};
  document.body.dataset.ready = 'true';
} catch (e) {
  if ($('#trouble').hidden) trouble(e.message);
}
