// Makes elements. Text from outside enters the page only here, as text nodes and attribute values.
// The SVG namespace looks like an address, and the page must not contain any, so it is read from an element.
const svgSpace = new DOMParser().parseFromString('<svg></svg>', 'text/html').querySelector('svg').namespaceURI;

const make = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined));
  return element;
};
const node = (tag, attributes = {}, ...children) => make(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) => make(document.createElementNS(svgSpace, tag), attributes, children);
const byId = (id) => document.getElementById(id);
const readJson = (id) => JSON.parse(byId(id).textContent);

// Columns are [title, class]; rows are arrays of cell contents, or {cells, ...attributes}.
const tableOf = (columns, rows) => {
  const cell = (tag, content, i) => node(tag, columns[i][1] ? { class: columns[i][1], title: titleOf(content) } : {}, content);
  const titleOf = (content) => (typeof content === 'string' ? content : undefined);
  const rowOf = (row) => {
    const { cells, ...attributes } = Array.isArray(row) ? { cells: row } : row;
    return node('tr', attributes, cells.map((content, i) => cell('td', content, i)));
  };
  const head = columns.map(([title, kind]) => node('th', { scope: 'col', class: kind ? 'text' : false, title: title || false }, title));
  return node('div', { class: 'scroll' }, node('table', {}, node('thead', {}, node('tr', {}, head)), node('tbody', {}, rows.map(rowOf))));
};

const none = 'n/a';
const fixed = (value, digits) => (value === null || value === undefined ? none : value.toFixed(digits));
const signed = (value, digits) => (value === null || value === undefined ? none : (value < 0 ? '\u2212' : '+') + Math.abs(value).toFixed(digits));
const percent = (share) => (share === null || Number.isNaN(share) ? none : (100 * share).toFixed(1) + '%');
const duration = (microseconds) => {
  if (microseconds < 1000) return microseconds + ' µs';
  if (microseconds < 1e6) return +(microseconds / 1e3).toPrecision(3) + ' ms';
  return +(microseconds / 1e6).toPrecision(3) + ' s';
};

const gamesOf = (counts) => counts.wins + counts.draws + counts.losses;
const scoreOf = (counts) => (counts.wins + counts.draws / 2) / gamesOf(counts);
// Wins, draws and losses as parts of a bar, with the numbers as its label for screen readers.
const barOf = (counts) => {
  const parts = [['win', counts.wins], ['draw', counts.draws], ['loss', counts.losses]];
  const label = `${counts.wins} won, ${counts.draws} drawn, ${counts.losses} lost`;
  const width = (count) => `width:${(100 * count) / Math.max(1, gamesOf(counts))}%`;
  return node('span', { class: 'bar', role: 'img', 'aria-label': label, title: label }, parts.map(([kind, count]) => node('span', { class: kind, style: width(count) })));
};
const colourOf = (engine) => `var(--c${engine % 8})`;
