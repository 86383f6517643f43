// Guided stories: each sets the workbench and says what to look at.
import {$, el} from './dom.js';
import * as state from './state.js';

const STORIES = [
  {title: 'TD diverges on Baird', state: 'p=baird&a1=TD&s1=alpha:0.01&a2=STHTD-MP&s2=alpha:0.01&steps=2000&runs=30',
    text: 'TD and STHTD-MP learn from the same samples with the same step size. TD’s error grows without end: one of its eigenvalues lies outside the unit circle at every step size. STHTD-MP’s error falls, because a second weight vector corrects the direction of the update. Move TD’s α: with smaller steps TD diverges more slowly, but it diverges.'},
  {title: 'A step size that is too large', state: 'p=random_walk&a1=TD&s1=alpha:0.02&a2=TD&s2=alpha:0.5&steps=6000&runs=50',
    text: 'The same learner twice. The large step size is quick at the start and then stays noisy: its curve flattens at a high steady state. The small one takes longer and ends lower. “Exact error against α” shows the best compromise for this number of steps; drag a handle there.'},
  {title: 'The metric H against C', state: 'p=boyan_chain&a1=STHTD-MP&s1=alpha:0.1&a2=GTD2-MP&s2=alpha:0.1&steps=5000&runs=30',
    text: 'Both learners solve the same equations with the same step size; only the metric differs. GTD2-MP measures with C, the covariance of the features, STHTD-MP with H, which also contains the transitions of the behaviour policy. “Contraction” shows what that buys: H shrinks the slowest part of the error faster.'},
  {title: 'Tuned against automatic', state: 'p=boyan_chain&a1=TDRC&a2=TDRC-Auto&runs=50',
    text: 'The first learner uses the step size that was tuned on this problem. TDRC-Auto finds its step size from the data while it learns. The paired difference shows what not tuning costs. An automatic step size has no exact curve, so its samples are shown.'},
];

/** The row of stories, and the text of the chosen one. */
export class Stories {
  #text = el('p', {id: 'story', role: 'status', hidden: true});

  constructor(box) {
    box.append(el('div', {class: 'toolbar', role: 'group', 'aria-label': 'Guided stories'}, el('span', {}, 'Stories:'),
      ...STORIES.map((s, i) => el('button', {'data-story': i, onclick: () => state.replace(s.state + '&story=' + i)}, s.title))), this.#text);
    this.show();
  }

  show() {
    const chosen = STORIES[state.get('story', '-1')];
    this.#text.hidden = !chosen;
    this.#text.replaceChildren(...(chosen ? [chosen.text + ' ', el('button', {onclick: () => { state.set({story: ''}); this.show(); }}, 'Close')] : []));
    document.querySelectorAll('[data-story]').forEach(b => b.setAttribute('aria-pressed', String(STORIES[b.dataset.story] === chosen)));
  }
}
