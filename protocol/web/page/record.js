// The moves of the game, and how the chances went.
import { drawCurve } from './curve.js';
import { byId, button, node, percent } from './dom.js';
import { enable } from './focus.js';
import { hidesChances, mayHideChances, showChances } from './levels.js';
import { reasonsOf } from './hint.js';
import { personOf } from './players.js';
import { clauses, counted, moveName, nameOf, sentences, t } from './texts.js';

const mostTurns = 5;

// As in chess; the best answer to a move that gave something away gets a mark, too.
const glyphs = { inaccuracy: '?!', mistake: '?', blunder: '??', answer: '!' };
const markOf = (record, ply) => {
  const verdict = record[ply].review?.verdict;
  return verdict === 'best' && glyphs[record[ply - 1]?.review?.verdict] ? 'answer' : verdict;
};
const glyph = (mark) => (glyphs[mark] ? [node('span', { class: `glyph ${mark}` }, glyphs[mark])] : []);

const shareOf = (accuracy) => (accuracy === null ? '\u2013' : percent(accuracy));
// Whether the move that is shown is from the book, what the review says of it, and of the game.
export const verdictOn = (state) => {
  const { review, from_book: fromBook } = state.record[state.ply], { black, white } = state.accuracy, said = [];
  if (state.reviewing !== null) return '';
  if (fromBook) said.push(t('move_from_book', { ply: state.ply }));
  if (review) said.push(t(`verdict_${review.verdict === 'good' && review.mistake ? 'costly' : review.verdict}`, { ply: state.ply, points: counted('point', Number(review.lost_points.toFixed(1))), chances: percent(review.lost_win_rate), best: moveName(review.best) }));
  if (black !== null || white !== null) said.push(t('accuracy', { black: shareOf(black), white: shareOf(white) }));
  return sentences(said);
};

// `go` gets the number of moves, and the move if another variation is wanted.
// Why the better move of a turn is better is asked by `ask`, an action of the program.
export const makeRecord = (go, ask) => {
  const list = byId('moves'), chances = byId('chances');
  const otherItem = (move, ply) => button(t('or_move', { move: moveName(move) }), () => go(ply, move), { class: 'other', 'aria-label': t('other_label', { ply, move: moveName(move) }) });
  const moveItem = ({ side, move, others }, ply, shown, mark) => node('li', {},
    button('', () => go(ply), {
      'aria-label': clauses(t('move_label', { ply, side: nameOf(side), move: moveName(move.text) }), glyphs[mark] && t(`mark_${mark}`)), 'aria-current': ply === shown ? 'step' : false,
    }, node('span', { class: `pip ${side}` }), moveName(move.text), ...glyph(mark)), others.map((text) => otherItem(text, ply)));
  let latest;
  // The button stays in its place while states come, so that no press is lost.
  const drawn = node('div'), turn = button('', () => {
    showChances(hidesChances(latest));
    redraw(latest);
  }, { id: 'chances-turn' });
  chances.replaceChildren(drawn, turn);
  // After a click on the chart it stays where it is, whatever comes and goes above it, until the next press, key or scroll.
  let held;  // its top in the window, in pixels
  const hold = () => {
    if (held === undefined) return;
    for (const scroller of [document.querySelector('.side'), document.scrollingElement]) scroller.scrollTop += drawn.getBoundingClientRect().top - held;
  };
  for (const type of ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'keydown']) document.addEventListener(type, (event) => {
    if (type !== 'pointermove' || !chances.contains(event.target)) held = undefined;
  }, { capture: true, passive: true });
  let width = 0;
  const redraw = (state) => {
    const isHidden = hidesChances(state);
    turn.hidden = !mayHideChances(state) || state.analysis;
    turn.textContent = t(isHidden ? 'chances_show' : 'chances_hide');
    if (isHidden) return drawn.replaceChildren(node('p', { class: 'faint' }, t('chances_wait')));
    if (!width) return;
    const { picture, legend } = drawCurve(state, Math.max(240, width), (ply) => {
      held = drawn.getBoundingClientRect().top;
      go(ply);
    });
    drawn.replaceChildren(legend, picture, node('p', { class: 'faint' }, t(state.record.some(({ evaluation }) => evaluation) ? 'chances_help' : 'no_chances')));
    hold();
  };
  const reasons = new Map();  // why a better move is better, in words that come later
  const reasonOf = ({ position, best }, side) => {
    const place = node('p', { class: 'faint reason' }), key = `${position} ${best}`;
    if (!reasons.has(key)) reasons.set(key, ask('boards', { position, moves: best }).then(({ boards: [, { move }] }) => move).catch(() => undefined));
    reasons.get(key).then((move) => { place.textContent = move ? sentences(reasonsOf({ ...move.reasons, captured: move.captured }, side)) : ''; });
    return place;
  };
  // The moves that gave most away, those of chances in the order in which they were played, then those of points besides.
  const showTurns = (state) => {
    const entries = state.record.map((entry, ply) => ({ ...entry, ply })).filter(({ review }) => review);
    const most = (lost) => (a, b) => b.review[lost] - a.review[lost];
    const turns = entries.filter(({ review }) => review.turning_point).sort(most('lost_win_rate')).slice(0, mostTurns).sort((a, b) => a.ply - b.ply);
    const costly = entries.filter(({ review }) => review.costly).sort(most('lost_points')).slice(0, mostTurns).filter((entry) => !turns.includes(entry));
    const item = (key) => ({ ply, side, move, review }) => node('li', {}, button('', () => go(ply), { id: `turn-${ply}`, 'aria-current': ply === state.ply ? 'step' : false },
      node('span', { class: `pip ${side}`, 'aria-hidden': 'true' }), t(key, { ply, side: nameOf(side), move: moveName(move.text), chances: percent(review.lost_win_rate), points: counted('point', Number(review.lost_points.toFixed(1))), best: moveName(review.best) })), reasonOf(review, side));
    // One's own come first.
    const ownFirst = (list) => (personOf(state) ? [...list.filter(({ side }) => side === personOf(state)), ...list.filter(({ side }) => side !== personOf(state))] : list);
    const isDone = state.reviewing === null && entries.length > 0;
    byId('turns').replaceChildren(...(isDone ? [node('h3', {}, t(turns.length ? 'turning_points' : 'no_turning_points')), node('ol', {}, ownFirst(turns).map(item('turning_point')))] : []),
      ...(isDone && costly.length ? [node('h3', {}, t('costly_moves')), node('ol', {}, ownFirst(costly).map(item('costly_move')))] : []));
  };
  // Also when it comes into sight: it is drawn for its width. Who asked for that sooner would make the browser lay out the page twice.
  const observer = new ResizeObserver(() => {
    hold();
    if (!latest || width === chances.clientWidth) return;
    width = chances.clientWidth;
    redraw(latest);
  });
  for (const part of [chances, ...document.querySelectorAll('main > *, .side > *')]) observer.observe(part);
  // `isOpen`: it is a game by links that goes on.
  const show = (state, isOpen) => {
    latest = state;
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...state.record.slice(1).map((entry, i) => moveItem(entry, i + 1, state.ply, markOf(state.record, i + 1))));
    const marks = Object.keys(glyphs).filter((mark) => state.record.some((_, ply) => markOf(state.record, ply) === mark));
    byId('marks').replaceChildren(...marks.map((mark) => node('span', {}, ...glyph(mark), t(`mark_${mark}`))));
    byId('marks').hidden = !marks.length;
    if (hadFocus) list.querySelector('[aria-current]')?.focus({ preventScroll: true });
    enable(byId('review'), !isOpen && !state.thinking && state.reviewing === null && !state.record.slice(1).every(({ review }) => review));
    byId('verdict').textContent = verdictOn(state);
    showTurns(state);
    redraw(state);
  };
  return { show, redraw };
};
