// Tables, and numbers as text.
import { node } from './dom.js';

// One can scroll it sideways, by keys, too. Columns are [title, class]; rows are arrays of cell contents, or {cells, ...attributes}.
export const tableOf = (columns, rows) => {
  const cell = (tag, content, i) => node(tag, columns[i][1] ? { class: columns[i][1], title: typeof content === 'string' && content } : {}, content);
  const rowOf = (row) => {
    const { cells, ...attributes } = Array.isArray(row) ? { cells: row } : row;
    return node('tr', attributes, cells.map((content, i) => cell('td', content, i)));
  };
  const head = columns.map(([title, kind]) => node('th', { scope: 'col', class: kind ? 'text' : false, title: title || false }, title));
  const name = columns.map(([title]) => title).join(', ');
  return node('div', { class: 'scroll', role: 'group', tabindex: '0', 'aria-label': name }, node('table', {}, node('thead', {}, node('tr', {}, head)), node('tbody', {}, rows.map(rowOf))));
};

// A table that the terminal prints, too: its texts by row, the titles first. `engineNode` shows an engine of this name.
const kinds = { Engine: 'name', 'Given away a game': 'name', Parameter: 'name', 'Lost to': 'text' };
export const textTable = ([titles, ...rows], engineNode = (name) => name) =>
  tableOf(titles.map((title) => [title || '#', kinds[title]]), rows.map((row) => row.map((text, i) => (kinds[titles[i]] === 'name' ? engineNode(text) : text))));

export const signed = (value) => (value < 0 ? '' : '+') + value;
export const duration = (microseconds) => {
  if (microseconds < 1000) return microseconds + ' µs';
  if (microseconds < 1e6) return +(microseconds / 1e3).toPrecision(3) + ' ms';
  return +(microseconds / 1e6).toPrecision(3) + ' s';
};

export const wordsOf = (counts) => `${counts.wins} won, ${counts.draws} drawn, ${counts.losses} lost`;
// Wins, draws and losses as parts of a bar, with the numbers as its label for screen readers.
export const barOf = (counts) => {
  const parts = [['win', counts.wins], ['draw', counts.draws], ['loss', counts.losses]];
  const label = wordsOf(counts);
  return node('span', { class: 'bar', role: 'img', 'aria-label': label, title: label }, parts.map(([kind, count]) => node('span', { class: kind, style: `flex:${count}` })));
};
export const engineColour = (engine) => `var(--c${engine % 8})`;
