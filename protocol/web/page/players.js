// Both sides: who plays, points, stones in hand, and lines by their length.
import { byId, node, other, sides } from './dom.js';
import { playedBy } from './played.js';
import { counted, nameOf, selectOf, t } from './texts.js';

// Nobody is to move, unless the game goes on after a resignation.
export const hasEnded = (state) => state.phase === 'over' || state.resigned !== null;
// Whether the line shown ends so, though an earlier position may be on the board.
export const isFinished = ({ record }) => record[record.length - 1].over !== undefined || record[record.length - 1].resigned !== undefined;
// The side of the only person who plays, or has played a game that is over, if there is one.
export const personOf = (state) => {
  const { people } = playedBy(state);
  return sides.includes(people) ? people : undefined;
};
// Whether the only person who plays has won, drawn or lost. Nothing before the end, if there is none or two, or in a game
// that came from a file or a link, which may be anybody's, or in which nobody has moved.
export const outcomeOf = (state) => {
  const person = personOf(state);
  if (!person || !hasEnded(state) || state.loaded || state.record.length === 1) return undefined;
  if (state.resigned) return state.resigned === person ? 'lost' : 'won';
  const lead = state.points[person] - state.points[other[person]];
  return lead > 0 ? 'won' : lead < 0 ? 'lost' : 'drew';
};

const lineCounts = (lines, side) => {
  const counts = new Map();
  for (const line of lines) if (line.side === side) counts.set(line.cells.length, (counts.get(line.cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[0] - a[0]);
};

const makeCard = (side, setPlayer) => {
  const who = selectOf([['human', 'human'], ['engine', 'engine']], { id: `player-${side}`, onchange: () => setPlayer(side, who.value) });
  who.options[1].removeAttribute('data-t');  // it says the level
  const name = node('span', { class: 'name' }), points = node('span', { class: 'points', id: `points-${side}` });
  const detail = node('span', { class: 'hand', 'data-t-title': 'in_hand_long' }), lines = node('p', { class: 'lengths', id: `lines-${side}` });
  const card = node('div', { class: 'card', role: 'group', 'data-t-label': side },
    node('span', { class: `disc ${side}`, 'aria-hidden': 'true' }), node('div', { class: 'who' }, name, who), points, node('div', { class: 'counts' }, lines, detail));
  const show = (state) => {
    name.textContent = state.names[side] || nameOf(side);
    name.title = name.textContent;
    who.setAttribute('aria-label', t('who_plays', { side: nameOf(side) }));
    who.value = state.players[side];
    who.disabled = Boolean(state.letter);
    who.options[1].textContent = t('engine_level', { level: state.parameters.level });
    points.textContent = String(state.points[side]);
    points.setAttribute('aria-label', counted('point', state.points[side]));
    const counts = lineCounts(state.lines, side), inHand = t('in_hand', { n: state.hand[side] });
    // A number and a stone, for both sides, where the lengths of one need the room.
    const isShort = sides.some((one) => lineCounts(state.lines, one).length > 1);
    detail.replaceChildren(...(state.phase === 'over' ? [] : !isShort ? [inHand] : [node('span', { class: `pip ${side}`, role: 'img', 'aria-label': inHand }), String(state.hand[side])]));
    lines.dataset.kinds = counts.length;
    lines.replaceChildren(...counts.map(([length, count]) => node('span', { class: 'chip', title: counted('lines_of', count, { length }) }, `${count}\u00d7${length}`)));
    card.classList.toggle('to-move', !hasEnded(state) && state.to_move === side);
  };
  return { card, show };
};

// Whose lines have which colour, while there are any.
const makeKey = () => {
  const key = node('p', { class: 'legend' }, node('span', { 'data-t': 'key_lines' }), sides.map((side) => node('span', {}, node('span', { class: `dash ${side}`, 'aria-hidden': 'true' }), node('span', { 'data-t': side }))));
  document.querySelector('.side .panel').append(key);
  return { show: ({ lines }) => { key.hidden = !lines.length; } };
};

export const makePlayers = (setPlayer) => {
  const cards = sides.map((side) => makeCard(side, setPlayer));
  byId('players').replaceChildren(...cards.map(({ card }) => card));
  const key = makeKey();
  return { show: (state) => [...cards, key].forEach(({ show }) => show(state)) };
};
