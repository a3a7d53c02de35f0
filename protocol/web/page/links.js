// Links to a position and to a whole game, in the fragment of the page's address. protocol/web/README.md has their form.
import { resignedIn } from './letters.js';
import { linkBase } from './server.js';
import { t } from './texts.js';

const longest = 4000;  // letters

// The address of a page that others can open, if there is one: that which the document names, or this one's. Links begin with
// it. Without one they are the text that goes behind the address of any page.
const named = document.querySelector('meta[name=share-base]').content.trim();
export const shareBase = (/^https?:\/\/[^\s/?:@#]\S*$/i.test(named) && named.split('#')[0]) || linkBase;
const linkTo = (fragment) => `${shareBase}#${fragment}`;
const packed = (position) => encodeURIComponent(position.replaceAll(' ', '_')).replace(/%(2C|2F|3D)/g, decodeURIComponent);

export const linkToPosition = (position) => linkTo(`position=${packed(position)}`);
// All moves of the line shown, from the start.
export const linkToGame = ({ start, record }) => {
  const moves = record.slice(1).map(({ move }) => move.text.toLowerCase()).join('');
  return linkTo(`game=${[packed(start), moves, record[record.length - 1].resigned ?? []].flat().join(';')}`);
};

// With one move more from either side: protocol/web/README.md.
export const linkToLetter = (letter) => linkTo(`play=${[packed(letter.start), letter.moves.join(''), letter.id, resignedIn(letter) ?? []].flat().join(';')}`);

const move = /[a-h][1-8](?:x[a-h][1-8])?|swap|first|second/g;
const readGame = (text) => {
  const [position, moves = '', resigned, ...rest] = text.split(';');
  if (rest.length || moves.replace(move, '') !== '' || ![undefined, 'black', 'white'].includes(resigned)) throw new Error(t('link_damaged'));
  return { position, moves: (moves.match(move) ?? []).join(' '), ...(resigned === undefined ? {} : { resigned }) };
};
const readLetter = (text) => {
  const [position, moves, id = '', ...rest] = text.split(';');
  if (!/^[0-9a-f]{10}$/.test(id)) throw new Error(t('link_damaged'));
  return { ...readGame([position, moves, ...rest].join(';')), id };
};
const decoded = (text) => {
  try { return decodeURIComponent(text); } catch { throw new Error(t('link_damaged')); }
};
// Without the line breaks and signs of quotation that mail puts into links, and the full stop or bracket that chats add at the end.
const tidied = (text) => {
  const joined = text.replace(/[<>\\\u200b]/g, '');
  return (joined.includes('_') ? joined.replace(/\s/g, '') : joined).replace(/[^0-9a-z;/-]+$/, '').replaceAll('_', ' ');
};
// What the last link in a text asks for, as fields of the action "new"; it may have no address, or be all that is left of one. A game
// by links has an `id`. Throws an Error with the reason if it cannot be read.
export const readLink = (words) => {
  const [, kind, text] = words.match(/^.*(?:\b|%23)(position|game|play)(?:=|%3d)(.*)/is) ?? [];
  if (!kind) throw new Error(t('link_damaged'));
  if (text.length > longest) throw new Error(t('link_long', { n: longest }));
  const read = tidied(decoded(text).toLowerCase());
  return { position: () => ({ position: read }), game: () => readGame(read), play: () => readLetter(read) }[kind.toLowerCase()]();
};
// The link in the page's address, if there is one. The address loses it, so that the page can be loaded again.
export const takeLink = () => {
  const { hash } = location;
  if (!/^#(position|game|play)(=|%3d|$)/i.test(hash)) return undefined;
  history.replaceState(null, '', location.href.split('#')[0]);
  return hash;
};
