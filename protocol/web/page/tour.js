// A first game: ten prompts on a small board against a beginner.
import { hasEnded } from './players.js';
import { t } from './texts.js';

const steps = 10;
// A prompt for each of the learner's moves. It goes by the stones on the board, so that what it says of them is true
// when moves are taken back, too.
const stepAt = (ply) => Math.min(steps, Math.floor(ply / 2) + 1);

// `begin` starts the game, `left` is called when the learner leaves it, and `say` shows {title, text, actions} or, with nothing, hides what it showed.
export const makeTour = (begin, left, say) => {
  let isOn = false;
  // Another game has taken its place.
  const forget = () => {
    if (isOn) say();
    isOn = false;
  };
  const leave = () => {
    if (!isOn) return;
    forget();
    left();
  };
  return {
    start: async () => {
      await begin();
      isOn = true;
    },
    isOn: () => isOn,
    leave,
    forget,
    show: (state) => {
      const isOver = hasEnded(state), step = stepAt(state.ply);
      say({
        title: isOver ? t('result_title') : t('tour_title', { step, steps }), text: t(isOver ? 'tour_end' : `tour_${step}`),
        actions: [[t(isOver ? 'close' : 'tour_leave'), leave, 'tour-leave']],
      });
    },
  };
};
