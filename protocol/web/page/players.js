// Both sides: who plays, points, stones in hand, and lines by their length.
import { byId, node, sides } from './dom.js';
import { counted, nameOf, selectOf, t } from './texts.js';

// Nobody is to move, unless the game goes on after a resignation.
export const hasEnded = (state) => state.phase === 'over' || state.resigned !== null;

const lineCounts = (lines, side) => {
  const counts = new Map();
  for (const line of lines) if (line.side === side) counts.set(line.cells.length, (counts.get(line.cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => a[0] - b[0]);
};

const makeCard = (side, setPlayer) => {
  const who = selectOf([['human', 'human'], ['engine', 'engine']], { id: `player-${side}`, onchange: () => setPlayer(side, who.value) });
  const name = node('span', { class: 'name' }), points = node('span', { class: 'points', id: `points-${side}` });
  const detail = node('p', { class: 'faint', 'data-t-title': 'in_hand_long' }), lines = node('p', { class: 'lengths', id: `lines-${side}` });
  const card = node('div', { class: 'card', role: 'group', 'data-t-label': side },
    node('span', { class: `disc ${side}`, 'aria-hidden': 'true' }), node('div', { class: 'who' }, name, who), points, detail, lines);
  const show = (state) => {
    name.textContent = state.names[side] || nameOf(side);
    name.title = name.textContent;
    who.setAttribute('aria-label', t('who_plays', { side: nameOf(side) }));
    who.value = state.players[side];
    points.textContent = String(state.points[side]);
    points.setAttribute('aria-label', counted('point', state.points[side]));
    detail.textContent = state.phase === 'over' ? '' : t('in_hand', { n: state.hand[side] });
    const counts = lineCounts(state.lines, side);
    lines.replaceChildren(...counts.map(([length, count]) => node('span', { class: 'chip', title: counted('lines_of', count, { length }) }, `${count}\u00d7${length}`)));
    card.classList.toggle('to-move', !hasEnded(state) && state.to_move === side);
  };
  return { card, show };
};

export const makePlayers = (setPlayer) => {
  const cards = sides.map((side) => makeCard(side, setPlayer));
  byId('players').replaceChildren(...cards.map(({ card }) => card));
  return { show: (state) => cards.forEach(({ show }) => show(state)) };
};
