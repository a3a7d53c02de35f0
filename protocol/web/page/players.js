// Both sides: who plays, points, stones in hand, and lines by their length.
import { byId, nameOf, node, select, sides } from './dom.js';

const lineCounts = (lines, side) => {
  const counts = new Map();
  for (const line of lines) if (line.side === side) counts.set(line.cells.length, (counts.get(line.cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => a[0] - b[0]);
};

const makeCard = (side, setPlayer) => {
  const who = select([['human', 'Human'], ['engine', 'Engine']], {
    'aria-label': `Who plays ${nameOf[side]}`, id: `player-${side}`, onchange: () => setPlayer(side, who.value),
  });
  const name = node('span', { class: 'name' }), points = node('span', { class: 'points', id: `points-${side}` });
  const detail = node('p', { class: 'faint', title: 'Stones still to be placed' }), lines = node('p', { class: 'lengths', id: `lines-${side}` });
  const card = node('div', { class: 'card', role: 'group', 'aria-label': nameOf[side] },
    node('span', { class: `disc ${side}`, 'aria-hidden': 'true' }), node('div', { class: 'who' }, name, who), points, detail, lines);
  const show = (state) => {
    name.textContent = state.names[side] || nameOf[side];
    name.title = name.textContent;
    who.value = state.players[side];
    points.textContent = String(state.points[side]);
    points.setAttribute('aria-label', `${state.points[side]} points`);
    detail.textContent = state.phase === 'over' ? '' : `${state.hand[side]} in hand`;
    const counts = lineCounts(state.lines, side);
    lines.replaceChildren(...counts.map(([length, count]) => node('span', { class: 'chip', title: `${count} lines of ${length}` }, `${count}\u00d7${length}`)));
    card.classList.toggle('to-move', state.phase !== 'over' && state.to_move === side);
  };
  return { card, show };
};

export const makePlayers = (setPlayer) => {
  const cards = sides.map((side) => makeCard(side, setPlayer));
  byId('players').replaceChildren(...cards.map(({ card }) => card));
  return { show: (state) => cards.forEach(({ show }) => show(state)) };
};
