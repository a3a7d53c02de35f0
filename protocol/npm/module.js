// The bridge to the program that em++ has compiled to WebAssembly, for the page without a server and for the package.

// Starts the program. `browser` has what it calls besides the system. It returns what the program exports, and `ask`, which
// calls a function with texts and returns its result and the text that it has answered with.
export const instantiate = async (module, browser = {}) => {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  let memory, answer;
  const text = (at, size) => decoder.decode(new Uint8Array(memory.buffer, at, size));
  // Texts come as place and size; a number comes alone.
  const given = (parts) => (parts.length === 1 ? parts : parts.flatMap((at, i) => (i % 2 ? [] : text(at, parts[i + 1]))));
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
  const known = { answer: (told) => { answer = told; }, ...browser };
  const unknown = 52;  // "function not supported"
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = from === 'browser' ? (...parts) => known[name](...given(parts)) : system[name] ?? (() => unknown);
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  exports._initialize();
  const ask = (name, ...texts) => {
    const values = texts.map((each) => encoder.encode(each));
    const places = values.map(({ length }) => exports.malloc(Math.max(1, length)));
    if (places.includes(0)) throw Object.assign(new Error('out of memory'), { code: 'OUT_OF_MEMORY' });
    values.forEach((value, i) => new Uint8Array(memory.buffer, places[i], value.length).set(value));
    const result = exports[name](...values.flatMap(({ length }, i) => [places[i], length]));
    places.forEach((at) => exports.free(at));
    return { result, answer };
  };
  return { exports, ask };
};
