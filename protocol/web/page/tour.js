// A first game: what the program advises (`lesson` in the state), in words.
import { other } from './dom.js';
import { hasEnded } from './players.js';
import { counted, nameOf, sentences, t } from './texts.js';

const learner = 'black', enemy = () => nameOf(other[learner]);
const stones = 12;  // of the learner

const rowOf = ({ cells, points }) => t('lesson_row', { length: cells.length, points: counted('point', points) });
const roomOf = ({ cells, stones: n }) => ({ stones: counted('stones', n), length: cells.length });
const advice = {
  make: ({ builds, blocks }) => [
    builds.length > 1 ? t('lesson_make_two') : t('lesson_make', { row: rowOf(builds[0]) }),
    ...(blocks.length ? [t('lesson_stops', { side: enemy() })] : []),
  ],
  block: ({ blocks }) => [t('lesson_block', { side: enemy(), row: rowOf(blocks[0]) })],
  join: ({ room }) => [t('lesson_join', roomOf(room))],
  take: ({ takes }) => [t('lesson_take', { side: enemy(), ...roomOf(takes) })],
  begin: ({ room }) => [t('lesson_begin', { length: room.cells.length })],
  fill: () => [t('lesson_fill')],
};
const news = ({ learner: own, engine }) => [
  ...own.map((line) => t('lesson_you_made', { row: rowOf(line) })), ...engine.map((line) => t('lesson_made', { side: enemy(), row: rowOf(line) })),
];
// What is told once, where nothing has happened that has to be told.
const facts = ['lesson_start', 'lesson_line', 'lesson_points', 'lesson_back'];

const promptOf = ({ lesson, ply }, step) => {
  if (!lesson.advice) return [t('lesson_waits', { side: enemy() })];
  const said = news(lesson.made);
  if (!said.length && facts[step - 1]) said.push(t(facts[step - 1]));
  const press = t('lesson_press');
  return [...said, ...(ply < 2 ? [press] : []), ...advice[lesson.advice](lesson)];
};

// Those who have lost learn more from trying again than from stronger opponents.
export const isLost = ({ points, resigned }) => resigned === learner || points[learner] < points[other[learner]];
export const tourEnd = (state) => t(isLost(state) ? 'tour_lost' : 'tour_end');

// `leave` ends the lesson, `say` shows {title, text, actions}.
export const makeTour = (leave, say) => ({
  show: (state) => {
    if (state.thinking) return;
    const isOver = hasEnded(state), step = Math.min(stones, Math.floor(state.ply / 2) + 1);
    say({
      title: isOver ? t('result_title') : t('tour_title', { step, steps: stones }), text: isOver ? tourEnd(state) : sentences(promptOf(state, step)),
      actions: [[t(isOver ? 'close' : 'tour_leave'), leave, 'tour-leave']],
    });
  },
});
