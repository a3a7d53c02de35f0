// The engine, in a worker of the package or of the page without a server: its own program does each task, and tells its reports.
import { instantiate } from './module.js';

const serve = (tell) => {
  let engine;
  return async ({ module, call, task }) => {
    try {
      engine ??= instantiate(module, { report: tell });
      (await engine).ask(call, task);
    } catch (error) {
      engine = undefined;  // its memory may be in any state
      tell(JSON.stringify({ error: error?.message ?? 'the engine has failed' }));
    }
  };
};

if (globalThis.postMessage) {
  const hear = serve((report) => postMessage(report));
  globalThis.onmessage = ({ data }) => hear(data);
} else import(/* webpackIgnore: true */ 'node:worker_threads').then(({ parentPort }) => parentPort.on('message', serve((report) => parentPort.postMessage(report))));
