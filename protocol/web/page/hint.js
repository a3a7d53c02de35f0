// Why a move is good, in words.
import { other } from './dom.js';
import { hidesChances } from './levels.js';
import { counted, nameOf, spanOf, t } from './texts.js';

const builds = ({ cells, points, gain }) =>
  t(gain < points ? 'hint_builds_more' : 'hint_builds', { length: cells.length, cells: spanOf(cells), points: counted('point', points), gain });
const specials = { swap: 'hint_swap', first: 'hint_first', second: 'hint_second' };

const room = ({ room: { cells, stones } }) =>
  t(stones > 1 ? 'hint_room' : 'hint_room_first', { stones: counted('stones', stones), length: cells.length, cells: spanOf(cells) });

// Sentences about a move of a side: what it builds, what it blocks, and if it does neither, the room there is.
export const reasonsOf = (move, side) => {
  const enemy = nameOf(other[side]);
  const reasons = [
    ...move.builds.map(builds),
    ...move.blocks.map(({ cells, points }) => t('hint_blocks', { side: enemy, length: cells.length, cells: spanOf(cells), points: counted('point', points) })),
    ...(move.captured ? [t('hint_captures', { cell: move.captured })] : []),
  ];
  if (!reasons.length && move.room) reasons.push(room(move));
  if (reasons.length < 2 && !move.blocks.length && move.takes?.stones > 1) reasons.push(t('hint_takes', { side: enemy, stones: counted('stones', move.takes.stones), cells: spanOf(move.takes.cells) }));
  return reasons;
};
// How the game is then expected to end.
export const outcomeOf = ({ score, exact, wins }, side) => {
  if (wins && !exact) return t('hint_wins_surely', { side: nameOf(side) });
  const margin = Math.round(Math.abs(score)), key = (margin ? 'hint_wins' : 'hint_even') + (exact ? '_proven' : '');
  return t(key, { side: nameOf(score > 0 ? side : other[side]), points: counted('point', margin) });
};
// Sentences about the state's hint.
export const explain = (state) => {
  const { hint, to_move: side, phase } = state;
  const special = specials[hint.text] ?? (phase === 'placing' ? 'hint_boulder' : undefined);
  return [...reasonsOf(hint, side), ...(special ? [t(special)] : []), ...(hidesChances(state) ? [] : [outcomeOf(hint, side)])];
};
