// Why a move is good, in words.
import { other } from './dom.js';
import { counted, nameOf, spanOf, t } from './texts.js';

const builds = ({ cells, points, gain }) =>
  t(gain < points ? 'hint_builds_more' : 'hint_builds', { length: cells.length, cells: spanOf(cells), points: counted('point', points), gain });
const specials = { swap: 'hint_swap', first: 'hint_first', second: 'hint_second' };

const room = ({ room: { cells, stones } }) =>
  t(stones > 1 ? 'hint_room' : 'hint_room_first', { stones: counted('stones', stones), length: cells.length, cells: spanOf(cells) });

// Sentences about the state's hint: what it builds, what it blocks, and if it does neither, the room there is.
export const explain = (state) => {
  const { hint } = state, enemy = nameOf(other[state.to_move]);
  const reasons = [
    ...hint.builds.map(builds),
    ...hint.blocks.map(({ cells, points }) => t('hint_blocks', { side: enemy, length: cells.length, cells: spanOf(cells), points: counted('point', points) })),
    ...(hint.captured ? [t('hint_captures', { cell: hint.captured })] : []),
  ];
  if (!reasons.length && hint.room) reasons.push(room(hint));
  if (reasons.length < 2 && !hint.blocks.length && hint.takes?.stones > 1) reasons.push(t('hint_takes', { side: enemy, stones: counted('stones', hint.takes.stones), cells: spanOf(hint.takes.cells) }));
  if (specials[hint.text]) reasons.push(t(specials[hint.text]));
  else if (state.phase === 'placing') reasons.push(t('hint_boulder'));
  const margin = Math.round(Math.abs(hint.score)), key = (margin ? 'hint_wins' : 'hint_even') + (hint.exact ? '_proven' : '');
  reasons.push(t(key, { side: hint.score > 0 ? nameOf(state.to_move) : enemy, points: counted('point', margin) }));
  return reasons;
};
