// A text with numbered lines, one of which may be marked.
import {el} from './dom.js';

export class Editor {
  #area; #lines; #wrong = 0;

  constructor(root, changed) {
    this.#lines = el('pre', {'aria-hidden': 'true'});
    this.#area = el('textarea', {id: 'editor', spellcheck: 'false', wrap: 'off', 'aria-label': 'The problem’s file', 'aria-describedby': 'mistake'});
    this.#area.addEventListener('input', () => { this.#number(); changed(this.text); });
    this.#area.addEventListener('scroll', () => { this.#lines.scrollTop = this.#area.scrollTop; });
    root.append(el('div', {class: 'editor'}, this.#lines, this.#area));
  }

  get text() { return this.#area.value; }

  set text(text) {
    if (text !== this.#area.value) this.#area.value = text;
    this.#number();
  }

  /** Marks a line; 0: none. */
  wrong(line) {
    this.#wrong = line;
    this.#area.setAttribute('aria-invalid', String(line > 0));
    this.#number();
  }

  #number() {
    const count = this.#area.value.split('\n').length;
    this.#lines.replaceChildren(...Array.from({length: count}, (_, i) => el('span', {class: i + 1 === this.#wrong ? 'wrong' : null, style: 'display:block'}, String(i + 1))));
    this.#lines.scrollTop = this.#area.scrollTop;
  }
}
