// Prints the signature of the engine in a page, as `pahtum bench` does.
// Usage: node signature.mjs PROGRAM_WASM DEPTH
import { readFileSync } from 'node:fs';

const [program, depth] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(program));
const nothing = () => 52;  // "function not supported"
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = nothing;
imports.wasi_snapshot_preview1.clock_time_get = (id, precision, at) => {
  new DataView(exports.memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
  return 0;
};
const { exports } = new WebAssembly.Instance(module, imports);
exports._initialize();
console.log(`signature ${BigInt.asUintN(64, exports.bench_signature(Number(depth)))}`);
