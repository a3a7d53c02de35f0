// Positions to practise, in what order they come, and how they went; nothing of the page.
import { letters } from './dom.js';
import { lines } from './exercise_set.js';
import { remember, remembered } from './texts.js';

const sideOf = { x: 'black', o: 'white' };

// The rows of a position text from the top, a letter for each cell.
const boardOf = (position) => {
  const [rows, mover] = position.split(' ');
  const cells = rows.replace(/\d/g, (n) => '.'.repeat(Number(n))).replaceAll('/', '');
  return { position, cells, size: Math.sqrt(cells.length), side: sideOf[mover] };
};
const parse = (line) => {
  const { position, value, best, moves } = JSON.parse(line);
  return { ...boardOf(position), value, best, moves };
};
// The program judges moves that the review does not name.
const mistakeOf = ({ move, review }, ply) => {
  const exercise = { ...boardOf(review.position), ply, best: [review.best.slice(0, 2)], played: move.text, review };
  exercise.moves = Object.fromEntries([...exercise.cells].flatMap((piece, i) => (piece === '.' ? [[letters[i % exercise.size] + (exercise.size - Math.floor(i / exercise.size)), undefined]] : [])));
  return exercise;
};
// Of the people who play; of both sides if nobody or everybody does.
export const mistakesOf = ({ record, players }) => {
  const all = record.map((entry, ply) => ({ ...entry, ply })).filter(({ move, review }) => review && ['inaccuracy', 'mistake', 'blunder'].includes(review.verdict) && move.cell && /^[A-H]/.test(review.best));
  const own = all.filter(({ side }) => players[side] === 'human');
  return (own.length ? own : all).map((entry) => mistakeOf(entry, entry.ply));
};
// From few empty cells to many.
const emptyCells = ({ moves }) => Object.keys(moves).length;
const suite = lines.trim().split('\n').map(parse).sort((a, b) => emptyCells(a) - emptyCells(b));

export const lostBy = ({ value, moves }, cell) => value - moves[cell];

// How they went: position to 'at_once', 'later' or 'missed'. What was not found at once comes again.
const recall = () => {
  try {
    const kept = JSON.parse(remembered('exercises') ?? '{}');
    return Object.fromEntries(suite.filter(({ position }) => ['at_once', 'later', 'missed'].includes(kept?.[position])).map(({ position }) => [position, kept[position]]));
  } catch { return {}; }
};

// The exercises one after the other: of `mistakes`, whose results are forgotten, or of the suite.
export const makeCourse = (mistakes) => {
  const all = mistakes ?? suite, went = mistakes ? {} : recall();
  let current, shown = 0;
  return {
    isSuite: !mistakes,
    // In their order; every third is one to be repeated, if there is any.
    next: () => {
      shown += 1;
      const after = current ? all.indexOf(current) + 1 : 0, order = [...all.slice(after), ...all.slice(0, after)].filter((exercise) => exercise !== current);
      const fresh = order.find(({ position }) => !went[position]), again = order.find(({ position }) => went[position] && went[position] !== 'at_once');
      current = (shown % 3 === 0 && again) || fresh || again || order[0] || current;
      return current;
    },
    keep: (how) => {
      went[current.position] = how;
      if (!mistakes) remember('exercises', JSON.stringify(went));
    },
    tried: () => Object.keys(went).length,
    solved: () => Object.values(went).filter((how) => how !== 'missed').length,
  };
};
