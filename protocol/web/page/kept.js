// What the browser keeps. Some browsers keep nothing, or nothing for a page from a file: it is asked for again then.

export const read = (storage, key) => { try { return globalThis[storage].getItem(key); } catch { return null; } };
export const write = (storage, key, text) => { try { globalThis[storage].setItem(key, text); } catch { /* asked again next time */ } };
export const drop = (storage, key) => { try { globalThis[storage].removeItem(key); } catch { /* it keeps nothing */ } };
export const remembered = (key) => read('localStorage', key);
export const remember = (key, text) => write('localStorage', key, text);
// The keys that begin so.
export const keysWith = (prefix) => { try { return Object.keys(localStorage).filter((key) => key.startsWith(prefix)); } catch { return []; } };

// What cannot be read, since a hand or another release wrote it, gets this name, and `hear` hears the old one. Where there is
// no room for a longer name, it keeps its own.
export const aside = 'damaged-';
let waiting = [], hear = (key) => waiting.push(key);
export const onAside = (does) => {
  hear = does;
  waiting.forEach(hear);
};
export const setAside = (storage, key) => {
  const text = read(storage, key);
  drop(storage, key);
  write(storage, aside + key, text);
  if (read(storage, aside + key) === text) hear(key);
  else write(storage, key, text);
};
// What is kept as JSON, if `isGood` is true of it; anything else is set aside.
export const recalled = (storage, key, isGood) => {
  const text = read(storage, key);
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text);
    if (isGood(value)) return value;
  } catch { /* as what is not good */ }
  setAside(storage, key);
  return undefined;
};
