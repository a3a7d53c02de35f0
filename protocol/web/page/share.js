// What can be given to others: links, the position as text, an image of the board, the record.
import { jpegOf, svgText } from './board_image.js';
import { showDialog } from './dialogs.js';
import { byId, button, node } from './dom.js';
import { giveFile } from './download.js';
import { linkToGame, linkToPosition, shareBase } from './links.js';
import { t } from './texts.js';

const isCopied = (text) => navigator.clipboard?.writeText(text).then(() => true, () => false);
const row = (key, id, value) => {
  const field = node('input', { type: 'text', readonly: '', id, value, 'aria-label': t(key) });
  const copy = button(t('copy'), async () => {
    field.select();
    // Where the clipboard is out of reach, the text is selected.
    if (!(await isCopied(value)) && !document.execCommand('copy')) return;
    copy.textContent = t('copied');
    copy.focus();
  });
  return node('div', { class: 'share' }, node('span', {}, t(key)), field, copy);
};

// To another program of the device if it can be; what fails is told to `complain`.
const hand = (words, complain) => navigator.share(words).catch(({ name, message }) => { if (name !== 'AbortError') complain(message); });
// Hands a text on: to another program, else to the clipboard, else in a dialog with this title. Whether it was copied.
export const giveText = async (key, text) => {
  const ask = () => showDialog(t(key), [row(key, 'share-text', text)]);
  if (navigator.share) return hand({ text }, ask);
  const isDone = await isCopied(text);
  if (!isDone) ask();
  return isDone;
};

// The link of a game by links, in which it is one's move.
export const showLetter = (link) => {
  const help = node('p', { class: 'faint' }, t(shareBase ? 'letter_help' : 'letter_here'));
  const fail = (message) => {
    help.textContent = message;
    byId('letter-link').select();
  };
  const send = button(t('letter_send'), () => hand({ url: link }, fail), { id: 'letter-share' });
  showDialog(t('letter_title'), [row('letter_link', 'letter-link', link), help], { buttons: shareBase && navigator.share ? [send] : [] });
};
// Of a position, and of the game if there is one. `save` gives the record.
export const showShare = (position, game, save) => {
  const board = byId('board'), links = [linkToPosition(position)];
  const rows = [row(shareBase ? 'link_position' : 'board', 'share-link', links[0]), row('position', 'share-position', position)];
  if (game?.record.length > 1) {
    links.unshift(linkToGame(game));
    rows.unshift(row(shareBase ? 'link_game' : 'moves', 'share-game', links[0]));
  }
  const help = node('p', { class: 'faint' }, t(shareBase ? 'share_help' : 'share_here'));
  // To another program of the device, with the image if that takes it.
  const send = async () => {
    const words = shareBase ? { url: links[0] } : { text: links[0] }, all = { ...words, files: [new File([await jpegOf(board)], 'pahtum.jpg', { type: 'image/jpeg' })] };
    await hand(navigator.canShare?.(all) ? all : words, (message) => { help.textContent = message; });
  };
  const files = [
    ...(navigator.share ? [button(t('share_send'), send, { id: 'share-send' })] : []),
    button(t('share_jpeg'), async () => giveFile('pahtum.jpg', await jpegOf(board), 'image/jpeg'), { id: 'share-jpeg' }),
    button(t('share_svg'), () => giveFile('pahtum.svg', svgText(board), 'image/svg+xml'), { id: 'share-svg' }),
    ...(game ? [button(t('save'), save, { id: 'share-sgf' })] : []),
  ];
  showDialog(t('share'), [...rows, help, node('div', { class: 'controls' }, files)]);
};
