// For a visitor whose browser keeps no games: what one can do here.
import { button, byId, node } from './dom.js';
import { playedGames } from './played.js';
import { remember, remembered, t } from './texts.js';

// The levels to begin at.
const levels = { new: '1', rules: '4', strong: '9' };
const place = 'pahtum-skill';

// `play` gets a level. The others are what the other buttons do.
export const makeWelcome = ({ learn, play, setUp }) => {
  const box = byId('welcome');
  let isWanted = !playedGames().length, isAsking = false, shown;
  const answer = (skill) => {
    remember(place, skill);
    isWanted = false;
    play(levels[skill]);
  };
  const begin = () => {
    const known = remembered(place);
    if (Object.hasOwn(levels, known ?? '')) return answer(known);
    isAsking = true;
    build();
    byId('skill-new').focus();
  };
  const build = () => {
    const actions = isAsking
      ? Object.keys(levels).map((skill) => button(t(`skill_${skill}`), () => answer(skill), { id: `skill-${skill}` }))
      : [button(t('welcome_learn'), learn, { id: 'welcome-learn', class: 'main' }), button(t('welcome_play'), begin, { id: 'welcome-play' }), button(t('welcome_set_up'), setUp, { id: 'welcome-set-up' })];
    const words = [t(isAsking ? 'skill_question' : 'welcome'), ...actions.map(({ textContent }) => textContent)].join();
    if (words === shown) return;
    shown = words;
    box.replaceChildren(node('h2', {}, t(isAsking ? 'skill_question' : 'welcome')), node('div', { class: 'controls' }, actions));
  };
  return {
    // It makes way for a game, a lesson, and analysis.
    show: (state) => {
      if (!state.lesson && state.record.length > 1) isWanted = false;
      box.hidden = !isWanted || Boolean(state.lesson) || state.analysis;
      byId('chances-panel').hidden = !box.hidden;
      if (!box.hidden) build();
    },
  };
};
