// Makes elements. Text from outside gets into a page only here, as text nodes and attribute values.
// The SVG namespace looks like an address, and a report must not contain any, so it is read from an element.
let svgSpace;

const make = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined));
  return element;
};
export const node = (tag, attributes = {}, ...children) => make(document.createElement(tag), attributes, children);
export const svg = (tag, attributes = {}, ...children) => {
  if (!svgSpace) {
    const box = document.createElement('div');
    box.innerHTML = '<svg></svg>';
    svgSpace = box.firstChild.namespaceURI;
  }
  return make(document.createElementNS(svgSpace, tag), attributes, children);
};
export const byId = (id) => document.getElementById(id);
export const readJson = (id) => JSON.parse(byId(id).textContent);
export const button = (text, act, attributes = {}, ...parts) => node('button', { type: 'button', onclick: act, ...attributes }, text, ...parts);
export const select = (options, attributes = {}) =>
  node('select', attributes, options.map(([value, text]) => node('option', { value }, text)));

export const sides = ['black', 'white'];
export const other = { black: 'white', white: 'black' };
export const letters = 'ABCDEFGH';
export const minus = '\u2212';
// As the page's language writes it. Intl.NumberFormat does the same, but browsers take long to make the first.
export const percent = (share) => `${Math.round(100 * share)}${/^(de|ru)/.test(document.documentElement.lang) ? '\u00a0' : ''}%`;
// A chance that is not certain is neither 0 nor 100%.
export const chanceText = (chance) => percent(chance > 0 && chance < 1 ? Math.min(Math.max(chance, .01), .99) : chance);
