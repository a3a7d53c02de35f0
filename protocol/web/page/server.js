// The way to the program. Addresses are relative: the page's own begins with the token.
import { t } from './texts.js';

// How many threads the engine may be given.
export const mostThreads = 64;

// Asks for an action. Throws an Error with the program's words, and its status, if it is refused.
export const post = async (action, fields = {}) => {
  const answer = await fetch(action, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch(() => { throw new Error(t('no_answer')); });
  if (answer.ok) return;
  const { error } = await answer.json().catch(() => ({ error: `answer ${answer.status}` }));
  throw Object.assign(new Error(error), { status: answer.status });
};

// Tells `state` and `analysis` what they become, and `connected` what is wrong with the connection, '' if nothing is.
// What it returns can pause: nothing is told then, and nothing analysed for this page, until resume().
export const follow = ({ state, analysis, connected }) => {
  let events;
  const resume = () => {
    events?.close();
    events = new EventSource('events');
    events.addEventListener('state', (event) => state(JSON.parse(event.data)));
    events.addEventListener('analysis', (event) => analysis(JSON.parse(event.data)));
    events.addEventListener('open', () => connected(''));
    // A refusal closes the stream; otherwise the browser tries again.
    events.addEventListener('error', () => connected(t(events.readyState === EventSource.CLOSED ? 'no_page' : 'no_answer')));
  };
  resume();
  return { pause: () => events.close(), resume };
};

// Gives the user the game as a file.
export const save = () => { location.href = 'pahtum.sgf'; };
