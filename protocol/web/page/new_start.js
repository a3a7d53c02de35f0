// Each start of the program has a new address. How pages of an earlier start get there, and bring their game.
import { playedGames } from './played.js';

export const read = (storage, key) => { try { return globalThis[storage].getItem(key); } catch { return null; } };
const write = (storage, key, text) => { try { globalThis[storage].setItem(key, text); } catch { /* asked for again */ } };

// The path of the page that this browser has opened last.
export const pagePlace = 'pahtum-page';
export const rememberPage = () => write('localStorage', pagePlace, location.pathname);

// The game as this tab has last seen it: {page, kept, sgf}, or nothing.
const seenPlace = 'pahtum-seen';
export const gameSeen = () => { try { return JSON.parse(read('sessionStorage', seenPlace)) ?? undefined; } catch { return undefined; } };
export const keepSeen = (game) => write('sessionStorage', seenPlace, JSON.stringify(game));
// The moves that this tab has shown last, which may be more than the game that it has been given: the program may end between.
const linePlace = 'pahtum-line';
export const keepLine = (line) => write('sessionStorage', linePlace, JSON.stringify(line));
export const lineSeen = () => { try { return JSON.parse(read('sessionStorage', linePlace)) ?? []; } catch { return []; } };

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
  const page = read('localStorage', pagePlace) ?? '';
  return page !== location.pathname && /^\/[0-9a-f]{32}\/$/.test(page) && goTo(page);
};
