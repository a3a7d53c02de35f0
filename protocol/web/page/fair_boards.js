// Boards on which nobody wins under best play.
import { letters } from './dom.js';
import { lines } from './fair_board_set.js';

// One of them, turned or mirrored at random: {size, cells}, those of its boulders.
export const fairBoard = () => {
  const boards = lines.match(/^[-1-7/]+(?= )/gm), tossed = () => Math.random() < 0.5;
  const rows = boards[Math.floor(Math.random() * boards.length)].replace(/\d/g, (n) => ' '.repeat(n)).split('/'), size = rows.length;
  const isTurned = tossed(), isMirrored = tossed(), isFlipped = tossed();
  const seen = (n, isReversed) => (isReversed ? size - 1 - n : n);
  const nameOf = (x, y) => letters[seen(x, isMirrored)] + (1 + seen(y, isFlipped));
  const all = [...rows.join('')].flatMap((cell, i) => (cell === '-' ? [[i % size, Math.floor(i / size)]] : []));
  return { size, cells: all.map(([x, y]) => (isTurned ? nameOf(y, x) : nameOf(x, y))) };
};
