// The last games played in this browser, each under a key of its own in its storage, so that a damaged one spoils no other.
import { aside, keysWith, recalled, remember } from './kept.js';
import { allLines, lineOf as mainLine, rootValue } from './sgf.js';
import { en } from './texts_en.js';

const most = 50, longest = 1e6;  // games, and letters of one
const latest = 8.64e15;  // that a Date can be
const prefix = 'pahtum-played-';

// Whether the text is a game that can go on.
export const isGame = (kept) => typeof kept === 'string' && typeof JSON.parse(kept).sgf === 'string';
const isText = (value) => typeof value === 'string';
const isWithin = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
const isWhole = ({ begun, changed, moves, size, level, kept, sgf, ruleset, people, ended, opened = [] }) =>
  isWithin(begun, 0, latest) && Number.isFinite(changed) && isWithin(moves, 1, longest) && isWithin(size, 1, 8) && isWithin(level, 1, 15) && Object.hasOwn(en, `about_${ruleset}`)
  && ['', 'black', 'white', 'black white'].includes(people) && Array.isArray(opened) && opened.every(isText) && isText(sgf) && isGame(kept) && (ended === undefined || (isText(ended.result) && isWithin(ended.level, 1, 15)));
const gameAt = (key) => recalled('localStorage', key, (game) => isWhole(game) && key === prefix + game.begun);
// What the record says: "B+7", "W+R", "0", or nothing.
export const resultOf = ({ sgf }) => rootValue(sgf, 'RE');
// Those changed last come first.
export const playedGames = () => keysWith(prefix).map(gameAt).filter((game) => game).sort((a, b) => b.changed - a.changed);
// Deleted games as they were: one that is on a board comes back when it goes on, and not before.
const forgottenPlace = 'pahtum-forgotten';
const nameAs = ({ begun, moves, sgf }) => `${begun} ${moves} ${resultOf({ sgf }) ?? ''}`;
const forgotten = () => recalled('localStorage', forgottenPlace, Array.isArray) ?? [];
export const forgetPlayed = (game) => {
  localStorage.removeItem(prefix + game.begun);
  remember(forgottenPlace, JSON.stringify([...forgotten(), nameAs(game)].slice(-most)));
};

// The key of a damaged text, whether it was set aside or not.
const spoilt = () => keysWith(aside)[0] ?? keysWith(prefix).find((key) => !gameAt(key));
// The key of the game to go first: of opened ones, which exist elsewhere too, then of all.
const oldest = (except) => {
  const games = playedGames().map(({ begun, opened }) => ({ key: prefix + begun, opened })).filter(({ key }) => key !== except).reverse();
  return (games.find(({ opened }) => opened) ?? games[0])?.key;
};
const drop = (key) => {
  if (!key) return false;
  localStorage.removeItem(key);
  return true;
};
const isFull = ({ name }) => name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED';
// Keeps a text in the browser's storage; where that is full, what is damaged makes room, then the oldest games. False if it cannot be kept.
export const putText = (key, text) => {
  for (;;) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch (error) {
      if (!isFull(error) || !drop(spoilt() ?? oldest(key))) return false;
    }
  }
};

const seatsOf = ({ players }) => Object.keys(players).filter((side) => players[side] === 'human').join(' ');
// Who has played the game shown, and at what level: {people, level}. Once it has ended, its seats and settings may change for another.
export const playedBy = (state) => {
  const { begun, record, parameters } = state, { over, resigned } = record[record.length - 1];
  const game = over || resigned ? gameAt(prefix + begun) : undefined;
  return game && !game.opened && game.moves === record.length - 1 ? game : { people: seatsOf(state), level: Number(parameters.level) };
};
// How a game kept ended first, and who had played it: {result, people, level}. Nothing if it is none, or goes on.
const firstEnd = (game) => game?.ended ?? (game && resultOf(game) !== undefined ? { result: resultOf(game), people: game.people, level: game.level } : undefined);
// 'won', 'drew' or 'lost', if one person had.
const outcomeKept = (game) => {
  const { result, people } = firstEnd(game) ?? {}, winner = { B: 'black', W: 'white' }[result?.[0]];
  if ((!winner && result !== '0') || !['black', 'white'].includes(people)) return undefined;
  return winner === undefined ? 'drew' : winner === people ? 'won' : 'lost';
};
// The first end of a game kept, where that counts, and not what its record says.
export const countedEnd = (game) => (outcomeKept(game) !== outcomeKept({ ...game, ended: undefined }) ? game.ended : undefined);
// Of the game shown, which has ended with `outcome`, perhaps not for the first time.
export const firstOutcome = ({ begun }, outcome) => {
  const game = gameAt(prefix + begun);
  return outcome && (firstEnd(game) ? outcomeKept(game) : outcome);
};
// Of the games kept that one person has finished: {won, drew, lost} at the `level` of the game shown, which ended with `outcome`.
export const tallyWith = (state, outcome) => {
  const { begun } = state, { level } = firstEnd(gameAt(prefix + begun)) ?? playedBy(state), others = playedGames().filter((game) => game.begun !== begun && firstEnd(game)?.level === level);
  const tally = { level, won: 0, drew: 0, lost: 0 };
  for (const how of [firstOutcome(state, outcome), ...others.map(outcomeKept)]) if (how) tally[how] += 1;
  return tally;
};

// The moves of a kept game up to where its record branches.
const lineOf = (kept) => mainLine(JSON.parse(kept).sgf).map((move) => `${move};`).join('');
// Whether they are the same moves from the same start.
const isSame = (one, other) => rootValue(one.sgf, 'PTP') === rootValue(other.sgf, 'PTP') && lineOf(one.kept) === lineOf(other.kept);
// Whether one only looks at another line of a game that has ended: its moves are known, from a review or from before.
const isAside = (game, kept) => {
  const here = lineOf(kept);
  return game !== undefined && resultOf(game) !== undefined && !lineOf(game.kept).startsWith(here) && allLines(JSON.parse(game.kept).sgf).some((line) => line.startsWith(here));
};
// What this tab has kept last of each game, to tell whether another has gone on with it.
const own = new Map();
const lineElsewhere = (begun) => {
  const before = gameAt(prefix + begun);
  return before && own.get(begun) !== before.kept ? lineOf(before.kept) : undefined;
};
// Whether another tab has gone on with the game in another way than this one: they are two games from there on.
export const hasParted = ({ begun }, { kept }) => {
  const there = lineElsewhere(begun), here = lineOf(kept);
  return there !== undefined && JSON.parse(kept).begun === begun && !isAside(gameAt(prefix + begun), kept) && !here.startsWith(there) && !there.startsWith(here);
};

// `people`: the sides that people play, none in a game that was `opened`; that has `names`. `ended`: its first end. `kept` continues the game, `sgf` is its record.
export const keepPlayed = ({ begun, loaded, names, record, rules, parameters, players }, { kept, sgf }) => {
  const key = prefix + begun, before = gameAt(key), moves = record.length - 1;
  const seats = loaded ? '' : seatsOf({ players });
  // Where a person plays, the engine's moves alone are no game.
  const isBegun = seats ? record.some(({ side }) => side && seats.includes(side)) : moves > 0;
  if (isAside(before, kept)) return own.set(begun, before.kept);
  // Another tab is further.
  if ((lineElsewhere(begun) ?? '').length > lineOf(kept).length) return;
  own.set(begun, kept);
  if (!isBegun || kept.length + sgf.length > longest || JSON.parse(kept).begun !== begun || (before?.moves === moves && before.kept === kept && before.sgf === sgf) || forgotten().includes(nameAs({ begun, moves, sgf }))) return;
  const now = { changed: Date.now(), level: Number(parameters.level), people: seats };
  // Whom and what level a game was played against does not change after its last move.
  const { changed, level, people } = before?.moves === moves ? before : now, ended = firstEnd(before) ?? firstEnd({ sgf, people, level });
  // Opening a game again replaces its earlier entry, but not that of a game of one's own.
  const twins = loaded ? playedGames().filter((game) => game.begun !== begun && isSame(game, { kept, sgf })) : [];
  if (twins.some((game) => !game.opened)) return localStorage.removeItem(key);
  twins.forEach((game) => localStorage.removeItem(prefix + game.begun));
  putText(key, JSON.stringify({ begun, changed, moves, ruleset: rules.name, size: Number(rules.size), level, people, ended, ...(loaded ? { opened: [names.black, names.white].filter((name) => name) } : {}), kept, sgf }));
  while (keysWith(prefix).length > most && drop(oldest(key)));
};
// Whether the game that is shown is among them.
export const isPlayedKept = ({ begun }) => gameAt(prefix + begun) !== undefined;
// Whether it has ended there, whatever line of it is shown.
export const hasEndedKept = ({ begun }) => resultOf(gameAt(prefix + begun) ?? { sgf: '' }) !== undefined;
