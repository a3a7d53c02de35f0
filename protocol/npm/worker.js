// The engine, in a worker.
import { instantiate, serve } from './module.js';

if (globalThis.postMessage) {
  const hear = serve(instantiate, (report) => postMessage(report));
  globalThis.onmessage = ({ data }) => hear(data);
} else import(/* webpackIgnore: true */ 'node:worker_threads').then(({ parentPort }) => parentPort.on('message', serve(instantiate, (report) => parentPort.postMessage(report))));
