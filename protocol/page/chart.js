// Charts for the width there is, and what they are made of.
import { node, svg } from './dom.js';

// Charts are drawn for the available width, and redrawn when it changes.
export const chart = (parent, label, draw, caption) => {
  const figure = node('figure');
  parent.append(figure);
  let drawn = 0;
  const redraw = () => {
    const width = Math.max(240, figure.clientWidth);
    if (width === drawn) return;
    drawn = width;
    const { height, parts } = draw(width);
    const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, height, role: 'img', 'aria-label': label }, parts);
    figure.replaceChildren(picture, ...(caption ? [node('figcaption', {}, caption)] : []));
  };
  redraw();
  new ResizeObserver(redraw).observe(figure);
};

export const line = (x1, y1, x2, y2, kind = 'axis', more = {}) => svg('line', { x1, y1, x2, y2, class: kind, ...more });
export const label = (x, y, text, anchor = 'start', kind = 'faint') => svg('text', { x, y, 'text-anchor': anchor, class: kind }, text);

// About five round numbers within [low, high].
export const ticks = (low, high) => {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
  const values = [];
  for (let i = Math.ceil(low / step); i * step <= high + step * 1e-9; ++i) values.push(+(i * step).toPrecision(12));
  return values;
};
export const range = (values) => {
  const low = Math.min(...values), high = Math.max(...values);
  const spare = (high - low) * 0.05 || 1;
  return [low - spare, high + spare];
};
export const scale = ([low, high], from, to) => (value) => from + ((value - low) / (high - low)) * (to - from);
// Through points of [x, y].
export const pathThrough = (points) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
