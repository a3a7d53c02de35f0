// The board: a grid of cells for mouse and keyboard, drawn once for each size and changed in place, so that
// the focus stays where it is.
import { nameOf, scoreText, svg } from './dom.js';

const unit = 48, margin = 24;
const letters = 'ABCDEFGH';
const pieces = { x: 'black stone', o: 'white stone', '-': 'boulder', '.': 'empty' };

// From green for the best move to red for the worst.
export const colourOf = (loss, worst) => `hsl(${Math.round(135 * (1 - Math.min(1, loss / Math.max(worst, 2))))} 62% 46%)`;

const centreOf = (size, name) => ({
  x: margin + (letters.indexOf(name[0]) + 0.5) * unit,
  y: margin / 3 + (size - Number(name[1]) + 0.5) * unit,
});

const makeCell = (size, name) => {
  const { x, y } = centreOf(size, name);
  const square = { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit };
  const parts = {
    heat: svg('rect', { ...square, class: 'heat' }),
    stone: svg('circle', { cx: x, cy: y, r: 19, class: 'stone' }),
    boulder: svg('rect', { x: x - 20, y: y - 19, width: 40, height: 38, rx: 12, class: 'boulder' }),
    mark: svg('circle', { cx: x, cy: y, r: 9, class: 'mark' }),
    value: svg('text', { x, y: y + 4.5, class: 'value' }),
    focus: svg('rect', { x: x - 21, y: y - 21, width: 42, height: 42, rx: 6, class: 'focus' }),
  };
  const element = svg('g', { role: 'gridcell', 'data-cell': name, tabindex: '-1' },
    svg('rect', { ...square, class: 'ground' }), parts.heat, parts.boulder, parts.stone, parts.mark, parts.value, parts.focus);
  return { name, element, ...parts };
};

const gradient = (id, light, dark) =>
  svg('radialGradient', { id, cx: '38%', cy: '32%', r: '75%' },
    svg('stop', { offset: '0%', 'stop-color': light }), svg('stop', { offset: '100%', 'stop-color': dark }));

// `chosen` is called with the name of the cell that was clicked or entered.
export const makeBoard = (board, chosen) => {
  let size = 0, cells = new Map(), lines, current = 'A1';

  const labels = () => [...Array(size).keys()].flatMap((i) => [
    svg('text', { x: margin + (i + 0.5) * unit, y: margin / 3 + size * unit + 17, class: 'label', 'aria-hidden': 'true' }, letters[i]),
    svg('text', { x: margin / 2, y: margin / 3 + (size - i - 0.5) * unit + 5, class: 'label', 'aria-hidden': 'true' }, String(i + 1)),
  ]);
  const build = (newSize) => {
    size = newSize;
    cells = new Map();
    lines = svg('g', { class: 'lines', 'aria-hidden': 'true' });
    const rows = [...Array(size).keys()].map((i) => svg('g', { role: 'row' }, [...letters.slice(0, size)].map((letter) => {
      const cell = makeCell(size, letter + (size - i));
      cells.set(cell.name, cell);
      return cell.element;
    })));
    board.setAttribute('viewBox', `0 0 ${size * unit + margin * 4 / 3} ${size * unit + margin * 4 / 3}`);
    board.replaceChildren(svg('defs', {}, gradient('black-stone', '#4d565f', '#0c0e10'), gradient('white-stone', '#ffffff', '#cfcdc6')), ...labels(), ...rows, lines);
    if (!cells.has(current)) current = 'A1';
    cells.get(current).element.setAttribute('tabindex', '0');
  };

  const focus = (name) => {
    if (!cells.has(name)) return;
    cells.get(current).element.setAttribute('tabindex', '-1');
    current = name;
    cells.get(current).element.setAttribute('tabindex', '0');
    cells.get(current).element.focus();
  };
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  board.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    if (step) focus((letters[letters.indexOf(current[0]) + step[0]] ?? '') + (Number(current[1]) + step[1]));
    else if (event.key === 'Enter' || event.key === ' ') chosen(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  board.addEventListener('click', (event) => {
    const cell = event.target.closest('[data-cell]');
    if (!cell) return;
    focus(cell.dataset.cell);
    chosen(cell.dataset.cell);
  });

  const describe = (cell, piece, isLegal, analysis) => {
    const words = [cell.name, pieces[piece]];
    if (isLegal && analysis) words.push(`value ${scoreText(analysis)}`);
    else if (!isLegal && piece === '.') words.push('not a legal move');
    cell.element.setAttribute('aria-label', words.join(', '));
  };

  // `values` maps cells to the analysis of the best move there; `wanted` are the cells of which one is to be chosen.
  const show = (state, values, worst, wanted) => {
    if (state.size !== size) build(state.size);
    const legal = new Set(state.legal.map((move) => move.cell));
    const last = state.record[state.ply].move ?? {};
    [...cells.values()].forEach((cell, i) => {
      const piece = state.cells[i], value = values.get(cell.name);
      cell.element.dataset.piece = piece;
      cell.element.classList.toggle('legal', legal.has(cell.name) && wanted.length === 0 && !state.thinking);
      cell.element.classList.toggle('wanted', wanted.includes(cell.name));
      cell.element.classList.toggle('last', last.cell === cell.name);
      cell.element.classList.toggle('taken', last.captured === cell.name);
      cell.element.classList.toggle('best', value !== undefined && value.loss === 0);
      cell.heat.setAttribute('fill', value ? colourOf(value.loss, worst) : 'none');
      cell.value.textContent = value ? scoreText(value) : '';
      cell.value.classList.toggle('exact', value !== undefined && value.exact);
      describe(cell, piece, legal.has(cell.name), value);
    });
    lines.replaceChildren(...state.lines.map(({ side, points, cells: names }) => {
      const from = centreOf(size, names[0]), to = centreOf(size, names[names.length - 1]);
      return svg('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: side }, svg('title', {}, `${nameOf[side]}: ${names.length} in a row, ${points} points`));
    }));
  };
  return { show, focus };
};
