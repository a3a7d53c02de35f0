// What differs between browsers and Node.
const isNode = typeof globalThis.Worker === 'undefined';
const file = new URL('./pahtum.wasm', import.meta.url);

const bytesOf = async () => {
  if (isNode) return (await import(/* webpackIgnore: true */ 'node:fs/promises')).readFile(file);
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} cannot be loaded: ${answer.status}`);
  return answer.arrayBuffer();
};

const bytes = await bytesOf();

// The compiled program. There may be no WebAssembly at all.
export const module = await (async () => WebAssembly.compile(bytes))().catch((cause) => {
  throw new Error(`pahtum cannot run here: it needs Chrome 95, Firefox 114, Safari 16.4 or Node.js 18, or later (${cause.message})`, { cause });
});

const { Worker: NodeWorker } = isNode ? await import(/* webpackIgnore: true */ 'node:worker_threads') : {};

// A new worker that runs worker.js. `hear` is called with its messages, `fail` with an Error if it cannot run.
export const makeWorker = (hear, fail) => {
  // Without options of the process such as --input-type, which a worker refuses.
  if (isNode) return new NodeWorker(new URL('./worker.js', import.meta.url), { execArgv: [] }).on('message', hear).on('error', fail);
  // Bundlers look for this form.
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => fail(new Error(message || 'the worker cannot be loaded'));
  return worker;
};
