// Each start of the program has a new address. How pages of an earlier start get there, and bring their game.
import { recalled, remember, remembered, write } from './kept.js';
import { isGame, playedGames } from './played.js';

// The path of the page that this browser has opened last.
export const pagePlace = 'pahtum-page';
export const rememberPage = () => remember(pagePlace, location.pathname);

// The game as this tab has last seen it: {page, kept, sgf}, or nothing.
const seenPlace = 'pahtum-seen';
export const gameSeen = () => recalled('sessionStorage', seenPlace, ({ page, kept, sgf }) => [page, sgf].every((text) => typeof text === 'string') && isGame(kept));
export const keepSeen = (game) => write('sessionStorage', seenPlace, JSON.stringify(game));
// The moves that this tab has shown last, which may be more than the game that it has been given: the program may end between.
const linePlace = 'pahtum-line';
export const keepLine = (line) => write('sessionStorage', linePlace, JSON.stringify(line));
export const lineSeen = () => recalled('sessionStorage', linePlace, Array.isArray) ?? [];

// Goes to a page if the program serves it, and takes along what the link asks for. False if it does not.
export const goTo = async (page) => {
  const answer = await fetch(`${page}state`).catch(() => undefined);
  if (!answer?.ok) return false;
  const [last] = playedGames();
  if (!gameSeen() && last) keepSeen({ page: location.pathname, kept: last.kept, sgf: last.sgf });
  location.replace(page + location.hash);
  return true;
};
// Goes to where another tab has been.
export const followPage = async () => {
  const page = remembered(pagePlace) ?? '';
  return page !== location.pathname && /^\/[0-9a-f]{32}\/$/.test(page) && goTo(page);
};
