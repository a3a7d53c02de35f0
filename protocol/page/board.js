// The board of every page, as parts of an SVG element.
import { letters, svg } from './dom.js';

export const unit = 48, margin = 24;

// The colours of what is drawn, as gradients that all boards of a page share. Their stops are in theme.css.
const stops = (name, shades) => shades.map(([offset, shade]) => svg('stop', { offset, class: `${name}-${shade}` }));
const ball = (name) => svg('radialGradient', { id: `${name}-stone`, cx: '50%', cy: '50%', r: '62%', fx: '34%', fy: '26%' }, stops(name, [[0, 1], [0.45, 2], [1, 3]]));
const slope = (name, more) => svg('linearGradient', { id: name, x2: 1, y2: 1, ...more }, stops(name, [[0, 1], [1, 2]]));
const wide = { gradientUnits: 'userSpaceOnUse', x2: 420, y2: 420 };
export const paints = () => svg('svg', { class: 'paints', width: 0, height: 0, 'aria-hidden': 'true' }, ball('black'), ball('white'), slope('rock'), slope('wood', wide), slope('frame', wide),
  svg('radialGradient', { id: 'shade' }, stops('shade', [[0.72, 1], [1, 2]])));

// The look `theme`; without one, high contrast where the system asks for it.
const contrast = globalThis.matchMedia?.('(prefers-contrast: more)');
let chosen;
export const setTheme = (theme) => {
  chosen = theme;
  document.documentElement.dataset.theme = chosen || (contrast.matches ? 'contrast' : 'wood');
};
// To be called once, before anything is drawn on the page.
export const beginPage = () => {
  document.body.append(paints());
  contrast.addEventListener('change', () => setTheme(chosen));
  setTheme();
};

export const centreOf = (size, name) => ({
  x: margin + (letters.indexOf(name[0]) + 0.5) * unit,
  y: margin / 3 + (size - Number(name[1]) + 0.5) * unit,
});

// Light falls from the top left. What is drawn is made of parts with the classes `shade`, `body`, `lit` and `dark`.
export const stoneAt = ({ x, y }, attributes) => svg('g', attributes,
  svg('circle', { cx: x + 1.5, cy: y + 2.5, r: 21, class: 'shade' }), svg('circle', { cx: x, cy: y, r: 18.5, class: 'body' }));
// Outlines of boulders, with the faces that look to the light and away from it.
const rocks = [
  ['M-19 5L-15-8-5-16 9-14 17-5 18 8 10 16-8 16-17 12Z', 'M-15-8-5-16 9-14 3-5-9-2Z', 'M3-5 17-5 18 8 10 16 0 16Z'],
  ['M-18 9L-17-5-8-15 6-16 15-10 19 3 14 14 0 17-12 15Z', 'M-17-5-8-15 6-16 0-6-9 0Z', 'M0-6 15-10 19 3 14 14 3 16Z'],
  ['M-18 2L-11-13 3-17 13-12 19 0 16 11 5 17-10 16-17 10Z', 'M-11-13 3-17 13-12 5-4-8-4Z', 'M5-4 13-12 19 0 16 11 5 17Z'],
];
export const boulderAt = ({ x, y }, attributes) => {
  const [outline, lit, dark] = rocks[Math.floor(x / unit + 2 * Math.floor(y / unit)) % rocks.length];
  return svg('g', attributes, svg('g', { transform: `translate(${x} ${y})` }, svg('ellipse', { cx: 2, cy: 4, rx: 22, ry: 19, class: 'shade' }),
    [['body', outline], ['lit', lit], ['dark', dark]].map(([kind, d]) => svg('path', { d, class: kind }))));
};
export const squareAt = ({ x, y }, attributes) => svg('rect', { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit, ...attributes });
// From one cell to another, for the side `kind`.
export const strokeBetween = (size, from, to, kind, ...children) => {
  const [a, b] = [from, to].map((name) => centreOf(size, name));
  return svg('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: kind }, ...children);
};
// What is around the cells, and all of it.
export const frameOf = (size) => [svg('rect', { width: '100%', height: '100%', rx: 7, class: 'frame' }), svg('rect', { x: margin, y: margin / 3, width: size * unit, height: size * unit, class: 'edge' }), ...[...Array(size).keys()].flatMap((i) => [
  svg('text', { x: margin + (i + 0.5) * unit, y: margin / 3 + size * unit + 17, class: 'label', 'aria-hidden': 'true' }, letters[i]),
  svg('text', { x: margin / 2, y: margin / 3 + (size - i - 0.5) * unit + 5, class: 'label', 'aria-hidden': 'true' }, String(i + 1)),
])];
export const boxOf = (size) => `0 0 ${size * unit + margin * 4 / 3} ${size * unit + margin * 4 / 3}`;

// The cells of rows from the top: x, o, - for a boulder, anything else for a free cell. `titleOf` gets name and piece.
const cellsOf = (rows, titleOf) => rows.flatMap((row, i) => [...row].map((piece, column) => {
  const at = centreOf(rows.length, `A${rows.length - i}`);
  at.x += column * unit;
  const parts = [squareAt(at, { class: 'ground' })];
  if (piece === '-') parts.push(boulderAt(at, { class: 'boulder' }));
  else if (piece === 'x' || piece === 'o') parts.push(stoneAt(at, { class: 'stone' }));
  if (titleOf) parts.push(svg('title', {}, titleOf(letters[column] + (rows.length - i), piece)));
  return svg('g', { 'data-piece': piece }, parts);
}));

// Shows rows on an SVG element, square, with `marks` above the cells.
export const drawBoard = (board, rows, marks, titleOf) => {
  board.setAttribute('viewBox', boxOf(rows.length));
  board.replaceChildren(...frameOf(rows.length), ...cellsOf(rows, titleOf), ...marks);
};

// A small board without names. `lines` are pairs of cells with the side that owns the line.
export const picture = (rows, label, lines = []) => {
  const size = rows.length, width = rows[0].length;
  return svg('svg', { viewBox: `${margin - 1} ${margin / 3 - 1} ${width * unit + 2} ${size * unit + 2}`, class: 'picture', role: 'img', 'aria-label': label, width: width * 24, height: size * 24 },
    cellsOf(rows), svg('g', { class: 'lines' }, lines.map(([from, to, side]) => strokeBetween(size, from, to, side))));
};
