// Exercises on the page. What is right is taken from the suite.
import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {atEverySize, cell, gameTest, kBlunderMoves, kBlunders, kSmall} from './programs.mjs'

const kSuite = readFileSync(`${process.env.PAHTUM_SOURCE_DIR}/openings/suites/exercises.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

/** The exercise whose board the page shows. */
async function shownExercise(page) {
  const position = await page.evaluate(() => {
    $('#more summary').click()
    $('#share').click()
    const text = $('#share-position').value
    $('dialog[open]').close()
    return text
  })
  const exercise = kSuite.find(line => line.position === position)
  assert.ok(exercise, `the page shows no exercise of the suite: ${position}`)
  return exercise
}

async function beginExercises(page) {
  await page.click('#more summary', '#exercises')
  await page.untilMatch('#status', /Find/)
}

/** A move that gives points away. */
const wrongMove = ({moves, value}) => Object.keys(moves).find(move => moves[move] < value)

const status = page => page.text('#status')
const score = page => page.text('#exercise-score')
const hasFocus = page => page.evaluate(() => document.activeElement !== document.body)

gameTest('one is solved, one is missed, and the count outlives a reload', kSmall, async page => {
  await beginExercises(page)
  const first = await shownExercise(page)
  const right = first.best[0]
  await page.click(cell(right))
  assert.ok((await status(page)).startsWith(`Right! ${right} is it.`))
  assert.equal(await page.text('#spoken'), await status(page))
  assert.equal(await score(page), '1 of 1 solved')
  // It is over.
  await page.click(cell(wrongMove(first)))
  assert.match(await status(page), /^Right!/)
  await page.click('#exercise-next')
  const second = await shownExercise(page)
  assert.notEqual(second.position, first.position)
  const wrong = wrongMove(second)
  const lost = second.value - second.moves[wrong]
  await page.click(cell(wrong))
  assert.equal(await status(page), `${wrong} gives away ${lost} ${lost === 1 ? 'point' : 'points'}. Try again.`)
  await page.click('#exercise-solution')
  assert.ok((await status(page)).startsWith(`The solution: ${second.best[0]}`))
  assert.equal(await page.count('.best'), second.best.length)
  assert.equal(await score(page), '1 of 2 solved')
  await page.reload()
  await page.untilShown('[data-cell]')
  await beginExercises(page)
  assert.equal(await score(page), '1 of 2 solved')
  // What was missed comes again, before the third after it.
  let comesAgain = false
  for (let i = 0; i < 3 && !comesAgain; ++i) {
    comesAgain = (await shownExercise(page)).position === second.position
    if (!comesAgain) await page.click('#exercise-next')
  }
  assert.ok(comesAgain)
})

gameTest('hints lead to the move', kSmall, async page => {
  await beginExercises(page)
  const right = (await shownExercise(page)).best[0]
  await page.click('#exercise-hint')
  assert.equal(await status(page), `Look in column ${right[0]}.`)
  await page.click('#exercise-hint')
  assert.equal(await status(page), `Look at ${right}.`)
  assert.equal(await page.data('.hinted', 'cell'), right)
  // By keyboard alone.
  for (const key of [right[0], right.slice(1), 'Enter']) await page.press(key)
  assert.match(await status(page), /^Right!/)
  assert.ok(await hasFocus(page))
})

gameTest('the mistakes of a reviewed game are practised', kBlunders, async (page, program) => {
  // D3 alone wins at first, any other move draws.
  await program.play(page, ...kBlunderMoves)
  await program.post('settings', {analysis: true})
  assert.equal(await page.isShown('#practise'), false)
  await page.click('#review')
  await page.untilShown('#practise')
  const before = (await program.state()).position
  // On a telephone the list lies below the board, which comes into sight again.
  await page.resize('390x844')
  const boardIsSeen = () => page.evaluate(() => $('#board').getBoundingClientRect().top >= 0)
  await page.evaluate(() => $('#turns button').scrollIntoView())
  assert.equal(await boardIsSeen(), false)
  await page.click('#turns button')
  assert.equal(await boardIsSeen(), true)
  await page.evaluate(() => $('#practise').scrollIntoView())
  await page.click('#practise')
  assert.equal(await boardIsSeen(), true)
  assert.equal(await status(page), 'Black to move. In the game, move 1 was A4: find a better one.')
  assert.equal(await score(page), '')
  const untilSaid = async words => {
    await page.untilText('#status', words)
    assert.equal(await page.text('#spoken'), words)
  }
  for (const draw of ['A4', 'D4', 'B1']) {
    await page.click(cell(draw))
    await untilSaid(`${draw} gives away 50% of the chances. Try again.`)
  }
  await page.click(cell('D3'))
  await untilSaid('Right! D3 is it.')
  assert.equal(await page.pieceAt('D3'), 'x')
  assert.equal(await score(page), '1 of 1 solved')
  await page.click('#exercise-next')
  await untilSaid('White to move. In the game, move 2 was B4: find a better one.')
  assert.equal(await page.pieceAt('A4'), 'x')
  await page.click('#exercise-hint')
  await untilSaid('Look in column D.')
  await page.click('#exercise-solution')
  await untilSaid('The solution: D3.')
  assert.equal(await page.data('.hinted', 'cell'), 'D3')
  await page.click('#exercise-leave')
  await page.until(() => document.activeElement.id === 'practise')
  await page.press('End')
  await page.untilPiece('C4', 'x')
  assert.equal((await program.state()).position, before)
  assert.equal(await page.evaluate(() => localStorage.getItem('exercises')), null)
})

gameTest('a lone mistake is practised again and again', kBlunders, async (page, program) => {
  await program.post('settings', {white: 'human'})
  await page.untilValue('#player-white', 'human')
  await page.click(cell('A4'))
  await page.untilCount('#moves li', 1)
  await page.click('#review', '#practise')
  for (let again = 0; again < 4; ++again) {
    assert.equal(await status(page), 'Black to move. In the game, move 1 was A4: find a better one.')
    await page.click(cell('D3'))
    assert.equal(await status(page), 'Right! D3 is it.')
    await page.click('#exercise-next')
  }
  assert.equal(await score(page), '1 of 1 solved')
})

gameTest('the game stays as it was', kSmall, async (page, program) => {
  await program.post('settings', {white: 'human'})
  await page.untilValue('#player-white', 'human')
  await page.click(cell('B2'))
  await page.untilPiece('B2', 'x')
  const before = await program.state()
  await beginExercises(page)
  await page.press('ArrowLeft')
  await page.click(cell((await shownExercise(page)).best[0]), '#exercise-next', '#exercise-leave')
  await page.untilCount('[data-cell]', 9)
  assert.equal(await page.pieceAt('B2'), 'x')
  assert.ok(await hasFocus(page))
  assert.deepEqual(await program.state(), before)
  await page.click(cell('A1'))
  await page.untilPiece('A1', 'o')
  // Escape leaves them, too.
  await beginExercises(page)
  await page.press('Escape')
  await page.untilCount('[data-cell]', 9)
})

gameTest('what is remembered may be anything', kSmall, async page => {
  for (const kept of ['nonsense', 'null', '[1]', '{"x":"at_once"}', '3']) {
    await page.evaluate(kept => localStorage.setItem('exercises', kept), kept)
    await beginExercises(page)
    assert.equal(await score(page), '')
    await page.click('#exercise-leave')
  }
})

gameTest('they fit without scrolling', kSmall, async page => {
  await beginExercises(page)
  await page.click(cell(wrongMove(await shownExercise(page))))
  const buttons = ['hint', 'solution', 'next', 'leave', 'score'].map(name => `#exercise-${name}`)
  const needed = ['#board', '#status', ...buttons]
  await atEverySize(page, async where => {
    const isOutside = name => {
      const {top, left, right, bottom, width} = $(name).getBoundingClientRect()
      return width === 0 || left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
    }
    assert.deepEqual(await page.filter(needed, isOutside), [], where)
    // The longest that it says.
    const hasRoom = await page.evaluate(() => {
      $('#status').textContent = 'Schwarz am Zug. Finde einen Zug, der das Unentschieden hält.'
      return $('#status').getBoundingClientRect().height <= $('#talk').getBoundingClientRect().height
    })
    assert.ok(hasRoom, where)
  })
})
