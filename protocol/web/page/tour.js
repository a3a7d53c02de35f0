// A first game: ten prompts, each until a move has been played, on a small board against a beginner.
import { hasEnded } from './dom.js';
import { t } from './texts.js';

const steps = 10;

// `begin` starts the game, `left` is called when it is left, and `say` shows {title, text, actions} or, with nothing, hides what it showed.
export const makeTour = (begin, left, say) => {
  let step = 0, ply = 0;  // the prompt shown, 0 = none, and at which move it began
  const leave = () => {
    if (!step) return;
    step = 0;
    say();
    left();
  };
  const tell = (state) => {
    const isOver = state && hasEnded(state);
    say({
      title: t('tour_title', { step, steps }), text: isOver ? t('tour_end') : t(`tour_${step}`),
      actions: [...(isOver || step === steps ? [] : [[t('tour_next'), () => { step += 1; tell(state); }, 'tour-next']]), [t(isOver ? 'close' : 'tour_leave'), leave, 'tour-leave']],
    });
  };
  return {
    start: async () => {
      await begin();
      step = 1;
      ply = 0;
      tell();
    },
    isOn: () => step > 0,
    leave,
    // A prompt has done its work when the learner has moved and been answered.
    show: (state) => {
      if (!step) return;
      if (state.record.length - 1 < ply) ply = 0;
      if (!state.thinking && state.players[state.to_move] === 'human' && state.ply >= ply + 2 && step < steps) {
        step += 1;
        ply = state.ply;
      }
      tell(state);
    },
  };
};
