import { makeAnalysis, cellValues } from './analysis.js';
import { makeBoard } from './board.js';
import { makeNewGame, makeSettings } from './dialogs.js';
import { button, byId, hasEnded, node, other, says, select } from './dom.js';
import { explain } from './hint.js';
import { showKeys } from './keys.js';
import { makePlayers } from './players.js';
import { makeRecord } from './record.js';
import { makeResult } from './result.js';
import { makeRules } from './rules.js';
import { follow, post, save } from './server.js';
import { showShare, takePosition } from './share.js';
import { clickSound, soundIsOn, toggleSound } from './sound.js';
import { currentLanguage, languages, nameOf, setLanguage, t, translatePage } from './texts.js';
import { makeTour } from './tour.js';

let state, analysis;
let choice = [];  // moves at one cell among which the player is to choose a capture
let closedHint;   // the turn whose hint has been read
let lastAction;

const complain = (message) => {
  byId('trouble').textContent = message;
  byId('trouble').hidden = message === '';
};
const act = async (action, fields) => {
  try {
    complain('');
    lastAction = action;
    await post(action, fields);
  } catch (error) {
    complain(error.message);
  }
};
const play = (move) => {
  choice = [];
  act('move', { move, turn: state.turn });
};
const go = (ply, move) => {
  if (move) act('go', { ply, move });
  else if (ply !== state.ply && ply >= 0 && ply < state.record.length) act('go', { ply });
};

const choose = (cell) => {
  if (!state || state.thinking || state.resigned) return;
  const captures = choice.filter((move) => move.captured === cell);
  const moves = captures.length ? captures : state.legal.filter((move) => move.cell === cell);
  if (moves.length === 1) return play(moves[0].text);
  choice = moves;
  show();
};

const begin = async ({ settings: changes, game }) => {
  await post('settings', changes);
  await post('new', game);
  complain('');
};
// The box for a lesson or a hint, which covers nothing that is needed to play.
const coach = ({ title, text, actions } = {}) => {
  byId('coach').hidden = !title;
  if (title) byId('coach').replaceChildren(node('div', { class: 'title' }, node('h2', {}, title), node('div', { class: 'controls' }, actions.map(([words, does, id]) => button(words, does, { id })))), node('p', { id: 'coach-text' }, text));
};
let levelBefore;
const tour = makeTour(async () => {
  levelBefore = state.parameters.level;
  await begin({ settings: { level: '1', analysis: false }, game: { ruleset: 'classic,size=5', boulders: 'B2 D4', black: 'human', white: 'engine' } });
}, () => levelBefore && act('settings', { level: levelBefore }), coach);

const board = makeBoard(byId('board'), choose);
const players = makePlayers((side, who) => act('settings', { [side]: who }));
const record = makeRecord(go);
const panel = makeAnalysis();
const settings = makeSettings((change) => act('settings', change));
const openNewGame = makeNewGame(async (wish) => {
  await begin(wish);
  levelBefore = undefined;
  tour.leave();
});
const openRules = makeRules(() => tour.start().catch((error) => complain(error.message)));
const result = makeResult(() => act('review'), (ended) => act('new', {
  ruleset: `${ended.ruleset},size=${ended.size}`, black: ended.players.white, white: ended.players.black,
}), (ended) => openNewGame(ended));

const isPersons = () => state.players[state.to_move] === 'human';
const isAgainstEngine = () => isPersons() && state.players[other[state.to_move]] === 'engine';
const resultSentence = () => {
  const { black, white } = state.points;
  if (state.resigned) return `${t('resigned', { side: nameOf(state.resigned) })}`;
  if (black === white) return t('draw', { points: black });
  return t('wins', { side: nameOf(black > white ? 'black' : 'white'), margin: Math.abs(black - white), more: Math.max(black, white), less: Math.min(black, white) });
};
const statusSentence = () => {
  const side = nameOf(state.to_move);
  if (state.reviewing !== null) return t('reviewing', { done: state.reviewing, all: state.record.length - 1 });
  if (hasEnded(state)) return resultSentence();
  if (state.thinking) return t('thinking', { side });
  if (state.hinting) return t('looking');
  if (choice.length) return t('choose_capture');
  if (state.phase === 'placing') return isAgainstEngine() ? t('your_boulder') : t('to_place', { side });
  if (state.phase === 'choosing') return t('to_choose', { side });
  if (state.legal.some((move) => move.text === 'swap')) return t('to_move_or_swap', { side });
  return t(isAgainstEngine() ? 'your_turn' : 'to_move', { side });
};
// What a screen reader hears: the move that has been played, then whose turn it is.
const speak = (before) => {
  const { side, move } = state.record[state.ply];
  let news = '';
  if (before && before.turn !== state.turn) {
    if (move && state.ply === before.ply + 1) news = t('played', { side: nameOf(side), move: move.text });
    else news = move ? t('at_move', { ply: state.ply, last: state.record.length - 1, side: nameOf(side), move: move.text }) : t('at_start');
  }
  const words = `${news} ${statusSentence()}`.trim();
  if (byId('spoken').textContent !== words) byId('spoken').textContent = words;
};

const showChoices = () => {
  const special = choice.length || state.thinking || state.resigned ? [] : state.legal.filter((move) => !move.cell);
  const captures = choice.map((move) => button(`\u00d7${move.captured}`, () => play(move.text), { class: 'main', 'aria-label': t('capture', { cell: move.captured }) }));
  const cancel = choice.length ? [button(t('cancel'), cancelChoice)] : [];
  byId('talk').classList.toggle('asking', special.length > 1 || choice.length > 0);
  byId('choices').replaceChildren(...special.map((move) => button(t(`move_${move.text}`), () => play(move.text), { class: 'main' })), ...captures, ...cancel);
};
const cancelChoice = () => {
  choice = [];
  show();
};

// A second press within some seconds resigns.
let resigning;
const calm = () => {
  clearTimeout(resigning);
  resigning = undefined;
  controls.resign.textContent = t('resign');
};
const resign = () => {
  if (resigning) {
    calm();
    return act('resign');
  }
  controls.resign.textContent = t('resign_sure');
  resigning = setTimeout(calm, 4000);
};
const step = (text, key, does) => button(text, does, { 'data-t-label': key, 'data-t-title': key, class: 'step' });
const control = (key, id, does, attributes = {}) => says('button', key, { type: 'button', id, onclick: does, ...attributes });
const controls = {
  start: step('\u00ab', 'to_start', () => go(0)),
  back: step('\u2039', 'one_back', () => go(state.ply - 1)),
  on: step('\u203a', 'one_on', () => go(state.ply + 1)),
  end: step('\u00bb', 'to_end', () => go(state.record.length - 1)),
  undo: button('\u21b6', () => act('undo'), { id: 'undo', class: 'step', 'data-t-label': 'take_back', 'data-t-title': 'take_back' }),
  hint: control('hint', 'hint', () => { closedHint = undefined; act('hint'); }),
  engine: control('engine_moves', 'genmove', () => act('genmove')),
  hurry: control('move_now', 'hurry', () => act('hurry')),
  halt: control('stop', 'halt', () => act('halt')),
  resign: control('resign', 'resign', resign),
  analysis: control('analysis', 'analyse', () => act('settings', { analysis: !state.analysis }), { class: 'switch', 'aria-pressed': 'false' }),
};
byId('controls').append(
  node('div', { class: 'controls' }, controls.start, controls.back, controls.on, controls.end, controls.undo, controls.hint),
  node('div', { class: 'controls' }, controls.engine, controls.hurry, controls.halt, controls.resign, controls.analysis));
const showControls = () => {
  const ended = hasEnded(state);
  controls.start.disabled = controls.back.disabled = controls.undo.disabled = state.ply === 0;
  controls.on.disabled = controls.end.disabled = state.ply === state.record.length - 1;
  controls.engine.hidden = state.thinking;
  controls.engine.disabled = ended;
  controls.hint.disabled = ended || state.thinking || state.hinting || state.reviewing !== null;
  controls.hurry.hidden = !state.thinking;
  controls.halt.hidden = !state.thinking && state.reviewing === null;
  controls.resign.hidden = !controls.halt.hidden;
  controls.resign.disabled = ended || state.ply === 0;
  controls.analysis.setAttribute('aria-pressed', String(state.analysis));
};

// An analysis is of one position only.
const currentAnalysis = () => (state.analysis && !state.thinking && analysis?.turn === state.turn && analysis.moves.length ? analysis : undefined);

const showAnalysis = () => {
  const { values, worst } = cellValues(currentAnalysis());
  const wanted = choice.map((move) => move.captured).filter((cell) => cell);
  board.show(state, values, worst, wanted);
  panel.show(state, currentAnalysis());
};
const showCoach = () => {
  const hideHint = () => {
    closedHint = state.turn;
    showCoach();
  };
  if (state.hint && closedHint !== state.turn) {
    const actions = [[t('close'), hideHint, 'hint-close']];
    coach({ title: t('hint_title', { move: state.hint.cell ? state.hint.text : t(`move_${state.hint.text}`) }), text: explain(state).join(' '), actions });
  } else if (tour.isOn()) {
    tour.show(state);
  } else {
    coach();
  }
};
const show = () => {
  showAnalysis();
  players.show(state);
  record.show(state);
  settings.show(state);
  byId('status').textContent = statusSentence();
  showChoices();
  showControls();
  showCoach();
  if (state.trouble) complain(state.trouble);
};

// The end of a game is shown when it comes, not when one walks to it.
const greetEnd = (before) => {
  if (!before || before.turn === state.turn) return;
  const isWalk = ['go', 'undo', 'load'].includes(lastAction);
  if (hasEnded(state) && !hasEnded(before) && !isWalk) result.show(state, resultSentence());
  else result.hide();
};
const beginLinked = () => {
  const position = takePosition();
  if (position) act('new', { position });
};

let pausing = false;
// A hidden page wants no analysis.
const pauseHidden = () => {
  const wanted = Boolean(document.hidden && state?.analysis && !state.thinking);
  if (wanted === pausing) return;
  pausing = wanted;
  if (wanted) events.pause();
  else if (!document.hidden) events.resume();
};
const events = follow({
  state: (next) => {
    const before = state;
    if (before?.turn !== next.turn) {
      choice = [];
      calm();
    }
    state = next;
    show();
    speak(before);
    greetEnd(before);
    if (before && before.turn !== state.turn && state.ply === before.ply + 1) clickSound();
    if (!before) beginLinked();
    pauseHidden();
  },
  analysis: (next) => {
    analysis = next;
    if (!state || !currentAnalysis()) return;
    state.record[state.ply].evaluation = next.evaluation;
    showAnalysis();
    record.redraw(state);
  },
  connected: complain,
});
document.addEventListener('visibilitychange', pauseHidden);
window.addEventListener('hashchange', beginLinked);

// The menu in the header.
const language = select(Object.entries(languages).map(([code, texts]) => [code, texts.language]), { id: 'language', 'data-t-label': 'choose_language' });
language.value = currentLanguage();
const showSound = () => { byId('sound').textContent = t(soundIsOn() ? 'sound_off' : 'sound_on'); };
const speakLanguage = () => {
  translatePage();
  showSound();
  if (state) show();
};
language.addEventListener('change', () => {
  setLanguage(language.value);
  speakLanguage();
});
byId('menu').append(language);
byId('sound').addEventListener('click', () => {
  toggleSound();
  showSound();
});
const closeMenu = () => { byId('more').open = false; };
byId('menu').addEventListener('click', (event) => { if (event.target.closest('button, a')) closeMenu(); });
document.addEventListener('click', (event) => { if (!event.target.closest('#more')) closeMenu(); });
byId('new').addEventListener('click', () => state && openNewGame(state));
byId('learn').addEventListener('click', () => openRules(state));
byId('review').addEventListener('click', () => act('review'));
byId('share').addEventListener('click', () => state && showShare(state.position));
byId('save').addEventListener('click', save);
byId('keys').addEventListener('click', showKeys);
byId('open').addEventListener('click', () => byId('file').click());
byId('trouble').addEventListener('click', () => complain(''));
speakLanguage();

// What the program takes in one request.
const mostBytes = 1024 * 1024;
const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);
const openFile = async (file) => {
  complain('');
  try {
    if (file.size > mostBytes) throw new Error(t('too_large', { has: mebibytes(file.size), may: mebibytes(mostBytes) }));
    await post('load', { sgf: await file.text() });
  } catch (error) {
    complain(`${file.name}: ${error.message}`);
  }
};
byId('file').addEventListener('change', async () => {
  const [file] = byId('file').files;
  if (file) await openFile(file);
  byId('file').value = '';
});

const escape = () => {
  if (choice.length) return cancelChoice();
  closedHint = state.turn;
  showCoach();
  closeMenu();
  result.hide();
  complain('');
};
const keys = { ArrowLeft: () => go(state.ply - 1), ArrowRight: () => go(state.ply + 1), Home: () => go(0), End: () => go(state.record.length - 1), Escape: escape };
document.addEventListener('keydown', (event) => {
  const inField = event.target.closest?.('input, dialog');
  // Up and Down change a list, too; Left and Right shall not by mistake.
  const inList = event.target.closest?.('select') && !['ArrowLeft', 'ArrowRight'].includes(event.key);
  if (!state || inField || inList || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (!keys[event.key]) return board.type(event.key);
  event.preventDefault();
  keys[event.key]();
});
