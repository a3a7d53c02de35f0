// Where a lost game could have gone another way.
import { other } from './dom.js';
import { beginnersBelow } from './levels.js';
import { playedBy } from './played.js';
import { outcomeOf, personOf } from './players.js';
import { counted, moveName, nameOf, t } from './texts.js';

// Points: with less expected, best play mostly ends in a draw, since most wins are by three.
const leadExpected = 2;
// 1: to win, 0: to draw, as proven or else expected. What a weak engine expects says little.
const hopeOf = ({ record }, side, level) => (ply) => {
  const { evaluation, truth } = record[ply], sign = side === 'black' ? 1 : -1;
  const proven = truth?.outcome ?? (evaluation?.exact ? Math.sign(evaluation.score) : undefined);
  if (proven !== undefined) return sign * proven;
  const points = evaluation && level >= beginnersBelow ? Math.round(sign * evaluation.score) : -1;
  return points >= leadExpected ? 1 : Math.min(points, 0);
};

// Of a game that its only person has lost: {ply, text}, the last turn of that person with hope, or else the one before the most
// costly move of the engine, and what happened there. Nothing if there is none.
export const lossOf = (state) => {
  if (outcomeOf(state) !== 'lost') return undefined;
  const { record } = state, side = personOf(state), enemy = other[side], hope = hopeOf(state, side, playedBy(state).level);
  const turns = record.flatMap((_, ply) => (record[ply + 1]?.side === side ? [ply] : []));
  const from = turns.filter((ply) => hope(ply) >= 0).pop();
  const gain = (ply) => (record[ply].side === enemy ? record[ply].points[enemy] - record[ply - 1].points[enemy] : 0);
  // Where there was hope, only the answer to what one did then tells what happened.
  const blow = record.reduce((most, _, ply) => ((from === undefined ? ply > 0 : ply === from + 2) && gain(ply) >= Math.max(1, gain(most)) ? ply : most), 0);
  const ply = from ?? turns.filter((turn) => turn < blow).pop();
  if (ply === undefined) return undefined;
  const hoped = from === undefined ? 'blow' : hope(from) > 0 ? 'led' : 'drawn';
  const values = { ply: from ?? blow, side: nameOf(enemy), move: moveName(record[blow].move?.text), points: counted('point', gain(blow) || 0) };
  return { ply, text: t(`loss_${hoped}${blow && from !== undefined ? '_then' : ''}`, values) };
};
