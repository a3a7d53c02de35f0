// Exercises: positions of which every move's value is known, and the mistakes of a game that was reviewed. They leave the
// game alone.
import { button, byId, letters, node, other, percent } from './dom.js';
import { lostBy, makeCourse } from './exercise_list.js';
import { enable } from './focus.js';
import { counted, moveName, nameOf, t } from './texts.js';

const goalOf = ({ value, best, side, ply, played }) => {
  if (played) return t('exercise_mistake', { side: nameOf(side), ply, move: moveName(played) });
  const goal = value > 0 ? 'win' : value < 0 ? 'lose' : 'draw';
  return t(`exercise_${goal}_${best.length > 1 ? 'some' : 'one'}`, { side: nameOf(side), points: counted('point', Math.abs(value)) });
};

// `board` shows them; `begun` and `left` are called when the mode begins and ends; `judge` gets {position, move} for the
// program, and throws if it cannot now.
export const makeExercises = (board, begun, left, judge) => {
  let isOn = false, course, current, said, tried, helped, played, isOpen, asked, isJudging;

  const say = (text) => {
    said = text;
    show();
  };
  const begin = () => {
    current = course.next();
    tried = helped = 0;
    played = asked = undefined;
    isOpen = true;
    say(() => goalOf(current));
  };

  const finish = (how) => {
    isOpen = false;
    course.keep(how);
  };
  const found = (cell) => {
    played = cell;
    finish(tried || helped ? 'later' : 'at_once');
    const others = current.best.filter((best) => best !== cell);
    say(() => `${t('exercise_right', { move: cell })} ${others.length ? t('exercise_others', { moves: others.join(', ') }) : ''}`.trim());
  };
  const missed = (words) => {
    tried += 1;
    course.keep('missed');
    say(words);
  };
  const gaveChances = (cell, { lost_chances: lost }) => missed(() => t('exercise_wrong_chances', { move: cell, chances: percent(lost) }));
  const ask = async (cell) => {
    asked = cell;
    isJudging = false;
    say(() => t('exercise_judging', { move: cell }));
    try {
      await judge({ position: current.position, move: cell });
    } catch {
      asked = undefined;
      say(() => t('exercise_busy'));
    }
  };
  // What the program says of the move that it was asked about; it may have been told to do something else.
  const hear = ({ judging, judged }) => {
    if (!isOn || !isOpen || !asked) return;
    const cell = asked, isAnswer = judged?.position === current.position && judged.move.slice(0, 2) === cell;
    if (judging) isJudging = true;
    if (judging || (!isAnswer && !isJudging)) return;
    asked = undefined;
    if (!isAnswer) say(() => t('exercise_busy'));
    else if (['best', 'good'].includes(judged.verdict)) found(cell);
    else gaveChances(cell, judged);
  };
  const choose = (cell) => {
    if (!isOpen || !(cell in current.moves)) return;
    if (current.best.includes(cell)) return found(cell);
    if (current.played === cell) return gaveChances(cell, current.review);
    if (current.played) return ask(cell);
    missed(() => t('exercise_wrong', { move: cell, points: counted('point', lostBy(current, cell)) }));
  };
  const hint = () => {
    helped += 1;
    course.keep('missed');
    const [column, row] = current.best[0];
    if (helped === 1) return say(() => t('exercise_hint_column', { column }));
    say(() => t('exercise_hint_cell', { cell: column + row }));
  };
  const solve = () => {
    finish('missed');
    say(() => t('exercise_solution', { moves: current.best.join(', ') }));
  };
  const leave = () => {
    if (!isOn) return;
    isOn = false;
    byId('spoken').textContent = '';
    toggle();
    left(!course.isSuite);
  };

  const controls = {
    hint: button('', hint, { id: 'exercise-hint', 'data-t': 'hint' }), solution: button('', solve, { id: 'exercise-solution', 'data-t': 'exercise_show' }),
    next: button('', begin, { id: 'exercise-next', 'data-t': 'exercise_next' }), leave: button('', leave, { id: 'exercise-leave', 'data-t': 'exercise_leave' }),
  };
  const rows = [node('div', { class: 'controls' }, controls.hint, controls.solution, controls.next), node('div', { class: 'controls' }, controls.leave, node('span', { id: 'exercise-score', class: 'faint' }))];
  const games = [...byId('controls').children];
  byId('controls').append(...rows);
  const toggle = () => {
    document.body.classList.toggle('exercising', isOn);
    for (const row of games) row.hidden = isOn;
    for (const row of rows) row.hidden = !isOn;
  };
  toggle();

  // What the board shows: as a state of the game, and the value of every move when it is over.
  const stateOf = ({ cells, size, side, moves }) => {
    const at = played && (size - Number(played[1])) * size + letters.indexOf(played[0]);
    const stone = side === 'black' ? 'x' : 'o';
    return {
      size, cells: played ? cells.slice(0, at) + stone + cells.slice(at + 1) : cells, lines: [], phase: 'moving', resigned: null, ply: 0,
      legal: isOpen ? Object.keys(moves).map((cell) => ({ cell, text: cell })) : [], to_move: played ? other[side] : side,
      record: [played ? { move: { cell: played } } : {}], hint: helped > 1 || (!isOpen && !played) ? { cell: current.best[0] } : null,
    };
  };
  const valuesOf = (exercise) => new Map(isOpen || exercise.played ? [] : Object.entries(exercise.moves).filter(([cell]) => cell !== played).map(([cell, margin]) => [cell, { loss: lostBy(exercise, cell), score: margin, exact: true }]));
  const show = () => {
    const values = valuesOf(current);
    board.show(stateOf(current), values, Math.max(0, ...[...values.values()].map(({ loss }) => loss)), []);
    const words = said();
    byId('status').textContent = words;
    if (byId('spoken').textContent !== words) byId('spoken').textContent = words;
    byId('choices').replaceChildren();
    byId('exercise-score').textContent = course.tried() ? t('exercise_score', { solved: course.solved(), tried: course.tried() }) : '';
    enable(controls.hint, isOpen && helped < 2);
    enable(controls.solution, isOpen);
    controls.next.classList.toggle('main', !isOpen);
  };
  const start = (mistakes) => {
    course = makeCourse(mistakes);
    isOn = true;
    begun();
    toggle();
    begin();
  };
  return { start, leave, show, choose, hear, isOn: () => isOn, needsProgram: () => isOn && !course.isSuite, position: () => current.position };
};
