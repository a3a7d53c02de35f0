// The room of the page without a server, in a worker of its own, so that the page can draw, and hear people, meanwhile. The
// engine is in another worker, which this one starts. Both are the WebAssembly module that the page brings along, compressed.
import { instantiate } from './module.js';
import engineScript from './worker.txt';

const decode = (base64) => {
  // Newer browsers decode without a loop.
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
};
const pieces = [];  // of the program, decoded
const compile = async () => {
  const wasm = new Blob(pieces.splice(0)).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }));
};

// `kept` are pairs of a storage and the game in it. The first that can be read is gone on with.
const open = async (kept) => {
  const module = await compiled;
  const script = URL.createObjectURL(new Blob([engineScript], { type: 'text/javascript' }));
  let engine, isOpen = false, due = [];
  const hire = () => {
    engine = new Worker(script);
    const hired = engine;
    // A worker that was ended may have said something before.
    engine.onmessage = ({ data }) => { if (engine === hired) room.ask('hear_engine', data); };
    engine.onerror = ({ message }) => postMessage({ failed: message });
    engine.postMessage({ module, call: 'make_ready', task: '' });
  };
  // Of several changes the last one is kept, before any is shown: a page that is loaded again then goes on with what it showed.
  const tell = () => {
    const messages = due;
    due = [];
    if (messages.some(({ event }) => event === 'state')) postMessage({ kept: room.ask('kept').answer });
    for (const message of messages) postMessage(message);
  };
  const room = await instantiate(module, {
    send: (event, data) => {
      if (!isOpen) return;
      // The module answers nothing while it is at work.
      if (!due.length) queueMicrotask(tell);
      due.push({ event, data });
    },
    start_engine: (task) => engine.postMessage({ module, call: 'do_task', task }),
    wake_in: (milliseconds) => setTimeout(() => room.exports.wake(), milliseconds),
    stop_engine: () => { engine.terminate(); hire(); },
  });
  hire();
  room.exports.open_room(crypto.getRandomValues(new Uint32Array(1))[0]);
  const isRestored = kept.some(([storage, text]) => {
    const isGood = room.ask('act', 'restore', text).result === 200;
    if (!isGood) postMessage({ damaged: storage });
    return isGood;
  });
  if (!isRestored) postMessage({ kept: room.ask('kept').answer });
  isOpen = true;
  postMessage({ event: 'state', data: room.ask('state').answer });
  return room;
};

let compiled, opening;
// What fails is said when it is to begin.
const prepare = () => {
  compiled = compile();
  compiled.catch(() => {});
};
const answersTo = async (calls) => {
  const { ask, exports } = await opening;
  return calls.map(([call, ...texts]) => (call === 'watch' ? exports.set_watched(texts[0]) : ask(call, ...texts)));
};
globalThis.onmessage = async ({ data: { piece, isWhole, begin, id, calls } }) => {
  try {
    if (piece) pieces.push(decode(piece));
    else if (isWhole) prepare();
    else if (begin) await (opening = open(begin));
    else postMessage({ id, answers: await answersTo(calls) });
  } catch ({ message }) {
    postMessage(begin ? { failed: message } : { id, error: message });
  }
};
