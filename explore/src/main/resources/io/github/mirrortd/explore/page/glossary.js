// Definitions of the quantities that the page shows, on hover, focus or tap.
import {$, el} from './dom.js';

const MEANINGS = {
  RMSVE: 'Root mean square value error: how far the learned values are from the true values, averaged over states as often as they are visited. 0 is perfect.',
  RMSPBE: 'Root mean square projected Bellman error: how far the learned values are from satisfying the Bellman equation within the features. 0 at the fixed point.',
  'exact rms': 'The error expected after this step over infinitely many runs, computed without sampling: √(mean of the squared errors).',
  'sampled rms': 'The same quantity measured on the sampled runs: √(mean of the squared errors), with its 95 % interval.',
  bias: 'The error of the average weights. It stays when runs are averaged; noise does not.',
  std: 'Standard deviation between runs, the noise: exact rms² = bias² + std².',
  limit: 'Where the bias ends in the long run at this step size.',
  'limit, independent draws': 'Where the bias would end if every step drew a fresh state instead of following the chain.',
  'steady state': 'The exact rms in the long run: noise and bias balance, and more steps do not help.',
  'mean error of a run': 'The error after the last step, averaged over the sampled runs, with its 95 % bootstrap interval. At most the sampled rms.',
  AUC: 'Area under the learning curve: the error averaged over the last half of the steps, then over runs. Smaller is better.',
  diverged: 'Number of runs whose error became infinite or not a number.',
  'paired difference': 'Error of the second learner minus error of the first, on the same samples. Above 0 the first one is better.',
  eigenvalues: 'Eigenvalues of I + G, the matrix that one mean update multiplies the weights with. Inside the unit circle: the mean settles. Outside: it diverges.',
  contraction: 'q(α) = ρ(I + G), the factor by which the slowest part of the mean error shrinks per step. Below 1: stable. The smaller, the faster.',
  'exact error': 'The exact rms after the last step for every step size α. Its lowest point is the best step size.',
  tuned: 'The step size that the paper chose by its grid search.',
  auc_std: 'Standard deviation of the AUC between runs.',
  final_mean: 'The error after the last step, averaged over runs.',
  final_std: 'Standard deviation of the final error between runs.',
  auc_difference_mean: 'AUC minus that of the reference, on the same samples. Below 0 this learner is better than the reference.',
  score: 'The AUC averaged over tuning runs. The settings with the smallest score are selected.',
  selected: 'Whether the evaluation uses these settings.',
  lambda_min_M: 'Smallest eigenvalue of the metric M, which is C or H. Above 0 the metric measures every direction of the weights.',
  kappa_B: 'Condition number of B = A_πᵀ M⁻¹ A_π. Near 1 gradient descent on B shrinks all directions of the error alike.',
  norm_K: 'Largest singular value of K, the saddle-point matrix of both weight vectors. The larger, the smaller the step size must be.',
  hurwitz_margin: 'Smallest real part of the eigenvalues of K. Above 0 the mean settles at small step sizes. The larger, the faster.',
  optimal_q: 'The smallest factor by which any step size shrinks the mean error per step. The smaller, the faster.',
  'true value': 'The expected discounted sum of rewards under the target policy from a state on. Learners estimate it from another policy’s samples.',
};

MEANINGS.auc_mean = MEANINGS.AUC;

let box = null, owner = null;

function show(node, text) {
  box ??= document.body.appendChild(el('div', {id: 'definition', role: 'tooltip', hidden: true}));
  box.textContent = text;
  box.hidden = false;
  owner = node;
  place();
}

function place() {
  const at = owner.getBoundingClientRect();
  box.style.left = Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8)) + 'px';
  const below = at.bottom + 6;
  box.style.top = (below + box.offsetHeight > innerHeight ? Math.max(4, at.top - box.offsetHeight - 6) : below) + 'px';
}

/** The definition of another word stays. */
const hide = node => { if (box && owner === node) box.hidden = true; };

/** A word that explains itself. */
export const term = (name, label = name) => explain(name, el('button', {type: 'button', class: 'term'}, label));

/** Shows the meaning of a word at a button, if it has one. */
export function explain(name, node) {
  if (!hasMeaning(name)) return node;
  node.setAttribute('aria-describedby', 'definition');
  const tell = () => show(node, MEANINGS[name]);
  node.addEventListener('pointerenter', tell);
  node.addEventListener('focus', tell);
  node.addEventListener('click', tell);
  node.addEventListener('pointerleave', () => { if (document.activeElement !== node) hide(node); });
  node.addEventListener('blur', () => hide(node));
  node.addEventListener('keydown', e => { if (e.key === 'Escape') hide(node); });
  return node;
}

// A word that gets the focus may scroll the page: its definition moves with it.
addEventListener('scroll', () => { if (box && !box.hidden) place(); }, {passive: true, capture: true});

/** Makes every <dfn> of the page a word that explains itself. */
export function define() {
  for (const node of document.querySelectorAll('dfn')) node.replaceWith(term(node.title || node.textContent, node.textContent));
}

/** What a problem's error measure means. */
export const hasMeaning = name => name in MEANINGS;
