// How the chances and the expected margin went, as a chart of two curves: both from Black's view, with an even game in
// the middle.
import { label, line, pathThrough, scale, ticks } from './chart.js';
import { chanceText, minus, node, percent, svg } from './dom.js';
import { clauses, counted, scoreText, t } from './texts.js';

const height = 150, left = 42, top = 10, bottom = 122;

// The least round number that no margin exceeds.
const boundOf = (scores) => {
  const most = Math.max(1, ...scores.map(Math.abs));
  return ticks(0, most * 2).find((value) => value >= most);
};
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? minus + -n : '0');

// {picture, legend}. `go` gets the number of moves at which somebody clicks.
export const drawCurve = (state, width, go) => {
  const right = width - 34, last = Math.max(1, state.record.length - 1);
  const known = state.record.flatMap(({ evaluation }, ply) => (evaluation ? [{ ply, ...evaluation }] : []));
  const bound = boundOf(known.map(({ score }) => score));
  const x = scale([0, last], left, right), y = scale([0, 1], bottom, top), yOf = scale([-bound, bound], bottom, top);
  const chances = known.map(({ ply, win_rate }) => [x(ply), y(win_rate)]), margins = known.map(({ ply, score }) => [x(ply), yOf(score)]);
  const parts = [0, 0.5, 1].flatMap((chance) => [
    line(left, y(chance), right, y(chance)), label(left - 5, y(chance) + 4, percent(chance), 'end', 'chance'),
    ...(known.length ? [label(right + 5, y(chance) + 4, signed(bound * (2 * chance - 1)), 'start', 'margin')] : []),
  ]);
  if (known.length > 1) {
    const area = `${pathThrough(chances)}L${chances[chances.length - 1][0]} ${y(0.5)}L${chances[0][0]} ${y(0.5)}Z`;
    parts.push(svg('path', { d: area, class: 'area' }), svg('path', { d: pathThrough(chances), class: 'curve chance' }), svg('path', { d: pathThrough(margins), class: 'curve margin' }));
  }
  parts.push(line(x(state.ply), top, x(state.ply), bottom, 'now'));
  parts.push(...known.flatMap(({ ply, win_rate, score, exact }) => [['chance', y(win_rate)], ['margin', yOf(score)]].map(([kind, cy]) => svg('circle', { cx: x(ply), cy, r: 2.6, class: `dot ${kind}` },
    svg('title', {}, t('after_move', { ply, chance: chanceText(win_rate), score: scoreText({ score, exact }) }))))));
  parts.push(label(left, height - 8, '0'), label(right, height - 8, counted('n_moves', state.record.length - 1), 'end'));
  const goThere = (event) => {
    const { left: from, width: shown } = picture.getBoundingClientRect();
    const ply = Math.round(((((event.clientX - from) / shown) * width - left) / (right - left)) * last);
    go(Math.min(state.record.length - 1, Math.max(0, ply)));
  };
  const now = state.record[state.ply].evaluation;
  const said = t('chances_label') + (now ? `: ${clauses(chanceText(now.win_rate), scoreText(now))}` : '');
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, height, role: 'img', 'aria-label': said, onclick: goThere }, parts);
  const key = (kind, text) => node('span', {}, node('span', { class: `dash ${kind}`, 'aria-hidden': 'true' }), text);
  return { picture, legend: node('p', { class: 'legend' }, key('chance', t('chances_curve')), key('margin', t('points_curve'))) };
};
