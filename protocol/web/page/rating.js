// A player's rating, and which exercise is that of a day; nothing of the page.

export const firstRating = 500;
const least = 100, most = 3000;
export const isRating = (rating) => Number.isFinite(rating) && rating >= least && rating <= most;
const quickFor = 20, quick = 40, slow = 20;  // for so many exercises a rating changes by so much at most, then by less

// Elo: the chance that a player finds an exercise at once.
export const chanceOf = (player, exercise) => 1 / (1 + 10 ** ((exercise - player) / 400));
// {rating, rated} after one more exercise, which was found at once or not.
export const rerated = ({ rating, rated }, exercise, isFound) =>
  ({ rating: Math.min(most, Math.max(least, rating + (rated < quickFor ? quick : slow) * (Number(isFound) - chanceOf(rating, exercise)))), rated: rated + 1 });

// Days since the first of January 1970, by the calendar of the place.
export const dayLength = 86400000;  // milliseconds
export const dayOf = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
// The index of the exercise of a day: each of them once in `count` days, unless 199, which is prime, divides `count`.
export const indexOfDay = (day, count) => (day * 199) % count;
