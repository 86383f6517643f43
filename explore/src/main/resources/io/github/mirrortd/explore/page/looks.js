// Light or dark, and the learners' colours and dashes, which are those of the figures.

const dark = matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set();

export function theme() {
  return localStorage.getItem('mirrortd-theme') ?? (dark.matches ? 'dark' : 'light');
}

function apply() {
  document.documentElement.dataset.theme = theme();
  watchers.forEach(action => action());
}

export function switchTheme() {
  localStorage.setItem('mirrortd-theme', theme() === 'dark' ? 'light' : 'dark');
  apply();
}

export const whenThemed = action => watchers.add(action);

/** A colour of the style sheet. */
export const ink = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

export const colour = look => look?.[theme()] ?? ink('accent');

/** The colour, let through. */
export function faint(look, share) {
  const c = colour(look);
  return c.startsWith('#') ? c + Math.round(share * 255).toString(16).padStart(2, '0') : c;
}

/** A second learner of the same name needs another look. */
export const twin = look => ({...look, light: '#0072b2', dark: '#3e9bdd', dash: [6, 2.5]});

dark.addEventListener('change', apply);
apply();
