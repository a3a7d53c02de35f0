// The engine, in a worker. It is told the program and its options first, then what to do, one thing at a time.
import { startProgram } from './capi.js';

const begin = async ({ module, options }) => {
  const program = await startProgram(module);
  return { program, engine: program.newEngine(options) };
};

const run = ({ program, engine }, { call, position, given }) => {
  if (call === 'clear') return program.clear(engine);
  const place = program.parse(position);
  try { return program[call](engine, place, given); } finally { program.free(place); }
};

let ready;
const hear = async (message, answer) => {
  if (message.module) {
    ready = begin(message);
    ready.catch(() => {});  // the first answer says it
    return;
  }
  try {
    answer({ result: run(await ready, message) });
  } catch (error) {
    // After a trap the program's memory may be in any state.
    answer({ error: { name: error.name, message: error.message, code: error.code }, isBroken: error instanceof WebAssembly.RuntimeError });
  }
};

if (globalThis.postMessage) globalThis.onmessage = ({ data }) => hear(data, (text) => postMessage(text));
else import(/* webpackIgnore: true */ 'node:worker_threads').then(({ parentPort }) => parentPort.on('message', (data) => hear(data, (text) => parentPort.postMessage(text))));
