// Positions of Pah-Tum, and an engine in a worker. index.d.ts is the manual of what is exported.
import { checkedCells, checkedLimits, checkedOptions, checkedQuestion, checkedSeed, checkedText } from './checks.js';
import { instantiate } from './module.js';
import { makeWorker, module } from './platform.js';

const program = await instantiate(module);

export const version = program.ask('version').answer;

const invalidState = (why) => new DOMException(why, 'InvalidStateError');
const refusal = (error, code) => Object.assign(new Error(error), code && { code });
// What the program says of a position. What it refuses is thrown.
const ask = (question) => {
  const told = JSON.parse(program.ask('ask_position', JSON.stringify(question)).answer);
  if (told.error !== undefined) throw refusal(told.error, told.code);
  return told;
};
const ours = Symbol('ours');  // who has it may construct a Position
const begin = (start) => new Position(ask(start).position, ours);
const textOf = (position) => (position instanceof Position ? String(position) : ask({ position: checkedText('position', position) }).position);

export class Position {
  #texts;  // of all positions of the game, the present one last
  #moves = [];

  constructor(text, key) {
    if (key !== ours) throw new TypeError('use Position.newGame, Position.randomGame or Position.parse');
    this.#texts = [text];
  }

  static newGame(ruleset = 'classic', boulders = []) {
    return begin({ ruleset: checkedText('ruleset', ruleset), boulders: checkedCells(boulders) });
  }
  static randomGame(ruleset = 'classic', seed = Math.floor(Math.random() * 2 ** 32)) {
    return begin({ ruleset: checkedText('ruleset', ruleset), seed: String(checkedSeed(seed)) });
  }
  static parse(text) { return new Position(textOf(text), ours); }

  get #text() { return this.#texts.at(-1); }
  get #view() { return ask({ position: this.#text, view: true }); }

  // Its moves cannot be taken back.
  copy() { return new Position(this.#text, ours); }

  toString() { return this.#text; }
  toJSON() { return this.#text; }
  get ruleset() { return this.#view.ruleset; }
  get rows() {
    return this.#text.split(' ')[0].split('/').map((row) => row.replace(/[1-8]/g, (count) => '.'.repeat(Number(count))));
  }
  get size() { return this.#view.size; }
  get sideToMove() { return this.#view.sideToMove; }
  get phase() { return this.#view.phase; }
  get isOver() { return this.phase === 'over'; }
  get winner() { return this.#view.winner; }
  get score() { return this.#view.score; }
  get boardPoints() { return this.#view.boardPoints; }
  get bank() { return this.#view.bank; }
  get hand() { return this.#view.hand; }
  get key() { return BigInt(this.#view.key); }
  get moves() { return [...this.#moves]; }

  legalMoves() { return ask({ position: this.#text, legalMoves: true }); }
  evaluate() { return ask({ position: this.#text, evaluation: true }); }

  play(...moves) {
    for (const move of moves) {
      const played = ask({ position: this.#text, move: checkedText('move', move) });
      this.#texts.push(played.position);
      this.#moves.push(played.move);
    }
    return this;
  }
  undo() {
    if (this.#moves.length === 0) throw invalidState('no move to take back');
    this.#texts.pop();
    return this.#moves.pop();
  }
}

const aborted = (why) => new DOMException(why, 'AbortError');
// Infinity becomes null; so many nodes are no limit either.
const limitsOf = ({ time, nodes, depth }) => ({ time, nodes: nodes < 2 ** 53 ? nodes : undefined, depth });
const proofs = { exact: 'margin', wdl: 'result' };  // as index.d.ts calls them
const firstSlice = 2000;  // nodes

// One listener for all calls with a signal: Node takes more than ten for a leak.
const waiting = new WeakMap();
const onAbort = (signal, act) => {
  if (!waiting.has(signal)) {
    waiting.set(signal, new Set());
    signal.addEventListener('abort', () => waiting.get(signal).forEach((each) => each()), { once: true });
  }
  waiting.get(signal).add(act);
  return () => waiting.get(signal).delete(act);
};

export class Engine {
  #settings;
  #games = 0;  // so far
  #worker;
  #jobs = [];  // the worker does the first
  #ended = { why: undefined };  // of calls that `cancel` or `close` ends; calls after `cancel` have another
  #isClosed = false;

  constructor(options = {}) {
    const { player = 'search', level = 15, hash = 64, seed = 0 } = checkedOptions(options);
    this.#settings = { player, level: String(level), hash: String(hash), seed: String(seed) };
  }

  async bestMove(position, limits = {}) {
    const { time, nodes, depth, signal } = checkedLimits(limits);
    const hasLimit = [time, nodes, depth].some((limit) => limit !== undefined);
    const text = textOf(position), limited = limitsOf({ time: hasLimit ? time : 1, nodes, depth });
    const { moves: [best], ...spent } = await this.#ask({ kind: 'choose', position: text, limits: limited }, signal);
    const { move, score, winRate, exact, line, depth: reached } = best ?? { move: null, ...ask({ position: text, evaluation: true }), exact: true, line: [], depth: 0 };
    return { move, score, winRate, exact, depth: reached, nodes: spent.nodes, seconds: spent.seconds, line };
  }

  analyze(position, limits = {}) { return this.#reports(position instanceof Position ? String(position) : position, limits, this.#ended); }

  async solve(position, question = {}) {
    const { signal, goal = 'margin', atLeast = 0, oneBest = false, ...limits } = checkedQuestion(question);
    const { proof, ...solution } = await this.#ask({ call: 'solve', position: textOf(position), goal, atLeast, oneBest, limits: limitsOf(limits) }, signal);
    return { proof: proofs[proof] ?? proof, ...solution };
  }

  clear() { return this.#ask(); }

  cancel() { this.#end(aborted('the engine was cancelled')); }

  close() {
    this.#isClosed = true;
    this.#end(aborted('the engine is closed'));
    this.#dismissWorker();
  }

  #end(why) {
    this.#dismissAll(why);
    this.#ended.why = why;
    this.#ended = { why: undefined };
  }

  // Each call searches anew, but with the tables of those before.
  async *#reports(position, limits, ended) {
    const { time = Infinity, nodes = Infinity, depth = Infinity, signal } = checkedLimits(limits);
    const start = performance.now(), text = textOf(position);
    const secondsSince = () => (performance.now() - start) / 1000;
    let left = nodes;
    for (let step = 0; step === 0 || secondsSince() < time; ++step) {
      if (ended.why) throw ended.why;
      const slice = depth === Infinity ? { nodes: Math.min(left, firstSlice * 2 ** step) } : { nodes: left, depth: Math.min(depth, step + 1) };
      const limited = limitsOf({ ...slice, time: step === 0 ? time : Math.max(1e-3, time - secondsSince()) });
      const report = await this.#ask({ kind: 'analyse', position: text, limits: limited }, signal);
      const moves = report.moves.map(({ move, score, winRate, prior, exact, depth: reached, nodes: taken }) => ({ move, score, winRate, prior, exact, depth: reached, nodes: taken }));
      const isComplete = moves.every(({ exact }) => exact);
      yield { moves, isComplete, seconds: secondsSince() };
      left -= depth === Infinity ? slice.nodes : moves.reduce((sum, move) => sum + move.nodes, 0);
      if (isComplete || left <= 0 || slice.depth === depth) return;
    }
  }

  // What the worker reports at last; without a task a game begins.
  #ask(task, signal) {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw invalidState('the engine is closed');
      if (signal?.aborted) throw signal.reason;
      const forget = signal && onAbort(signal, () => this.#dismiss(job, signal.reason));
      const settle = (end) => (value) => {
        forget?.();
        end(value);
      };
      const job = { task, resolve: settle(resolve), reject: settle(reject) };
      this.#jobs.push(job);
      if (this.#jobs.length === 1) this.#begin();
    });
  }

  // Has the worker do the first job, if there is one.
  #begin() {
    const [job] = this.#jobs;
    if (job === undefined) {
      this.#worker?.unref?.();  // it keeps no process alive that has nothing else to do
      return;
    }
    if (job.task === undefined) {
      this.#games += 1;
      this.#jobs.shift();
      job.resolve();
      this.#begin();
      return;
    }
    this.#worker ??= this.#hire();
    this.#worker.ref?.();
    const { call = 'do_task', ...task } = job.task;
    this.#worker.postMessage({ module, call, task: JSON.stringify({ ...task, settings: this.#settings, games: this.#games }) });
  }

  #hire() {
    const worker = makeWorker(
      (text) => {
        const { error, code, isLast, ...report } = JSON.parse(text);
        // It was dismissed, or thinks on.
        if (worker !== this.#worker || (error === undefined && !isLast)) return;
        const job = this.#jobs.shift();
        if (error === undefined) job.resolve(report);
        else job.reject(refusal(error, code));
        if (error !== undefined && !code) this.#dismissWorker();  // it has failed
        this.#begin();
      },
      (error) => {
        if (worker !== this.#worker) return;
        this.#dismissAll(error);
        this.#dismissWorker();
      });
    return worker;
  }

  // A worker that thinks hears nothing, so it is ended.
  #dismissWorker() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #dismiss(job, why) {
    const at = this.#jobs.indexOf(job);
    this.#jobs.splice(at, 1);
    job.reject(why);
    if (at > 0) return;
    this.#dismissWorker();
    this.#begin();
  }

  #dismissAll(why) {
    if (this.#jobs.length > 0) this.#dismissWorker();
    this.#jobs.splice(0).forEach((job) => job.reject(why));
  }
}
