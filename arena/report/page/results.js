// Everything above the games.
import { chart } from './chart.js';
import { byId, button, node, readJson } from './dom.js';
import { drawColumns, drawLine, drawRatings } from './drawings.js';
import { barOf, duration, engineColour, tableOf, textTable, wordsOf } from './numbers.js';

export const summary = readJson('summary');
export const nameOf = (engine) => summary.results.engines[engine].name;
// In a sentence: right-to-left letters and direction marks take effect only within the name.
export const isolated = (name) => `\u2068${name}\u2069`;
export const nameNode = (engine) => node('span', {}, node('span', { class: 'swatch', style: `background:${engineColour(engine)}` }), node('bdi', {}, nameOf(engine)));
const { order, texts } = summary;
const tableOfEngines = (table) => textTable(table, (name) => nameNode(summary.results.engines.findIndex((engine) => engine.name === name)));
export const drop = (id) => byId(id).remove();

export const overview = () => {
  const { results, period, games } = summary;
  const day = (time) => time.slice(0, 16).replace('T', ' ');
  const parts = [`${games} games of ${results.engines.length} engines`];
  if (games > 0 && summary.earlier === 0) parts.push(`${day(period[0])} to ${day(period[1])} UTC`);
  byId('overview').textContent = parts.join(' · ');
};

export const standings = () => {
  const parent = byId('standings'), { engines, sprt, tournament } = summary.results;
  if (texts.places) parent.append(node('p', {}, `Places by the rules of the format (${tournament}):`), tableOfEngines(texts.places), node('p', {}, 'All games together:'));
  const titles = texts.standings[0];
  const table = tableOfEngines(texts.standings.map((row) => row.filter((_, i) => titles[i] !== 'Draws' && titles[i] !== 'Pairs')));
  table.classList.add('wide');
  const programs = order.map((engine) => [nameNode(engine), engines[engine].tc, summary.versions[engine] ?? '']);
  parent.append(table, tableOf([['Engine', 'name'], ['Time control', 'text'], ['Program', 'text']], programs));
  if (sprt) parent.append(node('p', { id: 'sprt' }, `Sequential test of ${isolated(nameOf(0))}: ${texts.test}: `, node('strong', {}, sprt.verdict)));
  parent.append(...texts.remarks.map((text) => node('p', {}, text)));
  parent.append(node('p', { class: 'faint' }, 'All numbers are for each engine against all its opponents together; where these are not the same for all, the ratings below compare them. Elo comes from the pairs of games with exchanged colours. A game whose pair is not complete counts only as a game.'));
};

export const ratings = () => {
  const [rows, gaps] = [false, true].map((isGap) => summary.ratings.filter(({ elo }) => (elo === null) === isGap).map((row) => ({ ...row, name: nameOf(row.engine) })));
  if (rows.length === 0) return drop('ratings');
  const kind = order.length > 2 ? 'Maximum-likelihood ratings, their mean 0' : 'Elo against each other';
  const groups = [...new Set(rows.map(({ group }) => group))];
  if (groups.length > 1) {
    byId('ratings').append(node('p', { id: 'groups' }, `No games connect these ${groups.length} groups of engines: ratings of different groups cannot be compared, and each group has its own scale.`));
  }
  for (const group of groups) {
    const part = groups.length > 1 ? `Group ${group + 1}. ` : '';
    chart(byId('ratings'), 'Ratings with 95% intervals', drawRatings(rows.filter((row) => row.group === group)), `${part}${kind}, with 95% intervals where they have two ends.`);
  }
  if (gaps.length) byId('ratings').append(node('p', {}, `Without a rating: ${gaps.map(({ name, gap }) => isolated(name) + (gap ? ` (${gap})` : '')).join(', ')}`));
};

export const course = () => {
  const rows = (summary.course ?? []).filter(([, elo]) => elo !== null);
  const tested = (summary.course ?? []).filter(([, , , , llr]) => llr !== null);
  if (rows.length < 2 && tested.length < 2) return drop('course');
  const { sprt } = summary.results;
  if (rows.length >= 2) {
    // The first intervals are so wide that they would flatten the curve.
    const widest = 1000;
    const band = rows.filter(([, , low, high]) => low !== null && high !== null && high - low <= widest).map(([pairs, , low, high]) => [2 * pairs, low, high]);
    const points = rows.map(([pairs, elo]) => [2 * pairs, elo]);
    chart(byId('course'), 'Elo over the games', drawLine({ points, band, levels: [[0, '']], colour: 'var(--c0)' }), `Elo of ${isolated(nameOf(0))} by number of games, with its 95% interval where that is narrower than ${widest} Elo.`);
  }
  if (tested.length >= 2) {
    const levels = [[sprt.stopping_lower, 'H0 accepted below'], [sprt.stopping_upper, 'H1 accepted above']];
    const points = tested.map(([pairs, , , , llr]) => [2 * pairs, llr]);
    chart(byId('course'), 'LLR over the games', drawLine({ points, levels, colour: 'var(--c1)' }), 'Log-likelihood ratio of the sequential test, and the bounds it stopped at or would stop at now.');
  }
};

export const cross = () => {
  if (order.length < 3) return drop('cross');
  const cellOf = (counts, isItself) => {
    if (counts.games === 0) return isItself ? '—' : '';
    return node('span', { title: wordsOf(counts) }, counts.share, node('br'), node('span', { class: 'faint' }, `${counts.wins}/${counts.draws}/${counts.losses}`));
  };
  const columns = [['#', ''], ['Engine', 'name'], ...order.map((_, i) => [String(i + 1)])];
  byId('cross').append(tableOf(columns, order.map((engine, i) => [String(i + 1), nameNode(engine), ...summary.cross[i].map((counts, j) => cellOf(counts, i === j))])));
  byId('cross').append(node('p', { class: 'faint' }, 'Score of the engine on the left against the one at the top; won/drawn/lost.'));
};

export const breakdown = () => {
  const { black, engines, boulders, openings } = summary.results;
  if (!black) return drop('breakdown');
  const parent = byId('breakdown');
  const counted = (counts) => [counts.share, `${counts.wins} / ${counts.draws} / ${counts.losses}`, barOf(counts)];
  const colours = [['Engine', 'name'], ['Black'], ['W / D / L'], ['Bar'], ['White'], ['W / D / L'], ['Bar']];
  parent.append(tableOf(colours, engines.map((engine, i) => [nameNode(i), ...counted(engine.with_black), ...counted(engine.with_white)])));
  const shown = engines.length === 2 ? [0] : engines.map((_, i) => i);
  const scores = (part) => shown.map((i) => part.engines[nameOf(i)]?.share ?? '');
  const tail = [['Games'], ['Black'], ['B / draw / W'], ['Bar'], ...shown.map((i) => [nameOf(i)])];
  parent.append(node('h3', {}, 'By boulders'));
  parent.append(tableOf([['Boulders'], ...tail], boulders.map((part) => [String(part.boulders), String(part.black.games), ...counted(part.black), ...scores(part)])));
  const list = node('details', {}, node('summary', {}, `By opening (${summary.openings})`));
  const rows = openings.map((part) => [part.opening, String(part.black.games), ...counted(part.black), ...scores(part)]);
  list.append(paged(rows, (page) => tableOf([['Opening', 'long'], ...tail], page)));
  if (summary.openings > openings.length) list.append(node('p', { class: 'faint' }, `The other ${summary.openings - openings.length} are in report --json.`));
  parent.append(list);
};

// Rows shown a page at a time.
export const paged = (rows, show, size = 50) => {
  let page = 0;
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const box = node('div'), place = node('span', { class: 'faint' });
  const turn = (by) => {
    page = Math.min(last, Math.max(0, page + by));
    place.textContent = `${rows.length ? page * size + 1 : 0} to ${Math.min(rows.length, (page + 1) * size)} of ${rows.length}`;
    back.disabled = page === 0;
    next.disabled = page === last;
    box.replaceChildren(show(rows.slice(page * size, (page + 1) * size)));
  };
  const back = button('‹ Earlier', () => turn(-1));
  const next = button('Later ›', () => turn(1));
  const whole = node('div', {}, box, last > 0 ? node('div', { class: 'controls' }, back, next, place) : undefined);
  turn(0);
  return whole;
};

// What engines gave away where the solver knows better: all moves, then by the number of empty cells.
export const accuracy = () => {
  if (!texts.accuracy) return drop('accuracy');
  const parent = byId('accuracy'), { bands, duels, engines } = texts.accuracy;
  parent.append(node('p', { class: 'faint' }, `What moves gave away a game, as far as the solver proves positions within ${summary.results.accuracy.nodes} nodes: a win turned into a draw is one half point.`));
  parent.append(tableOfEngines(engines));
  const rows = bands.slice(1), points = bands[0].indexOf('Points');
  const names = [...new Set(rows.map(([name]) => name))];
  const shown = summary.results.engines.map((engine) => names.map((name) => rows.find((row) => row[0] === name && row[1] === engine.name)?.[points]));
  const counts = shown.map((row) => row.map((text) => Number(text) || 0));
  if (counts.flat().some((loss) => loss > 0)) {
    const drawn = { counts, engines: [...counts.keys()], names, text: (_, i, bin) => shown[i][bin], tick: String };
    chart(parent, 'Points given away by empty cells', drawColumns(drawn), 'Points given away a game, by the number of empty cells before the move.');
  }
  parent.append(tableOfEngines(bands), ...duels.map((text) => node('p', {}, text)));
};

export const endings = () => {
  const words = { 'board-full': 'decided on the full board', drawn: 'drawn' };
  const rows = Object.entries(summary.endings).sort((a, b) => b[1].games - a[1].games).map(([kind, { games, share }]) => {
    const culprits = summary.results.engines.filter((engine) => engine.faults[kind]).map((engine) => `${engine.name} ${engine.faults[kind]}`);
    return [words[kind] ?? kind, String(games), share, culprits.join(', ')];
  });
  byId('endings').append(tableOf([['Ending', 'text'], ['Games'], ['Share'], ['At fault', 'text']], rows));
};

export const times = () => {
  const { limits, counts } = summary.times;
  const engines = Object.keys(counts).map(Number);
  const used = limits.map((_, bin) => engines.some((engine) => counts[engine][bin] > 0));
  const first = used.indexOf(true), last = used.lastIndexOf(true);
  if (first < 0) return drop('times');
  const shares = engines.map((engine) => {
    const total = counts[engine].reduce((sum, count) => sum + count, 0);
    return counts[engine].slice(first, last + 1).map((count) => count / Math.max(1, total));
  });
  const names = limits.slice(first, last + 1).map((limit, i) => (first + i === limits.length - 1 ? 'more' : '<' + duration(limit)));
  byId('times').append(node('p', { class: 'legend' }, engines.map(nameNode)));
  chart(byId('times'), 'Time per move', drawColumns({ counts: shares, engines, names }), 'Share of each engine\u2019s moves by think time.');
};
