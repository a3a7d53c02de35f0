// The forms: a new game, and the engine's settings.
import { button, byId, node, sides } from './dom.js';
import { makeBoulderPicker } from './play_board.js';
import { describeRules } from './rules.js';
import { mostThreads } from './server.js';
import { levelName, says, selectOf, t } from './texts.js';

const numbers = ([from, to]) => [...Array(to - from + 1).keys()].map((i) => String(from + i));
const labelled = (key, field) => node('label', {}, says('span', key), field);
// The list gets what the program offers, once.
const offer = (list, values, textOf = (value) => value) => {
  if (!list.options.length) list.append(...values.map((value) => node('option', { value })));
  [...list.options].forEach((option) => { option.textContent = textOf(option.value); });
};
const offerLevels = (list, state) => offer(list, numbers(state.choices.levels), (level) => levelName(Number(level)));

const colours = {
  black: { black: 'human', white: 'engine' }, white: { black: 'engine', white: 'human' },
  both: { black: 'human', white: 'human' }, none: { black: 'engine', white: 'engine' },
};

// Asks in a dialog. True if the answer is `yes`.
export const confirmed = ({ title, text, yes }) => new Promise((resolve) => {
  const dialog = byId('dialog');
  const answer = (isYes) => () => {
    dialog.close();
    resolve(isYes);
  };
  // By Escape. A browser may tell late of a dialog that was closed before this one.
  const hearClosed = () => {
    if (dialog.open) return;
    dialog.removeEventListener('close', hearClosed);
    resolve(false);
  };
  dialog.addEventListener('close', hearClosed);
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, title), node('p', {}, text),
    node('div', { class: 'controls' }, button(yes, answer(true), { id: 'confirm' }), button(t('cancel'), answer(false), { class: 'main', id: 'refuse' })));
  dialog.showModal();
  byId('refuse').focus();
});

// `begin` gets {settings, game} for the program, throws what is wrong with it, and answers whether it began.
export const makeNewGame = (begin) => {
  const dialog = byId('new-game');
  const ruleset = node('select', { name: 'ruleset' }), size = node('select', { name: 'size' });
  const boulders = node('input', { type: 'number', name: 'boulders', min: '0', max: '63', 'data-t-placeholder': 'boulders_default' });
  const swap = node('input', { type: 'checkbox', name: 'swap' });
  const colour = selectOf(Object.keys(colours).map((name) => [name, name]), { name: 'colour' });
  const level = node('select', { name: 'level' });
  const position = node('input', { type: 'text', name: 'position', placeholder: '7/5-1/7/3-3/7/1-5/7 x classic', spellcheck: 'false', autocomplete: 'off' });
  const error = node('p', { class: 'error', role: 'alert' });
  const picker = makeBoulderPicker(() => {
    const count = picker.chosen().length;
    boulders.disabled = count > 0;
    boulders.value = count ? String(count) : '';
  });
  const places = node('div', { class: 'places' }, says('span', 'boulders_where', { class: 'faint' }), picker.element);
  // Only in the classic rules boulders lie there from the start.
  const reset = () => {
    picker.show(Number(size.value));
    boulders.disabled = false;
    boulders.value = '';
    places.hidden = ruleset.value !== 'classic';
  };
  ruleset.addEventListener('change', reset);
  size.addEventListener('change', reset);
  const gameOf = () => {
    if (position.value.trim()) return { position: position.value.trim() };
    const settings = [ruleset.value, `size=${size.value}`], chosen = picker.chosen();
    if (boulders.value && !chosen.length) settings.push(`boulders=${boulders.value}`);
    if (swap.checked) settings.push('swap=on');
    return { ruleset: settings.join(','), ...(chosen.length ? { boulders: chosen.join(' ') } : {}) };
  };
  const submit = async (event) => {
    event.preventDefault();
    error.textContent = '';
    try {
      const hasBegun = await begin({ settings: { level: level.value }, game: { ...gameOf(), ...colours[colour.value] } });
      if (hasBegun) dialog.close();
    } catch (failure) {
      error.textContent = failure.message;
    }
  };
  const form = node('form', { onsubmit: submit }, says('h2', 'new_game', { id: 'new-game-title' }),
    labelled('you_play', colour), labelled('level', level), labelled('rules', ruleset), labelled('size', size), labelled('boulders', boulders), places,
    labelled('pie', swap), labelled('or_position', position), error,
    node('div', { class: 'controls' }, says('button', 'start', { type: 'submit', class: 'main', id: 'begin' }), says('button', 'cancel', { type: 'button', onclick: () => dialog.close() })));
  dialog.append(form);
  // It offers more of what is being played; what was typed the last time is gone.
  return (state) => {
    form.reset();
    offerLevels(level, state);
    offer(ruleset, state.choices.rulesets.map(({ name }) => name), t);
    offer(size, numbers(state.choices.sizes));
    ruleset.value = state.rules.name;
    size.value = String(state.size);
    reset();
    swap.checked = state.rules.swap === 'on';
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
    level: field('level', node('select', { name: 'level' })),
    time: number('time', { min: '0.1', step: '0.1', placeholder: '1' }),
    threads: number('threads', { min: '1', max: String(mostThreads) }),
    hash: number('hash', { min: '1' }),
  };
  byId('engine').append(labelled('level', fields.level), labelled('seconds', fields.time), labelled('threads', fields.threads), labelled('memory', fields.hash));
  if (mostThreads === 1) byId('engine').append(says('p', 'one_thread', { class: 'faint' }));
  byId('engine').addEventListener('submit', (event) => event.preventDefault());
  const show = (state) => {
    offerLevels(fields.level, state);
    for (const [name, element] of Object.entries(fields)) {
      if (element !== document.activeElement) element.value = state.parameters[name] === 'none' ? '' : state.parameters[name];
    }
    const facts = [[t('rules'), describeRules(state.rules).join(' ')], [t('position'), state.position]];
    byId('facts').replaceChildren(...facts.flatMap(([name, text]) => [node('dt', {}, name), node('dd', {}, text)]));
  };
  return { show };
};
