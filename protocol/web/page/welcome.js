// For a visitor whose browser keeps no games: what one can do here.
import { button, byId, node } from './dom.js';
import { read, remember, remembered, write } from './kept.js';
import { letters } from './letters.js';
import { playedGames } from './played.js';
import { hasEnded } from './players.js';
import { sentences, t } from './texts.js';

// The levels to begin at.
const levels = { new: '1', rules: '4', strong: '9' };
const place = 'pahtum-skill', leftPlace = 'pahtum-welcomed';

// Whether the person here has moved in this game by links.
export const hasPlayed = ({ sides, side }) => sides.includes(side);
// `play` gets a level; `dayOf` gives the button of the exercise of the day, if that is not done. The others are what the other buttons do.
export const makeWelcome = ({ learn, play, setUp, dayOf }) => {
  const box = byId('welcome');
  let isWanted = !read('sessionStorage', leftPlace) && playedGames().every(({ opened }) => opened) && !letters().some(hasPlayed), isAsking = false, isSent = false, shown;
  // In this tab it does not come back, also if that is loaded again.
  const leave = () => {
    isWanted = false;
    write('sessionStorage', leftPlace, 'yes');
  };
  const answer = (skill) => {
    remember(place, skill);
    leave();
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
      : [button(t('welcome_learn'), learn, { id: 'welcome-learn', class: 'main' }), button(t('welcome_play'), begin, { id: 'welcome-play' }), button(t('welcome_set_up'), setUp, { id: 'welcome-set-up' }), ...dayOf('welcome-day')];
    const title = isAsking ? t('skill_question') : sentences(isSent && t('welcome_sent'), t('welcome'));
    const words = [title, ...actions.map(({ textContent }) => textContent)].join();
    if (words === shown) return;
    shown = words;
    box.replaceChildren(node('h2', {}, title), ...(isAsking ? [] : [node('p', {}, t('welcome_game'))]), node('div', { class: 'controls' }, actions));
  };
  return {
    // It makes way for a game of one's own, also by links (`isPlaying`), a lesson, and analysis. Who has ended a lesson is no stranger.
    show: (state, isPlaying) => {
      isSent = state.loaded > 0;
      if (state.lesson && hasEnded(state)) {
        leave();
        remember(place, remembered(place) ?? 'new');
      }
      if (isWanted && (isPlaying || (!state.lesson && !isSent && state.record.length > 1))) leave();
      box.hidden = !isWanted || Boolean(state.lesson) || state.analysis;
      byId('chances-panel').hidden = !box.hidden && !isSent;
      if (!box.hidden) build();
    },
  };
};
