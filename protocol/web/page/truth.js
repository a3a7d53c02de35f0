// Who should have won: what is proven of the board, and of the moves that were played on it.
import { byId, sides } from './dom.js';
import { truthOfBoard } from './famous.js';
import { enable } from './focus.js';
import { recalled, write } from './kept.js';
import { hasEnded } from './players.js';
import { listOf, moveName, nameOf, sentences, t } from './texts.js';

const place = 'pahtum-asked';  // the game about which this tab has asked, by `begun`
const mostMoves = 6, patience = 2000;  // of the program, in milliseconds
const named = (moves) => listOf([...moves.slice(0, mostMoves).map(moveName), ...(moves.length > mostMoves ? ['\u2026'] : [])], 'disjunction');
const solvedBy = (evaluation) => (evaluation?.exact ? { outcome: Math.sign(evaluation.score), moves: [] } : undefined);
// After so many moves: {outcome, moves, all} as in the state, by a proof, the shelf of boards, or what the engine has solved.
// Nothing if it is open.
const truthAt = ({ record, start }, ply) => record[ply].truth ?? (ply ? undefined : truthOfBoard(start)) ?? solvedBy(record[ply].evaluation);

const says = (truth, key) => (truth ? t(`${key}_${truth.outcome ? 'wins' : 'draw'}`, truth.outcome ? { side: nameOf(sides[truth.outcome > 0 ? 0 : 1]) } : {}) : t(`${key}_open`));
const keepers = (truth) => truth?.moves.length > 0 && t(truth.all ? 'truth_keep' : 'truth_keep_some', { n: truth.moves.length, moves: named(truth.moves) });

// Between one known position and the next: a side gave something away, or nobody knows which.
const changeBetween = (state, from, to) => {
  const before = truthAt(state, from), after = truthAt(state, to);
  if (before.outcome === after.outcome) return [];
  if (to > from + 1) return [t('truth_gap', { from: from + 1, to })];
  const { side, move } = state.record[to], isWin = (side === 'black' ? 1 : -1) === before.outcome;
  return [t(isWin ? 'truth_slip_win' : 'truth_slip_draw', { side: nameOf(side), ply: to, move: moveName(move.text) }), before.moves.length && t('truth_better', { moves: named(before.moves) })];
};
const slips = (state) => {
  const known = state.record.flatMap((_, ply) => (truthAt(state, ply) ? [ply] : []));
  const changes = known.slice(1).flatMap((ply, i) => changeBetween(state, known[i], ply));
  const isWhole = known.length > 1 && known[0] === state.record.length - known.length;
  return changes.length || !isWhole ? changes : [t('truth_none', { from: known[0] + 1 })];
};

// `prove` asks the program. Nothing is said of a game until somebody has asked, and of its moves only after its end.
export const makeTruth = (prove) => {
  const box = byId('truth');
  // What was asked about last: `begun` of the game, `turn` of the position shown, and when; `isWhole`: nothing ended the search early.
  let asked, isRunning = false, shown;
  const note = ({ begun, turn }) => {
    asked = { begun, turn, since: performance.now(), isWhole: false };
    write('sessionStorage', place, JSON.stringify(begun));
  };
  const canAsk = (state) => !state.thinking && !state.proving && state.reviewing === null;
  const ask = (state) => {
    note(state);
    prove();
  };
  byId('prove').addEventListener('click', () => ask(shown));
  const follow = (state) => {
    if (state.proving && asked?.turn !== state.turn) note(state);
    if (isRunning && !state.proving) asked.isWhole = asked.turn === state.turn && performance.now() - asked.since >= patience;
    isRunning = state.proving;
  };
  // What is open is said only of a search that went to its end.
  const open = (truth, key) => (truth || asked.isWhole) && says(truth, key);
  const wordsOf = (state) => {
    if (state.proving) return t('truth_runs');
    const board = truthAt(state, 0), isHere = asked.turn === state.turn && state.ply > 0;
    const here = isHere && open(truthAt(state, state.ply), 'truth_now');
    return sentences(open(board, 'truth'), keepers(board), ...(hasEnded(state) ? slips(state) : [here]));
  };
  const show = (state, isForbidden) => {
    const isFirst = !shown;
    shown = state;
    follow(state);
    // A page that was loaded again may have lost the answer.
    if (isFirst && !isForbidden && canAsk(state) && recalled('sessionStorage', place, Number.isInteger) === state.begun) ask(state);
    byId('prove').parentElement.hidden = isForbidden;
    enable(byId('prove'), canAsk(state));
    box.textContent = asked?.begun === state.begun ? wordsOf(state) : '';
  };
  return { show };
};
