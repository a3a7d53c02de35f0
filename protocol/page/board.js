// The board of every page, as parts of an SVG element.
import { letters, svg } from './dom.js';

export const unit = 48, margin = 24;

export const centreOf = (size, name) => ({
  x: margin + (letters.indexOf(name[0]) + 0.5) * unit,
  y: margin / 3 + (size - Number(name[1]) + 0.5) * unit,
});
export const stoneAt = ({ x, y }, attributes) => svg('circle', { cx: x, cy: y, r: 19, ...attributes });
export const boulderAt = ({ x, y }, attributes) => svg('rect', { x: x - 20, y: y - 19, width: 40, height: 38, rx: 12, ...attributes });
export const squareAt = ({ x, y }, attributes) => svg('rect', { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit, ...attributes });
// From one cell to another, for the side `kind`.
export const strokeBetween = (size, from, to, kind, ...children) => {
  const [a, b] = [from, to].map((name) => centreOf(size, name));
  return svg('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: kind }, ...children);
};
// What is around the cells, and all of it.
export const labelsOf = (size) => [...Array(size).keys()].flatMap((i) => [
  svg('text', { x: margin + (i + 0.5) * unit, y: margin / 3 + size * unit + 17, class: 'label', 'aria-hidden': 'true' }, letters[i]),
  svg('text', { x: margin / 2, y: margin / 3 + (size - i - 0.5) * unit + 5, class: 'label', 'aria-hidden': 'true' }, String(i + 1)),
]);
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
  board.replaceChildren(...labelsOf(rows.length), ...cellsOf(rows, titleOf), ...marks);
};

// A small board without names. `lines` are pairs of cells with the side that owns the line.
export const picture = (rows, label, lines = []) => {
  const size = rows.length, width = rows[0].length;
  return svg('svg', { viewBox: `${margin - 1} ${margin / 3 - 1} ${width * unit + 2} ${size * unit + 2}`, class: 'picture', role: 'img', 'aria-label': label, width: width * 24, height: size * 24 },
    cellsOf(rows), svg('g', { class: 'lines' }, lines.map(([from, to, side]) => strokeBetween(size, from, to, side))));
};
