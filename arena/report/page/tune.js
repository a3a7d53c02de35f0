// The report of a tuning.
import { chart } from './chart.js';
import { byId, minus, node, readJson } from './dom.js';
import { drawLine } from './drawings.js';
import { showState } from './live.js';
import { engineColour, none, tableOf } from './numbers.js';

const tuning = readJson('tuning');
const { parameters, iterations, finished, games: played } = tuning;
byId('overview').append(`${tuning.engine}: ${finished} of ${iterations} iterations, ${played} games, ${tuning.time_control}`);

showState();

// As many digits as a hundredth of what the engines differed by.
const shown = ({ c_end: c }, value) => (value === null ? none : String(+value.toFixed(Math.min(9, Math.max(0, 2 - Math.floor(Math.log10(c)))))).replace('-', minus));
const columns = [['Parameter', 'name'], ['Start'], ['Now'], ['Mean of second half'], ['Min'], ['Max'], ['C_end'], ['R_end']];
const rows = parameters.map((it) => [it.name, ...[it.start, it.value, it.mean, it.min, it.max].map((value) => shown(it, value)), String(it.c_end), String(it.r_end)]);
byId('values').append(tableOf(columns, rows));

parameters.forEach((it, i) => {
  const points = tuning.course.map((row) => [row[0], row[i + 1]]);
  if (points.length < 2) return;
  const distance = (n) => it.c_end * (iterations / Math.max(1, n)) ** tuning.gamma;
  const within = (value) => Math.min(it.max, Math.max(it.min, value));
  const band = points.map(([n, value]) => [n, within(value - distance(n)), within(value + distance(n))]);
  const draw = drawLine({ points, band, levels: [[it.start, 'start']], colour: engineColour(i) });
  const figure = node('div', {}, node('h3', {}, it.name));
  byId('courses').append(figure);
  chart(figure, `${it.name} over the iterations`, draw, 'The value after each iteration; the band is what the two sides played with.');
});
if (finished === 0) byId('courses').append(node('p', {}, 'No iteration is finished yet.'));
