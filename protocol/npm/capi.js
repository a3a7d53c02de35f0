// The calls of pahtum.h that the package needs, by a program that was started (module.js). layout.cpp holds the places in
// structures against the header.
import { instantiate } from './module.js';

const noMove = 65535, mostMoves = 257, mostText = 256;
const codes = ['', 'INVALID_ARGUMENT', 'PARSE_ERROR', 'ILLEGAL_MOVE', 'TOO_SMALL', 'BUSY', 'OUT_OF_MEMORY', 'FAILED'];
const sides = ['black', 'white'];
const phases = ['placing', 'choosing', 'stones', 'over'];
const goals = ['margin', 'result', 'atLeast'];
const proofs = ['unsolved', 'bounds', 'result', 'margin', 'yes', 'no'];

// The functions below for a compiled module. Positions and engines are numbers: the places of pahtum.h's handles.
export const startProgram = async (module) => {
  const { exports } = await instantiate(module, {});
  const data = () => new DataView(exports.memory.buffer);
  const int = (at) => data().getInt32(at, true);
  const real = (at) => data().getFloat64(at, true);
  const count = (at) => Number(data().getBigUint64(at, true));
  const setInt = (at, value) => data().setInt32(at, value, true);
  const text = (at) => {
    const bytes = new Uint8Array(exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  };

  // Calls `body` with a function that gives it room, zeroed, and takes all of it back at the end.
  const within = (body) => {
    const places = [];
    const room = (size) => {
      const at = exports.malloc(size);
      if (at === 0) throw Object.assign(new Error('out of memory'), { code: 'OUT_OF_MEMORY' });
      places.push(at);
      new Uint8Array(exports.memory.buffer, at, size).fill(0);
      return at;
    };
    try { return body(room); } finally { places.forEach((at) => exports.free(at)); }
  };
  const structure = (room, size) => {
    const at = room(size);
    setInt(at, size);
    return at;
  };
  // A null byte would end it early.
  const giveText = (room, value) => {
    const bytes = new TextEncoder().encode(value);
    if (bytes.includes(0)) throw Object.assign(new Error('a text contains a null byte'), { code: 'PARSE_ERROR' });
    const at = room(bytes.length + 1);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  };
  // What pahtum.h refuses is thrown.
  const ask = (name, ...values) => {
    const status = exports[`pahtum_${name}`](...values);
    if (status !== 0) throw Object.assign(new Error(text(exports.pahtum_error())), { code: codes[status] });
  };
  // A handle that the call makes.
  const handle = (name, give) => within((room) => {
    const out = room(4);
    ask(name, ...give(room), out);
    return data().getUint32(out, true);
  });
  const textFrom = (name, ...values) => within((room) => {
    const out = room(mostText);
    ask(name, ...values, out, mostText);
    return text(out);
  });

  const copy = (position) => handle('copy_position', () => [position]);
  const moveCode = (position, move) => within((room) => {
    const out = room(2);
    ask('parse_move', position, giveText(room, String(move)), out);
    return data().getUint16(out, true);
  });
  const moveText = (position, move) => textFrom('move_text', position, move);
  const movesAt = (at, length) => [...Array(length).keys()].map((i) => data().getUint16(at + 2 * i, true));
  // Moves of a line, each as it is written where it is played.
  const lineText = (position, moves) => {
    const here = copy(position);
    try {
      return moves.map((move) => {
        const written = moveText(here, move);
        ask('play', here, move);
        return written;
      });
    } finally { exports.pahtum_free_position(here); }
  };
  const pair = (at) => ({ black: int(at), white: int(at + 4) });

  // Infinity is no limit. What callers may give is in checks.js.
  const limit = (value) => (value === undefined || value === Infinity ? 0 : value);
  const giveLimits = (room, { time, nodes, depth }) => {
    const at = structure(room, 32);
    setInt(at + 4, limit(depth));
    data().setBigUint64(at + 8, BigInt(limit(nodes)), true);
    data().setFloat64(at + 16, limit(time), true);
    return at;
  };

  return {
    version: () => text(exports.pahtum_version()),
    newGame: (ruleset, boulders) => handle('new_game', (room) => [giveText(room, ruleset), giveText(room, boulders)]),
    randomGame: (ruleset, seed) => handle('random_game', (room) => [giveText(room, ruleset), BigInt(seed)]),
    parse: (position) => handle('parse_position', (room) => [giveText(room, position)]),
    copy,
    free: (position) => exports.pahtum_free_position(position),
    positionText: (position) => textFrom('position_text', position),
    rulesetText: (position) => textFrom('ruleset_text', position),
    look: (position) => within((room) => {
      const at = structure(room, 104);
      ask('look', position, at);
      return {
        key: data().getBigUint64(at + 40, true), score: pair(at + 48), boardPoints: pair(at + 56), bank: pair(at + 64), hand: pair(at + 72),
        size: int(at + 80), sideToMove: sides[int(at + 84)], phase: phases[int(at + 88)],
        winner: { [-1]: 'draw', 0: 'black', 1: 'white' }[int(at + 96)] ?? null,
      };
    }),
    legalMoves: (position) => within((room) => {
      const out = room(2 * mostMoves), length = room(4);
      ask('legal_moves', position, out, mostMoves, length);
      return movesAt(out, int(length)).map((move) => moveText(position, move));
    }),
    // The move as it is written.
    play: (position, move) => {
      const code = moveCode(position, move), written = moveText(position, code);
      ask('play', position, code);
      return written;
    },
    evaluate: (position) => within((room) => {
      const [score, winRate] = [room(8), room(8)];
      ask('evaluate', position, score, winRate);
      return { score: real(score), winRate: real(winRate) };
    }),

    newEngine: ({ player, level = 0, hash = 0, seed = 0 }) => handle('new_engine', (room) => {
      const at = structure(room, 32);
      if (player !== undefined) setInt(at + 4, giveText(room, player));
      setInt(at + 8, level);
      setInt(at + 16, hash);
      data().setBigUint64(at + 24, BigInt(seed), true);
      return [at];
    }),
    freeEngine: (engine) => exports.pahtum_free_engine(engine),
    clear: (engine) => ask('clear', engine),
    choose: (engine, position, limits) => within((room) => {
      const at = structure(room, 456);
      ask('choose', engine, position, giveLimits(room, limits), at);
      const best = data().getUint16(at + 48, true);
      return {
        move: best === noMove ? null : moveText(position, best), score: real(at + 8), winRate: real(at + 16), exact: int(at + 40) !== 0,
        depth: int(at + 44), nodes: count(at + 32), seconds: real(at + 24), line: lineText(position, movesAt(at + 50, int(at + 452))),
      };
    }),
    // Best first.
    analyze: (engine, position, limits) => within((room) => {
      const out = room(48 * mostMoves), length = room(4);
      ask('analyze', engine, position, giveLimits(room, limits), out, mostMoves, length);
      return [...Array(int(length)).keys()].map((i) => out + 48 * i).map((at) => ({
        move: moveText(position, data().getUint16(at + 40, true)), score: real(at), winRate: real(at + 8), prior: real(at + 16),
        exact: int(at + 32) !== 0, depth: int(at + 36), nodes: count(at + 24),
      }));
    }),
    solve: (engine, position, { goal = 'margin', atLeast = 0, oneBest = false, ...limits }) => within((room) => {
      const question = structure(room, 16), at = structure(room, 968);
      setInt(question + 4, goals.indexOf(goal));
      setInt(question + 8, atLeast);
      setInt(question + 12, oneBest ? 1 : 0);
      ask('solve', engine, position, question, giveLimits(room, limits), at);
      return {
        proof: proofs[int(at + 24)], lower: int(at + 28), upper: int(at + 32), bestIsComplete: int(at + 36) !== 0,
        best: movesAt(at + 40, int(at + 556)).map((move) => moveText(position, move)), line: lineText(position, movesAt(at + 560, int(at + 960))),
        nodes: count(at + 16), seconds: real(at + 8),
      };
    }),
  };
};
