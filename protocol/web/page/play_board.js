// The board: a grid of cells for mouse and keyboard, drawn once for each size and changed in place, so that
// the focus stays where it is.
import { boulderAt, boxOf, centreOf, frameOf, squareAt, stoneAt, strokeBetween } from './board.js';
import { letters, node, svg } from './dom.js';
import { clauses, counted, nameOf, scoreText, t } from './texts.js';

const pieces = { x: 'cell_black', o: 'cell_white', '-': 'cell_boulder', '.': 'cell_empty' };

// From green for the best move to red for the worst; all light enough for dark digits.
export const colourOf = (loss, worst) => `hsl(${Math.round(135 * (1 - Math.min(1, loss / Math.max(worst, 2))))} 72% 66%)`;

// What a cell is made of above its ground, from the lowest. Few cells need all of it, so each part is made when it is first needed.
const makers = {
  heat: (at) => squareAt(at, { class: 'heat', fill: 'none' }),
  boulder: (at) => boulderAt(at, { class: 'boulder' }),
  stone: (at) => stoneAt(at, { class: 'stone' }),
  mark: ({ x, y }) => svg('circle', { cx: x, cy: y, r: 9, class: 'mark' }),
  value: ({ x, y }) => svg('text', { x, y: y + 4.5, class: 'value' }),
  focus: ({ x, y }) => svg('rect', { x: x - 21, y: y - 21, width: 42, height: 42, rx: 6, class: 'focus' }),
};
const layers = Object.keys(makers);
const makeCell = (size, name) => {
  const at = centreOf(size, name);
  return { name, at, element: svg('g', { role: 'gridcell', 'data-cell': name, tabindex: '-1' }, squareAt(at, { class: 'ground' })) };
};
const need = (cell, layer) => {
  if (cell[layer]) return;
  cell[layer] = makers[layer](cell.at);
  const above = layers.slice(layers.indexOf(layer) + 1).find((name) => cell[name]);
  cell.element.insertBefore(cell[layer], cell[above] ?? null);
};
// Most cells stay as they are, and a browser need not look at them again.
const put = (element, name, value) => { if (element.getAttribute(name) !== value) element.setAttribute(name, value); };

// Rows from the top.
const makeCells = (size) => [...Array(size).keys()].map((i) => [...letters.slice(0, size)].map((column) => makeCell(size, column + (size - i))));

// `chosen` is called with the name of the cell that was clicked or entered.
export const makeBoard = (board, chosen) => {
  let size = 0, cells = new Map(), lines, drawn, current = 'A1', letter;

  // The usual board is made ready while the program is awaited.
  let ready;
  setTimeout(() => { ready ??= makeCells(7); });
  // The cell that Tab leads to. Browsers would let it lead to the board itself, too, if that listened for the focus.
  const makeCurrent = () => {
    need(cells.get(current), 'focus');
    cells.get(current).element.setAttribute('tabindex', '0');
  };
  const build = (newSize) => {
    size = newSize;
    const made = ready?.length === size ? ready : makeCells(size);
    ready = [];
    cells = new Map(made.flat().map((cell) => [cell.name, cell]));
    lines = svg('g', { class: 'lines', 'aria-hidden': 'true' });
    board.setAttribute('viewBox', boxOf(size));
    board.replaceChildren(...frameOf(size), ...made.map((row) => svg('g', { role: 'row' }, row.map(({ element }) => element))), lines);
    drawn = undefined;
    if (!cells.has(current)) current = 'A1';
    makeCurrent();
  };

  const focus = (name) => {
    if (!cells.has(name)) return;
    cells.get(current).element.setAttribute('tabindex', '-1');
    current = name;
    makeCurrent();
    cells.get(current).element.focus({ preventScroll: true });
  };
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  // Shift and an arrow walk; the arrows alone step through the moves, here as elsewhere.
  board.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.shiftKey && steps[event.key];
    if (step) focus((letters[letters.indexOf(current[0]) + step[0]] ?? '') + (Number(current[1]) + step[1]));
    else if (event.key === 'Enter' || event.key === ' ') chosen(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const nameAt = (event) => event.target.closest('[data-cell]')?.dataset.cell;
  board.addEventListener('click', (event) => {
    const name = nameAt(event);
    if (!name) return;
    focus(name);
    chosen(name);
  });
  // What one would place.
  board.addEventListener('pointerover', (event) => { if (nameAt(event)) ['boulder', 'stone'].forEach((layer) => need(cells.get(nameAt(event)), layer)); });
  // A letter and a number. True if the key was one of them.
  const type = (key) => {
    const column = key.toUpperCase();
    if (column.length === 1 && letters.slice(0, size).includes(column)) {
      letter = column;
      return true;
    }
    if (!letter || !/^[1-8]$/.test(key)) return false;
    focus(letter + key);
    letter = undefined;
    return true;
  };

  const describe = (cell, piece, facts) => {
    const parts = [cell.name, t(pieces[piece])];
    if (facts.isLast) parts.push(t('cell_last'));
    if (facts.isHint) parts.push(t('cell_hint'));
    if (facts.isAdvised) parts.push(t('cell_advised'));
    if (facts.isBetter) parts.push(t('cell_better'));
    if (facts.isLegal && facts.value) parts.push(t('cell_value', { value: scoreText(facts.value) }));
    else if (!facts.isLegal && piece === '.') parts.push(t('cell_illegal'));
    return clauses(parts);
  };
  const showValue = (cell, value, worst) => {
    if (value) ['heat', 'value'].forEach((layer) => need(cell, layer));
    if (!cell.value) return;
    const text = value ? scoreText(value) : '';
    put(cell.heat, 'fill', value ? colourOf(value.loss, worst) : 'none');
    put(cell.value, 'class', value?.exact ? 'value exact' : 'value');
    if (cell.value.textContent !== text) cell.value.textContent = text;
  };

  // `values` maps cells to the analysis of the best move there; `wanted` are the cells of which one is to be chosen.
  const show = (state, values, worst, wanted) => {
    if (state.size !== size) build(state.size);
    const legal = new Set(state.resigned ? [] : state.legal.map((move) => move.cell));
    const { move: last = {}, review } = state.record[state.ply], better = review?.turning_point ? review.best : undefined;
    board.dataset.next = state.phase === 'placing' ? 'boulder' : state.to_move;
    [...cells.values()].forEach((cell, i) => {
      const piece = state.cells[i], value = values.get(cell.name), isLast = last.cell === cell.name, isHint = state.hint?.cell === cell.name, isBetter = better?.slice(0, 2) === cell.name;
      const isLegal = legal.has(cell.name), isAdvised = Boolean(state.lesson?.cells?.includes(cell.name));
      const classes = { legal: isLegal && wanted.length === 0 && !state.thinking, wanted: wanted.includes(cell.name), hinted: isHint, better: isBetter, advised: isAdvised, last: isLast, taken: last.captured === cell.name, best: value?.isBest };
      if (piece !== '.') need(cell, piece === '-' ? 'boulder' : 'stone');
      if (classes.last || classes.taken) need(cell, 'mark');
      if (['wanted', 'hinted', 'better', 'advised', 'best'].some((name) => classes[name])) need(cell, 'focus');
      put(cell.element, 'data-piece', piece);
      put(cell.element, 'class', Object.keys(classes).filter((name) => classes[name]).join(' '));
      put(cell.element, 'aria-label', describe(cell, piece, { isLegal, isLast, isHint, isBetter, isAdvised, value }));
      showValue(cell, value, worst);
    });
    board.classList.toggle('over', state.phase === 'over');
    showLines(state);
  };
  // Only what has changed, so that lines that light up go on doing so.
  const showLines = (state) => {
    const titled = state.lines.map(({ side, points, cells: names }) => [t('line', { side: nameOf(side), n: names.length, points: counted('point', points) }), names[0], names[names.length - 1], side]);
    if (JSON.stringify(titled) === drawn) return;
    drawn = JSON.stringify(titled);
    lines.replaceChildren(...titled.map(([title, from, to, side]) => strokeBetween(size, from, to, side, svg('title', {}, title))));
  };
  return { show, focus, type, cellAt: (i) => [...cells.values()][i], lineAt: (i) => lines.children[i] };
};

// Cells to click for boulders: {element, chosen(), beside(), show(size), choose(names)}. `changed` is called after each click. What
// is chosen stays chosen when the board is shown in another size: beside() are the cells that it does not have.
export const makeBoulderPicker = (changed) => {
  const element = node('div', { class: 'picker', role: 'group', 'data-t-label': 'boulders_where' });
  const picked = new Set();
  let size = 0;
  const move = (event) => {
    const at = [...element.children].indexOf(event.target), step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size }[event.key];
    const next = element.children[at + step];
    if (step === undefined || !next) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  element.addEventListener('keydown', move);
  const click = (cell, name) => {
    if (!picked.delete(name)) picked.add(name);
    cell.setAttribute('aria-pressed', String(picked.has(name)));
    changed();
  };
  const show = (newSize) => {
    size = newSize;
    element.style.gridTemplateColumns = `repeat(${size}, 1fr)`;
    element.replaceChildren(...[...Array(size * size).keys()].map((i) => {
      const name = letters[i % size] + (size - Math.floor(i / size));
      const cell = node('button', { type: 'button', 'data-boulder': name, 'aria-label': t('boulder_cell', { cell: name }), 'aria-pressed': String(picked.has(name)), title: name, tabindex: i ? '-1' : '0', onclick: () => click(cell, name) });
      return cell;
    }));
  };
  const isOnBoard = (name) => letters.indexOf(name[0]) < size && Number(name[1]) <= size;
  return { element, show, choose: (names) => { picked.clear(); names.forEach((name) => picked.add(name)); }, chosen: () => [...picked].filter(isOnBoard), beside: () => [...picked].filter((name) => !isOnBoard(name)) };
};
