// What the game ended with: points by line, and what to do next.
import { byId, button, node, sides } from './dom.js';
import { nameOf, spanOf, t } from './texts.js';
import { isLost } from './tour.js';

const column = (state, side) => {
  const lines = state.lines.filter((line) => line.side === side).sort((a, b) => b.points - a.points);
  const rows = lines.map(({ cells, points }) => node('li', {}, spanOf(cells), ' ', node('strong', {}, String(points))));
  const isRunning = state.rules.scoring === 'running';
  const empty = node('li', { class: 'faint' }, t(isRunning && state.points[side] > 0 ? 'result_banked' : 'result_no_lines'));
  return node('div', {}, node('h3', {}, node('span', { class: `pip ${side}` }), nameOf(side), node('span', { class: `dash ${side}`, 'aria-hidden': 'true' }), node('span', { class: 'total' }, String(state.points[side]))),
    node('ul', {}, isRunning || !rows.length ? [empty] : rows));
};

// `closed` is called when it is closed. The rest is what its buttons do.
export const makeResult = ({ closed, back, review, rematch, nextLevel, newGame, realBoard, learn, dayOf }) => {
  const box = byId('result');
  let shown;
  const hide = () => { box.hidden = true; };
  const leave = () => {
    if (box.hidden) return;
    hide();
    closed();
  };
  const act = (does) => () => { hide(); does(); };
  const action = (key, does, attributes) => button(t(key), act(does), attributes);
  // After the first game those who have lost play it again, the others on the real board, or on in the game that waits.
  const afterLesson = (state) => [
    ...(isLost(state) ? [action('tour_again', learn, { class: 'main', id: 'result-again' })] : []),
    action('tour_real', realBoard, { class: isLost(state) ? '' : 'main', id: 'result-real' }),
    ...(state.lesson.waits ? [action('lesson_back_to', back, { id: 'result-back' })] : []),
  ];
  // With more words, which may be buttons, those that `send` the game, and the `next` level, if there is one to offer: {level, words}.
  // What can be pressed comes first: on small phones the words end below the window.
  const show = (state, sentence, { words, send, next }) => {
    const key = JSON.stringify([state.turn, sentence, next, words.map((part) => part.textContent ?? part), t('close')]);
    if (shown === key && !box.hidden) return;
    shown = key;
    const onward = next ? button(next.words, act(() => nextLevel(state, next.level)), { class: 'main', id: 'result-next' }) : button(t('new_rules'), () => newGame(state), { id: 'result-new' });
    const again = action('rematch', () => rematch(state), { class: next ? '' : 'main', id: 'rematch', title: t('rematch_long') });
    const buttons = state.lesson ? afterLesson(state) : [...send, ...(next ? [onward, again] : [again, onward]), action('review', review, { id: 'result-review' }), ...dayOf('result-day')];
    box.replaceChildren(
      node('div', { class: 'title' }, node('h2', {}, sentence), button('\u00d7', leave, { id: 'result-close', 'aria-label': t('close') })),
      node('div', { class: 'controls' }, buttons),
      node('div', { class: 'middle' }, ...(words.length ? [node('p', {}, words)] : []), node('div', { class: 'columns' }, sides.map((side) => column(state, side)))));
    box.setAttribute('aria-label', t('result_title'));
    box.hidden = false;
  };
  return { show, hide, leave };
};
