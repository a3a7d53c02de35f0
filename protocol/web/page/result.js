// What the game ended with: points by line, and what to do next.
import { byId, button, node, sides, spanOf } from './dom.js';
import { nameOf, t } from './texts.js';

const column = (state, side) => {
  const lines = state.lines.filter((line) => line.side === side).sort((a, b) => b.points - a.points);
  const rows = lines.map(({ cells, points }) => node('tr', {}, node('td', {}, t('result_line', { cells: spanOf(cells), length: cells.length })), node('td', {}, String(points))));
  const isRunning = state.rules.scoring === 'running';
  const empty = node('tr', {}, node('td', { colspan: '2', class: 'faint' }, t(isRunning ? 'result_banked' : 'result_no_lines')));
  return node('div', {}, node('h3', {}, node('span', { class: `pip ${side}` }), nameOf(side)),
    node('table', {}, node('tbody', {}, isRunning || !rows.length ? [empty] : rows), node('tfoot', {}, node('tr', {}, node('th', {}, t('result_total')), node('th', { class: 'total' }, String(state.points[side]))))));
};

export const makeResult = (review, rematch, newGame) => {
  const box = byId('result');
  const hide = () => { box.hidden = true; };
  const show = (state, sentence) => {
    box.replaceChildren(
      node('div', { class: 'title' }, node('h2', {}, t('result_title')), button('\u00d7', hide, { id: 'result-close', 'aria-label': t('close') })),
      node('p', { class: 'sentence' }, sentence), node('div', { class: 'columns' }, sides.map((side) => column(state, side))),
      node('div', { class: 'controls' }, button(t('rematch'), () => { hide(); rematch(state); }, { class: 'main', id: 'rematch' }), button(t('review'), () => { hide(); review(); }, { id: 'result-review' }), button(t('new_rules'), () => { hide(); newGame(state); })));
    box.setAttribute('aria-label', t('result_title'));
    box.hidden = false;
  };
  return { show, hide };
};
