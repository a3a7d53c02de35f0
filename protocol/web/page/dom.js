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

export const sides = ['black', 'white'];
export const nameOf = { black: 'Black', white: 'White' };
export const minus = '\u2212';
export const signed = (value, digits = 1) => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : (value < 0 ? minus : '+') + text;
};
// Proven margins are whole numbers.
export const scoreText = ({ score, exact }) => (exact ? signed(score, 0) : signed(score, 1));
export const percent = (share) => `${Math.round(100 * share)}%`;
