// Makes elements. Text from outside gets into the page through here alone, as text nodes and attribute values.
const svgSpace = 'http://www.w3.org/2000/svg';

const make = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined));
  return element;
};
export const node = (tag, attributes = {}, ...children) => make(document.createElement(tag), attributes, children);
export const svg = (tag, attributes = {}, ...children) => make(document.createElementNS(svgSpace, tag), attributes, children);
export const byId = (id) => document.getElementById(id);
export const button = (text, act, attributes = {}, ...parts) => node('button', { type: 'button', onclick: act, ...attributes }, text, ...parts);
export const select = (options, attributes = {}) =>
  node('select', attributes, options.map(([value, text]) => node('option', { value }, text)));
// With a key of a text as `key`, see translatePage().
export const says = (tag, key, attributes = {}) => node(tag, { 'data-t': key, ...attributes });
export const selectOf = (options, attributes = {}) =>
  node('select', attributes, options.map(([value, key]) => says('option', key, { value })));

export const sides = ['black', 'white'];
export const other = { black: 'white', white: 'black' };
export const letters = 'ABCDEFGH';
export const minus = '\u2212';
export const signed = (value, digits = 1) => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : (value < 0 ? minus : '+') + text;
};
// Proven margins are whole numbers, and from 100 on a fraction says nothing.
export const scoreText = ({ score, exact }) => signed(score, exact || Math.abs(score) >= 99.95 ? 0 : 1);
export const percent = (share) => `${Math.round(100 * share)}%`;
// "A1–A5" for cells of a row or column.
export const spanOf = (cells) => {
  const sorted = [...cells].sort();
  return `${sorted[0]}\u2013${sorted[sorted.length - 1]}`;
};
// Who is asked to move when the game goes on.
export const hasEnded = (state) => state.phase === 'over' || state.resigned !== null;
