// Links to a position and to a whole game, in the fragment of the page's address. protocol/web/README.md has their form.
import { resignedIn } from './letters.js';
import { linkBase } from './server.js';
import { t } from './texts.js';

const longest = 4000;  // letters

// The address of a page that others can open, if there is one: links begin with it. Without one they are the text that goes
// behind the address of any page.
export const shareBase = document.querySelector('meta[name=share-base]').content || linkBase;
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

const move = /[a-h][1-8](?:x[a-h][1-8])?|swap|first|second/gi;
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
// What the page's address asks for, as fields of the action "new"; nothing if it is no link. The address loses it, so that
// the page can be loaded again. A game by links has an `id`. Throws an Error with the reason if it cannot be read.
export const takeLink = () => {
  const [, kind, text = ''] = location.hash.match(/^#(position|game|play)(?:=(.*))?$/s) ?? [];
  if (!kind) return undefined;
  history.replaceState(null, '', location.href.split('#')[0]);
  if (text.length > longest) throw new Error(t('link_long', { n: longest }));
  const read = decoded(text).replaceAll('_', ' ');
  return { position: () => ({ position: read }), game: () => readGame(read), play: () => readLetter(read) }[kind]();
};
