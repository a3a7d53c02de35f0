// The forms: a new game, and the engine's settings.
import { button, byId, node, sides } from './dom.js';
import { fairBoard, fairSize } from './fair_boards.js';
import { adaptedLevel, isAdaptive, levelOf, levelSays, suggestion } from './levels.js';
import { makeBoulderPicker } from './play_board.js';
import { describeRules, pictureOf, rulesOf } from './rules.js';
import { mostThreads } from './server.js';
import { levelName, listOf, says, selectOf, sentences, t } from './texts.js';

const numbers = ([from, to]) => [...Array(to - from + 1).keys()].map((i) => String(from + i));
const labelled = (key, field) => node('label', {}, says('span', key), field);
// The list gets what the program offers, once.
const offer = (list, values, textOf = (value) => value) => {
  if (!list.options.length) list.append(...values.map((value) => node('option', { value })));
  for (const option of list.options) {
    const text = textOf(option.value);
    if (option.textContent !== text) option.textContent = text;
  }
};
const adaptive = 'adaptive';
// `played` is where an adaptive level stands.
const offerLevels = (list, { choices, parameters: { level } }, chosen, played = level) => {
  offer(list, [adaptive, ...numbers(choices.levels)], (value) => (value === adaptive ? t(adaptive, { level: played }) : levelName(value)));
  if (chosen) list.value = isAdaptive() ? adaptive : level;
};

const colours = {
  black: { black: 'human', white: 'engine' }, white: { black: 'engine', white: 'human' },
  both: { black: 'human', white: 'human' }, letters: { black: 'human', white: 'human' }, none: { black: 'engine', white: 'engine' },
};

let ends;  // is called once when what the dialog shows is closed
const end = () => {
  const does = ends;
  ends = undefined;
  does?.();
};
// Shows the parts in the dialog, with a row of buttons of which the last one, which says `close`, closes it. `closed` is called
// once when it is closed, or shows something else.
export const showDialog = (title, parts, { buttons = [], close = 'close', id, closed } = {}) => {
  const dialog = byId('dialog');
  end();
  ends = closed;
  // A browser tells of it late, perhaps when the dialog is open again.
  dialog.onclose = () => { if (!dialog.open) end(); };
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, title), ...parts,
    node('div', { class: 'controls' }, ...buttons, button(t(close), () => dialog.close(), { class: 'main', id })));
  if (!dialog.open) dialog.showModal();
};
// Asks in a dialog. True if the answer is `yes`; by Escape it is not.
export const confirmed = ({ title, text, yes }) => new Promise((resolve) => {
  const agree = () => {
    resolve(true);
    byId('dialog').close();
  };
  showDialog(title, [node('p', {}, text)], { buttons: [button(yes, agree, { id: 'confirm' })], close: 'cancel', id: 'refuse', closed: () => resolve(false) });
  byId('refuse').focus();
});

// The first half of the form: what it says of the level and of the rules that are chosen.
const makeExplanations = ({ level, ruleset }) => {
  const ofLevel = node('p', { class: 'faint', id: 'level-says' }), advice = node('p', { id: 'level-advice' }), ofRules = node('div', { class: 'figure', id: 'rules-say' });
  let current;
  const show = () => {
    const { choices } = current, rules = choices.rulesets.find(({ name }) => name === ruleset.value), next = suggestion(current);
    ofLevel.textContent = level.value === adaptive ? t('adaptive_help') : levelSays(level.value, choices, rules);
    advice.textContent = next ? sentences(t(next.won > 0 ? 'suggest_up' : 'suggest_down'), `(${levelName(next.level)})`) : '';
    ofRules.replaceChildren(pictureOf(rules), node('span', { class: 'faint' }, t(`about_${ruleset.value}`)));
  };
  for (const list of [level, ruleset]) list.addEventListener('change', show);
  return { ofLevel, advice, ofRules, show: (state) => { current = state; show(); } };
};

// Boulders: how many, and where they lie there from the start, which cells. {fields, show(state), chosen(), draw()}. Where there
// are fair boards, one of them is offered first.
const makeBoulders = ({ ruleset, size }) => {
  const count = node('input', { type: 'number', name: 'boulders', min: '0' }), remark = node('p', { class: 'faint', role: 'status', id: 'boulders-remark' });
  let choices, origin;  // of the boulders: 'fair', 'random', or 'placed' by hand
  const picker = makeBoulderPicker(() => {
    origin = 'placed';
    show();
  });
  const places = node('div', { class: 'places' }, node('div', {}, says('p', 'boulders_where', { class: 'faint' })), picker.element);
  const rules = () => choices.rulesets.find(({ name }) => name === ruleset.value);
  const areFixed = () => rules().setup === 'fixed';
  const chosen = () => (areFixed() ? picker.chosen() : []);
  // As published, or where the board is of another size, as many as suit it.
  const usual = () => (rules().size === size.value ? rules().boulders : String(choices.boulders[size.value]));
  const show = () => {
    const isPicked = chosen().length > 0, beside = places.hidden ? [] : picker.beside();
    count.max = String(size.value ** 2 - 1);
    count.placeholder = isPicked ? String(chosen().length) : usual();
    count.disabled = isPicked && origin === 'placed';
    remark.textContent = beside.length ? t('boulders_beside', { cells: listOf(beside) }) : origin === 'fair' && isPicked ? t('fair_says') : '';
    if (!areFixed() && picker.chosen().length) remark.textContent = t('boulders_by_players');
    if (count.value && Number(count.value) > Number(count.max)) {
      count.value = '';
      remark.textContent = t('boulders_too_many');
    }
  };
  const isFairSize = () => ruleset.value === 'classic' && Number(size.value) === fairSize;
  const refit = () => {
    places.hidden = !areFixed();
    if (origin !== 'placed') picker.choose(origin === 'fair' && isFairSize() ? fairBoard() : []);
    picker.show(Number(size.value));
    show();
  };
  const draw = () => {
    if (origin === 'fair') origin = 'random';
    refit();
  };
  const offer = (kind) => () => {
    count.value = '';
    origin = kind;
    if (kind === 'fair') size.value = String(fairSize);
    size.dispatchEvent(new Event('change'));
  };
  places.firstChild.append(...['fair', 'random'].map((kind) => says('button', kind, { type: 'button', id: kind, onclick: offer(kind) })));
  for (const list of [ruleset, size]) list.addEventListener('change', refit);
  count.addEventListener('change', draw);
  return {
    fields: [labelled('boulders', count), remark, places],
    show: (state) => {
      ({ choices } = state);
      count.value = '';
      origin = 'fair';
      refit();
    },
    // As settings of a ruleset and as the cells.
    number: () => `boulders=${count.value || usual()}`,
    chosen, draw,
  };
};

// `begin` gets what the program's `new` takes, the level, and whether it is a game by links, throws what is wrong with it, and answers whether it began.
export const makeNewGame = (begin) => {
  const dialog = byId('new-game');
  const ruleset = node('select', { name: 'ruleset' }), size = node('select', { name: 'size' }), level = node('select', { name: 'level' });
  const boulders = makeBoulders({ ruleset, size }), explanations = makeExplanations({ level, ruleset });
  const swap = node('input', { type: 'checkbox', name: 'swap' });
  const colour = selectOf(Object.keys(colours).map((name) => [name, name]), { name: 'colour' });
  const position = node('input', { type: 'text', name: 'position', placeholder: '7/5-1/7/3-3/7/1-5/7 x classic', spellcheck: 'false', autocomplete: 'off' });
  const seed = node('input', { type: 'number', name: 'seed', min: '0' });
  seed.addEventListener('change', boulders.draw);
  const advanced = node('details', { id: 'advanced' }, says('summary', 'advanced'), labelled('or_position', position), labelled('seed', seed));
  const error = node('p', { class: 'error', role: 'alert' });
  let current;
  const gameOf = () => {
    if (position.value.trim()) return { position: position.value.trim() };
    const settings = [ruleset.value, `size=${size.value}`], chosen = boulders.chosen();
    if (!chosen.length) settings.push(boulders.number());
    if (swap.checked) settings.push('swap=on');
    return { ruleset: settings.join(','), ...(chosen.length ? { boulders: chosen.join(' ') } : {}), ...(seed.value && !chosen.length ? { seed: Number(seed.value) } : {}) };
  };
  const submit = async (event) => {
    event.preventDefault();
    error.textContent = '';
    try {
      const hasBegun = await begin({ ...gameOf(), ...colours[colour.value] }, level.value, colour.value === 'letters');
      if (hasBegun) dialog.close();
    } catch (failure) {
      error.textContent = failure.message;
    }
  };
  // A boulder in the middle needs one.
  const showSizes = () => {
    const needsMiddle = current.choices.rulesets.find(({ name }) => name === ruleset.value).setup === 'centre';
    for (const option of size.options) option.disabled = needsMiddle && option.value % 2 === 0;
    if (!size.selectedOptions[0].disabled) return;
    size.value = String(Number(size.value) - 1);
    size.dispatchEvent(new Event('change'));
  };
  ruleset.addEventListener('change', showSizes);
  const ofLevel = node('div', {}, labelled('level', level), explanations.ofLevel, explanations.advice);
  const showLevel = () => { ofLevel.hidden = ['both', 'letters'].includes(colour.value); };
  colour.addEventListener('change', showLevel);
  const form = node('form', { onsubmit: submit }, says('h2', 'new_game', { id: 'new-game-title' }), node('div', { class: 'fields' },
    labelled('you_play', colour), ofLevel, labelled('rules', ruleset), explanations.ofRules, labelled('size', size), ...boulders.fields,
    labelled('pie', swap), says('p', 'pie_says', { class: 'faint' }), advanced), error,
    node('div', { class: 'controls' }, says('button', 'start', { type: 'submit', class: 'main', id: 'begin' }), says('button', 'cancel', { type: 'button', onclick: () => dialog.close() })));
  dialog.append(form);
  // It offers more of what is being played; what was typed the last time is gone.
  return (state) => {
    current = state;
    form.reset();
    advanced.open = false;
    offerLevels(level, state, true, adaptedLevel());
    offer(ruleset, state.choices.rulesets.map(({ name }) => name), t);
    offer(size, numbers(state.choices.sizes));
    ruleset.value = state.rules.name;
    size.value = String(state.size);
    boulders.show(state);
    showSizes();
    swap.checked = state.rules.swap === 'on';
    colour.value = Object.keys(colours).find((name) => sides.every((side) => colours[name][side] === state.players[side]));
    showLevel();
    explanations.show(state);
    error.textContent = '';
    dialog.showModal();
  };
};

// `change` gets one parameter of the program at a time.
export const makeSettings = (change) => {
  let current;
  const field = (name, element) => {
    const valueOf = () => (name === 'level' ? levelOf(element.value, current.parameters.level) : element.value.trim() || 'none');
    element.addEventListener('change', () => change({ [name]: valueOf() }));
    return element;
  };
  const number = (name, attributes) => field(name, node('input', { type: 'number', name, ...attributes }));
  const fields = {
    level: field('level', node('select', { name: 'level' })),
    time: number('time', { min: '0.1', step: '0.1', placeholder: '1' }),
    threads: number('threads', { min: '1', max: String(mostThreads) }),
    hash: number('hash', { min: '1' }),
  };
  const ofLevel = node('p', { class: 'faint', id: 'level-is' });
  byId('engine').append(labelled('level', fields.level), ofLevel, labelled('seconds', fields.time), labelled('threads', fields.threads), labelled('memory', fields.hash));
  if (mostThreads === 1) byId('engine').append(says('p', 'one_thread', { class: 'faint' }));
  byId('engine').addEventListener('submit', (event) => event.preventDefault());
  const show = (state) => {
    const { level, ...others } = fields;
    current = state;
    offerLevels(level, state, level !== document.activeElement);
    ofLevel.textContent = levelSays(state.parameters.level, state.choices, state.rules);
    for (const [name, element] of Object.entries(others)) {
      if (element !== document.activeElement) element.value = state.parameters[name] === 'none' ? '' : state.parameters[name];
    }
    const facts = [[t('rules'), sentences(describeRules(rulesOf(state)))], [t('position'), state.position]];
    byId('facts').replaceChildren(...facts.flatMap(([name, text]) => [node('dt', {}, name), node('dd', {}, text)]));
  };
  return { show };
};
