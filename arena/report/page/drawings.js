// The charts of a report: each gets a width, and says its height and its parts.
import { label, line, pathThrough, range, scale, ticks } from './chart.js';
import { svg } from './dom.js';
import { engineColour, signed } from './numbers.js';

// A point for each row of {name, engine, elo, ends, text}, with its 95% interval unless that is null.
export const drawRatings = (rows) => (width) => {
  const nameWidth = Math.min(200, width * 0.34), step = 30, top = 8;
  const height = top + rows.length * step + 24, bottom = top + rows.length * step;
  const limits = range(rows.flatMap(({ elo, ends }) => ends ?? [elo]));
  const x = scale(limits, nameWidth + 12, width - 16);
  const grid = ticks(...limits).flatMap((value) => [line(x(value), top, x(value), bottom), label(x(value), bottom + 16, signed(value), 'middle')]);
  const shorten = (name) => (name.length > nameWidth / 7.5 ? name.slice(0, Math.floor(nameWidth / 7.5) - 1) + '…' : name);
  const points = rows.flatMap(({ name, engine, elo, ends, text }, i) => {
    const y = top + (i + 0.5) * step, stroke = engineColour(engine);
    const thick = { style: `stroke:${stroke};stroke-width:2.5` };
    return [
      label(nameWidth, y + 4, shorten(name), 'end', ''),
      ...(ends ? [line(x(ends[0]), y, x(ends[1]), y, '', thick)] : []),
      ...(ends ?? []).map((end) => line(x(end), y - 6, x(end), y + 6, '', thick)),
      svg('circle', { cx: x(elo), cy: y, r: 5, style: `fill:${stroke}` }, svg('title', {}, `${name}: ${text}`)),
    ];
  });
  return { height, parts: [...grid, ...points] };
};

// A line through `points` of [x, y], a band of [x, low, high] around it, and level lines of [y, text].
export const drawLine = ({ points, band = [], levels = [], colour, height = 220 }) => (width) => {
  const left = 52, right = width - 20, top = 10, bottom = height - 26;
  const middle = points.map((point) => point[1]);
  const limits = range([...middle, ...band.flatMap(([, low, high]) => [low, high]), ...levels.map((level) => level[0])]);
  const last = points[points.length - 1][0];
  const x = scale([0, last], left, right), y = scale(limits, bottom, top);
  const path = (pairs) => pathThrough(pairs.map(([a, b]) => [x(a), y(b)]));
  const parts = ticks(...limits).flatMap((value) => [line(left, y(value), right, y(value)), label(left - 6, y(value) + 4, String(value), 'end')]);
  parts.push(...ticks(0, last).map((value) => label(x(value), height - 8, String(value), 'middle')));
  parts.push(...levels.flatMap(([value, text]) => [line(left, y(value), right, y(value), 'bound'), label(right, y(value) - 5, text, 'end')]));
  const outline = [...band.map(([a, , to]) => [a, to]), ...band.map(([a, from]) => [a, from]).reverse()];
  if (band.length) parts.push(svg('path', { d: path(outline) + 'Z', class: 'band', style: `fill:${colour}` }));
  parts.push(svg('path', { d: path(points), style: `fill:none;stroke:${colour};stroke-width:2` }));
  return { height, parts };
};

// Groups of columns: `counts[i][bin]` is the height of that of engine `engines[i]`, `names[bin]` labels the bin; `text` and `tick` show heights.
export const drawColumns = ({ counts, engines, names, text = (share) => (100 * share).toFixed(1) + '%', tick = (value) => Math.round(100 * value) + '%' }) => (width) => {
  const height = 200, left = 44, right = width - 8, top = 10, bottom = height - 26;
  const highest = Math.max(...counts.flat());
  const y = scale([0, highest], bottom, top), step = (right - left) / names.length;
  const parts = ticks(0, highest).flatMap((value) => [line(left, y(value), right, y(value)), label(left - 6, y(value) + 4, tick(value), 'end')]);
  const every = Math.ceil(58 / step);
  names.forEach((name, bin) => {
    if (bin % every === 0) parts.push(label(left + (bin + 0.5) * step, height - 8, name, 'middle'));
    engines.forEach((engine, i) => {
      const share = counts[i][bin], wide = (step * 0.84) / engines.length;
      const place = { x: left + step * 0.08 + bin * step + i * wide, y: y(share), width: Math.max(1, wide - 1), height: bottom - y(share) };
      if (share > 0) parts.push(svg('rect', { ...place, style: `fill:${engineColour(engine)}` }, svg('title', {}, `${name}: ${text(share, i, bin)}`)));
    });
  });
  return { height, parts };
};
