// What users write with React. The test changes the position that it shows.
import 'pahtum/board.js'
import {useState} from 'react'
import {createRoot} from 'react-dom/client'

function Game() {
  const [position, show] = useState<string | null | undefined>('3/3/3 x classic')
  const [moves, setMoves] = useState('')
  Object.assign(window, {show})
  return (
    <>
      <pahtum-board position={position} engine="white" time={0.05} onmove={({detail}) => setMoves(moves => `${moves} ${detail.by}`)} />
      <p id="moves">{moves}</p>
    </>
  )
}

export const wrong = [
  // @ts-expect-error There is no such side.
  <pahtum-board engine="green" />,
  // @ts-expect-error There is no such attribute.
  <pahtum-board sides="2" />
]

createRoot(document.querySelector('main')!).render(<Game />)
