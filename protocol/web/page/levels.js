// The engine's level for a person: what a level sees, what the last games say of it, and the level that adapts itself.
import { percent } from './dom.js';
import { recalled, remember, remembered } from './kept.js';
import { firstOutcome, hasEndedKept } from './played.js';
import { hasEnded, isFinished, outcomeOf, personOf } from './players.js';
import { counted, sentences, t } from './texts.js';

// A line on what the level sees and misses, by these rules.
export const levelSays = (level, { handicaps }, { capture }) => {
  const handicap = handicaps[level - 1];
  if (!handicap) return t('level_full');
  const { overlooks, depth, nodes, tolerance } = handicap;
  if (overlooks !== null) return capture === 'custodial' ? counted('level_ahead', 1) : t('level_glance', { share: percent(1 - overlooks) });
  // With captures more is at stake, and the engine counts on it: engine/search/README.md.
  const worse = t('level_worse', { points: capture === 'custodial' ? 8 * tolerance : tolerance });
  return sentences(depth ? counted('level_ahead', depth) : t('level_nodes', { nodes: nodes.toLocaleString(document.documentElement.lang) }), worse);
};

// Kept in the browser: {counted, level, run, adaptive}. The last games counted, and the level of the last one; games won there in
// a row, lost ones below zero; and the level of the next game, if it adapts itself.
const place = 'pahtum-form', mostCounted = 50;
const isForm = ({ counted = [], level = 1, run = 0, adaptive = 1 }) => [run, ...counted].every(Number.isInteger) && [level, adaptive].every((at) => Number(at) >= 1 && Number(at) <= 15);
const form = () => recalled('localStorage', place, isForm) ?? {};
const keep = (changes) => remember(place, JSON.stringify({ ...form(), ...changes }));

export const usualLevel = '6';  // at which `pahtum web` begins unless it is told another
// The level of the next game, if it is adaptive.
export const adaptedLevel = () => form().adaptive?.toString();
export const isAdaptive = () => adaptedLevel() !== undefined;
// An adaptive level goes on from this one.
export const adaptFrom = (level) => { if (isAdaptive()) keep({ adaptive: level }); };
// The level for a choice in a list of levels, "adaptive" or a number; `current` is the one at which it begins to adapt.
export const levelOf = (choice, current) => {
  if (choice !== 'adaptive') keep({ adaptive: undefined });
  else if (!isAdaptive()) keep({ adaptive: current });
  // A browser may keep nothing.
  return choice === 'adaptive' ? adaptedLevel() ?? current : choice;
};

// `won` is 1, 0 for a draw, or -1.
export const levelAfter = (level, won, [least, most]) => Math.min(most, Math.max(least, Number(level) + won));

// Counts the game that has just ended, once, if one person has played the engine.
export const countGame = (state) => {
  const { lesson, begun, parameters, choices } = state, last = form(), counted = last.counted ?? [], won = { won: 1, drew: 0, lost: -1 }[firstOutcome(state, outcomeOf(state))];
  if (won === undefined || lesson || counted.includes(begun)) return;
  const level = Number(parameters.level);
  const goesOn = last.level === level && Math.sign(last.run) === won;
  keep({ counted: [...counted, begun].slice(-mostCounted), level, run: won + (goesOn ? last.run : 0), ...(isAdaptive() ? { adaptive: levelAfter(level, won, choices.levels) } : {}) });
};

// After two games won or lost in a row at this level: the next one, {level, won}. Nothing otherwise.
export const suggestion = ({ parameters, choices }) => {
  const { level, run } = form(), won = Math.sign(run);
  if (isAdaptive() || level !== Number(parameters.level) || !(Math.abs(run) >= 2)) return undefined;
  const next = levelAfter(level, won, choices.levels);
  return next === level ? undefined : { level: next, won };
};

// Chances discourage beginners: below this level they wait until the game is over, unless they are asked for.
export const beginnersBelow = 6;
const chancesPlace = 'pahtum-chances';
export const mayHideChances = (state) => personOf(state) !== undefined && !state.loaded && Number(state.parameters.level) < beginnersBelow && !isFinished(state) && !hasEnded(state) && !hasEndedKept(state);
export const hidesChances = (state) => mayHideChances(state) && !state.analysis && remembered(chancesPlace) !== 'shown';
export const showChances = (isOn) => remember(chancesPlace, isOn ? 'shown' : 'hidden');
