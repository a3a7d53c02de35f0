// Boards on which nobody wins under best play.
import { letters } from './dom.js';
import { lines } from './fair_board_set.js';

export const fairSize = 7, fairRules = 'classic,boulders=13';

// The cells of the boulders of one of them, turned or mirrored at random.
export const fairBoard = () => {
  const boards = lines.match(/^[-1-7/]+(?= )/gm), tossed = () => Math.random() < 0.5;
  const rows = boards[Math.floor(Math.random() * boards.length)].replace(/\d/g, (n) => ' '.repeat(n)).replaceAll('/', '');
  const isTurned = tossed(), isMirrored = tossed(), isFlipped = tossed();
  const seen = (n, isReversed) => (isReversed ? fairSize - 1 - n : n);
  const nameOf = (x, y) => letters[seen(x, isMirrored)] + (1 + seen(y, isFlipped));
  const all = [...rows].flatMap((cell, i) => (cell === '-' ? [[i % fairSize, Math.floor(i / fairSize)]] : []));
  return all.map(([x, y]) => (isTurned ? nameOf(y, x) : nameOf(x, y)));
};
