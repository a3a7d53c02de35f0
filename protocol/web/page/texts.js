// The page's words in the language of whoever reads them. A language is a file texts_XX.js with the same keys
// and the same {placeholders} as texts_en.js, and a line here.
import { minus, node } from './dom.js';
import { de } from './texts_de.js';
import { en } from './texts_en.js';

export const languages = { en, de };

const known = (language) => Object.hasOwn(languages, language ?? '');
// Some browsers keep nothing, or nothing for a page from a file.
export const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
export const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* asked again next time */ } };

const preferred = () => [remembered('language'), ...navigator.languages.map((language) => language.slice(0, 2))].find(known) ?? 'en';
let language = preferred();
export const currentLanguage = () => language;

const touch = matchMedia('(pointer: coarse)');
// {name} in the text becomes values.name. Where a finger points, KEY_touch is said instead if there is such a text.
export const t = (key, values = {}) => {
  const texts = languages[language], text = (touch.matches ? texts[`${key}_touch`] : undefined) ?? texts[key];
  if (text === undefined) console.error(`no text for ${key} in ${language}`);
  return (text ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
};
// KEY_one for 1, KEY_other for the rest.
export const counted = (key, n) => t(`${key}_${n === 1 ? 'one' : 'other'}`, { n });
export const nameOf = (side) => t(side);
// A cell, or what the button of a move says that has none.
export const moveName = (text) => (!text || /^[A-H][1-8]/.test(text) ? text : t('quoted', { words: t(`move_${text}`) }));
export const listOf = (texts) => (texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${t('and')} ${texts[texts.length - 1]}`);
export const levelName = (level) => `${level} \u00b7 ${t(`level_${Math.ceil(level / 2)}`)}`;

// Fills in what the document says with data-t, data-t-label, data-t-title and data-t-placeholder.
export const translatePage = () => {
  document.documentElement.lang = language;
  const each = (name, use) => document.querySelectorAll(`[data-${name}]`).forEach((element) => use(element, t(element.getAttribute(`data-${name}`))));
  each('t', (element, text) => { element.textContent = text; });
  each('t-label', (element, text) => element.setAttribute('aria-label', text));
  each('t-title', (element, text) => element.setAttribute('title', text));
  each('t-placeholder', (element, text) => element.setAttribute('placeholder', text));
};
export const setLanguage = (wanted) => {
  language = known(wanted) ? wanted : 'en';
  remember('language', language);
};

// With a key of a text as `key`, see translatePage().
export const says = (tag, key, attributes = {}) => node(tag, { 'data-t': key, ...attributes });
export const selectOf = (options, attributes = {}) =>
  node('select', attributes, options.map(([value, key]) => says('option', key, { value })));
// Proven margins are whole numbers, and from 100 on a fraction says nothing.
export const scoreText = ({ score, exact }) => {
  const text = Math.abs(score).toFixed(exact || Math.abs(score) >= 99.95 ? 0 : 1);
  return Number(text) === 0 ? text : (score < 0 ? minus : '+') + text;
};
// "A1–A5" for cells of a row or column.
export const spanOf = (cells) => {
  const sorted = [...cells].sort();
  return `${sorted[0]}\u2013${sorted[sorted.length - 1]}`;
};
