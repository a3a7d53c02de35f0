// One game on the board. The page does not know the rules: it shows cells and points that the arena has computed.
import { beginPage, centreOf, drawBoard } from './board.js';
import { chart, label, line, pathThrough, range, scale, ticks } from './chart.js';
import { button, letters, node, sides, svg } from './dom.js';
import { duration, engineColour, signed, tableOf } from './numbers.js';
import { isolated, nameOf } from './results.js';

beginPage();
const cellNames = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$';

// Cells after each number of moves, and the cells that the last of them changed.
const positionsOf = (game) => {
  const changes = game.changes === '' ? [] : game.changes.split(' ');
  const positions = [{ cells: game.board, changed: [] }];
  for (let ply = 0; ply < game.times.length; ++ply) {
    const cells = [...positions[ply].cells], changed = [];
    const text = changes[ply] ?? '';
    for (let i = 0; i < text.length; i += 2) {
      const place = cellNames.indexOf(text[i]);
      changed.push({ place, before: cells[place] });
      cells[place] = text[i + 1];
    }
    positions.push({ cells: cells.join(''), changed });
  }
  return positions;
};

const pieceNames = { x: 'Black', o: 'White', '-': 'boulder' };

// Marks for the cells that the last move changed: a ring for the piece that was placed, a square for one that was
// captured or swapped and is now the other colour.
const marksOf = (size, changed) => changed.map(({ place, before }) => {
  const { x, y } = centreOf(size, letters[place % size] + (size - Math.floor(place / size)));
  return before === '.' ? svg('circle', { cx: x, cy: y, r: 9, class: 'mark' }) : svg('rect', { x: x - 9, y: y - 9, width: 18, height: 18, class: 'mark' });
});

const showPosition = (board, { cells, changed }) => {
  const size = Math.round(Math.sqrt(cells.length));
  const rows = [...Array(size).keys()].map((i) => cells.slice(i * size, (i + 1) * size));
  drawBoard(board, rows, marksOf(size, changed), (name, piece) => `${name} ${pieceNames[piece] ?? ''}`);
  board.setAttribute('data-cells', cells);
};

export const resultText = (game) => {
  if (game.winner === '') return 'drawn';
  const points = game.margin === 0 ? '' : ` by ${Math.abs(game.margin)}`;
  const how = game.ending === 'board-full' ? '' : ` (${game.ending})`;
  return `${game.winner === 'b' ? 'Black' : 'White'} won${points}${how}`;
};

// The box with the board; show(game, ply) shows a position, and moved(ply) is called when the user goes to another.
export const makeReplay = (moved, turnGame) => {
  let game, positions, ply = 0, rows = [];
  const board = svg('svg', { id: 'board', role: 'img', 'aria-label': 'Board' });
  const players = node('div', { class: 'players' });
  const said = node('p', { id: 'said', 'aria-live': 'polite' }), detail = node('p', { class: 'faint' }), log = node('div');
  const moves = node('div', { class: 'moves', tabindex: '0', 'aria-label': 'Moves' }), evaluations = node('div');
  const go = (to) => moved(Math.min(positions.length - 1, Math.max(0, to)));
  const step = (text, title, act) => button(text, act, { title, 'aria-label': title });
  const controls = node('div', { class: 'controls' },
    step('«', 'Start (Home)', () => go(0)), step('‹', 'One move back (Left)', () => go(ply - 1)),
    step('›', 'One move forward (Right)', () => go(ply + 1)), step('»', 'End (End)', () => go(positions.length - 1)),
    step('‹ Game', 'Previous game (p)', () => turnGame(-1)), step('Game ›', 'Next game (n)', () => turnGame(1)));
  const left = node('div', {}, board, controls), right = node('div', { class: 'side' }, players, said, detail, evaluations, moves, log);
  const box = node('div', { class: 'replay' }, left, right);

  const keys = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(positions.length - 1), p: () => turnGame(-1), n: () => turnGame(1) };
  document.addEventListener('keydown', (event) => {
    const inField = event.target.closest?.('select, input');
    if (!game || inField || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  const moveNode = (mover, text) => node('span', {}, node('span', { class: `pip ${mover === 'b' ? 'black' : 'white'}`, role: 'img', 'aria-label': mover === 'b' ? 'Black' : 'White' }), ' ', text);
  const infoOf = (at) => (game.info && game.info[at] ? game.info[at] : []);
  const listMoves = () => {
    const texts = game.moves.split(' ');
    const columns = [['#'], ['Move', 'text'], ['Black'], ['White'], ['Time'], ...(game.info ? [['Value'], ['Depth'], ['Nodes']] : [])];
    const shown = (value, i) => (value === null || value === undefined ? '' : i === 0 ? signed(+value.toFixed(1)) : String(value));
    const list = game.times.map((time, i) => ({
      cells: [String(i + 1), moveNode(game.movers[i], texts[i]), String(game.points[2 * i + 2]), String(game.points[2 * i + 3]), duration(time), ...(game.info ? [0, 1, 2].map((k) => shown(infoOf(i)[k], k)) : [])],
      class: 'link', onclick: () => go(i + 1),
    }));
    moves.replaceChildren(tableOf(columns, list));
    rows = [...moves.querySelectorAll('tbody tr')];
  };
  // Both engines' values from Black's view, so that the lines can be compared.
  const drawValues = () => {
    evaluations.replaceChildren();
    if (!game.info) return;
    const series = ['b', 'w'].map((mover) => game.info.map((info, i) => [i + 1, info && info[0] !== null && game.movers[i] === mover ? (mover === 'b' ? 1 : -1) * info[0] : null]).filter(([, value]) => value !== null));
    if (series.every((points) => points.length < 2)) return;
    chart(evaluations, 'Evaluations', plotValues(series, game), `Values from Black\u2019s view: ${isolated(nameOf(game.players[0]))} (●), ${isolated(nameOf(game.players[1]))} (○).`);
  };

  const update = () => {
    const position = positions[ply];
    showPosition(board, position);
    const mover = game.movers[ply];
    players.replaceChildren(...sides.flatMap((colour, side) => [
      node('span', { class: `pip ${colour}` }),
      node('span', { class: 'who' + (mover === 'bw'[side] ? ' to-move' : ''), title: nameOf(game.players[side]) }, nameOf(game.players[side])),
      node('span', { class: 'score', id: side ? 'score-white' : 'score-black' }, String(game.points[2 * ply + side])),
    ]));
    const move = ply === 0 ? 'Start' : `Move ${ply}: ${game.moves.split(' ')[ply - 1]}`;
    said.textContent = ply === positions.length - 1 ? `${move}. ${resultText(game)}` : move;
    rows.forEach((row, i) => row.classList.toggle('chosen', i === ply - 1));
    const row = rows[ply - 1];
    if (row) moves.scrollTop = row.offsetTop - moves.clientHeight / 2;
  };
  const show = (next, at) => {
    if (next !== game) {
      game = next;
      positions = positionsOf(game);
      detail.textContent = `${game.detail}. Opening ${game.opening}`;
      log.replaceChildren(...(game.stderr ? [node('p', { class: 'faint' }, 'The end of the loser\u2019s stderr:'), node('pre', {}, game.stderr)] : []));
      listMoves();
      drawValues();
    }
    ply = Math.min(positions.length - 1, Math.max(0, at));
    update();
  };
  return { box, show };
};

const plotValues = (series, game) => (width) => {
  const height = 150, left = 40, right = width - 8, top = 8, bottom = height - 20;
  const limits = range([0, ...series.flat().map(([, value]) => value)]);
  const x = scale([0, game.times.length], left, right), y = scale(limits, bottom, top);
  const parts = ticks(...limits).flatMap((value) => [line(left, y(value), right, y(value)), label(left - 6, y(value) + 4, signed(value), 'end')]);
  series.forEach((points, side) => {
    const style = `stroke:${engineColour(game.players[side])};stroke-width:2`;
    parts.push(svg('path', { d: pathThrough(points.map(([a, b]) => [x(a), y(b)])), style: `fill:none;${style}` }));
    parts.push(...points.map(([a, b]) => svg('circle', { cx: x(a), cy: y(b), r: 2.5, style: `${style};fill:${side ? 'var(--ground)' : engineColour(game.players[side])}` })));
  });
  return { height, parts };
};
