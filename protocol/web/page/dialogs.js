// The forms: a new game, and the engine's settings.
import { byId, button, node, select, sides } from './dom.js';

const numbers = (from, to) => [...Array(to - from + 1).keys()].map((i) => [String(from + i), String(from + i)]);
const labelled = (text, field) => node('label', {}, node('span', {}, text), field);
const levels = numbers(1, 15).map(([value, text]) => [value, value === '1' ? '1 (beginner)' : value === '15' ? '15 (full strength)' : text]);

const rulesets = [
  ['classic', 'Classic: boulders on the board, lines scored at the end'],
  ['assyrian', 'Assyrian: players place the boulders'],
  ['strategic', 'Strategic: points banked move by move'],
  ['custodial', 'Custodial: players place the boulders and capture'],
];
const colours = {
  black: { black: 'human', white: 'engine' }, white: { black: 'engine', white: 'human' },
  both: { black: 'human', white: 'human' }, none: { black: 'engine', white: 'engine' },
};

// `begin` gets {settings, game} for the program, and throws what is wrong with it.
export const makeNewGame = (begin) => {
  const dialog = byId('new-game');
  const ruleset = select(rulesets, { name: 'ruleset' }), size = select(numbers(3, 8), { name: 'size' });
  const boulders = node('input', { type: 'number', name: 'boulders', min: '0', max: '63', placeholder: 'as in the rules' });
  const places = node('input', { type: 'text', name: 'places', placeholder: 'at random', spellcheck: 'false', autocomplete: 'off' });
  const swap = node('input', { type: 'checkbox', name: 'swap' });
  const colour = select([['black', 'Black'], ['white', 'White'], ['both', 'both (two people)'], ['none', 'none (engine against engine)']], { name: 'colour' });
  const level = select(levels, { name: 'level' });
  const position = node('input', { type: 'text', name: 'position', placeholder: '7/5-1/7/3-3/7/1-5/7 x classic', spellcheck: 'false', autocomplete: 'off' });
  const error = node('p', { class: 'error', role: 'alert' });
  const gameOf = () => {
    if (position.value.trim()) return { position: position.value.trim() };
    const settings = [ruleset.value, `size=${size.value}`];
    if (boulders.value) settings.push(`boulders=${boulders.value}`);
    if (swap.checked) settings.push('swap=on');
    return { ruleset: settings.join(','), ...(places.value.trim() ? { boulders: places.value } : {}) };
  };
  const submit = async (event) => {
    event.preventDefault();
    error.textContent = '';
    try {
      await begin({ settings: { level: level.value }, game: { ...gameOf(), ...colours[colour.value] } });
      dialog.close();
    } catch (failure) {
      error.textContent = failure.message;
    }
  };
  dialog.append(node('form', { onsubmit: submit }, node('h2', { id: 'new-game-title' }, 'New game'),
    labelled('Rules', ruleset), labelled('Size', size), labelled('Boulders', boulders), labelled('Where (B2 D4)', places),
    labelled('Pie rule', swap), labelled('You play', colour), labelled('Level', level), labelled('Or a position', position), error,
    node('div', { class: 'controls' }, node('button', { type: 'submit', class: 'main', id: 'begin' }, 'Start'), button('Cancel', () => dialog.close()))));
  // It offers more of what is being played.
  return (state) => {
    ruleset.value = state.ruleset.split(',')[0];
    size.value = String(state.size);
    colour.value = Object.keys(colours).find((name) => sides.every((side) => colours[name][side] === state.players[side]));
    level.value = state.parameters.level;
    error.textContent = '';
    dialog.showModal();
  };
};

// `change` gets one parameter of the program at a time.
export const makeSettings = (change) => {
  const field = (name, element) => {
    element.addEventListener('change', () => change({ [name]: element.value.trim() || 'none' }));
    return element;
  };
  const number = (name, attributes) => field(name, node('input', { type: 'number', name, ...attributes }));
  const fields = {
    level: field('level', select(levels, { name: 'level' })),
    time: number('time', { min: '0.1', step: '0.1', placeholder: '1' }),
    threads: number('threads', { min: '1', max: '64' }),
    hash: number('hash', { min: '1' }),
  };
  byId('engine').append(labelled('Level', fields.level), labelled('Seconds per move', fields.time), labelled('Threads', fields.threads), labelled('Memory, MiB', fields.hash));
  byId('engine').addEventListener('submit', (event) => event.preventDefault());
  const show = (state) => {
    for (const [name, element] of Object.entries(fields)) {
      if (element !== document.activeElement) element.value = state.parameters[name] === 'none' ? '' : state.parameters[name];
    }
    const facts = [['Rules', state.description], ['Position', state.position]];
    byId('facts').replaceChildren(...facts.flatMap(([name, text]) => [node('dt', {}, name), node('dd', {}, text)]));
  };
  return { show };
};
