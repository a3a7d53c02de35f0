'use strict';

const games = JSON.parse(document.getElementById('games').textContent);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawing(name, attributes = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const percent = (share) => `${Math.round(100 * share)}%`;

/** What a move leads to, in words, from the view of the side that makes it. */
function prospect({chances, points, exact}) {
  if (!exact) return `${percent(chances)}, ${points < 0 ? '' : '+'}${points.toFixed(1)} points`;
  if (points === 0) return 'a draw, proven';
  return `a ${points > 0 ? 'win' : 'loss'} by ${Math.abs(points)}, proven`;
}

/** The cells of a position text, the top row first: 'x', 'o', '-' (a boulder) or '' (empty). */
function cellsOf(position) {
  return position.split(' ')[0].split('/').map((row) => {
    const cells = [];
    for (const letter of row) {
      if (letter >= '1' && letter <= '9') cells.push(...Array(Number(letter)).fill(''));
      else cells.push(letter);
    }
    return cells;
  });
}

/** A board before a move, the move and the better one marked. */
function board(move) {
  const rows = cellsOf(move.position);
  const size = rows.length;
  const svg = drawing('svg', {viewBox: `-0.6 -0.2 ${size + 0.8} ${size + 0.8}`, role: 'img',
    'aria-label': `${move.side} played ${move.move}, better was ${move.line[0]}`});
  svg.append(drawing('rect', {x: 0, y: 0, width: size, height: size, fill: 'var(--wood)'}));
  const text = (x, y, words, attributes = {}) => svg.append(drawing('text', {x, y, 'text-anchor': 'middle',
    'dominant-baseline': 'central', 'font-size': 0.36, fill: 'currentColor', ...attributes}, words));
  rows.forEach((row, y) => {
    text(-0.3, y + 0.5, String(size - y));
    text(y + 0.5, size + 0.3, String.fromCharCode(65 + y));
    row.forEach((cell, x) => {
      svg.append(drawing('rect', {x, y, width: 1, height: 1, fill: cell === '-' ? 'var(--boulder)' : 'none',
        stroke: 'var(--grid)', 'stroke-width': 0.03}));
      if (cell === 'x' || cell === 'o') {
        svg.append(drawing('circle', {cx: x + 0.5, cy: y + 0.5, r: 0.4, stroke: '#555', 'stroke-width': 0.03,
          fill: cell === 'x' ? '#16191d' : '#ffffff'}));
      }
    });
  });
  const mark = (name, colour, letter) => {
    const place = /^([A-Z])(\d+)/.exec(name);
    if (!place) return;
    const x = place[1].charCodeAt(0) - 65 + 0.5;
    const y = size - Number(place[2]) + 0.5;
    svg.append(drawing('circle', {cx: x, cy: y, r: 0.4, fill: 'none', stroke: colour, 'stroke-width': 0.1}));
    text(x, y, letter, {fill: '#16191d', 'font-weight': 'bold', 'font-size': 0.44});
  };
  mark(move.move, '#b3261e', '?');
  mark(move.line[0], '#0f7a3a', '!');
  return svg;
}

/** Black's chances after each move, dark from below; the turning points marked. */
function curve(game) {
  const moves = game.moves;
  const blackShare = (move, which) => (move.side === 'black' ? move[which].chances : 1 - move[which].chances);
  const shares = [blackShare(moves[0], 'best'), ...moves.map((move) => blackShare(move, 'played'))];
  const width = moves.length;
  const path = shares.map((share, i) => `L ${i} ${(1 - share).toFixed(4)}`).join(' ');
  const svg = drawing('svg', {class: 'curve', viewBox: `0 0 ${width} 1`, preserveAspectRatio: 'none', role: 'img',
    'aria-label': `Black's chances move by move, from ${percent(shares[0])} to ${percent(shares[width])}`});
  svg.append(drawing('path', {d: `M 0 1 ${path} L ${width} 1 Z`}),
    drawing('line', {x1: 0, x2: width, y1: 0.5, y2: 0.5}));
  moves.forEach((move, i) => {
    if (move.verdict !== 'blunder') return;
    svg.append(drawing('line', {class: 'mark', x1: i + 1, x2: i + 1, y1: 0, y2: 1}));
  });
  return svg;
}

function row(tag, cells, attributes = {}) {
  return element('tr', attributes, ...cells.map((cell) => element(tag, {}, String(cell))));
}

function summary(game) {
  const accuracy = (number) => (number === null ? '–' : `${Math.round(number)}%`);
  const side = (name) => {
    const facts = game[name];
    const player = game.players[name];
    return row('td', [player ? `${name} (${player})` : name, ...['accuracy', 'opening', 'middle', 'ending']
      .map((key) => accuracy(facts[key])), facts.inaccuracies, facts.mistakes, facts.blunders]);
  };
  return element('div', {class: 'scroll'}, element('table', {}, element('thead', {}, row('th', ['', 'Accuracy', 'Opening',
    'Middle', 'Ending', 'Inaccuracies', 'Mistakes', 'Blunders'])), element('tbody', {}, side('black'), side('white'))));
}

function turningPoint(move, number) {
  return element('div', {class: 'point'}, board(move),
    element('p', {}, `${number}. ${move.side} `, element('b', {class: 'bad'}, move.move), `: ${prospect(move.played)}`),
    element('p', {}, 'Better ', element('b', {class: 'better'}, move.line[0]), `: ${prospect(move.best)}`),
    element('p', {class: 'faint'}, move.line.join(' ')));
}

function moveTable(game) {
  const rows = game.moves.map((move, i) => row('td', [i + 1, move.side, move.move, move.verdict, prospect(move.played),
    move.verdict === 'best' ? '' : `${move.line[0]}: ${prospect(move.best)}`], {class: move.verdict}));
  return element('details', {}, element('summary', {}, 'All moves'), element('div', {class: 'scroll'}, element('table', {},
    element('thead', {}, row('th', ['Move', 'Side', 'Played', 'Verdict', 'Leads to', 'Better'])),
    element('tbody', {}, ...rows))));
}

function show(game) {
  const section = element('section', {class: 'game'}, element('h2', {}, game.file),
    element('p', {class: 'faint'}, `${game.moves.length} moves, result ${game.result || 'not known'}. ${game.start}`));
  if (game.moves.length > 0) {
    section.append(summary(game), curve(game),
      element('p', {class: 'faint'}, 'Dark: Black’s chances of winning after each move. Red: turning points.'));
    const points = game.moves.map((move, i) => [move, i + 1]).filter(([move]) => move.verdict === 'blunder');
    if (points.length > 0) {
      section.append(element('h3', {}, 'Turning points'), element('div', {class: 'points'},
        ...points.map(([move, number]) => turningPoint(move, number))));
    }
    section.append(moveTable(game));
  }
  return section;
}

document.getElementById('overview').textContent =
  `${games.length} ${games.length === 1 ? 'game' : 'games'}; chances are those of the side that moves, a draw counting half.`;
document.querySelector('main').append(...games.map(show));
