// Positions to practise, in what order they come, and how they went.
import { letters } from './dom.js';
import { lines } from './exercise_set.js';
import { recalled, remember, remembered } from './kept.js';
import { playedBy } from './played.js';
import { dayLength, dayOf, firstRating, indexOfDay, isRating, rerated } from './rating.js';
import { counted, t } from './texts.js';

export const themes = ['make', 'block', 'double', 'count'];
const sideOf = { x: 'black', o: 'white' };

// The rows of a position text from the top, a letter for each cell.
const boardOf = (position) => {
  const [rows, mover] = position.split(' ');
  const cells = rows.replace(/\d/g, (n) => '.'.repeat(Number(n))).replaceAll('/', '');
  return { position, cells, size: Math.sqrt(cells.length), side: sideOf[mover] };
};
const parse = (line) => {
  const exercise = JSON.parse(line);
  return { ...exercise, ...boardOf(exercise.position) };
};
// The program judges moves that the review does not name, and tells which captures there are.
const mistakeOf = ({ move, review }, ply) => {
  const exercise = { ...boardOf(review.position), ply, best: [review.best], played: move.text, review };
  exercise.margins = Object.fromEntries([...exercise.cells].flatMap((piece, i) => (piece === '.' ? [[letters[i % exercise.size] + (exercise.size - Math.floor(i / exercise.size)), undefined]] : [])));
  return exercise;
};
// Of the people who play.
export const mistakesOf = (state) => {
  const { people } = playedBy(state);
  return state.record.flatMap((entry, ply) => (entry.review?.practise && people.includes(entry.side) && entry.move.cell && /^[A-H]/.test(entry.review.best) ? [mistakeOf(entry, ply)] : []));
};
// The easiest first; read when somebody practises, since the page is to start fast.
let exercises;
const suite = () => (exercises ??= lines().trim().split('\n').map(parse));

export const lostBy = ({ value, margins }, cell) => value - margins[cell];

const mostCounted = 100000;
export const isWent = (went) => Object.values(went).every((how) => ['at_once', 'later', 'missed'].includes(how));
// `went` maps positions to 'at_once', 'later' or 'missed', those shown last come last; `recent` are the last ones shown, `shown` counts those chosen, up to the third, which is to be repeated; `streak` counts those found at once since the last that was not;
// `day` is that of the last exercise of a day, `marks` how it went, and `days` counts the days in a row on which it was found;
// `tried` and `helped` are the wrong moves and the hints so far in the one that was begun on the day `attempt`.
const readProgress = () => {
  const blank = { went: {}, recent: [], shown: 0, rating: firstRating, rated: 0, streak: 0, day: 0, days: 0, marks: '', attempt: 0, tried: 0, helped: 0 };
  const judges = { recent: (recent) => Array.isArray(recent) && recent.every((position) => typeof position === 'string'), went: isWent, rating: isRating, marks: (marks) => /^\p{Emoji}*$/u.test(marks) };
  const isCount = (n) => Number.isInteger(n) && n >= 0 && n <= mostCounted;
  const isGood = (kept) => Object.keys(blank).every((name) => kept[name] === undefined || (judges[name] ?? isCount)(kept[name]));
  return { ...blank, ...recalled('localStorage', 'exercises', isGood) };
};
const today = () => dayOf(new Date());
let known, lastDay;  // of the text that was read
export const isDayOpen = () => {
  const text = remembered('exercises');
  if (text !== known) lastDay = readProgress().day;
  known = text;
  return lastDay < today();
};
const recall = () => {
  const kept = readProgress();
  const known = new Set(suite().map(({ position }) => position));
  return { ...kept, went: Object.fromEntries(Object.entries(kept.went).filter(([position]) => known.has(position))) };
};

const apart = 4;  // others, at least, between two times of an exercise
const leastToLose = 700;  // the rating from which on one is asked for the move that loses by least
const headStart = 100;  // exercises are easier by so much than the player is good: about two of three are found

// The exercises one after the other: of `mistakes`, which `went` so before, or of the suite.
export const makeCourse = (mistakes, went = {}) => {
  const all = mistakes ?? suite();
  let progress = { went, recent: [], shown: 0 }, latest, current, day;
  // What another tab has kept meanwhile counts, too.
  const refresh = () => {
    const kept = mistakes ? undefined : remembered('exercises');
    if (kept !== latest) progress = recall();
    latest = kept;
  };
  const distance = ({ rating }) => Math.abs(rating - (progress.rating - headStart));
  const nearest = (exercises) => exercises.reduce((best, exercise) => (best && distance(best) <= distance(exercise) ? best : exercise), undefined);
  const pick = mistakes ? ([first]) => first : nearest;
  const save = () => {
    if (mistakes) return;
    remember('exercises', JSON.stringify(progress));
    latest = remembered('exercises');
  };
  // The last in both lists.
  const note = ({ position }) => {
    const { went, recent } = progress, how = went[position];
    delete went[position];
    if (how) went[position] = how;
    progress.recent = [...recent.filter((other) => other !== position), position].slice(-apart);
    save();
  };
  // Near the player's rating; every third is one to be repeated, if there is any: the one that was shown longest ago. Where
  // all have been shown just now, the first of those.
  const next = (theme) => {
    progress.shown = (progress.shown + 1) % 3;
    const { went, recent, shown } = progress, places = new Map(all.map((exercise) => [exercise.position, exercise]));
    const isWanted = (exercise) => exercise && (mistakes || !themes.includes(theme) || exercise.theme === theme);
    const isFar = ({ position }) => !recent.includes(position);
    const isFit = ({ value }) => mistakes || value >= 0 || progress.rating >= leastToLose;
    const seen = Object.keys(went).map((position) => places.get(position)).filter((exercise) => isWanted(exercise) && isFar(exercise) && isFit(exercise));
    const again = seen.find(({ position }) => went[position] !== 'at_once');
    const fresh = () => pick(all.filter((exercise) => isWanted(exercise) && isFar(exercise) && isFit(exercise) && !went[exercise.position]));
    return (shown === 0 && again) || fresh() || again || seen[0] || recent.map((position) => places.get(position)).find(isWanted);
  };
  const rate = (how) => {
    if (!progress.went[current.position]) Object.assign(progress, rerated(progress, current.rating, how === 'at_once'));
    progress.streak = how === 'at_once' ? progress.streak + 1 : 0;
  };
  // Of the day to which the exercise belongs, though it may be over; a clock that was set back changes nothing.
  const endDay = (how, marks) => {
    if (!(day > progress.day)) return;
    progress.marks = marks;
    progress.days = how === 'missed' ? 0 : (progress.day === day - 1 ? progress.days : 0) + 1;
    progress.day = day;
  };
  return {
    isSuite: !mistakes,
    // `theme` is one of the themes, 'day' for the exercise of the day, or anything else for all; one with this `position` goes before those.
    next: (theme, position) => {
      refresh();
      day = theme === 'day' && !mistakes ? today() : undefined;
      current = day === undefined ? all.find((exercise) => exercise.position === position) ?? next(theme) : suite()[indexOfDay(day, suite().length)];
      note(current);
      return current;
    },
    // What was tried so far in the exercise of the day, until that is done.
    gone: () => (day !== undefined && progress.attempt === day && progress.day !== day ? progress : {}),
    // What has not been found at once comes again. With the `marks` of all that was `tried` and `helped`, there are no more tries.
    keep: (how, { tried, helped }, marks) => {
      refresh();
      if (day !== undefined) Object.assign(progress, { attempt: day, tried, helped });
      if (!mistakes) {
        if (how !== 'later') rate(how);
        if (marks) endDay(how, marks);
      }
      progress.went[current.position] = how;
      save();
    },
    tried: () => Object.keys(progress.went).length,
    solved: () => Object.values(progress.went).filter((how) => how !== 'missed').length,
    isOfDay: () => day !== undefined,
    isDayDone: () => day !== undefined && progress.day === day,
    progress: () => progress,
    // The exercise of the day in a line for others: the day, how it went, and on how many days in a row it was found.
    dayLine: () => {
      const { marks, days } = progress, date = new Date(day * dayLength).toISOString().slice(0, 10);
      return [`Pah-Tum, ${t('exercise_day')} ${date}: ${marks}`, ...(days > 1 ? [counted('exercise_days', days)] : [])].join(' \u00b7 ');
    },
  };
};
