// Says whether the page is the last one. If not, it reloads itself, but not while a game is open: what is looked at stays.
import { byId, node, readJson } from './dom.js';

export const showState = () => {
  const { state, written, every } = readJson('state');
  const isOpen = () => new URLSearchParams(location.hash.slice(1)).has('game');
  const line = node('p', { id: 'state', 'data-state': state, 'data-written': written });
  const time = new Date(written), seconds = Math.max(0.2, every);
  const isLate = () => Date.now() - time > 1000 * (60 + 5 * every);
  const words = [state === '' ? '' : state[0].toUpperCase() + state.slice(1) + '.', `Written ${time.toLocaleString()}.`];
  if (every > 0) words.push(isLate() ? 'Not updated since: the program that wrote this page has ended without finishing it.' : `Reloads itself every ${+seconds.toFixed(1)} s${byId('games-list') ? ', but not while a game is open' : ''}.`);
  line.textContent = words.join(' ').trim();
  byId('overview').after(line);
  if (!(every > 0)) return;
  // Once: on a busy machine a second reload could reach the next page.
  const timer = setInterval(() => {
    if (isOpen()) return;
    clearInterval(timer);
    location.reload();
  }, 1000 * seconds);
};
