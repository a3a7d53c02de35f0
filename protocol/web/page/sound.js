// The click of a stone on wood, made on the spot.
import { remember, remembered } from './kept.js';

let context, isOn = remembered('sound') === 'on';

export const soundIsOn = () => isOn;
export const toggleSound = () => {
  isOn = !isOn;
  remember('sound', isOn ? 'on' : 'off');
  if (isOn) clickSound();
};
export const clickSound = () => {
  if (!isOn) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  const tone = context.createOscillator(), gain = context.createGain(), now = context.currentTime;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(420, now);
  tone.frequency.exponentialRampToValueAtTime(140, now + 0.06);
  gain.gain.setValueAtTime(0.25, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
};
