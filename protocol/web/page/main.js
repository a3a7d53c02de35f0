import { makeAnalysis, cellValues } from './analysis.js';
import { beginPage } from './board.js';
import { confirmed, makeNewGame, makeSettings } from './dialogs.js';
import { button, byId, letters, node, other, select } from './dom.js';
import { isDayOpen, mistakesOf } from './exercise_list.js';
import { makeExercises } from './exercises.js';
import { enable } from './focus.js';
import { fairRules, fairSize } from './fair_boards.js';
import { showFamous } from './famous.js';
import { chooseGame, showGames } from './games.js';
import { explain } from './hint.js';
import { onAside } from './kept.js';
import { showKeys } from './keys.js';
import { adaptedLevel, adaptFrom, countGame, isAdaptive, levelOf, suggestion, usualLevel } from './levels.js';
import { compared, goOn, hindrance, isBehind, isLatest, isLetterKept, keepLetter, letterFrom, letterNamed, letterOf, resignedIn } from './letters.js';
import { linkToLetter, readLink, takeLink } from './links.js';
import { lossOf } from './loss.js';
import { carryMatch, keepMatch, matchScore } from './match.js';
import { onCalm, showMove } from './motion.js';
import { makePace, wantedPace } from './pace.js';
import { makeBoard } from './play_board.js';
import { firstOutcome, hasEndedKept, hasParted, isPlayedKept, keepPlayed, resultOf, tallyWith } from './played.js';
import { hasEnded, isFinished, makePlayers, outcomeOf } from './players.js';
import { makeRecord, verdictOn } from './record.js';
import { makeResult } from './result.js';
import { makeRules } from './rules.js';
import { copyOf, follow, post, save, tabsShare } from './server.js';
import { asUtf8, gamesIn, textOf } from './sgf.js';
import { showLetter, showShare } from './share.js';
import { clickSound, soundIsOn, toggleSound } from './sound.js';
import { currentLanguage, languages, listOf, moveName, nameOf, number, outcomeByPoints, says, sentences, setLanguage, t, translatePage } from './texts.js';
import { makeThemes } from './themes.js';
import { makeTour, tourEnd } from './tour.js';
import { makeTruth } from './truth.js';
import { hasPlayed, makeWelcome } from './welcome.js';

/*! cut */  // the page without a server reads what follows in a task of its own

beginPage();

let state, analysis;
let own;          // the state outside a lesson
let choice = [];  // moves at one cell among which the player is to choose a capture
let refusal;      // why no stone may be placed where somebody has clicked
let letter;       // what is known of the game if it is one by links
let closedLetter; // the turn whose words on that have been read
let closedHint;   // the turn whose hint has been read
let closedResult; // the turn whose result has been read
let lastAction;
const isOpenLetter = () => Boolean(letter) && letter.result === undefined;

const lost = new Set();  // names of what was kept and cannot be read
const complain = (message) => {
  const words = sentences(message, lost.size && t('set_aside', { names: listOf([...lost]) }));
  if (byId('trouble').textContent !== words) byId('trouble').textContent = words;
  byId('trouble').hidden = !words;
};
const closeTrouble = () => {
  lost.clear();
  complain('');
};
onAside((name) => {
  lost.add(name);
  complain('');
});
// Whether it was done.
const act = async (action, fields) => {
  try {
    complain('');
    lastAction = action;
    await post(action, fields);
    return true;
  } catch (error) {
    // The game has moved on: the button was pressed twice, or too late. The page shows the new state.
    if (error.status !== 409) refused(error);
    return false;
  }
};
// What was asked for in the result's sheet leaves it where it is.
const refused = ({ message }) => {
  if (state) show();
  complain(message);
};
const play = (move) => {
  choice = [];
  if (isOvertaken()) return;
  act('move', { move, turn: state.turn });
};
const go = (ply, move) => {
  if (exercises.isOn()) return exercises.step(Math.sign(ply - state.ply));
  if (move) act('go', { ply, move });
  else if (ply !== state.ply && ply >= 0 && ply < state.record.length) act('go', { ply });
};

const refuseWith = (words) => {
  refusal = words;
  show();
  byId('spoken').textContent = refusal();
};
const refuse = (cell) => {
  const piece = state.cells[(state.size - Number(cell[1])) * state.size + letters.indexOf(cell[0])];
  refuseWith(() => t({ '-': 'no_boulder', x: 'no_black', o: 'no_white' }[piece] ?? 'no_move', { cell }));
};
const choose = (cell) => {
  if (exercises.isOn()) return exercises.choose(cell);
  refusal = undefined;
  if (!state || state.thinking || state.resigned || isOvertaken()) return;
  const hindered = hindrance(letter, state);
  if (hindered && !hasEnded(state)) return refuseWith(() => t(`letter_${hindered}`));
  const captures = choice.filter((move) => move.captured === cell);
  const moves = captures.length ? captures : state.legal.filter((move) => move.cell === cell);
  if (moves.length === 1) return play(moves[0].text);
  choice = moves;
  if (!moves.length && !hasEnded(state)) return refuse(cell);
  show();
  if (choice.length) byId('spoken').textContent = t('choose_capture');
};

// Keeps the game shown. Of several changes during that the last is kept next.
let isDue = false, keeping;
const keepAll = async () => {
  while (isDue) {
    isDue = false;
    const shown = state;
    // The program may have ended.
    const copy = await copyOf().catch(() => undefined);
    await opening?.catch(() => {});
    // A lesson is none of somebody's games, and those by links are kept elsewhere.
    if (!copy || shown.lesson || letterOf(shown)) continue;
    // What was copied is newer: its state is on its way.
    if (copy.version !== shown.version) continue;
    if (!tabsShare && hasParted(shown, copy)) {
      const parted = { ...JSON.parse(copy.kept), begun: Date.now() };
      carryMatch(shown, parted);
      await act('restore', parted);
    } else keepPlayed(shown, copy);
    // Whether the game has ended there says whether its chances wait.
    record.redraw(state);
  }
  keeping = undefined;
};
const keepLatest = () => {
  isDue = true;
  keeping ??= keepAll();
};

// The stones placed so far, also in moves that have been taken back.
const stonesPlaced = ({ rules: { setup, boulders }, record, cells }) => {
  const n = Number(boulders), placings = { fixed: 0, centre: Math.max(0, n - 1), alternate: n, choose: n + 1, offer: n }[setup];
  return record.length > 1 ? Math.max(record.length - 1 - placings, cells.replace(/[^xo]/g, '').length) : 0;
};
const isUnfinished = (game) => {
  const isAsOpened = game.loaded > 0 && game.record.length - 1 === game.loaded;
  return !isFinished(game) && !hasEndedKept(game) && !isAsOpened && !letterOf(game) && stonesPlaced(game) > 2;
};
const replaceWords = () => sentences(t('ask_new'), isPlayedKept(own ?? state) && t('ask_kept'));
// Whether another game may take the place of the one shown, and of the one that waits for the end of the first game.
const mayReplace = async (words = replaceWords, title = 'ask_title') => {
  await keeping;
  const waits = state.lesson && (own ? isUnfinished(own) : state.lesson.waits);
  if (!isUnfinished(state) && !waits) return true;
  return confirmed({ title: t(title), text: words(), yes: t('ask_yes') });
};

// Shows another game; exercises go on where it is refused, or where they were begun meanwhile.
const replaceWith = async (action, fields) => {
  const isExercising = exercises.isOn();
  lastAction = action;
  complain('');  // before the new state comes, which may have something to say
  const next = await post(action, fields);
  if (isExercising) exercises.leave();
  return next;
};
const begin = (game) => replaceWith('new', { level: adaptedLevel(), ...game });
// The box for a lesson or a hint.
let coached;
const coach = ({ title, text, actions } = {}) => {
  const words = JSON.stringify([title, text, actions?.map(([name]) => name)]);
  if (words === coached) return;
  coached = words;
  byId('coach').hidden = !title;
  if (title) byId('coach').replaceChildren(node('div', { class: 'title' }, node('h2', {}, title), node('div', { class: 'controls' }, actions.map(([words, does, id]) => button(words, does, { id })))), node('p', { id: 'coach-text' }, text));
};
const startTour = async () => {
  if (!state.lesson && !(await mayReplace(() => sentences(t('ask_new'), t('ask_tour'))))) return;
  exercises.leave();
  await act('learn');
};
// What a new game is like where only the lesson is known: the usual one.
const afterLesson = () => {
  const [rules] = state.choices.rulesets;
  return { ...state, rules, size: Number(rules.size) };
};
const leaveLesson = () => act('leave');
const tour = makeTour(leaveLesson, coach);

const board = makeBoard(byId('board'), choose);
const players = makePlayers((side, who) => act('settings', { [side]: who }));
const record = makeRecord(go, post), truth = makeTruth(() => act('prove'));
const panel = makeAnalysis();
const settings = makeSettings((change) => act('settings', change));
const pace = makePace((change) => act('settings', change));
// A form is made when it is first opened.
const whenUsed = (make) => {
  let made;
  return (...given) => {
    if (!made) {
      made = make();
      translatePage();
    }
    return made(...given);
  };
};
const openNewGame = whenUsed(() => makeNewGame(async (game, level, isByLinks) => {
  if (!(await mayReplace())) return false;
  const next = await begin({ ...game, level: levelOf(level, (own ?? state).parameters.level) });
  if (isByLinks) takeLetter(letterFrom(next));
  return true;
}));
// The game shown is this one by links.
const takeLetter = (next) => {
  keepLetter(next);
  closedLetter = undefined;
  // The state may be on its way.
  if (next.begun !== state.begun) return;
  letter = next;
  show();
};
// Whether another tab has gone on with the game by links; this one then shows it.
const isOvertaken = () => {
  const known = letter && letterOf(state), is = Boolean(known) && isBehind(known, state);
  if (is) reopen(known).catch((error) => complain(error.message));
  return is;
};
const sendLetter = () => {
  if (isOvertaken()) return;
  const isFirst = !letter.moves.length;
  // Who sends no move lets the other side begin.
  takeLetter({ ...letter, sent: true, side: isFirst ? other[state.to_move] : letter.side });
  showLetter(linkToLetter(letter));
};
const letterWords = () => {
  const { moves, side, base, sent, before, toMove, result: ended } = letter, isAtBase = moves.length === base;
  // Also after a move of one's own, where a side moves twice.
  if (!ended && toMove === side) return isAtBase && !sent ? [t('letter_start'), true] : [t('letter_yours', { side: nameOf(side) })];
  if (isAtBase && resignedIn(letter) !== side) return ended ? undefined : [t(sent ? 'letter_sent_says' : 'letter_begins'), true];
  const played = !isAtBase ? t('letter_played', { move: moveName(lastOf(moves)) }) : t('you_resigned', { winner: nameOf(other[side]) });
  return [sentences(ended ? played : sent ? t('letter_sent_says') : [played, t('letter_send_says')], before && t('letter_again', { move: moveName(before) })), true];
};
const lastOf = (list) => list[list.length - 1];
let opening;  // of one
// With what is `kept` of it besides.
const openLetter = (wish, known, kept) => {
  opening = begin({ ...wish, black: 'human', white: 'human' }).then((next) => {
    takeLetter({ ...letterFrom(next, known), ...kept, begun: next.begun });
  });
  return opening;
};
// Opens what a link of a game by links says, unless it does not fit what is known of it.
const receive = async ({ id, ...wish }) => {
  // One that came before may not be known yet.
  await opening?.catch(() => {});
  const known = letterNamed(id);
  if (!known) return (await mayReplace(replaceWords, 'ask_link')) && openLetter(wish, { id });
  const { how, ply, here, there } = compared(known, wish), values = { ply, here: moveName(here), there: moveName(there) };
  if (how === 'second' && !(await confirmed({ title: t('letter_second_title'), text: t('letter_second', values), yes: t('letter_take', values) }))) return reopen(known);
  if (how === 'next' || how === 'second') {
    const { position, moves, resigned } = wish, { boards } = await post('boards', { position, moves });
    const isOwn = resigned === known.side || boards.slice(ply - 1, -1).some(({ to_move: mover }) => mover === known.side);
    if (isOwn && !(await confirmed({ title: t('letter_title'), text: t('letter_own'), yes: t('letter_own_take') }))) return reopen(known);
    return (await mayReplace(replaceWords, 'ask_link')) && openLetter(wish, known);
  }
  await reopen(known);
  if (how !== 'same') complain(t({ older: 'letter_older', mine: 'letter_mine', board: 'letter_board' }[how], values));
};
// As this browser knows it.
const reopen = async (known, title = 'ask_link') => {
  if (letter?.id === known.id && isLatest(known, state)) {
    closedLetter = undefined;
    exercises.leave();
    show();
    return go(state.record.length - 1);
  }
  if (!(await mayReplace(replaceWords, title))) return;
  const { start: position, moves } = known, resigned = resignedIn(known);
  await openLetter({ position, moves: moves.join(' '), ...(resigned ? { resigned } : {}) }, known, known);
};
const openRules = makeRules(startTour);
// The same rules again.
const playAgain = ({ ruleset, size }, black, white, level) =>
  begin({ ...(['classic', fairRules].includes(ruleset) && size === fairSize ? {} : { ruleset: `${ruleset},size=${size}` }), black, white, level }).catch(refused);
// A person with Black against the engine.
const playOn = async (position) => {
  if (await mayReplace()) begin({ position, black: 'human', white: 'engine' }).catch(refused);
};
const rematch = async (ended) => {
  const { start: position, players: { black, white } } = ended, seat = letter && other[letter.side];
  try {
    if (seat) return takeLetter(letterFrom(await begin({ position, black, white }), { side: seat }));
    keepMatch(ended, await begin({ position, black: white, white: black }));
    // The second game can have ended meanwhile.
    show();
  } catch (error) {
    refused(error);
  }
};
// The button of the exercise of the day, until that is done.
const dayOf = (id) => (isDayOpen() ? [button(t('exercise_day'), () => exercises.start({ of: 'day' }), { id })] : []);
const result = makeResult({
  closed: () => {
    closedResult = state.turn;
    show();
  },
  back: leaveLesson, review: () => act('review'), learn: startTour,
  newGame: () => openNewGame(state),
  realBoard: async () => {
    if (!(await mayReplace())) return show();
    begin({ black: 'human', white: 'engine', level: levelOf('1') }).catch(refused);
  },
  rematch, dayOf,
  nextLevel: (ended, level) => playAgain(ended, ended.players.black, ended.players.white, levelOf(String(level))),
});
// What the last games say of the level.
const levelAdvice = (ended) => {
  if (isAdaptive()) return t('adaptive_next', { level: adaptedLevel() });
  const next = suggestion(ended);
  return next ? t(next.won > 0 ? 'suggest_up' : 'suggest_down') : '';
};
// The level to go on with, {level, words}: the one that the last games suggest, or the next after a win.
const nextLevelOf = (ended, outcome) => {
  const suggested = suggestion(ended), level = Number(ended.parameters.level);
  if (suggested) return { level: suggested.level, words: t('suggest_play', { level: suggested.level }) };
  return outcome === 'won' && !isAdaptive() && level < ended.choices.levels[1] ? { level: level + 1, words: t('next_level', { level: level + 1 }) } : undefined;
};
const retry = ({ ply, text }) => [text, ' ', button(t('try_again_there'), () => {
  result.hide();
  go(ply);
  focusBoard();
}, { id: 'result-retry' })];
const focusBoard = () => byId('board').querySelector('[tabindex="0"]').focus({ preventScroll: true });
const welcome = makeWelcome({
  learn: startTour, setUp: () => openNewGame(state), dayOf,
  play: (level) => {
    adaptFrom(level);
    // Not in a game of somebody else.
    if (state.loaded) playAgain(state, 'human', 'engine', level);
    else act('settings', { level });
    focusBoard();
  },
});
// Shows a game that was kept. Whether it was done.
const takeUp = (kept) => replaceWith('restore', kept).then(() => true, (error) => complain(error.message));
const openGames = () => showGames({
  // One that is over at its end.
  open: (game) => takeUp({ ...JSON.parse(game.kept), ...(resultOf(game) ? { ply: game.moves } : {}) }),
  openLetter: (known) => reopen(known, 'ask_title').catch((error) => complain(error.message)),
  paste: beginLinked,
  // The engine waits meanwhile.
  review: async ({ kept }) => {
    if (await takeUp({ ...JSON.parse(kept), playing: false, analysis: false })) await act('review');
  },
});

const isPersons = () => state.players[state.to_move] === 'human';
const isAgainstEngine = () => isPersons() && state.players[other[state.to_move]] === 'engine';
const resultSentence = () => (state.resigned ? t('resigned', { side: nameOf(state.resigned), winner: nameOf(other[state.resigned]) }) : outcomeByPoints(state.points));
// For the only person who plays, if there is one.
const outcomeSentence = () => {
  const outcome = outcomeOf(state);
  if (!outcome) return '';
  if (state.resigned) return outcome === 'lost' ? t('you_resigned', { winner: nameOf(other[state.resigned]) }) : '';
  return t(`you_${outcome}`, { margin: Math.abs(state.points.black - state.points.white) });
};
const statusSentence = () => {
  const side = nameOf(state.to_move);
  if (state.reviewing !== null) return t('reviewing', { done: state.reviewing, all: state.record.length - 1 });
  if (hasEnded(state)) return resultSentence();
  if (state.thinking) return t('thinking', { side });
  if (state.hinting) return t('looking');
  if (choice.length) return t('choose_capture');
  if (isOpenLetter() && state.to_move !== letter.side) return t('letter_waits');
  if (state.phase === 'placing') return isAgainstEngine() ? t('your_boulder') : t('to_place', { side });
  if (state.phase === 'choosing') return t(isAgainstEngine() ? 'your_choice' : 'to_choose', { side });
  if (state.legal.some((move) => move.text === 'swap')) return t(isAgainstEngine() ? 'your_turn_or_swap' : 'to_move_or_swap', { side });
  return t(isAgainstEngine() ? 'your_turn' : 'to_move', { side });
};
// What a screen reader hears: the move that has been played or what a review says, then whose turn it is.
const newsSince = (before) => {
  const { side, move, review, from_book: fromBook } = state.record[state.ply];
  if (before?.reviewing != null && state.reviewing === null) return verdictOn(state);
  if (!before || before.turn === state.turn) return '';
  if (!move) return t('at_start');
  if (state.ply === before.ply + 1 && before.phase === 'placing') return t('placed', { side: nameOf(side), cell: move.cell });
  if (state.ply === before.ply + 1 && !review && move.captured) return t('played_captured', { side: nameOf(side), move: move.cell, cell: move.captured });
  if (state.ply === before.ply + 1 && !review) return sentences(t('played', { side: nameOf(side), move: moveName(move.text) }), fromBook && verdictOn(state));
  return sentences(t('at_move', { ply: state.ply, last: state.record.length - 1, side: nameOf(side), move: moveName(move.text) }), (review || fromBook) && verdictOn(state));
};
let spokenOf;  // the state before the one that was spoken of
const speak = (before) => {
  spokenOf = before;
  if (exercises.isOn()) return;
  // Not every move that a review has come to.
  const ending = state.lesson && hasEnded(state) && tourEnd(state);
  const words = sentences(newsSince(before), hasEnded(state) && outcomeSentence(), state.reviewing === null ? statusSentence() : t('review_runs'), ending);
  if (byId('spoken').textContent !== words) byId('spoken').textContent = words;
};

const showChoices = () => {
  const special = choice.length || state.thinking || state.resigned || hindrance(letter, state) ? [] : state.legal.filter((move) => !move.cell);
  const captures = choice.map((move) => button(`\u00d7${move.captured}`, () => play(move.text), { class: 'main', 'aria-label': t('capture', { cell: move.captured }) }));
  const cancel = choice.length ? [button(t('cancel'), cancelChoice)] : [];
  byId('talk').classList.toggle('asking', special.length + choice.length > 0);
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
const resign = (event) => {
  if (event.detail > 1) return;  // a double click is one press
  if (resigning) {
    calm();
    if (isOvertaken()) return;
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
  node('div', { class: 'controls' }, controls.engine, controls.hurry, controls.halt, controls.resign, pace.list, controls.analysis));
// While they are on the game waits as it is.
const exercises = makeExercises(board, {
  begun: () => {
    choice = [];
    calm();
    complain('');
    result.hide();
    coach();
    pauseHidden();
  },
  left: (wasOfGame) => {
    pauseHidden();
    show();
    if (wasOfGame) byId('practise').focus({ preventScroll: true });
  },
  waits: () => pauseHidden(),
  ask: post,
  points: (shown) => players.show({ ...state, names: {}, ...shown }),
  coach,
});
const call = (element, key) => {
  element.dataset.t = key;
  element.textContent = t(key);
};
const showControls = () => {
  const ended = hasEnded(state), isShow = state.players.black === 'engine' && state.players.white === 'engine';
  enable(controls.start, state.ply > 0);
  enable(controls.back, state.ply > 0);
  // Nobody takes back what the other side of a game by links has sent.
  enable(controls.undo, state.resigned === null ? state.ply > 0 : state.resigned !== other[letter?.side]);
  enable(controls.on, state.ply < state.record.length - 1);
  enable(controls.end, state.ply < state.record.length - 1);
  controls.engine.hidden = state.thinking;
  enable(controls.engine, !ended && !letter);
  enable(controls.hint, !ended && !isOpenLetter() && !state.thinking && !state.hinting && state.reviewing === null);
  controls.hurry.hidden = !state.thinking || (isShow && state.pace.between > 0);
  controls.halt.hidden = !state.thinking && state.reviewing === null;
  controls.resign.hidden = !controls.halt.hidden || isShow;
  pace.list.hidden = !isShow;
  call(controls.halt, isShow && state.thinking ? 'pause' : 'stop');
  call(controls.engine, isShow && !ended && state.ply > 0 ? 'go_on' : 'engine_moves');
  // The game ends where it is resigned, so only at the end of the line.
  enable(controls.resign, !ended && state.ply > 0 && !hindrance(letter, state) && state.ply === state.record.length - 1);
  enable(controls.analysis, !isOpenLetter());
  controls.analysis.setAttribute('aria-pressed', String(state.analysis));
};

// An analysis is of one position only.
const currentAnalysis = () => (state.analysis && !isOpenLetter() && !state.thinking && analysis?.turn === state.turn && analysis.moves.length ? analysis : undefined);

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
    coach({ title: t('hint_title', { move: state.hint.cell ? state.hint.text : t(`move_${state.hint.text}`) }), text: sentences(explain(state)), actions });
  } else if (isOpenLetter() && closedLetter !== state.turn && letterWords()) {
    const [text, maySend] = letterWords(), hide = () => {
      closedLetter = state.turn;
      showCoach();
    };
    coach({ title: t('letter_title'), text: sentences(text, !isLetterKept(letter) && t('letter_unkept')), actions: [...(maySend ? [[t('letter_send'), sendLetter, 'letter-send']] : []), [t('close'), hide, 'letter-close']] });
  } else if (state.lesson && byId('result').hidden) {
    tour.show(state);
  } else {
    coach();
  }
};
const show = () => {
  if (exercises.isOn()) return exercises.show();
  const isOpen = isOpenLetter();
  if (isOpen && state.analysis) post('settings', { analysis: false }).catch(({ message }) => complain(message));
  showAnalysis();
  players.show({ ...state, letter });
  welcome.show(state, Boolean(letter && hasPlayed(letter)));
  record.show(state, isOpen);
  truth.show(state, Boolean(state.lesson) || isOpen);
  byId('practise').hidden = state.reviewing !== null || mistakesOf(state).length === 0;
  settings.show(state);
  pace.show(state);
  byId('status').textContent = refusal?.() ?? statusSentence();
  byId('status').classList.toggle('long', refusal !== undefined);
  showChoices();
  showControls();
  if (hasEnded(state) && state.reviewing === null && closedResult !== state.turn) showResult();
  else result.hide();
  showCoach();
  if (state.trouble) complain(state.trouble);
};

// A game counts when its end comes, not when one walks to it.
const countEnd = (before) => {
  if (!before || before.turn === state.turn) return;
  const isWalk = before.begun !== state.begun || isFinished(before) || lastAction === 'go';
  if (hasEnded(state) && !isWalk) countGame(state);
};
const showResult = () => {
  const outcome = state.lesson ? undefined : outcomeOf(state), loss = state.lesson ? undefined : lossOf(state), score = matchScore(state);
  const tally = outcome ? t('tally', tallyWith(state, outcome)) : '', advice = state.lesson ? tourEnd(state) : outcome ? levelAdvice(state) : '';
  const first = firstOutcome(state, outcome), counts = first !== outcome && t('first_counts');
  const [said] = (letter && letterWords()) ?? [], send = said ? [button(t('letter_send'), sendLetter, { id: 'letter-send' })] : [];
  const words = [sentences(said, score && t('match_score', score), tally, counts, advice), ...(loss ? [' ', ...retry(loss)] : [])].filter((part) => part);
  result.show(state, outcomeSentence() || resultSentence(), { words, send, next: first && nextLevelOf(state, first) });
};
const beginLinked = async (text) => {
  if (text === undefined) return;
  try {
    const wish = readLink(text);
    if (wish.id) return await receive(wish);
    if (await mayReplace(replaceWords, 'ask_link')) await begin(wish);
  } catch (error) {
    complain(sentences(t('link_bad'), error.message));
  }
};

let pausing = false;
// A hidden page wants no analysis, nor do exercises.
const pauseHidden = () => {
  const wanted = Boolean((document.hidden || (exercises.isOn() && !exercises.needsProgram())) && state?.analysis && !state.thinking);
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
      refusal = undefined;
      calm();
    }
    state = next;
    // What is pressed before there is a game would be lost.
    for (const part of document.querySelectorAll('[inert]')) part.inert = false;
    letter = letterOf(state);
    const isStale = letter && !before && !tabsShare && isBehind(letter, state);
    if (letter && !isStale) letter = goOn(letter, state, before);
    if (!state.lesson) own = state;
    countEnd(before);
    exercises.hear(state);
    show();
    if (!exercises.isOn()) showMove(board, before, state);
    speak(before);
    if (before && before.turn !== state.turn && state.ply === before.ply + 1 && !exercises.isOn()) clickSound();
    if (!before) {
      // A level that the program was told goes before an adaptive one.
      const level = state.lesson || state.record.length > 1 || state.parameters.level !== usualLevel ? undefined : adaptedLevel();
      if (level || JSON.stringify(state.pace) !== JSON.stringify(wantedPace())) act('settings', { ...wantedPace(), level });
      if (location.hash) exercises.forget();
      else exercises.resume(mistakesOf(state), state.begun);
      const link = takeLink();
      if (isStale && !link) reopen(letter).catch((error) => complain(error.message));
      beginLinked(link);
    }
    pauseHidden();
    if (state.reviewing === null) keepLatest();
  },
  analysis: (next) => {
    analysis = next;
    if (!state || exercises.isOn() || !currentAnalysis()) return;
    state.record[state.ply].evaluation = next.evaluation;
    showAnalysis();
    record.redraw(state);
  },
  connected: complain,
});
document.addEventListener('visibilitychange', pauseHidden);
window.addEventListener('hashchange', () => state && beginLinked(takeLink()));
onCalm(() => act('settings', wantedPace()));

// The menu in the header.
const language = select(Object.entries(languages).map(([code, texts]) => [code, texts.language]), { id: 'language', 'data-t-label': 'choose_language' });
language.value = currentLanguage();
const showSound = () => { byId('sound').textContent = t(soundIsOn() ? 'sound_off' : 'sound_on'); };
const speakLanguage = () => {
  translatePage();
  showSound();
  if (!state) return;
  show();
  speak(spokenOf);
};
language.addEventListener('change', () => {
  setLanguage(language.value);
  speakLanguage();
});
byId('menu').append(makeThemes(), language);
byId('sound').addEventListener('click', () => {
  toggleSound();
  showSound();
});
// The focus goes back to where it was opened, and from there into what opens now.
const closeMenu = () => {
  if (byId('menu').contains(document.activeElement)) byId('more').firstElementChild.focus();
  byId('more').open = false;
};
byId('menu').addEventListener('click', (event) => { if (event.target.closest('button, a')) closeMenu(); }, true);
document.addEventListener('click', (event) => { if (!event.target.closest('#more')) closeMenu(); });
byId('new').addEventListener('click', () => openNewGame(own ?? (state.lesson ? afterLesson() : state)));
byId('learn').addEventListener('click', () => openRules(state));
byId('review').addEventListener('click', () => act('review'));
byId('exercises').addEventListener('click', () => exercises.start());
byId('practise').addEventListener('click', () => {
  exercises.start({ mistakes: mistakesOf(state), begun: state.begun });
  focusBoard();
  scrollTo(0, 0);
});
// On narrow pages the list is below the board.
byId('turns').addEventListener('click', (event) => { if (event.target.closest('button')) scrollTo(0, 0); });
const saveRecord = () => save().catch((error) => complain(error.message));
byId('share').addEventListener('click', () => (exercises.isOn() ? showShare(exercises.position()) : showShare(state.position, state, saveRecord)));
byId('save').addEventListener('click', saveRecord);
byId('games').addEventListener('click', openGames);
byId('famous').addEventListener('click', () => showFamous(playOn));
byId('keys').addEventListener('click', showKeys);
byId('open').addEventListener('click', () => byId('file').click());
byId('trouble').addEventListener('click', closeTrouble);
speakLanguage();

// What the program takes in one request.
const mostBytes = 1024 * 1024;
const mebibytes = (bytes) => number(bytes / 1024 / 1024, 1);
const textIn = (bytes) => {
  try { return textOf(bytes); } catch (error) { throw new Error(t('charset_unknown', { name: error.message })); }
};
const openFile = async (file) => {
  complain('');
  try {
    if (file.size > mostBytes) throw new Error(t('too_large', { has: mebibytes(file.size), may: mebibytes(mostBytes) }));
    const text = textIn(new Uint8Array(await file.arrayBuffer())), games = gamesIn(text), chosen = games.length > 1 ? await chooseGame(games) : text;
    const sgf = chosen && asUtf8(chosen);
    if (!sgf || !(await mayReplace())) return;
    await replaceWith('load', { sgf });
  } catch (error) {
    complain(`${file.name}: ${error.message}`);
  }
};
byId('file').addEventListener('change', async () => {
  const [file] = byId('file').files;
  if (document.activeElement === document.body) byId('more').firstElementChild.focus();
  if (file) await openFile(file);
  byId('file').value = '';
});

const escape = () => {
  refusal = undefined;
  if (choice.length) return cancelChoice();
  if (exercises.isOn()) return byId('more').open ? closeMenu() : exercises.escape();
  closedHint = closedLetter = state.turn;
  show();
  closeMenu();
  result.leave();
  closeTrouble();
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
