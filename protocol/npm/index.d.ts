/** The release of the engine, like "0.1.0". */
export const version: string

export type Side = 'black' | 'white'
export type Phase = 'placing' | 'choosing' | 'stones' | 'over'
export type Points = { black: number; white: number }

/**
 * What the engine refuses. Values, names of options and limits that these types do not allow are a RangeError or TypeError,
 * and what comes too late, as `undo` without a move, is a DOMException with the name InvalidStateError.
 */
export interface PahtumError extends Error {
  code: 'PARSE_ERROR' | 'ILLEGAL_MOVE' | 'OUT_OF_MEMORY'
}

/**
 * A position and the moves that led to it. Moves are texts: "D4", "D4xD5", "swap", "first", "second", in either case.
 * Rulesets and positions are written as in the manual of the protocol: "classic", "strategic,size=5", "1oo/x-x/xo1 x classic".
 */
export class Position {
  private constructor()
  /** Cells with boulders, ["B2", "D4"] or "B2 D4", are given only where boulders stand there from the start. */
  static newGame(ruleset?: string, boulders?: string | string[]): Position
  /** With as many boulders as the ruleset says, on random cells that depend on the seed alone: a whole number below 2^64. */
  static randomGame(ruleset?: string, seed?: number | bigint): Position
  static parse(text: string | Position): Position
  /** Without the moves. */
  copy(): Position

  /** Text that `parse` reads. */
  toString(): string
  /** The same text, for JSON.stringify. */
  toJSON(): string
  /** The ruleset's name and all its settings. */
  readonly ruleset: string
  /** From the top: "x" Black, "o" White, "-" a boulder, "." an empty cell. */
  readonly rows: string[]
  /** Cells in a row, 3 to 8. */
  readonly size: number
  readonly sideToMove: Side
  readonly phase: Phase
  readonly isOver: boolean
  /** null before the end. */
  readonly winner: Side | 'draw' | null
  /** The points that would decide if the game ended now. */
  readonly score: Points
  /** Of the lines on the board, whatever the scoring. */
  readonly boardPoints: Points
  /** Points banked, where the scoring is running. */
  readonly bank: Points
  /** Stones still to be placed. */
  readonly hand: Points
  /** A hash of the board, the side to move, the phase, the hands and the rules; points banked and `moves` do not count. */
  readonly key: bigint
  /** Played so far by `play`. */
  readonly moves: string[]

  /** Each once, in a fixed order; none when the game is over. */
  legalMoves(): string[]
  /** Plays moves until one cannot be played: then it throws, and those before it stay. */
  play(...moves: string[]): this
  /** Takes the last move back and returns it. */
  undo(): string
  /** Without search, for the side to move: the expected final margin, and the chance of a win, a draw counting half. */
  evaluate(): { score: number; winRate: number }
}

export interface EngineOptions {
  /** "search" is the default. */
  player?: 'search' | 'greedy' | 'random' | 'beginner' | 'blocker' | 'montecarlo' | 'uct'
  /** Of "search": 1, a beginner, to 15, full strength, the default. */
  level?: number
  /** Of the tables, in mebibytes; 64 by default, at most 900. */
  hash?: number
  /** Of random choices; a whole number below 2^64. */
  seed?: number | bigint
}

/** The first limit that is reached ends the work. */
export interface Limits {
  /** Seconds, up to 1e8. Infinity is no limit, as for nodes and depth. */
  time?: number
  nodes?: number
  /** Plies, 1 to 200. */
  depth?: number
  /** Aborting it ends the work as `cancel` does, for this call alone, which fails with the signal's reason. */
  signal?: AbortSignal
}

/** Scores are points, from the view of the side to move. */
export interface BestMove {
  /** null if the game is over. */
  move: string | null
  /** The expected final margin. */
  score: number
  /** The chance of a win, a draw counting half. */
  winRate: number
  /** Whether score is the proven final margin under best play. */
  exact: boolean
  depth: number
  nodes: number
  seconds: number
  /** Expected play by both sides; begins with the move. */
  line: string[]
}

export interface MoveValue {
  move: string
  score: number
  winRate: number
  /** The chance of being the best move, judged before any search. */
  prior: number
  exact: boolean
  depth: number
  nodes: number
}

export interface Analysis {
  /** Every legal move, the one to play first. Of moves that were searched less deeply the score may seem better. */
  moves: MoveValue[]
  /** Whether all values are exact: then this is the last report. */
  isComplete: boolean
  /** Since the analysis began. */
  seconds: number
}

export interface Question {
  /** The final margin under best play (the default), who wins, or whether the margin is at least `atLeast`. */
  goal?: 'margin' | 'result' | 'atLeast'
  /** Needed for that goal only. */
  atLeast?: number
  /** One best move is enough, which is faster than all. */
  oneBest?: boolean
}

export interface Solution {
  /** What is proven: "yes" and "no" answer "atLeast"; "bounds" and "unsolved" mean that a limit ended the work before. */
  proof: 'unsolved' | 'bounds' | 'result' | 'margin' | 'yes' | 'no'
  /** The final margin under best play is from lower to upper, from the view of the side to move. */
  lower: number
  upper: number
  /** Moves proven to keep the answer; none if a limit ended the work before the first was found. */
  best: string[]
  /** Whether all other moves are proven not to keep it. */
  bestIsComplete: boolean
  line: string[]
  nodes: number
  seconds: number
}

/**
 * An engine in a worker of its own, which starts with the first call. Calls wait for those before them. Positions are read
 * when the call is made. In Node an engine that has nothing to do does not keep the process alive.
 */
export class Engine {
  /** Throws if there is something wrong with the options. */
  constructor(options?: EngineOptions)
  /**
   * Without time, nodes and depth it takes one second; with Infinity "search" at level 15 thinks until the value is proven. Lower levels have
   * limits of their own, "montecarlo" and "uct" then play out 100000 games, and the other players answer at once.
   */
  bestMove(position: Position | string, limits?: Limits): Promise<BestMove>
  /**
   * Reports that grow deeper, until a limit is reached or all is proven. The engine works when the next report is asked for;
   * each takes twice the nodes of the last one or, with a depth limit, one ply more. `nodes` are those of all reports. Leaving the loop
   * ends it.
   */
  analyze(position: Position | string, limits?: Limits): AsyncGenerator<Analysis, void, void>
  /** Without limits it ends when the answer is proven, on large boards perhaps never. */
  solve(position: Position | string, question?: Question & Omit<Limits, 'depth'>): Promise<Solution>
  /** Forgets what earlier calls have found; to be called when a new game begins. */
  clear(): Promise<void>
  /**
   * All calls that are not answered yet fail with an AbortError, and so do the loops of `analyze` that have begun. A worker that thinks cannot be spoken to, so it is ended,
   * and what its tables held is lost; the next call starts another.
   */
  cancel(): void
  /** As `cancel`, for good: later calls fail with an InvalidStateError. */
  close(): void
}
