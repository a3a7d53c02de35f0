// The page of all events.
import { chart } from './chart.js';
import { node, readJson } from './dom.js';
import { drawLine } from './drawings.js';
import { showState } from './live.js';
import { tableOf } from './numbers.js';

showState();
const columns = [['Event', 'name'], ['State', 'text'], ['Priority'], ['Games'], ['Elo'], ['LLR', 'text'], ['Pairs with 0, ½, 1, 1½, 2'], ['Machines', 'text']];
const rows = readJson('events').map(({ name, page, engines, state, priority, games, elo, test, bounds, course = [], pairs, machines }) => {
  const llr = node('div', {}, test);
  if (course.length > 0) chart(llr, 'LLR over pairs', drawLine({ points: [[0, 0], ...course], levels: [...bounds, 0].map((bound) => [bound, '']), colour: 'var(--c0)', height: 120 }));
  return [node('div', {}, page ? node('a', { href: page }, name) : name, node('br'), node('small', {}, engines)), state, priority, games, elo, llr, pairs, node('div', {}, machines.map((machine) => node('div', {}, machine)))];
});
document.querySelector('main').append(tableOf(columns, rows));
