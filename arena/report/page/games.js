// The list of games, filtered and paged, and the game that the address names: #game=12&ply=5.
import { byId, node, readJson, select } from './dom.js';
import { tableOf } from './numbers.js';
import { makeReplay, resultText } from './replay.js';
import { drop, isolated, nameNode, nameOf, paged, summary } from './results.js';

export const games = readJson('games');
const firstGame = () => summary.hidden + 1;

const addressed = () => {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const game = Number(wanted.get('game')), ply = Number(wanted.get('ply'));
  return { game: Number.isInteger(game) ? game : 0, ply: Number.isInteger(ply) ? ply : 0 };
};

export const listGames = () => {
  const parent = byId('games-list');
  if (games.length === 0) return drop('games-list');
  let current = 0;
  const open = (number, ply) => {
    if (number < firstGame() || number > summary.games) return;
    history.replaceState(null, '', `#game=${number}&ply=${ply}`);
    follow();
  };
  const replay = makeReplay((ply) => open(current, ply), (by) => open(current + by, 0));
  replay.box.hidden = true;
  const title = node('h3', { id: 'game-title' });
  title.hidden = true;
  const follow = () => {
    const { game, ply } = addressed();
    if (game < firstGame() || game > summary.games) return;
    const turned = game !== current;
    current = game;
    replay.box.hidden = title.hidden = false;
    title.textContent = `Game ${game}: ${games[game - firstGame()].players.map((engine) => isolated(nameOf(engine))).join(' – ')}`;
    replay.show(games[game - firstGame()], ply);
    if (turned) for (const row of parent.querySelectorAll('tr[data-game]')) row.classList.toggle('chosen', Number(row.dataset.game) === game);
  };

  const box = node('div');
  const filter = { engine: '', ending: '' };
  const choice = (name, label, options) => select([['', label], ...options], { 'aria-label': label, onchange: (event) => { filter[name] = event.target.value; list(); } });
  const endingsThere = [...new Set(games.map((game) => game.ending))].sort();
  const rowOf = (number) => {
    const game = games[number - firstGame()];
    const [black, white] = game.players, plies = game.times.length;
    return {
      class: 'link' + (number === current ? ' chosen' : ''), tabindex: '0', 'data-game': number, onclick: () => open(number, 0),
      onkeydown: (event) => { if (event.key === 'Enter') open(number, 0); },
      cells: [String(number), nameNode(black), String(game.points[2 * plies]), String(game.points[2 * plies + 1]), nameNode(white), resultText(game), game.ending, String(plies), game.opening],
    };
  };
  const list = () => {
    const numbers = games.map((_, i) => i + firstGame()).filter((number) => {
      const game = games[number - firstGame()];
      return (filter.engine === '' || game.players.includes(Number(filter.engine))) && (filter.ending === '' || game.ending === filter.ending);
    });
    const columns = [['#'], ['Black', 'name'], ['Points'], ['Points'], ['White', 'name'], ['Result', 'text'], ['Ending', 'text'], ['Moves'], ['Opening', 'long']];
    box.replaceChildren(paged(numbers, (page) => tableOf(columns, page.map(rowOf)), 25));
  };
  const filters = node('div', { class: 'controls' }, choice('engine', 'All engines', summary.results.engines.map((engine, i) => [String(i), engine.name])), choice('ending', 'All endings', endingsThere.map((kind) => [kind, kind])));
  if (summary.hidden > 0) parent.append(node('p', { class: 'faint' }, `The last ${games.length} games; the ${summary.hidden} before them are counted above but not listed.`));
  parent.append(title, replay.box, node('p', { class: 'faint' }, 'Choose a game. Keys: Left, Right, Home, End; p and n for the previous and next game.'), filters, box);
  list();
  window.addEventListener('hashchange', follow);
  follow();
  if (current > 0) title.scrollIntoView();
};
