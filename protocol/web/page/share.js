// What can be given to others: links, the position as text, an image of the board, the record.
import { pngOf, svgText } from './board_image.js';
import { byId, button, node } from './dom.js';
import { giveFile } from './download.js';
import { linkToGame, linkToPosition } from './links.js';
import { linkBase } from './server.js';
import { t } from './texts.js';

const row = (key, id, value) => {
  const field = node('input', { type: 'text', readonly: '', id, value, 'aria-label': t(key) });
  const copy = button(t('copy'), async () => {
    field.select();
    // Where the clipboard is out of reach, the text is selected.
    try { await navigator.clipboard.writeText(value); } catch {
      if (!document.execCommand('copy')) return;
    }
    copy.textContent = t('copied');
    copy.focus();
  });
  return node('div', { class: 'share' }, node('span', {}, t(key)), field, copy);
};

// The link of a game by links, in which it is one's move.
export const showLetter = (link) => {
  const dialog = byId('dialog');
  const send = button(t('letter_send'), () => navigator.share({ url: link }).catch(() => {}), { id: 'letter-share' });
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, t('letter_title')), row('letter_link', 'letter-link', link), node('p', { class: 'faint' }, t(linkBase ? 'letter_help' : 'letter_here')),
    node('div', { class: 'controls' }, ...(linkBase && navigator.share ? [send] : []), button(t('close'), () => dialog.close(), { class: 'main' })));
  dialog.showModal();
};
// Of a position, and of the game if there is one. `save` gives the record.
export const showShare = (position, game, save) => {
  const dialog = byId('dialog'), board = byId('board');
  const rows = [row(linkBase ? 'link_position' : 'board', 'share-link', linkToPosition(position)), row('position', 'share-position', position)];
  if (game?.record.length > 1) rows.unshift(row(linkBase ? 'link_game' : 'moves', 'share-game', linkToGame(game)));
  const files = [
    button(t('share_png'), async () => giveFile('pahtum.png', await pngOf(board), 'image/png'), { id: 'share-png' }),
    button(t('share_svg'), () => giveFile('pahtum.svg', svgText(board), 'image/svg+xml'), { id: 'share-svg' }),
    ...(game ? [button(t('save'), save, { id: 'share-sgf' })] : []),
  ];
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, t('share')), ...rows, node('p', { class: 'faint' }, t(linkBase ? 'share_help' : 'share_here')),
    node('div', { class: 'controls' }, files), node('div', { class: 'controls' }, button(t('close'), () => dialog.close(), { class: 'main' })));
  dialog.showModal();
};
