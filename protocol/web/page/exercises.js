// Exercises: positions of which every move's value is known, and the mistakes of a game that was reviewed. They leave the
// game alone.
import { button, byId, letters, node, other, percent } from './dom.js';
import { isWent, lostBy, makeCourse, themes } from './exercise_list.js';
import { enable } from './focus.js';
import { outcomeOf, reasonsOf } from './hint.js';
import { drop, recalled, write } from './kept.js';
import { shareBase } from './links.js';
import { giveText } from './share.js';
import { counted, listOf, moveName, nameOf, outcomeByPoints, selectOf, sentences, t } from './texts.js';

const place = 'pahtum-exercise';
const pace = 800, longestLine = 16;  // of the continuation: milliseconds from one move to the next, and moves

const goalOf = ({ value, best, side, ply, played }) => {
  if (played) return t('exercise_mistake', { side: nameOf(side), ply, move: moveName(played) });
  const goal = value > 0 ? 'win' : value < 0 ? 'lose' : 'draw';
  return t(`exercise_${goal}_${best.length > 1 ? 'some' : 'one'}`, { side: nameOf(side), points: counted('point', Math.abs(value)) });
};

// `board` shows them. `hooks`: `begun` and `left` are called when the mode begins and ends, `waits` when it begins or ceases
// to wait for the program, `ask` asks the program for an action, `points` shows the points of both sides, and `coach` says
// something beside the board.
export const makeExercises = (board, hooks) => {
  let isOn = false, course, current, said, tried, helped, played, isOpen, asked, isJudging, boards, at, wanted, timer, game;  // `game`: when that was begun of which the mistakes are
  let arriving;     // the board of the exercise, with the moves that may be played there
  let explain;      // says beside the board, in the language of the page, what was said there last
  let choice = [];  // moves at one cell among which the player is to choose a capture

  const say = (text) => {
    said = text;
    show();
  };
  // The boards along the moves, if the program answers in time.
  const boardsOf = async (moves) => {
    const { position } = current;
    const answer = await hooks.ask('boards', { position, moves: moves.join(' ') }).catch(() => undefined);
    return isOn && position === current.position ? answer?.boards : undefined;
  };
  // What goes on after the page was loaded again: the exercise, or if it is over another one.
  const keep = () => write('sessionStorage', place, JSON.stringify({ of: theme.value, position: isOpen ? current.position : '', tried, helped, isSuite: course.isSuite, begun: game, went: course.isSuite ? {} : course.progress().went }));
  const begin = async (position, gone = {}) => {
    halt();
    current = course.next(theme.value, position);
    at = 0;
    ({ tried = 0, helped = 0 } = current.position === position ? gone : course.gone());
    played = asked = boards = wanted = undefined;
    choice = [];
    isOpen = true;
    keep();
    hush();
    if (course.isDayDone()) explain = () => hooks.coach({ title: t('exercise_day'), text: t('exercise_day_done'), actions: [[t('close'), hush, 'exercise-day-close']] });
    hooks.waits();
    say(helped ? hintWords : () => goalOf(current));
    arriving = boardsOf([]);
    const seen = await arriving;
    if (!seen || !isOpen) return;
    boards = seen;
    show();
  };

  const hush = () => {
    explain = undefined;
    hooks.coach();
  };
  // The expected play after the answer, on the board.
  const halt = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const goTo = (index) => {
    at = Math.max(1, Math.min(index, boards.length - 1));
    if (at === boards.length - 1) halt();
    show();
  };
  const playOn = () => {
    halt();
    goTo(1);
    timer = setInterval(() => goTo(at + 1), pace);
  };
  const step = (n) => {
    if (isOpen || !(boards?.length > 2)) return;
    halt();
    goTo(at + n);
  };
  const hasLine = () => !isOpen && boards?.length > 2;
  const goesOn = () => {
    const { move, phase, points } = boards[at];
    return phase === 'over' ? outcomeByPoints(points) : `${at}/${boards.length - 1}: ${move.text}`;
  };

  // Why the move is right, and how the game goes on, as far as it is known.
  const reason = () => {
    const { text, reasons, captured } = boards[1].move, { value, side } = current;
    const reasoned = reasonsOf({ ...reasons, captured }, side);
    if (value !== undefined) reasoned.push(outcomeOf({ score: value, exact: true }, side));
    const actions = [...(hasLine() ? [[t('exercise_line'), playOn, 'exercise-line']] : []), [t('close'), hush, 'exercise-why-close']];
    hooks.coach({ title: t('exercise_why', { move: text }), text: sentences(reasoned), actions });
  };
  // The program's best line of a position comes with its judgement of any move there.
  const askOn = async () => {
    const { phase, position, legal } = boards[boards.length - 1];
    if (phase === 'over' || boards.length > longestLine) return;
    wanted = position;
    hooks.waits();
    // It may be busy with the game.
    await hooks.ask('judge', { position, move: legal[0].text }).catch(() => { wanted = undefined; });
    hooks.waits();
  };
  const goAlong = async (moves) => {
    const seen = await boardsOf(moves);
    if (!seen || isOpen) return;
    boards = seen;
    if (boards.length === 2) explain = reason;
    show();
    askOn();
  };
  const hearLine = ({ judged }) => {
    if (judged?.position !== wanted) return;
    wanted = undefined;
    hooks.waits();
    goAlong([...boards.slice(1).map(({ move }) => move.text), ...judged.line]);
  };

  // As people share them: what was wrong, hints, and whether it was found.
  const marksOf = (isFound) => '\u{1F7E5}'.repeat(tried) + '\u{1F7E8}'.repeat(helped) + (isFound ? '\u{1F7E9}' : '\u2B1B');
  const finish = (how, move) => {
    isOpen = false;
    choice = [];
    at = played ? 1 : 0;
    boards = undefined;
    course.keep(how, { tried, helped }, marksOf(how !== 'missed'));
    keep();
    goAlong([move]);
  };
  const found = (move) => {
    played = move;
    finish(tried || helped ? 'later' : 'at_once', move);
    const others = current.best.filter((best) => best !== move);
    say(() => sentences(t('exercise_right', { move }), others.length && t('exercise_others', { moves: listOf(others) })));
  };
  const missed = (words) => {
    tried += 1;
    course.keep('missed', { tried, helped });
    keep();
    say(words);
  };
  const gaveAway = (move, { lost_win_rate: chances, lost_points: points }) => missed(() => (chances >= 0.05
    ? t('exercise_wrong_chances', { move, chances: percent(chances) }) : t('exercise_wrong', { move, points: counted('point', Math.round(points)) })));
  const ask = async (move) => {
    asked = move;
    isJudging = false;
    hooks.waits();
    say(() => t('exercise_judging', { move }));
    try {
      await hooks.ask('judge', { position: current.position, move });
    } catch {
      asked = undefined;
      say(() => t('exercise_busy'));
    }
  };
  // What the program says of the move that it was asked about; it may have been told to do something else.
  const hear = (state) => {
    if (!isOn) return;
    if (wanted) hearLine(state);
    const { judging, judged } = state;
    if (!isOpen || !asked) return;
    const move = asked, isAnswer = judged?.position === current.position && judged.move === move;
    if (judging) isJudging = true;
    if (judging || (!isAnswer && !isJudging)) return;
    asked = undefined;
    if (!isAnswer) say(() => t('exercise_busy'));
    else if (!judged.practise) found(move);
    else gaveAway(move, judged);
  };
  const tryMove = (move) => {
    if (current.best.includes(move)) return found(move);
    if (current.played === move) return gaveAway(move, current.review);
    if (current.played) return ask(move);
    missed(() => t('exercise_wrong', { move, points: counted('point', lostBy(current, move)) }));
  };
  // Several at one cell capture different pieces.
  const movesAt = (cell) => (cell in current.margins ? boards?.[0].legal.filter((move) => move.cell === cell) ?? [{ text: cell }] : []);
  const choose = async (cell) => {
    const exercise = current;
    if (isOpen && !boards) await arriving;
    if (!isOpen || exercise !== current) return;
    const captures = choice.filter(({ captured }) => captured === cell), moves = captures.length ? captures : movesAt(cell), before = choice;
    choice = moves.length > 1 ? moves : [];
    if (moves.length === 1) tryMove(moves[0].text);
    else if (choice.length) say(() => t('choose_capture'));
    else if (before.length) say(() => goalOf(current));
  };
  const hintWords = () => {
    const [column, row] = current.best[0];
    return helped === 1 ? t('exercise_hint_column', { column }) : t('exercise_hint_cell', { cell: column + row });
  };
  const hint = () => {
    helped += 1;
    course.keep('missed', { tried, helped });
    keep();
    say(hintWords);
  };
  const solve = () => {
    finish('missed', current.best[0]);
    say(() => t('exercise_solution', { moves: listOf(current.best, 'disjunction') }));
  };
  // After that of the day come others.
  const goOn = () => {
    if (course.isDayDone()) theme.value = 'all';
    begin();
  };
  let copied = null;  // the exercise whose line was
  const showShare = () => { controls.share.textContent = t(copied === current ? 'copied' : 'share'); };
  const share = async () => {
    if (await giveText('exercise_day', [course.dayLine(), shareBase].join(' ').trim())) copied = current;
    showShare();
  };
  const forget = () => drop('sessionStorage', place);
  const leave = () => {
    if (!isOn) return;
    halt();
    isOn = false;
    forget();
    byId('spoken').textContent = '';
    hush();
    toggle();
    hooks.left(!course.isSuite);
  };
  // Cancels a choice, or leaves.
  const escape = () => {
    if (!choice.length) return leave();
    choice = [];
    say(() => goalOf(current));
  };

  const controls = {
    hint: button('', hint, { id: 'exercise-hint', 'data-t': 'hint' }), solution: button('', solve, { id: 'exercise-solution', 'data-t': 'exercise_show' }),
    next: button('', goOn, { id: 'exercise-next', 'data-t': 'exercise_next' }), share: button('', share, { id: 'exercise-share' }), leave: button('', leave, { id: 'exercise-leave', 'data-t': 'exercise_leave' }),
  };
  const theme = selectOf([['all', 'exercise_all'], ...themes.map((name) => [name, `exercise_${name}`]), ['day', 'exercise_day']], { id: 'exercise-theme', 'data-t-label': 'exercise_theme', onchange: () => begin() });
  const rows = [node('div', { class: 'controls' }, controls.hint, controls.solution, controls.next, controls.share),
    node('div', { class: 'controls' }, controls.leave, theme, node('span', { id: 'exercise-score', class: 'faint' }), node('span', { id: 'exercise-rating', class: 'faint' }))];
  const games = [...byId('controls').children];
  byId('controls').append(...rows);
  const toggle = () => {
    document.body.classList.toggle('exercising', isOn);
    for (const row of games) row.hidden = isOn;
    for (const row of rows) row.hidden = !isOn;
  };
  toggle();

  // What the board shows: as a state of the game, and the value of every move when it is over.
  const stateOf = ({ cells, size, side, margins }) => {
    const index = played && (size - Number(played[1])) * size + letters.indexOf(played[0]), stone = side === 'black' ? 'x' : 'o';
    const plain = { size, cells: played ? cells.slice(0, index) + stone + cells.slice(index + 1) : cells, lines: [], phase: 'stones', to_move: played ? other[side] : side };
    const { move, ...seen } = boards?.[at] ?? {}, cell = move?.cell ?? played?.slice(0, 2);
    return {
      ...plain, ...seen, resigned: null, ply: 0, record: [cell ? { move: { cell } } : {}],
      legal: isOpen ? Object.keys(margins).map((name) => ({ cell: name, text: name })) : [], hint: helped > 1 || (!isOpen && !played && !at) ? { cell: current.best[0].slice(0, 2) } : null,
    };
  };
  const valuesOf = (exercise) => new Map(isOpen || exercise.played || at > 1 ? [] : Object.entries(exercise.margins).filter(([cell]) => cell !== played).map(([cell, margin]) => [cell, { loss: lostBy(exercise, cell), isBest: lostBy(exercise, cell) === 0, score: margin, exact: true }]));
  const ratingWords = ({ rating, streak, days }) => [t('exercise_rating', { rating: Math.round(rating), exercise: current.rating }),
    ...(streak > 1 ? [t('exercise_streak', { n: streak })] : []), ...(course.isOfDay() && days > 0 ? [counted('exercise_days', days)] : [])].join(' \u00b7 ');
  const show = () => {
    const values = valuesOf(current), state = stateOf(current);
    board.show(state, values, Math.max(0, ...[...values.values()].map(({ loss }) => loss)), choice.map(({ captured }) => captured));
    if (boards) hooks.points(state);
    const words = at > 1 ? goesOn() : said();
    byId('status').textContent = words;
    if (byId('spoken').textContent !== words) byId('spoken').textContent = words;
    byId('choices').replaceChildren();
    byId('exercise-score').textContent = course.tried() ? t('exercise_score', { solved: course.solved(), tried: course.tried() }) : '';
    byId('exercise-rating').textContent = course.isSuite ? ratingWords(course.progress()) : '';
    theme.hidden = !course.isSuite;
    enable(controls.hint, isOpen && helped < 2);
    enable(controls.solution, isOpen);
    controls.next.classList.toggle('main', !isOpen);
    controls.share.hidden = !course.isDayDone();
    showShare();
    explain?.();
  };
  // Of the `mistakes` in the game that was `begun` then; else of the suite, those of a theme if there is one; that with a
  // `position` first, of which so much has been `tried` and `helped`.
  const start = ({ mistakes, begun, of, position, tried: wrong, helped: hints, went } = {}) => {
    course = makeCourse(mistakes, went);
    game = begun;
    theme.value = of ?? theme.value;
    isOn = true;
    hooks.begun();
    toggle();
    begin(position, { tried: wrong, helped: hints });
  };
  const isCount = (n) => n === undefined || (Number.isInteger(n) && n >= 0 && n < 100);
  const resume = (mistakes, begun) => {
    const kept = recalled('sessionStorage', place, ({ of, position, went = {}, ...counts }) => isWent(went) && typeof of === 'string' && typeof position === 'string' && [counts.tried, counts.helped].every(isCount));
    if (kept?.isSuite || (kept && mistakes.length && kept.begun === begun)) start({ ...kept, mistakes: kept.isSuite ? undefined : mistakes });
    else forget();
  };
  return { start, resume, forget, leave, escape, show, choose, hear, step, isOn: () => isOn, needsProgram: () => isOn && Boolean(asked || wanted), position: () => current.position };
};
