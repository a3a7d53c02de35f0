// The way to the program of a page without a server: a worker, room.js. It stands where server.js stands otherwise.

import { node } from './dom.js';
import { giveFile } from './download.js';
import { drop, read, setAside, write } from './kept.js';
import { putText } from './played.js';

// How many threads the engine may be given: the module is compiled without them.
export const mostThreads = 1;
// Whether all tabs show the same game.
export const tabsShare = false;
// What links begin with. Nobody else can open a file of this machine.
export const linkBase = location.protocol.startsWith('http') ? location.href.split('#')[0] : '';

// A tab keeps its game, for when it is loaded again; a new tab goes on with the game that was last played in any. A
// browser that keeps nothing begins a new game each time.
const place = 'pahtum-game';
const keep = (text) => {
  if (text === read('sessionStorage', place)) return;
  drop('sessionStorage', place);
  write('sessionStorage', place, text);
  if (!putText(place, text)) drop('localStorage', place);
};

// It has begun already: start_room.js.
const { room } = globalThis;
const asked = new Map();  // by the number of the question
let count = 0, listeners, isOpen = false, broken;  // `broken`: why it cannot be opened
// Returns the answers, {result, answer} each, to several calls without anything between them.
const ask = (...calls) => new Promise((done, refuse) => {
  if (broken) return refuse(new Error(broken));
  asked.set(++count, { done, refuse });
  room.postMessage({ id: count, calls });
});
const fail = (message) => {
  if (!isOpen) broken = `This browser cannot run the program (Chrome 95, Firefox 113 and Safari 16.4 can): ${message}`;
  const why = broken ?? message;
  listeners.connected(why);
  for (const { refuse } of asked.values()) refuse(new Error(why));
  asked.clear();
};
const answered = (id) => {
  const waits = asked.get(id);
  asked.delete(id);
  return waits;
};
const hear = ({ data: { event, data, id, answers, error, kept, damaged, failed } }) => {
  if (event) {
    isOpen = true;
    listeners[event](JSON.parse(data));
  } else if (answers) answered(id)?.done(answers);
  else if (error) answered(id)?.refuse(new Error(error));
  else if (kept) keep(kept);
  else if (damaged) setAside(damaged, place);
  else fail(failed);
};

// Asks for an action, and returns what is answered. Throws an Error with the program's words, and its status, if it is refused.
export const post = async (action, fields = {}) => {
  const [{ result, answer }] = await ask(['act', action, JSON.stringify(fields)]);
  if (result !== 200) throw Object.assign(new Error(JSON.parse(answer).error), { status: result });
  return JSON.parse(answer);
};

// Tells `state` and `analysis` what they become, and `connected` what is wrong, '' if nothing is.
export const follow = (told) => {
  listeners = told;
  room.onmessage = hear;
  room.onerror = ({ message }) => fail(message);
  if (room.failed) fail(room.failed.message);
  room.postMessage({ begin: ['sessionStorage', 'localStorage'].map((storage) => [storage, read(storage, place)]).filter(([, text]) => text !== null) });
  // What fails has been told.
  const watch = (is) => ask(['watch', is]).catch(() => {});
  return { pause: () => watch(0), resume: () => watch(1) };
};

// The game as text for the action "restore", and as a record, of the state with that version: {kept, sgf, version}.
export const copyOf = async () => {
  const [{ answer }] = await ask(['copy']);
  return JSON.parse(answer);
};

// Gives the user the record of the game as a file.
export const save = async () => giveFile('pahtum.sgf', (await copyOf()).sgf);

// Where a server serves the page, it can be installed, and stays for times without a network.
if (location.protocol.startsWith('http')) {
  document.head.append(node('link', { rel: 'manifest', href: 'app.webmanifest' }));
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
