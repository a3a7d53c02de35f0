import type { Position, Side } from './index.js'

/** The detail of the event `move`, a CustomEvent after each move. */
export interface MoveDetail {
  move: string
  side: Side
  /** Who played it; "program" is the method `play`. */
  by: 'person' | 'engine' | 'program'
  /** After the move. */
  position: Position
}

/**
 * <pahtum-board>, a board to play on by mouse, by touch, or with arrows and Enter. Its attributes, all optional:
 *   position  text of the position at the start; otherwise a classic game with random boulders
 *   engine    the side that the engine plays: "black", "white" or "both"
 *   time      seconds for each of its moves; 0.5 by default
 *   level     its strength, 1 to 15, the default
 *   theme     "slate" or "contrast"
 * Screen readers hear each move, the end and the score, in the language of the page around it: English, German, Japanese or Russian.
 * Where a stone can capture in several ways, a click means the capture that gains most at once.
 * Events: `move`, and `error` (an ErrorEvent, after the script that has caused it) if the position or `engine` cannot be read,
 * or if the engine is to play and cannot, as with a wrong `time` or `level`.
 */
export class PahtumBoard extends HTMLElement {
  /** A copy of what is shown. What is assigned, a position or its text, is shown; null and undefined are a new random game. */
  get position(): Position
  set position(value: Position | string | null | undefined)
  /** Played since the position was set. */
  readonly moves: string[]
  /** Throws if the move is illegal. */
  play(move: string): void
  /** Takes the last move back and returns it. Twice, if the engine has answered: it answers again otherwise. */
  undo(): string

  addEventListener(type: 'move', listener: (event: CustomEvent<MoveDetail>) => void, options?: boolean | AddEventListenerOptions): void
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (event: HTMLElementEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

declare global {
  interface HTMLElementTagNameMap {
    'pahtum-board': PahtumBoard
  }
}

/** The element in React's JSX. */
interface PahtumBoardAttributes {
  position?: Position | string | null
  engine?: 'black' | 'white' | 'both' | '' | null
  time?: number | string | null
  level?: number | string | null
  theme?: 'slate' | 'contrast' | null
  onmove?: (event: CustomEvent<MoveDetail>) => void
  onerror?: (event: ErrorEvent) => void
}

// @ts-ignore: React need not be installed.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      'pahtum-board': PahtumBoardAttributes & DetailedHTMLProps<HTMLAttributes<PahtumBoard>, PahtumBoard>
    }
  }
}
