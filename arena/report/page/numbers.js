// Tables, and numbers as text.
import { minus, node } from './dom.js';

// One can scroll it sideways, by keys, too. Columns are [title, class]; rows are arrays of cell contents, or {cells, ...attributes}.
export const tableOf = (columns, rows) => {
  const cell = (tag, content, i) => node(tag, columns[i][1] ? { class: columns[i][1], title: titleOf(content) } : {}, content);
  const titleOf = (content) => (typeof content === 'string' ? content : undefined);
  const rowOf = (row) => {
    const { cells, ...attributes } = Array.isArray(row) ? { cells: row } : row;
    return node('tr', attributes, cells.map((content, i) => cell('td', content, i)));
  };
  const head = columns.map(([title, kind]) => node('th', { scope: 'col', class: kind ? 'text' : false, title: title || false }, title));
  const name = columns.map(([title]) => title).join(', ');
  return node('div', { class: 'scroll', role: 'group', tabindex: '0', 'aria-label': name }, node('table', {}, node('thead', {}, node('tr', {}, head)), node('tbody', {}, rows.map(rowOf))));
};

export const none = 'n/a';
// Never -0.0.
export const fixed = (value, digits) => (value === null || value === undefined ? none : value.toFixed(digits).replace(/^-(?=[0.]+$)/, ''));
export const signed = (value, digits) => (fixed(value, digits).startsWith('-') || value === null || Number.isNaN(value) ? '' : '+') + fixed(value, digits).replace('-', minus);
export const shareText = (share) => (share === null || Number.isNaN(share) ? none : (100 * share).toFixed(1) + '%');
export const duration = (microseconds) => {
  if (microseconds < 1000) return microseconds + ' µs';
  if (microseconds < 1e6) return +(microseconds / 1e3).toPrecision(3) + ' ms';
  return +(microseconds / 1e6).toPrecision(3) + ' s';
};

export const gamesOf = (counts) => counts.wins + counts.draws + counts.losses;
export const scoreOf = (counts) => (counts.wins + counts.draws / 2) / gamesOf(counts);
// Wins, draws and losses as parts of a bar, with the numbers as its label for screen readers.
export const barOf = (counts) => {
  const parts = [['win', counts.wins], ['draw', counts.draws], ['loss', counts.losses]];
  const label = `${counts.wins} won, ${counts.draws} drawn, ${counts.losses} lost`;
  const width = (count) => `width:${(100 * count) / Math.max(1, gamesOf(counts))}%`;
  return node('span', { class: 'bar', role: 'img', 'aria-label': label, title: label }, parts.map(([kind, count]) => node('span', { class: kind, style: width(count) })));
};
export const engineColour = (engine) => `var(--c${engine % 8})`;
