// The report of games.
import { byId, node } from './dom.js';
import { games, listGames } from './games.js';
import { showState } from './live.js';
import { accuracy, breakdown, course, cross, endings, overview, ratings, standings, summary, times } from './results.js';

overview();
showState();
standings();
ratings();
course();
cross();
breakdown();
accuracy();
endings();
times();
listGames();
if (summary.earlier > 0) for (const id of ['endings', 'times']) byId(id)?.querySelector('h2').after(node('p', { class: 'faint' }, `Of the last ${games.length} games.`));
for (const section of document.querySelectorAll('main > section')) {
  document.querySelector('nav').append(node('a', { href: '#' + section.id }, section.querySelector('h2').textContent));
}
