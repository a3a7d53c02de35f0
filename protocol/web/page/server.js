// The way to the program. Addresses are relative: the page's own begins with the token.
import { giveFile } from './download.js';
import { followPage, gameSeen, keepLine, keepSeen, lineSeen, pagePlace, rememberPage } from './new_start.js';
import { rootValue } from './sgf.js';
import { t } from './texts.js';

// How many threads the engine may be given.
export const mostThreads = 64;
// Whether all tabs show the same game.
export const tabsShare = true;

// What links begin with: nothing, since this page's address has the token, which is nobody else's.
export const linkBase = '';

const noAnswer = () => t('no_answer', { port: location.port });

// Asks for an action, and returns what is answered. Throws an Error with the program's words, and its status, if it is refused.
export const post = async (action, fields = {}) => {
  const answer = await fetch(action, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch(() => { throw new Error(noAnswer()); });
  if (answer.ok) return answer.json();
  const { error } = await answer.json().catch(() => ({ error: `answer ${answer.status}` }));
  throw Object.assign(new Error(error), { status: answer.status });
};

// For when the program has ended.
let latest = gameSeen();
const read = async (name) => {
  const answer = await fetch(name).catch(() => { throw new Error(noAnswer()); });
  if (!answer.ok) throw new Error(t('no_page'));
  return answer.text();
};
// The game as text for the action "restore", and as a record, of the state with that version: {kept, sgf, version}.
export const copyOf = async () => {
  const copy = JSON.parse(await read('copy'));
  latest = { page: location.pathname, ...copy };
  keepSeen(latest);
  return copy;
};

// A program that was started again, and has played nothing yet, goes on with the game of this tab. True if it is asked to.
const rejoin = (state, otherwise) => {
  const isRunning = (latest?.sgf.indexOf(';', 2) > 0 || (latest && lineSeen().length > 0)) && rootValue(latest.sgf, 'RE') === undefined;
  if (!isRunning || latest.page === location.pathname || location.hash || state.record.length > 1) return false;
  post('restore', JSON.parse(latest.kept)).catch(otherwise);
  return true;
};

const lineOf = ({ record }) => record.slice(1).map(({ move }) => move.text);
// Plays the person's move that the tab had shown, and the program that has ended had not handed over.
const playMissing = (state, line) => {
  const played = lineOf(state), move = line[played.length];
  if (move === undefined || played.some((text, i) => text !== line[i]) || state.players[state.to_move] !== 'human') return;
  post('move', { move, turn: state.turn }).catch(() => {});
};

// Tells `state` and `analysis` what they become, and `connected` what is wrong with the connection, '' if nothing is.
// What it returns can pause: nothing is told then, and nothing analysed for this page, until resume().
export const follow = ({ state, analysis, connected }) => {
  let events, isJoined = false, missing, told;
  // Browsers try again and again: the same words come once.
  const tell = (words) => {
    if (words !== told) connected(words);
    told = words;
  };
  const hear = (next) => {
    if (!isJoined) rememberPage();
    const waits = !isJoined && rejoin(next, () => {
      missing = undefined;
      state(next);
    });
    isJoined = true;
    if (waits) {
      missing = lineSeen();
      return;
    }
    state(next);
    if (missing) playMissing(next, missing);
    missing = undefined;
    keepLine(lineOf(next));
  };
  const resume = () => {
    events?.close();
    events = new EventSource('events');
    events.addEventListener('state', (event) => hear(JSON.parse(event.data)));
    events.addEventListener('analysis', (event) => analysis(JSON.parse(event.data)));
    events.addEventListener('open', () => tell(''));
    // A refusal closes the stream; otherwise the browser tries again.
    events.addEventListener('error', () => {
      const isRefused = events.readyState === EventSource.CLOSED;
      tell(isRefused ? t('no_page') : noAnswer());
      // As soon as another tab has opened the new address.
      if (isRefused) followPage();
    });
  };
  window.addEventListener('storage', ({ key }) => { if (key === pagePlace && events.readyState !== EventSource.OPEN) followPage(); });
  resume();
  return { pause: () => events.close(), resume };
};

// Gives the user the game as a file: as it is, or as it was when the program ended. Throws an Error if there is none.
export const save = async () => {
  const sgf = await read('pahtum.sgf').catch(() => latest?.sgf);
  if (sgf === undefined) throw new Error(noAnswer());
  giveFile('pahtum.sgf', sgf);
};
