// What the engine thinks of the moves.
import { byId, nameOf, node, percent, scoreText } from './dom.js';
import { colourOf } from './board.js';

const shownMoves = 5;

// The best move of each cell with what it loses against the best of all, and the greatest loss there is.
export const cellValues = (analysis) => {
  const values = new Map();
  if (!analysis) return { values, worst: 0 };
  const best = Math.max(...analysis.moves.map(({ score }) => score));
  for (const move of analysis.moves) {
    const loss = best - move.score;
    if (move.cell && !(values.get(move.cell)?.loss <= loss)) values.set(move.cell, { ...move, loss });
  }
  return { values, worst: Math.max(0, ...[...values.values()].map(({ loss }) => loss)) };
};

const swatch = (colour) => {
  const square = node('span', { class: 'swatch', 'aria-hidden': 'true' });
  square.style.backgroundColor = colour;
  return square;
};

const rowOf = (move, best, worst) => node('tr', {},
  node('th', { scope: 'row' }, swatch(colourOf(best - move.score, worst)), move.text),
  node('td', { class: move.exact ? 'exact' : '', title: move.exact ? 'proven' : 'expected' }, scoreText(move)),
  node('td', {}, percent(move.win_rate)),
  node('td', { class: 'line' }, move.line.slice(1).join(' ')));

const effort = ({ depth, nodes, seconds, complete }) => {
  const count = nodes < 1e5 ? String(nodes) : nodes < 1e8 ? `${Math.round(nodes / 1e3)}k` : `${Math.round(nodes / 1e6)}M`;
  return `${complete ? 'All moves proven' : `Depth ${depth}`}, ${count} nodes, ${seconds.toFixed(1)} s`;
};

export const makeAnalysis = () => {
  const box = byId('analysis');
  const say = (text) => box.replaceChildren(node('p', { class: 'faint' }, text));
  const show = (state, analysis) => {
    if (!state.analysis) return say('Off. Switch it on below the board to see the value of a move on every cell.');
    if (state.phase === 'over') return say('The game is over.');
    if (state.thinking) return say('The engine is choosing its move.');
    if (!analysis) return say('Thinking\u2026');
    const { worst } = cellValues(analysis), best = analysis.moves[0].score;
    const head = node('tr', {}, ['Move', 'Points', 'Wins', 'Expected play'].map((text) => node('th', { scope: 'col' }, text)));
    box.replaceChildren(
      node('p', {}, `Expected margins for ${nameOf[state.to_move]}; bold values are proven.`),
      node('table', {}, node('thead', {}, head), node('tbody', {}, analysis.moves.slice(0, shownMoves).map((move) => rowOf(move, best, worst)))),
      node('p', { class: 'faint', id: 'effort' }, effort(analysis)));
  };
  return { show };
};
