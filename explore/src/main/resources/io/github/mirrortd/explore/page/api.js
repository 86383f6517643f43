// Questions to the server, all below one version.
import {takeToken} from './state.js';

const API = 'api/v1/';
takeToken();
let refused = () => {};
let asked = 0;

/** Hears when the token is missing or wrong. */
export const whenRefused = action => { refused = action; };

const token = () => localStorage.getItem('mirrortd-token') ?? '';

export const useToken = other => localStorage.setItem('mirrortd-token', other);

/** What the server says is wrong, with its line where there is one. */
export class Mistake extends Error {
  constructor(answer) {
    super(answer.error ?? 'the server gave no answer');
    this.answer = answer;
  }
}

const open = [];
const mark = () => { document.body.dataset.busy = open.join(' '); };

/** Names on the page the questions that wait for their answers, or answers that wait for the frame that draws them. */
async function named(name, answer) {
  open.push(name);
  mark();
  try {
    return await answer;
  } finally {
    open.splice(open.indexOf(name), 1);
    requestAnimationFrame(mark);
  }
}

async function post(name, body, signal) {
  let response;
  try {
    response = await fetch(API + name, {
      method: 'POST',
      headers: {Authorization: 'Bearer ' + token(), 'Content-Type': 'application/json'},
      // Questions may overtake each other on their way.
      body: JSON.stringify({...body, asked: ++asked}),
      signal,
    });
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    throw new Mistake({error: 'The server does not answer; has the command ended? Start it again and open the address that it prints.'});
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    if (response.status === 401) refused();
    throw new Mistake(answer);
  }
  return response;
}

export const ask = (name, body, signal) => named(name, post(name, body, signal).then(answer => answer.json()));

export const bytes = (name, body) => named(name, post(name, body).then(answer => answer.blob()));

/** An answer that comes bit by bit: handlers by event. Where one hears when it is done, an answer that ends before is a mistake. */
export const listen = (name, ...more) => named(name, hear(name, ...more));

async function hear(name, body, handlers, signal) {
  const response = await post(name, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '', whole = !handlers.done;
  for (;;) {
    const {value, done} = await reader.read();
    if (done && !whole) throw new Mistake({error: 'The answer broke off. Move a slider or reload the page to ask again.'});
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf('\n\n')) >= 0) {
      const [event, data] = text.slice(0, end).split('\ndata: ');
      text = text.slice(end + 2);
      whole ||= event === 'event: done';
      handlers[event.slice('event: '.length)]?.(JSON.parse(data));
    }
  }
}
