// The page's words in the language of whoever reads them. A language is a file texts_XX.js with the same keys and the
// same {placeholders} as texts_en.js, and a line here. Where texts_en.js has KEY_one and KEY_other, it has KEY_ and each
// of its own plural forms, as Intl.PluralRules calls them.
import { minus, node } from './dom.js';
import { remember, remembered } from './kept.js';
import { de } from './texts_de.js';
import { en } from './texts_en.js';
import { ja } from './texts_ja.js';
import { ru } from './texts_ru.js';

export const languages = { en, de, ja, ru };

const known = (language) => Object.hasOwn(languages, language ?? '');
const preferred = () => [remembered('language'), ...navigator.languages.map((language) => language.slice(0, 2))].find(known) ?? 'en';
let language = preferred();
export const currentLanguage = () => language;

// How the language writes figures and lists, and which plural form a number takes. In British English, "A, B and C".
const made = new Map();
const locale = (name, options = {}) => {
  const key = JSON.stringify([language, name, options]);
  if (!made.has(key)) made.set(key, new Intl[name](language === 'en' ? 'en-GB' : language, options));
  return made.get(key);
};
// With this many decimals; otherwise with up to three. Intl.NumberFormat does the same, but browsers take long to make the first.
export const number = (n, digits) => (digits === undefined ? String(Number(n.toFixed(3))) : n.toFixed(digits)).replace('.', t('decimal'));
// "123K"
export const roundNumber = (n) => locale('NumberFormat', { notation: 'compact' }).format(n);
// With `type` 'disjunction' it is "A, B or C".
export const listOf = (texts, type = 'conjunction') => locale('ListFormat', { type }).format(texts);

const touch = matchMedia('(pointer: coarse)');
// Within a sentence Russian writes the names of the sides in lower case.
const names = ['side', 'winner'], lowered = (name) => name[0].toLowerCase() + name.slice(1);
const begins = (before) => !before || /[.!?]$/.test(before);
// {name} in the text becomes values.name. Where a finger points, KEY_touch is said instead if there is such a text.
export const t = (key, values = {}) => {
  const texts = languages[language], text = (touch.matches ? texts[`${key}_touch`] : undefined) ?? texts[key];
  if (text === undefined) console.error(`no text for ${key} in ${language}`);
  const put = (_, name, at, all) => {
    const value = values[name];
    if (typeof value === 'number') return number(value);
    return language === 'ru' && names.includes(name) && !begins(all.slice(0, at).trimEnd()) ? lowered(value) : value;
  };
  return (text ?? key).replace(/\{(\w+)\}/g, put);
};
// KEY_one, KEY_few and so on, as the language has it.
export const counted = (key, n, values = {}) => t(`${key}_${locale('PluralRules', { maximumFractionDigits: 1 }).select(n)}`, { n, ...values });
// As the language joins sentences, and clauses or words with a comma. What is empty is left out.
const joinedBy = (key) => (...texts) => texts.flat().filter((text) => text).reduce((first, second) => (first ? t(key, { first, second }) : second), '');
export const sentences = joinedBy('two_sentences');
export const clauses = joinedBy('two_clauses');
export const nameOf = (side) => t(side);
// A cell, in the lower case of links too, or what the button of a move says that has none.
export const moveName = (text) => (!text || /^[a-h][1-8]/i.test(text) ? text?.replace(/[a-h](?=[1-8])/g, (column) => column.toUpperCase()) : t('quoted', { words: t(`move_${text}`) }));
// Who has won by these points of both sides.
export const outcomeByPoints = ({ black, white }) => (black === white ? t('draw', { points: black })
  : t('wins', { side: nameOf(black > white ? 'black' : 'white'), margin: Math.abs(black - white), more: Math.max(black, white), less: Math.min(black, white) }));
export const levelName = (level) => `${level} \u00b7 ${t(`level_${level}`)}`;

// Fills in what the document says with data-t, data-t-label and data-t-title.
export const translatePage = () => {
  document.documentElement.lang = language;
  const each = (name, use) => document.querySelectorAll(`[data-${name}]`).forEach((element) => use(element, t(element.getAttribute(`data-${name}`))));
  each('t', (element, text) => { element.textContent = text; });
  each('t-label', (element, text) => element.setAttribute('aria-label', text));
  each('t-title', (element, text) => element.setAttribute('title', text));
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
  const size = Math.abs(score), digits = exact || size >= 99.95 ? 0 : 1, text = number(size, digits);
  return Number(size.toFixed(digits)) === 0 ? text : (score < 0 ? minus : '+') + text;
};
// "A1–A5" for cells of a row or column.
export const spanOf = (cells) => {
  const sorted = [...cells].sort();
  return `${sorted[0]}\u2013${sorted[sorted.length - 1]}`;
};
