import { makeAnalysis, cellValues } from './analysis.js';
import { makeBoard } from './board.js';
import { makeNewGame, makeSettings } from './dialogs.js';
import { button, byId, nameOf } from './dom.js';
import { makePlayers } from './players.js';
import { makeRecord } from './record.js';
import { follow, post } from './server.js';

let state, analysis;
let choice = [];  // moves at one cell among which the player is to choose a capture

const complain = (message) => {
  byId('trouble').textContent = message;
  byId('trouble').hidden = message === '';
};
const act = async (action, fields) => {
  try {
    complain('');
    await post(action, fields);
  } catch (error) {
    complain(error.message);
  }
};
const play = (move) => {
  choice = [];
  act('move', { move, turn: state.turn });
};
const go = (ply) => {
  if (ply !== state.ply && ply >= 0 && ply < state.record.length) act('go', { ply });
};

const choose = (cell) => {
  if (!state || state.thinking) return;
  const captures = choice.filter((move) => move.captured === cell);
  const moves = captures.length ? captures : state.legal.filter((move) => move.cell === cell);
  if (moves.length === 1) return play(moves[0].text);
  choice = moves;
  show();
};

const board = makeBoard(byId('board'), choose);
const players = makePlayers((side, who) => act('settings', { [side]: who }));
const record = makeRecord(go);
const panel = makeAnalysis();
const settings = makeSettings((change) => act('settings', change));
const openNewGame = makeNewGame(async ({ settings: changes, game }) => {
  await post('settings', changes);
  await post('new', game);
  complain('');
});

const resultSentence = () => {
  const { black, white } = state.points;
  if (black === white) return `Draw, ${black} to ${white}.`;
  return `${nameOf[black > white ? 'black' : 'white']} wins by ${Math.abs(black - white)}: ${Math.max(black, white)} to ${Math.min(black, white)}.`;
};
const statusSentence = () => {
  const side = nameOf[state.to_move];
  if (state.phase === 'over') return resultSentence();
  if (state.thinking) return `${side}: the engine is thinking\u2026`;
  if (choice.length) return 'Choose a stone to capture.';
  if (state.phase === 'placing') return `${side} places a boulder.`;
  if (state.phase === 'choosing') return `${side} decides: move first, or let White move first.`;
  const swap = state.legal.some((move) => move.text === 'swap') ? ' or to swap' : '';
  return `${side} to move${swap}.`;
};

const namesOfMoves = { swap: 'Swap: take over the stone', first: 'Move first', second: 'Let White move first' };
const showChoices = () => {
  const special = choice.length || state.thinking ? [] : state.legal.filter((move) => !move.cell);
  const captures = choice.map((move) => button(`Capture ${move.captured}`, () => play(move.text), { class: 'main' }));
  const cancel = choice.length ? [button('Cancel', cancelChoice)] : [];
  byId('choices').replaceChildren(...special.map((move) => button(namesOfMoves[move.text], () => play(move.text), { class: 'main' })), ...captures, ...cancel);
  byId('choices').hidden = byId('choices').childElementCount === 0;
};
const cancelChoice = () => {
  choice = [];
  show();
};

const controls = {
  start: button('\u00ab', () => go(0), { 'aria-label': 'To the start', title: 'To the start (Home)' }),
  back: button('\u2039', () => go(state.ply - 1), { 'aria-label': 'One move back', title: 'One move back (Left)' }),
  on: button('\u203a', () => go(state.ply + 1), { 'aria-label': 'One move forward', title: 'One move forward (Right)' }),
  end: button('\u00bb', () => go(state.record.length - 1), { 'aria-label': 'To the end', title: 'To the end (End)' }),
  undo: button('Take back', () => act('undo'), { id: 'undo' }),
  engine: button('Engine moves', () => act('genmove'), { id: 'genmove' }),
  hurry: button('Move now', () => act('hurry'), { id: 'hurry' }),
  halt: button('Stop', () => act('halt'), { id: 'halt' }),
  analysis: button('Analysis', () => act('settings', { analysis: !state.analysis }), { id: 'analyse', class: 'switch', 'aria-pressed': 'false' }),
};
byId('controls').append(...Object.values(controls));
const showControls = () => {
  controls.start.disabled = controls.back.disabled = controls.undo.disabled = state.ply === 0;
  controls.on.disabled = controls.end.disabled = state.ply === state.record.length - 1;
  controls.engine.hidden = state.thinking;
  controls.engine.disabled = state.phase === 'over';
  controls.hurry.hidden = controls.halt.hidden = !state.thinking;
  controls.analysis.setAttribute('aria-pressed', String(state.analysis));
};

// An analysis is of one position only.
const currentAnalysis = () => (state.analysis && !state.thinking && analysis?.turn === state.turn && analysis.moves.length ? analysis : undefined);

const showAnalysis = () => {
  const { values, worst } = cellValues(currentAnalysis());
  const wanted = choice.map((move) => move.captured).filter((cell) => cell);
  board.show(state, values, worst, wanted);
  panel.show(state, currentAnalysis());
};
const show = () => {
  showAnalysis();
  players.show(state);
  record.show(state);
  settings.show(state);
  byId('status').textContent = statusSentence();
  showChoices();
  showControls();
  if (state.trouble) complain(state.trouble);
};

follow({
  state: (next) => {
    if (state?.turn !== next.turn) choice = [];
    state = next;
    show();
  },
  analysis: (next) => {
    analysis = next;
    if (!state || !currentAnalysis()) return;
    state.record[state.ply].evaluation = next.evaluation;
    showAnalysis();
    record.redraw(state);
  },
  connected: complain,
});

byId('new').addEventListener('click', () => state && openNewGame(state));
byId('open').addEventListener('click', () => byId('file').click());
// What the program takes in one request.
const mostBytes = 1024 * 1024;
const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);
const openFile = async (file) => {
  complain('');
  try {
    if (file.size > mostBytes) throw new Error(`the file is too large: it has ${mebibytes(file.size)} MiB, and a game may have ${mebibytes(mostBytes)} MiB`);
    await post('load', { sgf: await file.text() });
  } catch (error) {
    complain(`${file.name}: ${error.message}`);
  }
};
byId('file').addEventListener('change', async () => {
  const [file] = byId('file').files;
  if (file) await openFile(file);
  byId('file').value = '';
});

const keys = { ArrowLeft: () => go(state.ply - 1), ArrowRight: () => go(state.ply + 1), Home: () => go(0), End: () => go(state.record.length - 1), Escape: cancelChoice };
document.addEventListener('keydown', (event) => {
  const inField = event.target.closest?.('input, select, dialog');
  if (!state || inField || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
