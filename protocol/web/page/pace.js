// How long the engine takes for a move at least, in milliseconds: `answer` to a person's move, `between` two of its own.
// The browser keeps both.
import { byId, node } from './dom.js';
import { remember, remembered } from './kept.js';
import { isCalm } from './motion.js';
import { number, t } from './texts.js';

const most = 10000;
const usual = () => (isCalm() ? { answer: 0, between: 0 } : { answer: 400, between: 1000 });
const wanted = (name) => {
  const kept = remembered(name), n = Number(kept);
  return kept !== null && n >= 0 && n <= most ? Math.round(n) : usual()[name];
};
export const wantedPace = () => ({ answer: wanted('answer'), between: wanted('between') });

// `change` gets one of the two at a time.
const listOf = (name, choices, change) => {
  const list = node('select', { id: `pace-${name}` }, choices.map((value) => node('option', { value })));
  list.addEventListener('change', () => {
    remember(name, list.value);
    change({ [name]: Number(list.value) });
  });
  const show = ({ pace }) => {
    const value = String(pace[name]);
    if (![...list.options].some((option) => option.value === value)) list.append(node('option', { value }));
    for (const option of list.options) option.textContent = t(`pace_${name}`, { n: number(Number(option.value) / 1000) });
    list.setAttribute('aria-label', t(`pace_${name}_label`));
    if (list !== document.activeElement || list.value === '') list.value = value;
  };
  return { list, show };
};

// {list, show}: the list is for where two engines play; the other one is among the engine's settings.
export const makePace = (change) => {
  const answer = listOf('answer', [0, 400, 800, 1500, 3000], change), between = listOf('between', [0, 500, 1000, 2000, 3000, 5000], change);
  byId('engine').append(node('label', {}, node('span', { 'data-t': 'pace_answer_label' }), answer.list));
  const show = (state) => {
    answer.show(state);
    between.show(state);
  };
  return { list: between.list, show };
};
