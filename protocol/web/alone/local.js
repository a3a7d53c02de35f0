// The way to the program of a page without a server: the room runs here, the engine in a worker. Both are the
// WebAssembly module that the page brings along, compressed. It stands where server.js stands otherwise.

import { node } from './dom.js';
import { giveFile } from './download.js';
import { drop, read, setAside, write } from './kept.js';
import { instantiate } from './module.js';
import { putText } from './played.js';
import worker from './worker.txt';

// How many threads the engine may be given: the module is compiled without them.
export const mostThreads = 1;
// Whether all tabs show the same game.
export const tabsShare = false;
// What links begin with. Nobody else can open a file of this machine.
export const linkBase = location.protocol.startsWith('http') ? location.href.split('#')[0] : '';

const compile = async () => {
  const { body } = await fetch(`data:;base64,${document.getElementById('program').textContent}`);
  return WebAssembly.compile(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
};

// A tab keeps its game, for when it is loaded again; a new tab goes on with the game that was last played in any. A
// browser that keeps nothing begins a new game each time.
const place = 'pahtum-game';
const keep = (text) => {
  if (text === read('sessionStorage', place)) return;
  drop('sessionStorage', place);
  write('sessionStorage', place, text);
  if (!putText(place, text)) drop('localStorage', place);
};

const failure = 'This browser cannot run the program (Chrome 95, Firefox 113 and Safari 16.4 can)';

let listeners;
let waiting = {};  // events that came before somebody listened
const tell = (event, data) => { if (listeners) listeners[event](JSON.parse(data)); else waiting[event] = data; };

// So that the browser can draw, and hear people, between two pieces of work.
const pause = () => new Promise((done) => { setTimeout(done); });

const open = async () => {
  const module = await compile();
  const script = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
  let engine, changed = () => {};
  const hire = () => {
    engine = new Worker(script);
    const hired = engine;
    // A worker that was ended may have said something before.
    engine.onmessage = ({ data }) => { if (engine === hired) room.ask('hear_engine', data); };
    engine.onerror = ({ message }) => listeners?.connected(`${failure}: ${message}`);
    engine.postMessage({ module, call: 'make_ready', task: '' });
  };
  const room = await instantiate(module, {
    send: (event, data) => {
      tell(event, data);
      if (event === 'state') changed();
    },
    start_engine: (task) => engine.postMessage({ module, call: 'do_task', task }),
    wake_in: (milliseconds) => setTimeout(() => room.exports.wake(), milliseconds),
    stop_engine: () => { engine.terminate(); hire(); },
  });
  hire();
  await pause();
  room.exports.open_room(crypto.getRandomValues(new Uint32Array(1))[0]);
  const { ask } = room;
  // The first that can be read.
  ['sessionStorage', 'localStorage'].find((storage) => {
    const known = read(storage, place), isGood = known !== null && ask('act', 'restore', known).result === 200;
    if (known !== null && !isGood) setAside(storage, place);
    return isGood;
  });
  const state = ask('state').answer;
  await pause();
  tell('state', state);
  // Of several changes the last one is kept, at the latest when the page goes.
  let isDue = false;
  const keepNow = () => {
    if (isDue) keep(ask('kept').answer);
    isDue = false;
  };
  changed = () => {
    if (!isDue) setTimeout(keepNow);
    isDue = true;
  };
  window.addEventListener('pagehide', keepNow);
  return { ask, watch: (isOn) => room.exports.set_watched(isOn ? 1 : 0) };
};
const program = open();

// Asks for an action, and returns what is answered. Throws an Error with the program's words, and its status, if it is refused.
export const post = async (action, fields = {}) => {
  const { result, answer } = (await program).ask('act', action, JSON.stringify(fields));
  if (result !== 200) throw Object.assign(new Error(JSON.parse(answer).error), { status: result });
  return JSON.parse(answer);
};

// Tells `state` and `analysis` what they become, and `connected` what is wrong, '' if nothing is.
export const follow = ({ state, analysis, connected }) => {
  listeners = { state, analysis, connected };
  for (const [event, data] of Object.entries(waiting)) tell(event, data);
  waiting = {};
  program.catch((error) => connected(`${failure}: ${error.message}`));
  const watch = async (isOn) => (await program).watch(isOn);
  return { pause: () => watch(false), resume: () => watch(true) };
};

// The game as text for the action "restore", and as a record: {kept, sgf}.
export const copyOf = async () => {
  const { ask } = await program;
  return { kept: ask('kept').answer, sgf: ask('sgf').answer };
};

// Gives the user the record of the game as a file.
export const save = async () => giveFile('pahtum.sgf', (await copyOf()).sgf);

// Where a server serves the page, it can be installed, and stays for times without a network.
if (location.protocol.startsWith('http')) {
  document.head.append(node('link', { rel: 'manifest', href: 'app.webmanifest' }));
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
