// TypeScript where React is not installed.
import {PahtumBoard} from 'pahtum/board.js'
import {Engine, Position} from 'pahtum'

export const best: Promise<string | null> = new Engine().bestMove(Position.newGame()).then(({move}) => move)
const board = document.querySelector('pahtum-board')
board?.addEventListener('move', ({detail}) => console.log(detail.position.score.black))
export const moves: string[] = (board ?? new PahtumBoard()).moves
