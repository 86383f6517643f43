// What stands on the bench: read from the address and written to it.
import * as state from './state.js';

let given = {problems: [], learners: []};

/** What the command named. */
export const begin = named => { given = named; };

export const problem = () => state.get('p') || given.problems[0] || 'random_walk';

/** The text of an edited problem; empty where the problem is one that has a name. */
export const text = () => state.get('text');

function learner(seat) {
  const usual = given.learners.length ? given.learners : ['STHTD-MP', 'GTD2-MP'];
  const name = state.get('a' + seat, usual[seat - 1] ?? '');
  if (!name || name === 'none') return null;
  const settings = {};
  for (const part of state.get('s' + seat).split(',').filter(Boolean)) {
    const [id, value] = part.split(':');
    settings[id] = Number(value);
  }
  return {name, settings};
}

export const seats = () => [learner(1), learner(2)];

/** As the server takes it. */
export function question() {
  const q = {learners: seats().filter(Boolean)};
  if (text()) q.text = text(); else q.problem = problem();
  for (const name of ['steps', 'runs', 'seed']) {
    if (state.get(name)) q[name] = Number(state.get(name));
  }
  return q;
}

/** Another value of a setting; the others of that seat stay. */
export function setSetting(seat, id, value) {
  const own = {...learner(seat).settings, [id]: value};
  state.set({['s' + seat]: Object.entries(own).map(([k, v]) => `${k}:${v}`).join(',')});
}

/** Another learner begins with its usual settings. */
export const setLearner = (seat, name) => state.set({['a' + seat]: name || 'none', ['s' + seat]: ''});

/** On another problem everything is as usual again. */
export const setProblem = name => state.set({p: name, text: '', s1: '', s2: '', steps: '', step: ''});
