// Two games of a person against the engine on one board, with sides exchanged, are a small match.
import { recalled, remember } from './kept.js';
import { firstOutcome } from './played.js';
import { outcomeOf } from './players.js';

const place = 'pahtum-match';  // {outcome, begun}: of the first game, and when the second was begun
const worth = { won: 2, drew: 1, lost: 0 };  // half points
const isMatch = ({ outcome, begun }) => Object.hasOwn(worth, outcome) && Number.isInteger(begun);
const match = () => recalled('localStorage', place, isMatch);
const halves = (n) => `${n > 1 || n === 0 ? Math.floor(n / 2) : ''}${n % 2 ? '\u00bd' : ''}`;

const outcomeFirst = (state) => firstOutcome(state, outcomeOf(state));
const isSecond = ({ begun }) => match()?.begun === begun;
// Another game has been begun on the board of a finished one. After two games a new match begins.
export const keepMatch = (ended, next) => {
  const outcome = outcomeFirst(ended);
  if (outcome && !isSecond(ended)) remember(place, JSON.stringify({ outcome, begun: next.begun }));
};
// How a match stands after its second game: {you, engine}. Nothing if there is none.
export const matchScore = (state) => {
  if (!outcomeOf(state) || !isSecond(state)) return undefined;
  const half = worth[match().outcome] + worth[outcomeFirst(state)];
  return { you: halves(half), engine: halves(4 - half) };
};
