// Two games of a person against the engine on one board, with sides exchanged, are a small match.
import { recalled, remember } from './kept.js';
import { firstOutcome } from './played.js';
import { outcomeOf } from './players.js';

const place = 'pahtum-match', most = 50;  // [{outcome, begun}]: of a first game, and when the second was begun, the last match last
const worth = { won: 2, drew: 1, lost: 0 };  // half points
const isMatch = ({ outcome, begun }) => Object.hasOwn(worth, outcome) && Number.isInteger(begun);
// There used to be only one, which some browsers still keep.
const matches = () => [recalled('localStorage', place, (kept) => [kept].flat().every(isMatch)) ?? []].flat();
const firstOf = ({ begun }) => matches().find((match) => match.begun === begun)?.outcome;
const keep = (outcome, { begun }) => { if (outcome) remember(place, JSON.stringify([...matches(), { outcome, begun }].slice(-most))); };
const halves = (n) => `${n > 1 || n === 0 ? Math.floor(n / 2) : ''}${n % 2 ? '\u00bd' : ''}`;

const outcomeFirst = (state) => firstOutcome(state, outcomeOf(state));
// Another game has been begun on the board of a finished one. After two games a new match begins.
export const keepMatch = (ended, next) => keep(firstOf(ended) ? undefined : outcomeFirst(ended), next);
// A game goes on as another one.
export const carryMatch = (game, next) => keep(firstOf(game), next);
// How a match stands after its second game: {you, engine}. Nothing if there is none.
export const matchScore = (state) => {
  const first = firstOf(state), second = outcomeFirst(state);
  if (!first || !second) return undefined;
  const half = worth[first] + worth[second];
  return { you: halves(half), engine: halves(4 - half) };
};
