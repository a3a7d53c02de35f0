// How the game is played, in words and small pictures.
import { picture } from './board.js';
import { byId, node, svg } from './dom.js';
import { counted, nameOf, t } from './texts.js';

// The rules of a game with as many boulders as lay on its board.
export const rulesOf = ({ rules, start }) => (rules.setup === 'fixed' ? { ...rules, boulders: String(start.split(' ')[0].split('-').length - 1) } : rules);
// Sentences for the settings of a ruleset, as the state has them.
export const describeRules = (rules) => {
  const n = Number(rules.boulders);
  const setup = {
    fixed: () => (n ? counted('says_fixed', n) : t('says_none')), centre: () => (n > 1 ? counted('says_centre', n - 1) : t('says_one_centre')),
    alternate: () => counted('says_alternate', n), choose: () => counted('says_choose', n), offer: () => counted('says_offer', n),
  }[rules.setup];
  return [t('says_size', { n: rules.size }), setup(), counted('says_stones', Number(rules.stones)), t(`says_${rules.scoring}`),
    ...(rules.capture === 'custodial' ? [t('says_custodial')] : []), ...(rules.swap === 'on' ? [t('says_swap')] : [])];
};

const arrow = () => svg('svg', { viewBox: '0 0 24 24', width: 24, height: 24, class: 'arrow', 'aria-hidden': 'true' }, svg('path', { d: 'M3 12h15m-6-6 6 6-6 6' }));
const figure = (...parts) => node('div', { class: 'figure' }, ...parts);
// A small one of what is special about a ruleset.
export const pictureOf = ({ setup, scoring, capture }) => {
  if (capture === 'custodial') return figure(picture(['xo.'], t('cell_white')), arrow(), picture(['xxx'], t('says_custodial'), [['A1', 'C1', 'black']]));
  if (scoring === 'running') return figure(picture(['.xxx.'], '+3', [['B1', 'D1', 'black']]), '+3', arrow(), picture(['.xxxx'], '+10', [['B1', 'E1', 'black']]), '+10');
  if (setup === 'centre') return figure(picture(['.....', '..-..', '.....'], t('says_one_centre')), arrow(), picture(['-..-.', '..-..', '.-..-'], counted('says_centre', 4)));
  return figure(picture(['.-.....', 'oxxxx.o'], t('says_final'), [['B1', 'E1', 'black']]));
};

const pointsTable = () => node('table', { class: 'lengths-table' }, node('tbody', {}, [3, 4, 5, 6, 7].map((length) => node('tr', {},
  node('td', {}, picture(['x'.repeat(length)], String(length), [['A1', `${'ABCDEFG'[length - 1]}1`, 'black']])),
  node('td', {}, counted('point', 2 ** length - length - 2))))));

export const makeRules = (startTour) => {
  const dialog = byId('learn-dialog');
  const which = node('select', { id: 'learn-ruleset' });
  const words = node('div', { id: 'learn-words' });
  let current, rulesets;  // the rules of the game that is played, and all there are
  // The game's own settings, where they are of the ruleset shown.
  const say = () => {
    const published = rulesets.find(({ name }) => name === which.value), rules = current.name === which.value ? current : published;
    words.replaceChildren(pictureOf(published), node('ul', {}, describeRules(rules).map((text) => node('li', {}, text))), node('p', {}, t(rules.swap === 'on' ? 'learn_pie' : 'learn_pie_option')));
  };
  which.addEventListener('change', say);
  const paragraph = (key) => node('p', {}, t(key));
  const build = () => dialog.replaceChildren(
    node('div', { class: 'title' }, node('h2', { id: 'learn-title' }, t('learn')), node('button', { type: 'button', onclick: () => dialog.close(), class: 'main', id: 'learn-close' }, t('close'))),
    node('h3', {}, t('learn_goal')), paragraph('learn_goal_1'), paragraph('learn_boulder'),
    node('h3', {}, t('learn_lines')), paragraph('learn_lines_1'),
    figure(picture(['..x..', '..x.-', 'xxxx.', '..x..'], nameOf('black'), [['A2', 'D2', 'black'], ['C1', 'C4', 'black']])), paragraph('learn_cross'),
    paragraph('learn_lines_2'), figure(picture(['xx.xx', 'xxoxx', 'xx-xx'], t('learn_lines_2'))),
    node('h3', {}, t('learn_points')), pointsTable(), paragraph('learn_points_1'), paragraph('learn_block'),
    node('h3', {}, t('learn_rulesets')), which, words,
    node('div', { class: 'controls' }, node('button', { type: 'button', id: 'learn-tour', class: 'main', onclick: () => { dialog.close(); startTour(); } }, t('learn_tour'))));
  return (state) => {
    build();
    rulesets = state.choices.rulesets;
    current = rulesOf(state);
    which.replaceChildren(...rulesets.map(({ name }) => node('option', { value: name }, t(name))));
    which.setAttribute('aria-label', t('learn_show'));
    which.value = current.name;
    say();
    dialog.showModal();
    dialog.scrollTop = 0;
  };
};
