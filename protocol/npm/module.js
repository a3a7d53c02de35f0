// The bridge to a program that em++ has compiled to WebAssembly, for the page without a server and for the package. It is
// one function that names nothing outside itself: the page gives it to a worker as text.

// Starts the program. `browser` has what it calls besides the system. It returns what the program exports; `read`, which
// copies bytes of its memory; and `call`, which calls a function with texts or bytes, each as its place and size.
export const instantiate = async (module, browser) => {
  let memory;
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
  const zeros = (...places) => { for (const at of places) new DataView(memory.buffer).setUint32(at, 0, true); return 0; };
  const clock = (id, precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
    return 0;
  };
  const system = {
    clock_time_get: clock,
    environ_sizes_get: zeros,
    environ_get: () => 0,
    proc_exit: (code) => { throw new Error(`the program has ended with code ${code}`); },
    emscripten_notify_memory_growth: () => {},
  };
  const unknown = 52;  // "function not supported"
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = (from === 'browser' ? browser[name] : system[name]) ?? (() => unknown);
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  exports._initialize();
  const read = (at, size) => bytes(at, size).slice();
  const call = (name, ...values) => {
    const given = values.map((value) => (typeof value === 'string' ? new TextEncoder().encode(value) : value));
    const places = given.map((value) => exports.malloc(Math.max(1, value.length)));
    given.forEach((value, i) => bytes(places[i], value.length).set(value));
    const result = exports[name](...given.flatMap((value, i) => [places[i], value.length]));
    places.forEach((at) => exports.free(at));
    return result;
  };
  return { exports, read, call };
};
