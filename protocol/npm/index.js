// Positions of Pah-Tum, and an engine in a worker. index.d.ts is the manual of what is exported.
import { startProgram } from './capi.js';
import { checkedCells, checkedLimits, checkedOptions, checkedQuestion, checkedSeed, checkedText } from './checks.js';
import { makeWorker, module } from './platform.js';

const program = await startProgram(module);

export const version = program.version();

const invalidState = (why) => new DOMException(why, 'InvalidStateError');
const ours = Symbol('ours');  // who has it may construct a Position
const textOf = (position) => (position instanceof Position ? String(position) : checkedText('position', position));
const forgotten = new FinalizationRegistry((places) => places.forEach((place) => program.free(place)));

export class Position {
  #places;  // of all positions of the game in the program's memory, the present one last
  #moves = [];

  constructor(place, key) {
    if (key !== ours) throw new TypeError('use Position.newGame, Position.randomGame or Position.parse');
    this.#places = [place];
    forgotten.register(this, this.#places);
  }

  static newGame(ruleset = 'classic', boulders = []) {
    return new Position(program.newGame(checkedText('ruleset', ruleset), checkedCells(boulders)), ours);
  }
  static randomGame(ruleset = 'classic', seed = Math.floor(Math.random() * 2 ** 32)) {
    return new Position(program.randomGame(checkedText('ruleset', ruleset), checkedSeed(seed)), ours);
  }
  static parse(text) { return new Position(program.parse(textOf(text)), ours); }

  get #place() { return this.#places.at(-1); }
  get #view() { return program.look(this.#place); }

  // Its moves cannot be taken back.
  copy() { return new Position(program.copy(this.#place), ours); }

  toString() { return program.positionText(this.#place); }
  toJSON() { return this.toString(); }
  get ruleset() { return program.rulesetText(this.#place); }
  get rows() {
    return this.toString().split(' ')[0].split('/').map((row) => row.replace(/[1-8]/g, (count) => '.'.repeat(Number(count))));
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
  get key() { return this.#view.key; }
  get moves() { return [...this.#moves]; }

  legalMoves() { return program.legalMoves(this.#place); }
  evaluate() { return program.evaluate(this.#place); }

  play(...moves) {
    for (const move of moves) {
      const place = program.copy(this.#place);
      try {
        this.#moves.push(program.play(place, checkedText('move', move)));
      } catch (error) {
        program.free(place);
        throw error;
      }
      this.#places.push(place);
    }
    return this;
  }
  undo() {
    if (this.#moves.length === 0) throw invalidState('no move to take back');
    program.free(this.#places.pop());
    return this.#moves.pop();
  }
}

const aborted = (why) => new DOMException(why, 'AbortError');
// An error that the worker has sent.
const revived = ({ name, message, code }) => Object.assign(new ({ RangeError, TypeError }[name] ?? Error)(message), code && { code });
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
  #options;
  #worker;
  #jobs = [];  // the worker does the first
  #ended = { why: undefined };  // of calls that `cancel` or `close` ends; calls after `cancel` have another
  #isClosed = false;

  constructor(options = {}) {
    program.freeEngine(program.newEngine(checkedOptions(options)));  // throws if there is something wrong with them
    this.#options = { ...options };
  }

  async bestMove(position, limits = {}) {
    const { time, nodes, depth, signal } = checkedLimits(limits);
    const hasLimit = [time, nodes, depth].some((limit) => limit !== undefined);
    return this.#ask('choose', position, { time: hasLimit ? time : 1, nodes, depth }, signal);
  }

  analyze(position, limits = {}) { return this.#reports(position instanceof Position ? String(position) : position, limits, this.#ended); }

  async solve(position, question = {}) {
    const { signal, ...given } = checkedQuestion(question);
    return this.#ask('solve', position, given, signal);
  }

  clear() { return this.#ask('clear'); }

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
    const begin = performance.now();
    const secondsSince = () => (performance.now() - begin) / 1000;
    let left = nodes;
    for (let step = 0; step === 0 || secondsSince() < time; ++step) {
      if (ended.why) throw ended.why;
      const slice = depth === Infinity ? { nodes: Math.min(left, firstSlice * 2 ** step) } : { nodes: left, depth: Math.min(depth, step + 1) };
      const moves = await this.#ask('analyze', position, { ...slice, time: step === 0 ? time : Math.max(1e-3, time - secondsSince()) }, signal);
      const isComplete = moves.every(({ exact }) => exact);
      yield { moves, isComplete, seconds: secondsSince() };
      left -= depth === Infinity ? slice.nodes : moves.reduce((sum, move) => sum + move.nodes, 0);
      if (isComplete || left <= 0 || slice.depth === depth) return;
    }
  }

  #ask(call, position, given, signal) {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw invalidState('the engine is closed');
      if (signal?.aborted) throw signal.reason;
      const forget = signal && onAbort(signal, () => this.#dismiss(job, signal.reason));
      const settle = (end) => (value) => {
        forget?.();
        end(value);
      };
      const job = { message: { call, position: call === 'clear' ? undefined : textOf(position), given }, resolve: settle(resolve), reject: settle(reject) };
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
    this.#worker ??= this.#hire();
    this.#worker.ref?.();
    this.#worker.postMessage(job.message);
  }

  #hire() {
    const worker = makeWorker(
      ({ result, error, isBroken }) => {
        if (worker !== this.#worker) return;  // it was dismissed
        if (isBroken) this.#dismissWorker();
        const job = this.#jobs.shift();
        if (error) job.reject(revived(error));
        else job.resolve(result);
        this.#begin();
      },
      (error) => {
        if (worker !== this.#worker) return;
        this.#dismissAll(error);
        this.#dismissWorker();
      });
    worker.postMessage({ module, options: this.#options });
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
