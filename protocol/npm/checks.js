// What callers may give. Errors name it, and say what it may be.
const shown = (value) => (typeof value === 'string' ? `'${value}'` : typeof value === 'object' && value !== null ? 'an object' : String(value));
const refuse = (Kind, name, value, words) => { throw new Kind(`${name} is ${shown(value)}, not ${words}`); };

const number = (words, fits, types = ['number']) => (name, value) => {
  if (!types.includes(typeof value)) refuse(TypeError, name, value, words);
  if (!fits(value)) refuse(RangeError, name, value, words);
};
const whole = (least, most) => number(`a whole number from ${least} to ${most}`, (value) => Number.isInteger(value) && value >= least && value <= most);
const type = (kind, words) => (name, value) => { if (typeof value !== kind) refuse(TypeError, name, value, words); };
const oneOf = (...words) => (name, value) => {
  if (!words.includes(value)) refuse(typeof value === 'string' ? RangeError : TypeError, name, value, `one of ${words.join(', ')}`);
};
const seed = number('a whole number from 0 to 2^64 - 1', (value) => (typeof value === 'bigint' || Number.isInteger(value)) && value >= 0 && value < 2n ** 64n, ['number', 'bigint']);
const text = type('string', 'a text');

const stops = {
  time: number('a number above 0 and up to 1e8, or Infinity', (value) => value > 0 && (value <= 1e8 || value === Infinity)),
  nodes: number('a whole number above 0, or Infinity', (value) => value > 0 && (Number.isInteger(value) || value === Infinity)),
  signal: (name, value) => { if (typeof value?.addEventListener !== 'function') refuse(TypeError, name, value, 'an AbortSignal'); },
};
const depth = number('a whole number from 1 to 200, or Infinity', (value) => value >= 1 && (value === Infinity || (Number.isInteger(value) && value <= 200)));

// The value, if it is an object whose members are known, and have values that they may have or undefined.
const objectOf = (what, rules) => (given) => {
  if (typeof given !== 'object' || given === null) refuse(TypeError, what, given, `an object with ${Object.keys(rules).join(', ')}`);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(rules, name)) throw new TypeError(`${what} have no ${shown(name)}: they are ${Object.keys(rules).join(', ')}`);
    if (value !== undefined) rules[name](name, value);
  }
  return given;
};

export const checkedOptions = objectOf('options', { player: oneOf('search', 'greedy', 'random', 'beginner', 'blocker', 'montecarlo', 'uct'), level: whole(1, 15), hash: whole(1, 900), seed });
export const checkedLimits = objectOf('limits', { ...stops, depth });
const questionOf = objectOf('questions', { goal: oneOf('margin', 'result', 'atLeast'), atLeast: whole(-100000, 100000), oneBest: type('boolean', 'true or false'), ...stops });
export const checkedQuestion = (given) => {
  const { goal, atLeast } = questionOf(given);
  if (goal === 'atLeast' && atLeast === undefined) throw new TypeError('the goal atLeast needs atLeast');
  return given;
};
export const checkedText = (name, value) => { text(name, value); return value; };
export const checkedSeed = (value) => { seed('seed', value); return value; };
export const checkedCells = (value) => {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) refuse(TypeError, 'boulders', value, 'a text or an array of texts');
  return value.map((cell) => checkedText('a boulder', cell)).join(' ');
};
