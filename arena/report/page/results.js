// Everything above the games.
import { chart } from './chart.js';
import { byId, button, minus, node, readJson } from './dom.js';
import { drawColumns, drawLine, drawRatings } from './drawings.js';
import { barOf, duration, engineColour, fixed, gamesOf, none, scoreOf, shareText, signed, tableOf } from './numbers.js';

export const summary = readJson('summary');
export const nameOf = (engine) => summary.results.engines[engine].name;
// In a sentence: right-to-left letters and direction marks take effect only within the name.
export const isolated = (name) => `\u2068${name}\u2069`;
export const nameNode = (engine) => node('span', {}, node('span', { class: 'swatch', style: `background:${engineColour(engine)}` }), node('bdi', {}, nameOf(engine)));
// ± where that is all there is to say; from few games the interval has two different ends, or none.
const endText = (elo, infinite) => (elo === null ? infinite : signed(elo, 1));
const intervalText = (it) => {
  if (it.elo_error95 !== null || it.score === null) return fixed(it.elo_error95, 1);
  return `[${endText(it.elo_low95, `${minus}∞`)}, ${endText(it.elo_high95, '+∞')}]`;
};
const losText = (it) => {
  const text = shareText(it.los);
  return text === '100.0%' ? '>99.9%' : text === '0.0%' ? '<0.1%' : text;
};
export const drop = (id) => byId(id).remove();

export const overview = () => {
  const { results, period, games } = summary;
  const day = (time) => time.slice(0, 16).replace('T', ' ');
  const duplicates = results.duplicates > 0 ? `, ${results.duplicates} of them duplicates, which count in none of the numbers below` : '';
  const parts = [`${games} games of ${results.engines.length} engines${duplicates}`];
  if (games > 0 && summary.earlier === 0) parts.push(`${day(period[0])} to ${day(period[1])} UTC`);
  if (results.played < results.planned) parts.push(`${results.played} of ${results.planned} played` + (results.interrupted ? ' (interrupted)' : ''));
  byId('overview').textContent = parts.join(' · ');
};

const byScore = () => summary.results.engines.map((_, i) => i).sort((a, b) => (summary.results.engines[b].score ?? -1) - (summary.results.engines[a].score ?? -1) || a - b);

// Places by the rules of the format, where the score alone does not rank; empty columns are left out.
const places = () => {
  const { standings: all, tournament } = summary.results;
  if (all.length === 0) return;
  const numbered = (name) => nameNode(summary.results.engines.findIndex((engine) => engine.name === name));
  const text = (value) => (value === null ? '' : String(value));
  const columns = [
    ['place', ['Place']], ['name', ['Engine', 'name'], numbered], ['tournament_points', ['Points']], ['buchholz', ['Buchholz']],
    ['out_in_round', ['Out in round']], ['lost_to', ['Lost to', 'text']], ['byes', ['Byes']], ['forfeits', ['Forfeits']],
  ].filter(([key]) => all.some((it) => it[key] !== null && it[key] !== 0));
  const rows = all.map((it) => columns.map(([key, , show = text]) => show(it[key])));
  byId('standings').append(
    node('p', {}, `Places by the rules of the format (${tournament}):`),
    tableOf(columns.map(([, column]) => column), rows),
    node('p', {}, 'All games together:'),
  );
};

const haveAllMet = () => {
  const played = summary.results.engines.filter(({ games }) => games > 0).length;
  return summary.results.pairings.filter(({ games }) => games > 0).length >= (played * (played - 1)) / 2;
};

// That faults have ended it, and what two engines' result is without games that faults decided.
const faultRemarks = () => {
  const { engine_failed: hasFailed, engines, pairings } = summary.results;
  const remarks = hasFailed ? ['Engine failed: faults decided more games than --max-faults allows, so the result says little about strength.'] : [];
  const [{ games, without_faults: rest }] = pairings;
  const faults = games - rest.games;
  if (engines.length === 2 && faults > 0) {
    const elo = rest.elo === null ? '' : `, Elo ${signed(rest.elo, 1)} ${intervalText(rest)}`;
    remarks.push(`Without the ${faults === 1 ? 'game that a fault' : `${faults} games that faults`} decided: ${rest.wins} won, ${rest.draws} drawn, ${rest.losses} lost${elo}.`);
  }
  return remarks;
};

export const standings = () => {
  places();
  const columns = [['#', ''], ['Engine', 'name'], ['Elo'], ['±95%'], ['nElo'], ['LOS'], ['Score'], ['Games'], ['W / D / L'], ['Pairs 0 ½ 1 1½ 2'], ['Faults']];
  const rows = byScore().map((engine, rank) => {
    const it = summary.results.engines[engine];
    const faults = Object.values(it.faults).reduce((sum, count) => sum + count, 0);
    return [
      String(rank + 1), nameNode(engine), signed(it.elo, 1), intervalText(it), signed(it.nelo, 1), losText(it),
      shareText(it.score), String(it.games), `${it.wins} / ${it.draws} / ${it.losses}`, it.pentanomial.join(' '), String(faults),
    ];
  });
  const table = tableOf(columns, rows);
  table.classList.add('wide');
  byId('standings').append(table);
  const programs = byScore().map((engine) => [nameNode(engine), summary.results.engines[engine].tc, summary.versions[engine] ?? '']);
  byId('standings').append(tableOf([['Engine', 'name'], ['Time control', 'text'], ['Program', 'text']], programs));
  const { sprt, halted } = summary.results;
  if (sprt) {
    const bounds = `LLR ${signed(sprt.llr, 2)} [${signed(sprt.stopping_lower, 2)}, ${signed(sprt.stopping_upper, 2)}]`;
    const model = `Elo ${sprt.elo0} or ${sprt.elo1} (${sprt.model}, alpha ${sprt.alpha}, beta ${sprt.beta})`;
    byId('standings').append(node('p', { id: 'sprt' }, `Sequential test of ${isolated(nameOf(0))}: ${bounds} for ${model}: `, node('strong', {}, sprt.verdict)));
  }
  for (const text of faultRemarks()) byId('standings').append(node('p', {}, text));
  if (halted.length) byId('standings').append(node('p', {}, `Halted after too many faults: ${halted.map(isolated).join(', ')}`));
  byId('standings').append(node('p', { class: 'faint' }, `All numbers are for each engine against all its opponents together${haveAllMet() ? '' : ', which are not the same for all: the ratings below compare them'}; Elo comes from the pairs of games with exchanged colours. A game whose pair is not complete counts only as a game.`));
};

// Of two engines, the score of one is the reverse of the other's.
const ratedEngines = () => {
  const fitted = summary.ratings;
  return byScore().map((engine) => {
    const it = summary.results.engines[engine];
    const { elo, error95, group } = fitted ? fitted[engine] : { elo: it.elo, group: 0 };
    const whole = (low, high) => (low === null || high === null || low === undefined ? [null, null] : [low, high]);
    const [low, high] = fitted ? whole(elo - error95, error95 === null ? null : elo + error95) : whole(it.elo_low95, it.elo_high95);
    return { name: nameOf(engine), engine, elo, group, low, high };
  });
};
export const ratings = () => {
  const rated = ratedEngines();
  const fitted = summary.ratings;
  const rows = rated.filter(({ elo }) => elo !== null).sort((a, b) => b.elo - a.elo);
  if (rows.length === 0) return drop('ratings');
  const kind = fitted ? 'Maximum-likelihood ratings, their mean 0' : 'Elo against each other';
  const groups = [...new Set(rows.map(({ group }) => group))].sort((a, b) => a - b);
  if (groups.length > 1) {
    byId('ratings').append(node('p', { id: 'groups' }, `No games connect these ${groups.length} groups of engines: ratings of different groups cannot be compared, and each group has its own scale.`));
  }
  for (const group of groups) {
    const part = groups.length > 1 ? `Group ${group + 1}. ` : '';
    chart(byId('ratings'), 'Ratings with 95% intervals', drawRatings(rows.filter((row) => row.group === group)), `${part}${kind}, with 95% intervals where they have two ends.`);
  }
  const gaps = rated.filter(({ elo }) => elo === null).map(({ name, engine }) => isolated(name) + (fitted && fitted[engine].gap ? ` (${fitted[engine].gap})` : ''));
  if (gaps.length) byId('ratings').append(node('p', {}, `Without a rating: ${gaps.join(', ')}`));
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
  const { pairings, engines } = summary.results;
  if (engines.length < 3) return drop('cross');
  const order = byScore();
  const number = new Map(engines.map((engine, i) => [engine.name, i]));
  const met = new Map();
  for (const pairing of pairings) {
    const first = number.get(pairing.first), second = number.get(pairing.second);
    met.set(`${first} ${second}`, pairing);
    met.set(`${second} ${first}`, { ...pairing, wins: pairing.losses, losses: pairing.wins });
  }
  const cellOf = (row, column) => {
    const counts = met.get(`${row} ${column}`);
    if (!counts || gamesOf(counts) === 0) return row === column ? '—' : '';
    const title = `${counts.wins} won, ${counts.draws} drawn, ${counts.losses} lost`;
    return node('span', { title }, shareText(scoreOf(counts)), node('br'), node('span', { class: 'faint' }, `${counts.wins}/${counts.draws}/${counts.losses}`));
  };
  const columns = [['#', ''], ['Engine', 'name'], ...order.map((_, i) => [String(i + 1)])];
  byId('cross').append(tableOf(columns, order.map((row, i) => [String(i + 1), nameNode(row), ...order.map((column) => cellOf(row, column))])));
  byId('cross').append(node('p', { class: 'faint' }, 'Score of the engine on the left against the one at the top; won/drawn/lost.'));
};

export const breakdown = () => {
  const { black, engines, boulders, openings } = summary.results;
  if (!black) return drop('breakdown');
  const parent = byId('breakdown');
  const counted = (counts) => [gamesOf(counts) ? shareText(scoreOf(counts)) : none, `${counts.wins} / ${counts.draws} / ${counts.losses}`, barOf(counts)];
  const colours = [['Engine', 'name'], ['Black'], ['W / D / L'], ['Bar'], ['White'], ['W / D / L'], ['Bar']];
  parent.append(tableOf(colours, engines.map((engine, i) => [nameNode(i), ...counted(engine.with_black), ...counted(engine.with_white)])));
  const shown = engines.length === 2 ? [0] : engines.map((_, i) => i);
  const scores = (part) => shown.map((i) => (part.engines[nameOf(i)] ? shareText(scoreOf(part.engines[nameOf(i)])) : ''));
  const tail = [['Games'], ['Black'], ['B / draw / W'], ['Bar'], ...shown.map((i) => [nameOf(i)])];
  parent.append(node('h3', {}, 'By boulders'));
  parent.append(tableOf([['Boulders'], ...tail], boulders.map((part) => [String(part.boulders), String(gamesOf(part.black)), ...counted(part.black), ...scores(part)])));
  const list = node('details', {}, node('summary', {}, `By opening (${summary.openings})`));
  const rows = openings.map((part) => [part.opening, String(gamesOf(part.black)), ...counted(part.black), ...scores(part)]);
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
const lossColumns = [['Games'], ['Moves'], ['Judged'], ['Half points'], ['95%'], ['Points'], ['95%']];
const spanText = (it, text) => (it === null || it.low95 === null ? none : `[${text(it.low95, 3)}, ${text(it.high95, 3)}]`);
const lossCells = (it) => {
  const meanCells = (mean) => [fixed(mean?.mean, 3), spanText(mean, fixed)];
  return [String(it.lost_half_points?.games ?? 0), String(it.moves_made), shareText(it.judged / it.moves_made), ...meanCells(it.lost_half_points), ...meanCells(it.lost_points)];
};
const duelText = (unit, it) => `${signed(it.mean, 3)} ${spanText(it, signed)} ${unit} a game (by chance ${shareText(it.chance)})`;
export const accuracy = () => {
  const judged = summary.results.accuracy;
  if (!judged) return drop('accuracy');
  const parent = byId('accuracy');
  const { engines, duels, nodes } = judged;
  parent.append(node('p', { class: 'faint' }, `What moves gave away a game, as far as the solver proves positions within ${nodes} nodes: a win turned into a draw is one half point.`));
  parent.append(tableOf([['Engine', 'name'], ...lossColumns], engines.map((it, i) => [nameNode(i), ...lossCells(it)])));
  const firsts = [...new Set(engines.flatMap((it) => it.bands.filter((band) => band.judged > 0).map((band) => band.least_empty)))].sort((a, b) => b - a);
  const bandOf = (it, first) => it.bands.find((band) => band.least_empty === first);
  const name = (first) => `${first} to ${engines.map((it) => bandOf(it, first)).find(Boolean).most_empty}`;
  const losses = engines.map((it) => firsts.map((first) => bandOf(it, first)?.lost_points?.mean ?? 0));
  if (losses.flat().some((loss) => loss > 0)) {
    const drawn = { counts: losses, engines: engines.map((_, i) => i), names: firsts.map(name), text: (loss) => fixed(loss, 3), tick: (loss) => String(+loss.toPrecision(3)) };
    chart(parent, 'Points given away by empty cells', drawColumns(drawn), 'Points given away a game, by the number of empty cells before the move.');
  }
  const rows = firsts.flatMap((first) => engines.flatMap((it, i) => (bandOf(it, first) ? [[name(first), nameNode(i), ...lossCells(bandOf(it, first))]] : [])));
  parent.append(tableOf([['Empty cells'], ['Engine', 'name'], ...lossColumns], rows));
  for (const { first, second, lost_half_points: half, lost_points: points } of duels) {
    const parts = [half && duelText('half points', half), points && duelText('points', points)].filter(Boolean);
    if (parts.length) parent.append(node('p', {}, `${isolated(first)} gave away, less what ${isolated(second)} did: ${parts.join(', ')}`));
  }
};

export const endings = () => {
  const words = { 'board-full': 'decided on the full board', drawn: 'drawn' };
  const total = Object.values(summary.endings).reduce((sum, count) => sum + count, 0) || 1;
  const rows = Object.entries(summary.endings).sort((a, b) => b[1] - a[1]).map(([kind, count]) => {
    const culprits = summary.results.engines.filter((engine) => engine.faults[kind]).map((engine) => `${engine.name} ${engine.faults[kind]}`);
    return [words[kind] ?? kind, String(count), shareText(count / total), culprits.join(', ')];
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
