// Charts are drawn for the available width, and redrawn when it changes.
const chart = (parent, label, draw, caption) => {
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
  window.addEventListener('resize', redraw);
};

const line = (x1, y1, x2, y2, kind = 'axis', more = {}) => svg('line', { x1, y1, x2, y2, class: kind, ...more });
const label = (x, y, text, anchor = 'start', kind = 'faint') => svg('text', { x, y, 'text-anchor': anchor, class: kind }, text);

// About five round numbers within [low, high].
const ticks = (low, high) => {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
  const values = [];
  for (let i = Math.ceil(low / step); i * step <= high + step * 1e-9; ++i) values.push(+(i * step).toPrecision(12));
  return values;
};
const range = (values) => {
  const low = Math.min(...values), high = Math.max(...values);
  const spare = (high - low) * 0.05 || 1;
  return [low - spare, high + spare];
};
const scale = ([low, high], from, to) => (value) => from + ((value - low) / (high - low)) * (to - from);

// A point for each row of {name, engine, elo, low, high}, with its 95% interval unless that is null.
const drawRatings = (rows) => (width) => {
  const nameWidth = Math.min(200, width * 0.34), step = 30, top = 8;
  const height = top + rows.length * step + 24, bottom = top + rows.length * step;
  const limits = range(rows.flatMap(({ elo, low, high }) => [low ?? elo, high ?? elo]));
  const x = scale(limits, nameWidth + 12, width - 16);
  const grid = ticks(...limits).flatMap((value) => [line(x(value), top, x(value), bottom), label(x(value), bottom + 16, signed(value, 0), 'middle')]);
  const shorten = (name) => (name.length > nameWidth / 7.5 ? name.slice(0, Math.floor(nameWidth / 7.5) - 1) + '…' : name);
  const points = rows.flatMap(({ name, engine, elo, low, high }, i) => {
    const y = top + (i + 0.5) * step, stroke = colourOf(engine);
    const thick = { style: `stroke:${stroke};stroke-width:2.5` };
    return [
      label(nameWidth, y + 4, shorten(name), 'end', ''),
      ...(low === null ? [] : [
        line(x(low), y, x(high), y, '', thick),
        line(x(low), y - 6, x(low), y + 6, '', thick),
        line(x(high), y - 6, x(high), y + 6, '', thick),
      ]),
      svg('circle', { cx: x(elo), cy: y, r: 5, style: `fill:${stroke}` }, svg('title', {}, `${name}: ${signed(elo, 1)} [${signed(low, 1)}, ${signed(high, 1)}]`)),
    ];
  });
  return { height, parts: [...grid, ...points] };
};

// A line through `points` of [x, y], a band of [x, low, high] around it, and level lines of [y, text].
const drawLine = ({ points, band = [], levels = [], colour }) => (width) => {
  const height = 220, left = 52, right = width - 20, top = 10, bottom = height - 26;
  const middle = points.map((point) => point[1]);
  const limits = range([...middle, ...band.flatMap(([, low, high]) => [low, high]), ...levels.map((level) => level[0])]);
  const last = points[points.length - 1][0];
  const x = scale([0, last], left, right), y = scale(limits, bottom, top);
  const path = (pairs) => pairs.map(([a, b], i) => `${i ? 'L' : 'M'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
  const parts = ticks(...limits).flatMap((value) => [line(left, y(value), right, y(value)), label(left - 6, y(value) + 4, String(value).replace('-', '\u2212'), 'end')]);
  parts.push(...ticks(0, last).map((value) => label(x(value), height - 8, String(value), 'middle')));
  parts.push(...levels.flatMap(([value, text]) => [line(left, y(value), right, y(value), 'bound'), label(right, y(value) - 5, text, 'end')]));
  const outline = [...band.map(([a, , to]) => [a, to]), ...band.map(([a, from]) => [a, from]).reverse()];
  if (band.length) parts.push(svg('path', { d: path(outline) + 'Z', class: 'band', style: `fill:${colour}` }));
  parts.push(svg('path', { d: path(points), style: `fill:none;stroke:${colour};stroke-width:2` }));
  return { height, parts };
};

// Groups of columns: `counts[i][bin]` is a share of engine `engines[i]`, `names[bin]` labels the bin.
const drawColumns = ({ counts, engines, names }) => (width) => {
  const height = 200, left = 44, right = width - 8, top = 10, bottom = height - 26;
  const highest = Math.max(...counts.flat());
  const y = scale([0, highest], bottom, top), step = (right - left) / names.length;
  const parts = ticks(0, highest).flatMap((value) => [line(left, y(value), right, y(value)), label(left - 6, y(value) + 4, Math.round(100 * value) + '%', 'end')]);
  const every = Math.ceil(58 / step);
  names.forEach((name, bin) => {
    if (bin % every === 0) parts.push(label(left + (bin + 0.5) * step, height - 8, name, 'middle'));
    engines.forEach((engine, i) => {
      const share = counts[i][bin], wide = (step * 0.84) / engines.length;
      const place = { x: left + step * 0.08 + bin * step + i * wide, y: y(share), width: Math.max(1, wide - 1), height: bottom - y(share) };
      if (share > 0) parts.push(svg('rect', { ...place, style: `fill:${colourOf(engine)}` }, svg('title', {}, `${name}: ${percent(share)}`)));
    });
  });
  return { height, parts };
};
