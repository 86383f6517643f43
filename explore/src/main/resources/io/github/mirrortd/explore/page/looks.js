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
export const twin = look => ({...look, light: '#0072b2', dark: '#3e9bdd', dash: [6, 2.5], marker: {filled: !look.marker.filled, outline: look.marker.outline}});

/** A marker as a path; without corners it is a circle. */
export function markerPath({outline}, x, y, r) {
  if (!outline.length) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return outline.map(([dx, dy], i) => `${i ? 'L' : 'M'}${x + r * dx} ${y + r * dy}`).join('') + 'z';
}

dark.addEventListener('change', apply);
apply();
