// Games by links: two people send each other links, each with one move more. What this browser knows of them.
import { other } from './dom.js';
import { drop, keysWith, recalled } from './kept.js';
import { putText } from './played.js';

const prefix = 'pahtum-letter-', most = 50;
const isList = (list) => Array.isArray(list) && list.every((text) => typeof text === 'string');
const isLetter = ({ id, start, moves, sides, side, toMove, base, begun, changed, earlier = [] }) =>
  [id, start].every((text) => typeof text === 'string') && isList(moves) && isList(sides) && moves.length === sides.length && [side, toMove].every((known) => Object.hasOwn(other, known)) && Array.isArray(earlier) && [base, begun, changed, ...earlier].every(Number.isFinite);
// Those that the browser's storage has not taken, as this page knows them.
const unkept = new Map();
const at = (key) => unkept.get(key) ?? recalled('localStorage', key, isLetter);
// Those changed last come first. `side` is one's own, `base` the number of moves in the last link received, `sent` whether the
// other side has the moves after it, `toMove` whose turn it is, `before` a move sent in place of the last, `begun` that of the game in the program,
// `earlier` what that was when the letter was opened before, as other tabs may still show it, `result` as in SGF.
export const letters = () => [...new Set([...keysWith(prefix), ...unkept.keys()])].map(at).filter((letter) => letter).sort((a, b) => b.changed - a.changed);
export const letterNamed = (id) => at(prefix + id);
export const letterOf = ({ begun }) => {
  const letter = letters().find((known) => [known.begun, ...(known.earlier ?? [])].includes(begun));
  return letter && { ...letter, begun };
};
export const resignedIn = ({ result }) => (result?.endsWith('R') ? { B: 'white', W: 'black' }[result[0]] : undefined);
export const isLetterKept = ({ id }) => !unkept.has(prefix + id);
export const forgetLetter = ({ id }) => {
  unkept.delete(prefix + id);
  drop('localStorage', prefix + id);
};
export const keepLetter = (letter) => {
  const { begun, earlier = [] } = letterNamed(letter.id) ?? letter, others = [...earlier, begun].filter((other) => other !== letter.begun);
  const key = prefix + letter.id, kept = { ...letter, earlier: others.slice(-most), changed: Date.now() };
  if (putText(key, JSON.stringify(kept))) unkept.delete(key);
  else unkept.set(key, kept);
  // Finished ones go first.
  letters().filter(({ id }) => id !== letter.id).sort((a, b) => Boolean(a.result) - Boolean(b.result)).slice(most - 1).forEach(forgetLetter);
};

const newId = () => [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const lineOf = ({ record }) => record.slice(1);
const textsOf = (line) => line.map(({ move }) => move.text.toLowerCase());
// Of the line, whatever position of it is shown.
const resultOf = ({ record }) => {
  const { over, resigned, points: { black, white } } = record[record.length - 1];
  if (resigned) return resigned === 'black' ? 'W+R' : 'B+R';
  if (!over) return undefined;
  return black === white ? '0' : `${black > white ? 'B' : 'W'}+${Math.abs(black - white)}`;
};
// Of a game that has just begun here, or was opened from a link as the program now shows it.
export const letterFrom = (state, { id, side } = {}) => {
  const line = lineOf(state), last = line[line.length - 1];
  // Who sends a link has moved last, even where the next turn is theirs, too.
  const own = side ?? other[state.resigned] ?? (last ? other[last.side] : state.to_move);
  return { id: id ?? newId(), start: state.start, moves: textsOf(line), sides: line.map(({ side: mover }) => mover), side: own, base: line.length, sent: id !== undefined, toMove: state.to_move, begun: state.begun, result: resultOf(state) };
};

// Whether one may play in the position shown, and what one may not: 'waits' for the other side, or 'past'.
export const hindrance = (letter, { ply, to_move: toMove }) => (!letter || (toMove === letter.side && ply >= letter.base) ? undefined : ply < letter.base ? 'past' : 'waits');
// Whether the program shows the game as this browser knows it.
export const isLatest = ({ moves, result }, state) => textsOf(lineOf(state)).join() === moves.join() && resultOf(state) === result;
// Whether the program shows an earlier line than this browser knows, as a tab does that is loaded anew after another has gone on.
export const isBehind = ({ moves, result }, state) => {
  const line = textsOf(lineOf(state));
  // Once a game has ended, other lines are those of its review.
  if (result !== undefined) return moves.length >= line.length && line.every((text, i) => text === moves[i]) && result !== resultOf(state);
  return moves.some((text, i) => text !== line[i]);
};
// One has moved, resigned, or taken that back: the game that the program shows, if it goes on from the last link with moves of one's own.
// What the page has shown `before` is not told again: another tab may have gone on.
export const goOn = (letter, state, before) => {
  if (before?.begun === state.begun && isLatest({ moves: textsOf(lineOf(before)), result: resultOf(before) }, state)) return letter;
  const line = lineOf(state), moves = textsOf(line), result = resultOf(state);
  const goesOn = letter.moves.slice(0, letter.base).every((text, i) => text === moves[i]), isAtBase = moves.length === letter.base;
  const isOwn = goesOn && moves.length > letter.base && line.slice(letter.base).every(({ side }) => side === letter.side);
  const isResignation = goesOn && isAtBase && [result, letter.result].some((one) => resignedIn({ result: one }) === letter.side);
  if (isLatest(letter, state) || !(isOwn || isResignation)) return letter;
  const changed = letter.sent ? letter.moves.find((text, i) => moves[i] !== text) : undefined;
  const told = changed ?? letter.before;
  const next = { ...letter, moves, sides: line.map(({ side }) => side), sent: isAtBase && !result, toMove: state.to_move, result, before: moves.slice(letter.base).includes(told) ? undefined : told };
  keepLetter(next);
  return next;
};
// How a link, {position, moves, resigned}, goes with what is known of its game: 'next', 'same', 'older', or 'board', or by whose
// move the two part: 'mine' or 'second', the other side's. `ply` is the first move that only the link has.
export const compared = (letter, link) => {
  const moves = link.moves.split(' ').filter((text) => text);
  if (link.position !== letter.start) return { how: 'board' };
  const parted = moves.findIndex((text, i) => i < letter.moves.length && text !== letter.moves[i]);
  if (parted >= 0) return { how: letter.sides[parted] === letter.side ? 'mine' : 'second', ply: parted + 1, here: letter.moves[parted], there: moves[parted] };
  if (moves.length > letter.moves.length || (moves.length === letter.moves.length && link.resigned && !letter.result)) return { how: 'next', ply: letter.moves.length + 1 };
  return { how: moves.length < letter.moves.length ? 'older' : 'same' };
};
