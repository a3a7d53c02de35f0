// Boards that somebody may want to try: those of openings/solved with the hardest proofs, and boards that are drawn by mirroring.
import { picture } from './board.js';
import { showDialog } from './dialogs.js';
import { byId, button, node } from './dom.js';
import { lines } from './famous_set.js';
import { t } from './texts.js';

// {position, outcome, moves, all}, the last three as in the state's `truth`; Black is to move.
const famous = () => lines.trim().split('\n').map((line) => {
  const [position, outcome, moves, all] = line.split('|');
  return { position, outcome: Number(outcome), moves: moves.split(' '), all: all === 'ON' };
});
export const truthOfBoard = (start) => famous().find(({ position }) => position === start);

const rowsOf = (position) => position.split(' ')[0].replace(/\d/g, (n) => '.'.repeat(n)).split('/');
const isFive = ({ position }) => /^[-1-7/]{13,} x classic$/.test(position) && rowsOf(position).length === 7;
// With a boulder in the middle and two pairs of cells that a half turn exchanges: openings/solved/README.md.
const mirrored = () => {
  const middle = 24, pairs = new Set([middle]);
  while (pairs.size < 5) {
    const cell = Math.floor(Math.random() * middle);
    pairs.add(cell).add(2 * middle - cell);
  }
  const cells = [...Array(2 * middle + 1).keys()].map((cell) => (pairs.has(cell) ? '-' : '.')).join('');
  return cells.match(/.{7}/g);
};
// The first of its images by rotation and reflection.
const imageOf = (rows) => {
  const images = [rows];
  while (images.length < 8) {
    const last = images[images.length - 1];
    images.push(images.length === 4 ? rows.map((row) => [...row].reverse().join('')) : [...last].map((_, i) => last.map((row) => row[i]).reverse().join('')));
  }
  return images.map(String).sort()[0];
};
const drawMirrored = (count) => {
  const drawn = new Map();
  while (drawn.size < count) {
    const rows = mirrored();
    drawn.set(imageOf(rows), { position: `${rows.map((row) => row.replace(/\.+/g, (empty) => empty.length)).join('/')} x classic` });
  }
  return [...drawn.values()];
};

const shown = 5;  // of those drawn by mirroring
// `play` gets the position of the board that is chosen.
export const showFamous = (play) => {
  const boards = famous();
  const choose = ({ position }) => button('', () => {
    byId('dialog').close();
    play(position);
  }, { class: 'famous', 'data-position': position }, picture(rowsOf(position), position.split(' ')[0]));
  const groups = {
    famous_won: boards.filter(isFive), famous_mirrored: drawMirrored(shown),
    famous_hard_won: boards.filter((board) => !isFive(board) && board.outcome > 0), famous_hard_drawn: boards.filter(({ outcome }) => outcome === 0),
  };
  showDialog(t('famous'), Object.entries(groups).flatMap(([key, list]) => [node('h3', {}, t(key)), node('div', { class: 'boards', id: key }, list.map(choose))]));
};
