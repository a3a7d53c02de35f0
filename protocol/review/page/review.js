// The page of reviewed games.
import { beginPage, centreOf, drawBoard } from './board.js';
import { chart, line, pathThrough, scale } from './chart.js';
import { byId, chanceText, node, percent, readJson, svg } from './dom.js';

beginPage();
const games = readJson('games');

/** What a move leads to, in words, from the view of the side that makes it. */
function prospect({ win_rate: chances, score, exact }) {
  if (!exact) return `${chanceText(chances)}, ${score < 0 ? '' : '+'}${score.toFixed(1).replace(/^-(?=[0.]+$)/, '')} points`;
  if (score === 0) return 'a draw, proven';
  return `a ${score > 0 ? 'win' : 'loss'} by ${Math.abs(score)}, proven`;
}

/** The rows of a position text from the top, '.' for a free cell. */
function rowsOf(position) {
  return position.split(' ')[0].split('/').map((row) => row.replace(/[1-9]/g, (count) => '.'.repeat(Number(count))));
}

/** A board before a move, the move and the better one marked. */
function board(move) {
  const rows = rowsOf(move.position);
  const mark = (name, colour, letter) => {
    if (!/^[A-H][1-8]/.test(name)) return [];
    const { x, y } = centreOf(rows.length, name);
    return [svg('circle', { cx: x, cy: y, r: 19, fill: 'none', stroke: colour, 'stroke-width': 5 }),
      svg('text', { x, y: y + 7, class: 'verdict' }, letter)];
  };
  const label = `${move.side} played ${move.move}, better was ${move.line[0]}`;
  const shown = svg('svg', { class: 'board', role: 'img', 'aria-label': label });
  drawBoard(shown, rows, [...mark(move.move, '#b3261e', '?'), ...mark(move.line[0], '#0f7a3a', '!')]);
  return shown;
}

/** Black's chances after each move, dark from below; the turning points marked. */
const drawCurve = (moves) => (width) => {
  const height = 144;
  const x = scale([0, moves.length], 0, width), y = scale([0, 1], height, 0);
  const shares = sharesOf(moves).map((share, i) => [x(i), y(share)]);
  const turns = moves.flatMap((move, i) => (move.verdict === 'blunder' ? [x(i + 1)] : []));
  const parts = [svg('path', { d: `M0 ${height}${pathThrough(shares).replace('M', 'L')}L${width} ${height}Z` }),
    line(0, y(0.5), width, y(0.5), 'even'), ...turns.map((at) => line(at, 0, at, height, 'mark'))];
  return { height, parts };
};

/** Black's chances before the first move, and after each. */
function sharesOf(moves) {
  const blackShare = (move, which) => (move.side === 'black' ? move[which].win_rate : 1 - move[which].win_rate);
  return [blackShare(moves[0], 'best'), ...moves.map((move) => blackShare(move, 'played'))];
}

function row(tag, cells, attributes = {}) {
  return node('tr', attributes, ...cells.map((cell) => node(tag, {}, String(cell))));
}

/** A table that can be scrolled sideways, by keys, too. */
function table(name, heads, rows) {
  return node('div', { class: 'scroll', role: 'group', tabindex: '0', 'aria-label': name },
    node('table', {}, node('thead', {}, row('th', heads)), node('tbody', {}, ...rows)));
}

function summary(game) {
  const accuracy = (number) => (number === null ? '–' : percent(number));
  const side = (name) => {
    const facts = game[name];
    const player = game.players[name];
    return row('td', [player ? `${name} (${player})` : name, ...['accuracy', 'opening', 'middle', 'ending']
      .map((key) => accuracy(facts[key])), Math.round(facts.lost_points), facts.inaccuracies, facts.mistakes, facts.blunders]);
  };
  return table(`Accuracy, ${game.file}`, ['Side', 'Accuracy', 'Opening', 'Middle', 'Ending', 'Points given away',
    'Inaccuracies', 'Mistakes', 'Blunders'], [side('black'), side('white')]);
}

function keyMove(move, number) {
  return node('div', { class: 'point' }, board(move),
    node('p', {}, `${number}. ${move.side} `, node('b', { class: 'bad' }, move.move), `: ${prospect(move.played)}`),
    node('p', {}, 'Better ', node('b', { class: 'better' }, move.line[0]), `: ${prospect(move.best)}`),
    node('p', { class: 'faint' }, `${move.line.join(' ')}; gave away ${move.lost_points.toFixed(1)} points`));
}

/** Boards of moves with their numbers. */
function keyMoves(title, moves) {
  if (moves.length === 0) return [];
  return [node('h3', {}, title), node('div', { class: 'points' }, ...moves.map(([move, number]) => keyMove(move, number)))];
}

function moveTable(game) {
  const rows = game.moves.map((move, i) => row('td', [i + 1, move.side, move.move, move.verdict, prospect(move.played),
    move.verdict === 'best' ? '' : `${move.line[0]}: ${prospect(move.best)}`], { class: move.verdict }));
  return node('details', {}, node('summary', {}, 'All moves'), table(`All moves, ${game.file}`, ['Move', 'Side', 'Played', 'Verdict', 'Leads to', 'Better'], rows));
}

function show(game) {
  const section = node('section', { class: 'game' }, node('h2', {}, game.file),
    node('p', { class: 'faint' }, `${game.moves.length} moves, result ${game.result || 'not known'}. ${game.start}`));
  if (game.moves.length > 0) {
    section.append(summary(game), node('div', { class: 'curve' }));
    const numbered = game.moves.map((move, i) => [move, i + 1]);
    const isTurn = ([move]) => move.verdict === 'blunder';
    section.append(...keyMoves('Turning points', numbered.filter(isTurn)),
      ...keyMoves('Costly moves besides', game.costliest.map((number) => numbered[number - 1]).filter((entry) => !isTurn(entry))));
    section.append(moveTable(game));
  }
  return section;
}

byId('overview').textContent =
  `${games.length} ${games.length === 1 ? 'game' : 'games'}; chances are those of the side that moves, a draw counting half.`;
for (const game of games) {
  const section = show(game);
  document.querySelector('main').append(section);
  if (game.moves.length === 0) continue;
  const shares = sharesOf(game.moves);
  chart(section.querySelector('.curve'), `Black's chances move by move, from ${percent(shares[0])} to ${percent(shares[shares.length - 1])}`,
    drawCurve(game.moves), 'Dark: Black’s chances of winning after each move. Red: turning points.');
}
