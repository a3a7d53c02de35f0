// The report of a tuning.
import { chart } from './chart.js';
import { byId, node, readJson } from './dom.js';
import { drawLine } from './drawings.js';
import { showState } from './live.js';
import { engineColour, textTable } from './numbers.js';

const { heading, values, parameters, course } = readJson('tuning');
byId('overview').append(heading);
showState();
byId('values').append(textTable(values));

parameters.forEach((it, i) => {
  if (course.length < 2) return;
  const points = course.map(([n, now]) => [n, now[i]]), band = course.map(([n, , low, high]) => [n, low[i], high[i]]);
  const draw = drawLine({ points, band, levels: [[it.start, 'start']], colour: engineColour(i) });
  const figure = node('div', {}, node('h3', {}, it.name));
  byId('courses').append(figure);
  chart(figure, `${it.name} over the iterations`, draw, 'The value after each iteration; the band is what the two sides play with.');
});
if (course.length < 2) byId('courses').append(node('p', {}, 'No iteration is finished yet.'));
