// What moves when a move has been played: a stone drops, lines light up, points fly to their score, what was captured
// leaves. All of it is decoration of a board that already shows the new position.
import { byId, minus, node, sides } from './dom.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
// Whether the system asks for less motion.
export const isCalm = () => calm.matches;
export const onCalm = (does) => calm.addEventListener('change', does);

const drop = 120, fall = 'cubic-bezier(.4, 0, .8, .6)';
let running = [];  // animations, with what goes when they end
const animate = (element, frames, options, end = () => {}) => {
  const animation = element.animate(frames, { fill: 'backwards', ...options });
  animation.onfinish = end;
  running.push({ animation, end });
};
const stop = () => {
  for (const { animation, end } of running) {
    animation.cancel();
    end();
  }
  running = [];
};

const dropOn = ({ stone, boulder }, piece) => animate(piece === '-' ? boulder : stone, [{ transform: 'translate(-2px, -10px) scale(1.2)', opacity: 0.4 }, { transform: 'none', opacity: 1 }], { duration: drop, easing: fall });
// As it was, above what has taken its place.
const leaveFrom = ({ element, stone, boulder }, piece) => {
  const ghost = (piece === '-' ? boulder : stone).cloneNode(true), box = element.cloneNode(false);
  for (const name of box.getAttributeNames()) box.removeAttribute(name);
  box.dataset.piece = piece;
  box.setAttribute('aria-hidden', 'true');
  box.append(ghost);
  element.parentElement.parentElement.append(box);
  animate(ghost, [{ transform: 'none', opacity: 1 }, { transform: 'translate(0, -14px) scale(1.25)', opacity: 0 }], { delay: drop, duration: 450, easing: 'ease-in' }, () => box.remove());
};
const lightUp = (line, i) => animate(line, [{ opacity: 0, strokeWidth: '2px' }, { opacity: 1, strokeWidth: '12px', offset: 0.35 }, { opacity: 1, strokeWidth: '9px', offset: 0.7 }, {}], { delay: drop + 90 * i, duration: 800, easing: 'ease-out' });
const middleOf = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
const flyTo = (side, gain, from) => {
  const points = byId(`points-${side}`), start = middleOf(from), end = middleOf(points);
  const text = node('span', { class: `gain ${side}`, 'aria-hidden': 'true' }, (gain < 0 ? minus : '+') + Math.abs(gain));
  const at = ({ x, y }, size) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
  const raised = { x: start.x, y: start.y - 22 };
  document.body.append(text);
  animate(text, [{ transform: at(start, 0.5), opacity: 0 }, { transform: at(raised, 1.25), opacity: 1, offset: 0.25 }, { transform: at(raised, 1.15), opacity: 1, offset: 0.55, easing: 'ease-in' }, { transform: at(end, 0.8), opacity: 0.3 }],
    { delay: drop, duration: 1000, easing: 'ease-out' }, () => text.remove());
  animate(points, [{ transform: 'none' }, { transform: 'scale(1.3)', offset: 0.4 }, { transform: 'none' }], { delay: drop + 950, duration: 350 });
};

const nameOfLine = ({ side, cells }) => side + cells.join();
// One move forward, from a state to the next. `board` gives the parts of a cell by its number, and of a line.
export const showMove = (board, before, state) => {
  stop();
  if (isCalm() || before?.begun !== state.begun || before.size !== state.size || state.ply !== before.ply + 1) return;
  const known = new Set(before.lines.map(nameOfLine));
  let placed;
  [...state.cells].forEach((piece, i) => {
    const was = before.cells[i], cell = board.cellAt(i);
    if (piece === was) return;
    if (was !== '.') return leaveFrom(cell, was);
    placed = cell;
    dropOn(cell, piece);
  });
  state.lines.flatMap((line, i) => (known.has(nameOfLine(line)) ? [] : [board.lineAt(i)])).forEach(lightUp);
  if (!placed) return;
  for (const side of sides) {
    const gain = state.points[side] - before.points[side];
    if (gain) flyTo(side, gain, placed.element);
  }
};
