// How the chances went, as a chart.
import { label, line, pathThrough, scale } from './chart.js';
import { percent, svg } from './dom.js';
import { counted, scoreText, t } from './texts.js';

const height = 120, left = 38, top = 8, bottom = 96;

// `go` gets the number of moves at which somebody clicks.
export const drawCurve = (state, width, go) => {
  const right = width - 8, last = Math.max(1, state.record.length - 1);
  const x = scale([0, last], left, right), y = scale([0, 1], bottom, top);
  const known = state.record.flatMap(({ evaluation }, ply) => (evaluation ? [{ ply, ...evaluation }] : []));
  const points = known.map(({ ply, win_rate }) => [x(ply), y(win_rate)]);
  const parts = [0, 0.5, 1].flatMap((chance) => [
    line(left, y(chance), right, y(chance)), label(left - 5, y(chance) + 4, percent(chance), 'end'),
  ]);
  if (points.length > 1) {
    const area = `${pathThrough(points)}L${points[points.length - 1][0]} ${y(0)}L${points[0][0]} ${y(0)}Z`;
    parts.push(svg('path', { d: area, class: 'area' }), svg('path', { d: pathThrough(points), class: 'curve' }));
  }
  parts.push(line(x(state.ply), top, x(state.ply), bottom, 'now'));
  parts.push(...known.map(({ ply, win_rate, score, exact }) => svg('circle', { cx: x(ply), cy: y(win_rate), r: 3, class: 'dot' },
    svg('title', {}, t('after_move', { ply, chance: percent(win_rate), score: scoreText({ score, exact }) })))));
  parts.push(label(left, height - 6, '0'), label(right, height - 6, counted('n_moves', state.record.length - 1), 'end'));
  const goThere = (event) => {
    const { left: from, width: shown } = picture.getBoundingClientRect();
    const ply = Math.round(((((event.clientX - from) / shown) * width - left) / (right - left)) * last);
    go(Math.min(state.record.length - 1, Math.max(0, ply)));
  };
  const now = state.record[state.ply].evaluation;
  const said = t('chances_label') + (now ? `: ${percent(now.win_rate)}` : '');
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': said, onclick: goThere }, parts);
  return picture;
};
