// What the game ended with: points by line, and what to do next.
import { byId, button, node, sides } from './dom.js';
import { nameOf, spanOf, t } from './texts.js';
import { isLost } from './tour.js';

const column = (state, side) => {
  const lines = state.lines.filter((line) => line.side === side).sort((a, b) => b.points - a.points);
  const rows = lines.map(({ cells, points }) => node('li', {}, node('span', { class: 'long' }, t('result_line', { cells: spanOf(cells), length: cells.length })), node('span', { class: 'short' }, spanOf(cells)), ' ', node('strong', {}, String(points))));
  const isRunning = state.rules.scoring === 'running';
  const empty = node('li', { class: 'faint' }, t(isRunning && state.points[side] > 0 ? 'result_banked' : 'result_no_lines'));
  return node('div', {}, node('h3', {}, node('span', { class: `pip ${side}` }), nameOf(side), node('span', { class: `dash ${side}`, 'aria-hidden': 'true' }), node('span', { class: 'total' }, String(state.points[side]))),
    node('ul', {}, isRunning || !rows.length ? [empty] : rows));
};

// `closed` is called when somebody closes it. The rest is what its buttons do.
export const makeResult = ({ closed, review, rematch, nextLevel, newGame, learn }) => {
  const box = byId('result');
  const hide = () => { box.hidden = true; };
  // Of a list that is too long whole rows are shown.
  const fit = () => {
    const middle = box.querySelector('.middle');
    if (!middle || box.hidden) return;
    middle.style.maxHeight = '';
    const isLong = middle.scrollHeight > middle.clientHeight + 1, { top, bottom } = middle.getBoundingClientRect();
    middle.classList.toggle('more', isLong);
    const ends = [...middle.querySelectorAll('p, h3, li')].map((row) => row.getBoundingClientRect().bottom).filter((end) => end <= bottom - 2);
    if (isLong && ends.length) middle.style.maxHeight = `${Math.ceil(Math.max(...ends) - top) + 2}px`;
  };
  window.addEventListener('resize', fit);
  const leave = () => {
    if (box.hidden) return;
    hide();
    closed();
  };
  const action = (key, does, attributes) => button(t(key), () => { hide(); does(); }, attributes);
  // With more words, which may be buttons, and the `next` level, if there is one to offer: {level, words}.
  const show = (state, sentence, { words, next }) => {
    const onward = next ? button(next.words, () => { hide(); nextLevel(state, next.level); }, { class: 'main', id: 'result-next' }) : action('new_rules', () => newGame(state), { id: 'result-new' });
    const again = state.lesson
      ? button(t('lesson_back_to'), leave, { class: isLost(state) ? '' : 'main', id: 'result-back' })
      : action('rematch', () => rematch(state), { class: next ? '' : 'main', id: 'rematch', title: t('rematch_long') });
    box.replaceChildren(
      node('div', { class: 'title' }, node('h2', {}, sentence), button('\u00d7', leave, { id: 'result-close', 'aria-label': t('close') })),
      node('div', { class: state.lesson ? 'middle lesson' : 'middle', tabindex: '0', role: 'group', 'aria-label': t('points') }, ...(words.length ? [node('p', {}, words)] : []), node('div', { class: 'columns' }, sides.map((side) => column(state, side)))),
      node('div', { class: 'controls' }, ...(state.lesson && isLost(state) ? [action('tour_again', learn, { class: 'main', id: 'result-again' })] : []), ...(next ? [onward, again] : [again, onward]), action('review', review, { id: 'result-review' })));
    box.setAttribute('aria-label', t('result_title'));
    box.hidden = false;
    fit();
  };
  return { show, hide, leave };
};
