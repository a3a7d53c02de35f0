// What the engine thinks of the moves.
import { byId, chanceText, node } from './dom.js';
import { colourOf } from './play_board.js';
import { hasEnded } from './players.js';
import { moveName, nameOf, number, roundNumber, scoreText, t } from './texts.js';

const shownMoves = 5;

const bestScore = ({ moves }) => Math.max(...moves.map(({ score }) => score));
// The move with the best margin of each cell, with what it loses against the best of all, and the greatest loss there is. `isBest`:
// a move there is as good as the first, which the engine would play, and which need not have the best margin.
export const cellValues = (analysis) => {
  const values = new Map();
  if (!analysis) return { values, worst: 0 };
  const best = bestScore(analysis), [first] = analysis.moves;
  const bestCells = new Set(analysis.moves.filter(({ score, win_rate: chance }) => score === first.score && chance === first.win_rate).map(({ cell }) => cell));
  for (const move of analysis.moves) {
    const loss = best - move.score;
    if (move.cell && !(values.get(move.cell)?.loss <= loss)) values.set(move.cell, { ...move, loss, isBest: bestCells.has(move.cell) });
  }
  return { values, worst: Math.max(0, ...[...values.values()].map(({ loss }) => loss)) };
};

const swatch = (colour) => {
  const square = node('span', { class: 'swatch', 'aria-hidden': 'true' });
  square.style.backgroundColor = colour;
  return square;
};

const rowOf = (move, best, worst) => node('tr', {},
  node('th', { scope: 'row' }, swatch(colourOf(best - move.score, worst)), moveName(move.text)),
  node('td', { class: move.exact ? 'exact' : '', title: t(move.exact ? 'proven' : 'expected') }, scoreText(move)),
  node('td', {}, chanceText(move.win_rate)),
  node('td', { class: 'line' }, move.line.slice(1).map(moveName).join(' ')));

const effort = ({ depth, nodes, seconds, complete, from_book: fromBook }) => {
  const text = t('effort', { depth: complete ? t('all_proven') : t('depth', { depth }), nodes: roundNumber(nodes), seconds: number(seconds, 1) });
  return fromBook ? `${text}, ${t('from_book')}` : text;
};

export const makeAnalysis = () => {
  const box = byId('analysis');
  const say = (text) => box.replaceChildren(node('p', { class: 'faint' }, text));
  const show = (state, analysis) => {
    if (!state.analysis) return say(t('analysis_off'));
    if (hasEnded(state)) return say(t('analysis_over'));
    if (state.thinking) return say(t('analysis_waits'));
    if (!analysis) return say(t('analysis_starts'));
    const { worst } = cellValues(analysis), best = bestScore(analysis);
    const head = node('tr', {}, ['move', 'points', 'wins_column', 'play_column'].map((key) => node('th', { scope: 'col' }, t(key))));
    box.replaceChildren(
      node('p', {}, t('analysis_head', { side: nameOf(state.to_move) })),
      node('table', {}, node('thead', {}, head), node('tbody', {}, analysis.moves.slice(0, shownMoves).map((move) => rowOf(move, best, worst)))),
      node('p', { class: 'faint', id: 'effort' }, effort(analysis)));
  };
  return { show };
};
