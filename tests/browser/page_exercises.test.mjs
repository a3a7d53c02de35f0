// Exercises on the page. What is right is taken from the suite.
import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {until} from './browser.mjs'
import {atEverySize, cell, GamePage, gameTest, kBlunderMoves, kBlunders, kSmall} from './programs.mjs'

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

/** Plays the move, and waits until the page says something of it: what it captures is asked of the program first. */
async function tryMove(page, move) {
  await page.click(cell(move))
  await page.until(() => !/Find/.test($('#status').textContent))
}

/** Holds the answers to this action back until the page calls letThrough(). */
const hold = (page, action) =>
  page.evaluate(action => {
    const ask = fetch, held = new Promise(resolve => (window.letThrough = resolve))
    window.fetch = async (...request) => {
      const answer = await ask(...request)
      if (request[0] === action) await held
      return answer
    }
  }, action)

/** A move that gives points away. */
const wrongMove = ({margins, value}) => Object.keys(margins).find(move => margins[move] < value)

/** The rating after an exercise, by Elo's formula with steps of 40. */
const rerated = (rating, exercise, found) => rating + 40 * (found - 1 / (1 + Math.pow(10, (exercise - rating) / 400)))

const points = async page => Number(await page.text('#points-black')) - Number(await page.text('#points-white'))
const stones = page => page.count('[data-piece=x], [data-piece=o]')

const status = page => page.text('#status')
const score = page => page.text('#exercise-score')
const hasFocus = page => page.evaluate(() => document.activeElement !== document.body)

gameTest('one is solved, one is missed, and the count outlives a reload', kSmall, async page => {
  await beginExercises(page)
  const first = await shownExercise(page)
  assert.equal(first.rating, Math.min(...kSuite.map(({rating}) => rating)))
  const right = first.best[0]
  await tryMove(page, right)
  assert.ok((await status(page)).startsWith(`Right! ${right} is it.`))
  assert.equal(await page.text('#spoken'), await status(page))
  assert.equal(await score(page), '1 of 1 solved')
  const better = rerated(500, first.rating, 1)
  assert.equal(
    await page.text('#exercise-rating'),
    `Your rating ${Math.round(better)}, this one ${first.rating}`
  )
  // It is over.
  await page.click(cell(wrongMove(first)))
  assert.match(await status(page), /^Right!/)
  await page.click('#exercise-next')
  const second = await shownExercise(page)
  assert.notEqual(second.position, first.position)
  const wrong = wrongMove(second)
  const lost = second.value - second.margins[wrong]
  await tryMove(page, wrong)
  assert.equal(await status(page), `${wrong} gives away ${lost} ${lost === 1 ? 'point' : 'points'}. Try again.`)
  await page.click('#exercise-solution')
  assert.ok((await status(page)).startsWith(`The solution: ${second.best[0]}`))
  assert.equal(await page.count('.best'), second.best.length)
  assert.equal(await score(page), '1 of 2 solved')
  const worse = Math.round(rerated(better, second.rating, 0))
  assert.ok((await page.text('#exercise-rating')).startsWith(`Your rating ${worse}, `))
  // Over, it makes way for another one; that stays.
  await page.reload()
  await page.untilMatch('#status', /Find/)
  const third = await shownExercise(page)
  assert.notEqual(third.position, second.position)
  await page.reload()
  await page.untilMatch('#status', /Find/)
  assert.equal(await shownExercise(page), third)
  assert.equal(await score(page), '1 of 2 solved')
  assert.ok((await page.text('#exercise-rating')).startsWith(`Your rating ${worse}, `))
  // What was missed comes again.
  let comesAgain = false
  for (let i = 0; i < 9 && !comesAgain; ++i) {
    comesAgain = (await shownExercise(page)).position === second.position
    if (!comesAgain) await page.click('#exercise-next')
  }
  assert.ok(comesAgain)
})

gameTest('the score, the reasons, and best play to the end', kSmall, async page => {
  await beginExercises(page)
  const {best, margins, value, position} = await shownExercise(page)
  await page.untilShown('.lines line')
  const before = await stones(page)
  await page.click('#exercise-solution')
  await page.untilText('#coach h2', `Why ${best[0]}`)
  await page.untilMatch('#coach-text', /^It makes \d in a row, .*: \d+ points.*this is proven\.$/)
  // The continuation grows until the board is full; it plays by itself, or by the keys.
  const left = Object.keys(margins).length
  await page.click('#exercise-line')
  await page.untilMatch('#status', new RegExp(`^\\d/${left}: `))
  assert.equal(await page.pieceAt(best[0]), / x /.test(position) ? 'x' : 'o')
  for (let move = 1; move < left; ++move) await page.press('ArrowRight')
  await page.untilMatch('#status', /^(Black|White) wins|^Draw/)
  assert.equal(await stones(page), before + left)
  // Both have played best: the value that the suite proves.
  assert.equal(await points(page), / x /.test(position) ? value : -value)
  await page.press('ArrowLeft')
  await page.untilMatch('#status', new RegExp(`^${left - 1}/${left}: `))
  assert.equal(await stones(page), before + left - 1)
  // It comes, too, when the reasons have been closed, which stay so.
  await page.click('#exercise-why-close', '#exercise-next')
  await page.evaluate(() => {
    const closer = new MutationObserver(() => {
      if (!$('#exercise-why-close')) return
      closer.disconnect()
      $('#exercise-why-close').click()
    })
    closer.observe($('#coach'), {childList: true})
  })
  await page.click('#exercise-solution')
  await page.until(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))
    return /^(Black|White) wins|^Draw/.test($('#status').textContent)
  })
  assert.equal(await page.isShown('#coach'), false)
})

gameTest('the reasons push no button away', kSmall, async page => {
  await beginExercises(page)
  const places = () =>
    page.evaluate(() => ['#exercise-next', '#exercise-leave'].map(name => $(name).getBoundingClientRect().top + scrollY))
  await atEverySize(page, async where => {
    const before = await places()
    await page.click('#exercise-solution')
    await page.untilShown('#exercise-why-close')
    assert.deepEqual(await places(), before, where)
    await page.click('#exercise-next')
    await page.untilHidden('#exercise-why-close')
  })
})

gameTest('what was missed comes again in turn, and nothing twice within five', kSmall, async page => {
  const {shown, missed} = await page.evaluate(async () => {
    const {makeCourse} = await import('./exercise_list.js')
    const shown = [], missed = []
    // The course begins anew, as after a reload, every two exercises.
    let course
    for (let i = 0; i < 80; ++i) {
      if (i % 2 === 0) course = makeCourse()
      const {position} = course.next('all')
      shown.push(position)
      if (i < 10 && i % 2 === 0) missed.push(position)
      if (missed.includes(position)) course.keep('missed', true)
      else course.keep('at_once', true)
    }
    return {shown, missed}
  })
  for (let i = 0; i + 5 <= shown.length; ++i) assert.equal(new Set(shown.slice(i, i + 5)).size, 5, `exercises ${i} to ${i + 4}`)
  // Once all are missed, each comes before the first comes again.
  const again = shown.filter((position, i) => shown.indexOf(position) < i)
  assert.ok(again.length >= 15, String(again.length))
  assert.deepEqual(new Set(again), new Set(missed))
  const count = new Set(missed).size
  // But for the move that loses by least, below a rating of 700.
  const losing = kSuite.find(({value}) => value < 0).position
  const next = await page.evaluate(async losing => {
    localStorage.setItem('exercises', JSON.stringify({went: {[losing]: 'missed'}}))
    const course = (await import('./exercise_list.js')).makeCourse()
    return [1, 2, 3].map(() => course.next('all').position)
  }, losing)
  assert.ok(!next.includes(losing))
  for (let i = count; i + count <= again.length; ++i) assert.equal(new Set(again.slice(i, i + count)).size, count, again.slice(i, i + count).join())
})

gameTest('themes are chosen', kSmall, async page => {
  await beginExercises(page)
  const first = await shownExercise(page)
  for (const theme of ['double', 'count', 'block', 'make']) {
    await page.set('#exercise-theme', theme)
    const {theme: shown, rating} = await shownExercise(page)
    assert.equal(shown, theme)
    // Beginners are asked for no move that loses by least.
    const ofTheme = kSuite.filter(exercise => exercise.theme === theme && exercise !== first && exercise.value >= 0).map(exercise => exercise.rating)
    assert.equal(rating, Math.min(...ofTheme))
  }
})

/** Sets the page's clock so many days ahead. */
const setClock = (page, days) =>
  page.evaluate(days => {
    window.System ??= Date
    window.Date = class extends window.System {
      constructor(...words) {
        super(...(words.length ? words : [window.System.now() + days * 86400000]))
      }
    }
  }, days)

gameTest('an exercise of the day counts for its day', kSmall, async page => {
  await page.evaluate(() => localStorage.setItem('exercises', '{"day":1,"days":5}'))
  await beginExercises(page)
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('exercises')))
  const choose = async days => {
    await setClock(page, days)
    await page.set('#exercise-theme', 'day')
    return shownExercise(page)
  }
  // Found after midnight.
  const first = await choose(10)
  await setClock(page, 11)
  await tryMove(page, first.best[0])
  await until(async () => (await kept()).days === 1)
  const {day} = await kept()
  // It is the same one for the whole day, done or not.
  assert.equal(await choose(10), first)
  assert.equal(await page.text('#coach-text'), 'Done for today.')
  const second = await choose(11)
  assert.notEqual(second, first)
  assert.equal(await page.isShown('#coach'), false)
  await tryMove(page, second.best[0])
  await page.untilMatch('#exercise-rating', / · 2 days in a row$/)
  assert.equal((await kept()).day, day + 1)
  // The clock is set back.
  const before = await choose(9)
  await tryMove(page, before.best[0])
  const after = await kept()
  assert.deepEqual([after.day, after.days], [day + 1, 2])
})

gameTest('the exercise of the day is a click away, and shared in a line that gives nothing away', kSmall, async (page, program) => {
  await page.evaluate(() => {
    window.given = []
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: async text => window.given.push(text)}})
  })
  // A day found before: this is the second in a row.
  const {today, date} = await page.evaluate(() => {
    const date = new Date().toLocaleDateString('sv'), today = Date.parse(date) / 86400000
    localStorage.setItem('exercises', JSON.stringify({day: today - 1, days: 1}))
    return {today, date}
  })
  await page.click('#welcome-day')
  const ofDay = await shownExercise(page)
  assert.equal(ofDay, kSuite[(today * 199) % kSuite.length])
  assert.equal(await page.isShown('#exercise-share'), false)
  await tryMove(page, wrongMove(ofDay))
  await page.click('#exercise-hint', cell(ofDay.best[0]))
  await page.click('#exercise-share')
  const line = `Pah-Tum, Exercise of the day ${date}: 🟥🟨🟩 · 2 days in a row`
  await page.until(line => window.given.join() === line, line)
  await page.untilText('#exercise-share', 'Copied')
  assert.ok(!line.includes(program.address.split('/')[3]))
  // Without a clipboard it is shown.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', {value: undefined}))
  await page.click('#exercise-share')
  await page.untilValue('#share-text', line)
  assert.equal(await page.text('#dialog-title'), 'Exercise of the day')
  await page.evaluate(() => $('#dialog').close())
  // Done: neither the start card nor the result's sheet offers it any more. The line stays, also after a reload.
  await page.click('#exercise-leave')
  await page.untilHidden('#welcome-day')
  await page.reload()
  await page.untilShown('#welcome-play')
  assert.equal(await page.count('#welcome-day'), 0)
  await beginExercises(page)
  await page.evaluate(() => {
    window.given = []
    navigator.share = async ({text}) => window.given.push(text)
  })
  await page.set('#exercise-theme', 'day')
  await page.click('#exercise-share')
  await page.until(line => window.given.join() === line, line)
  // On the next day there is another.
  await page.click('#exercise-leave')
  await setClock(page, 1)
  await program.post('new', {position: 'xxx1/ooxo/oxoo/xoxo x classic', white: 'human'})
  await page.click(cell('D4'), '#result-day')
  await page.until(() => document.body.classList.contains('exercising'))
  assert.equal(await shownExercise(page), kSuite[((today + 1) * 199) % kSuite.length])
  await page.click('#exercise-solution')
  await page.click('#exercise-share')
  await page.until(() => /: ⬛$/.test(window.given[1]))
  await page.click('#exercise-leave')
  await page.untilShown('#rematch')
  assert.equal(await page.count('#result-day'), 0)
})

gameTest('neither a reload nor leaving wipes tries', kSmall, async page => {
  await page.click('#welcome-day')
  const ofDay = await shownExercise(page)
  // The hint that counts is said again.
  const hint = `Look in column ${ofDay.best[0][0]}.`
  const reload = async () => {
    await page.reload()
    await page.untilText('#status', hint)
  }
  await page.click('#exercise-hint')
  await reload()
  await page.click(cell(wrongMove(ofDay)))
  await page.untilMatch('#status', /Try again/)
  await reload()
  // Nor does leaving them.
  await page.click('#exercise-leave', '#welcome-day')
  await page.untilText('#status', hint)
  await page.click(cell(ofDay.best[0]))
  await page.untilMatch('#status', /^Right!/)
  const {marks, streak} = await page.evaluate(() => JSON.parse(localStorage.getItem('exercises')))
  assert.deepEqual([marks, streak], ['🟥🟨🟩', 0])
})

gameTest('a link in place of an exercise ends it', kSmall, async (page, program) => {
  await beginExercises(page)
  await page.tab.goto('about:blank')
  await page.tab.goto(`${program.address}#position=4/-1x1/1-ox/o1ox_x_classic`)
  await page.untilCount('[data-cell]', 16)
  await page.reload()
  await page.untilCount('[data-cell]', 16)
  assert.equal(await page.evaluate(() => document.body.classList.contains('exercising')), false)
})

gameTest('two tabs count together', kSmall, async (page, program, visit) => {
  const other = await visit.open(program.address, GamePage)
  await other.untilShown('[data-cell]')
  for (const tab of [page, other]) await beginExercises(tab)
  await other.click('#exercise-next')
  await tryMove(page, (await shownExercise(page)).best[0])
  // What one tab keeps may reach the other a little later.
  const kept = () => localStorage.getItem('exercises')
  const hear = async (from, to) => to.until(text => localStorage.getItem('exercises') === text, await from.evaluate(kept))
  await hear(page, other)
  await tryMove(other, (await shownExercise(other)).best[0])
  assert.equal(await score(other), '2 of 2 solved')
  await hear(other, page)
  await page.click('#exercise-next')
  assert.equal(await score(page), '2 of 2 solved')
})

gameTest('ratings and days by their formulas', kSmall, async page => {
  const found = await page.evaluate(async count => {
    const {chanceOf, dayOf, indexOfDay, rerated} = await import('./rating.js')
    const days = [[1970, 0, 1], [2000, 2, 1], [2024, 1, 29], [2026, 11, 31]]
    const hours = [0, 2, 23].map(hour => dayOf(new Date(2026, 2, 29, hour)))
    let last = {rating: 500, rated: 0}
    for (let i = 0; i < 20; ++i) last = rerated(last, last.rating, true)
    return {
      chances: [chanceOf(700, 700), chanceOf(700, 1100), chanceOf(1100, 700)],
      days: days.map(([year, month, day]) => dayOf(new Date(year, month, day))),
      hours,
      indices: new Set([...Array(count).keys()].map(day => indexOfDay(day + 20000, count))).size,
      quick: last,
      slow: rerated(last, last.rating, false)
    }
  }, kSuite.length)
  assert.equal(found.chances[0], 1 / 2)
  assert.ok(Math.abs(found.chances[1] - 1 / 11) < 1e-12)
  assert.ok(Math.abs(found.chances[2] - 10 / 11) < 1e-12)
  // date -d DATE +%s, divided by 86400
  assert.deepEqual(found.days, [0, 11017, 19782, 20818])
  assert.deepEqual(found.hours, [20541, 20541, 20541])
  assert.equal(found.indices, kSuite.length)
  assert.deepEqual(found.quick, {rating: 500 + 20 * 20, rated: 20})
  assert.deepEqual(found.slow, {rating: 900 - 10, rated: 21})
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
  await page.untilMatch('#status', /^Right!/)
  assert.ok(await hasFocus(page))
})

gameTest('the mistakes of a reviewed game are practised', kBlunders, async (page, program) => {
  // D3 alone wins at first, any other move draws.
  await program.play(...kBlunderMoves)
  await program.post('settings', {analysis: true})
  assert.equal(await page.isShown('#practise'), false)
  await page.click('#review')
  await page.untilShown('#practise')
  const before = (await program.state()).position
  // On a telephone the list lies below the board, which comes into sight again.
  await page.resize('390x844')
  await page.evaluate(() => $('#turns button').scrollIntoView())
  assert.equal(await page.evaluate(() => $('#board').getBoundingClientRect().top >= 0), false)
  const untilBoardIsSeen = () => page.until(() => $('#board').getBoundingClientRect().top >= 0)
  await page.click('#turns button')
  await untilBoardIsSeen()
  await page.evaluate(() => $('#practise').scrollIntoView())
  await page.click('#practise')
  await untilBoardIsSeen()
  await page.untilText('#status', 'Black to move. In the game, move 1 was A4: find a better one.')
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
  // What was found is known after a reload, too.
  await page.reload()
  await untilSaid('White to move. In the game, move 2 was B4: find a better one.')
  assert.equal(await score(page), '1 of 1 solved')
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
  // The engine's mistakes are not practised, nor an exercise of the day that was begun.
  await beginExercises(page)
  await page.set('#exercise-theme', 'day')
  await shownExercise(page)
  await page.click('#exercise-leave')
  await program.post('settings', {white: 'engine'})
  await page.click('#practise')
  for (const move of ['move 1 was A4', 'move 3 was C4', 'move 1 was A4']) {
    await untilSaid(`Black to move. In the game, ${move}: find a better one.`)
    await page.click('#exercise-next')
  }
})

gameTest('a lone mistake is practised again and again', kBlunders, async (page, program) => {
  await program.post('settings', {white: 'human'})
  await page.click(cell('A4'))
  await page.untilCount('#moves li', 1)
  await page.click('#review')
  await page.untilMatch('#turns .reason', /./)
  await page.click('#practise')
  await page.untilMatch('#status', /find a better one/)
  // They go on after a reload, too.
  await page.reload()
  await page.untilMatch('#status', /find a better one/)
  for (let again = 0; again < 4; ++again) {
    await page.untilText('#status', 'Black to move. In the game, move 1 was A4: find a better one.')
    await page.click(cell('D3'))
    await page.untilText('#status', 'Right! D3 is it.')
    await page.click('#exercise-next')
  }
  assert.equal(await score(page), '1 of 1 solved')
  // Those of another game are others.
  const {start} = await program.state()
  await program.post('new', {position: start, black: 'human', white: 'human'})
  await program.post('move', {move: 'A4'})
  await program.post('review')
  await until(async () => (await program.state()).accuracy)
  await page.reload()
  await page.untilShown('#practise')
})

/** Reviews a game of two people that begins with this move, and practises it. */
async function practise(page, program, move) {
  await program.post('settings', {white: 'human'})
  await program.post('move', {move})
  await page.untilCount('#moves li', 1)
  await page.click('#review')
  await page.untilShown('#practise')
  await page.click('#practise')
  await page.untilText('#status', `Black to move. In the game, move 1 was ${move}: find a better one.`)
}

// Of the captures at A2 that of A3 wins, and that of B2 loses.
const kTwoCaptures = ['--position', 'xxxo/oo2/1oxo/1xox x custodial,boulders=0']

gameTest('where a stone can capture one of several pieces, the right one is to be found', kTwoCaptures, async (page, program) => {
  // What may be captured is known once this is let through.
  await hold(page, 'boards')
  await practise(page, program, 'A2xB2')
  const goal = await page.text('#status'), wanted = () => page.evaluate(() => $$('.wanted').map(at => at.dataset.cell).sort())
  await page.click(cell('A2'))
  await page.evaluate(() => window.letThrough())
  await page.untilText('#status', 'Choose what to capture.')
  assert.deepEqual(await wanted(), ['A3', 'B2'])
  await page.press('Escape')
  await page.untilText('#status', goal)
  assert.deepEqual(await wanted(), [])
  await page.click(cell('A2'), cell('B2'))
  await page.untilMatch('#status', /^A2xB2 gives away/)
  assert.deepEqual(await wanted(), [])
  await page.click(cell('A2'), cell('A3'))
  await page.untilText('#status', 'Right! A2xA3 is it.')
  await page.untilPiece('A3', 'x')
  assert.equal(await page.pieceAt('B2'), 'o')
})

// D3 and A4 win, other moves lose.
const kTwoWins = ['--position', '1ooo/xxx1/xox1/ox1o x classic,boulders=0']

gameTest('a move that a review would not ask about is right, too', kTwoWins, async (page, program) => {
  await practise(page, program, 'C1')
  for (const move of ['D3', 'A4']) {
    await page.click(cell(move))
    await page.untilMatch('#status', new RegExp(`^Right! ${move} is it\\.`))
    await page.click('#exercise-next')
  }
})

gameTest('the game stays as it was', kSmall, async (page, program, visit) => {
  visit.expected = /Failed to load resource/ // a file that is refused
  await program.post('settings', {white: 'human'})
  await page.click(cell('B2'))
  await page.untilPiece('B2', 'x')
  const before = await program.state()
  await beginExercises(page)
  await page.press('ArrowLeft')
  await page.click(cell((await shownExercise(page)).best[0]))
  await page.click('#exercise-next')
  await page.click('#exercise-leave')
  await page.untilCount('[data-cell]', 9)
  assert.equal(await page.pieceAt('B2'), 'x')
  assert.ok(await hasFocus(page))
  const ofGame = state => ({...state, judged: null, judging: false, version: 0})
  assert.deepEqual(ofGame(await program.state()), ofGame(before))
  await page.click(cell('A1'))
  await page.untilPiece('A1', 'o')
  // They stay where a file is refused. Escape leaves them, too.
  await beginExercises(page)
  await page.openFile('no game')
  await page.untilMatch('#trouble', /^game\.sgf: /)
  assert.ok(await page.isShown('#exercise-leave'))
  await page.press('Escape')
  await page.untilCount('[data-cell]', 9)
})

gameTest('exercises that are begun while another game comes stay', kSmall, async page => {
  await hold(page, 'new')
  await page.evaluate(() => (location.hash = 'position=4/4/4/4_x_classic'))
  await page.untilCount('[data-cell]', 16)
  await beginExercises(page)
  await page.evaluate(() => window.letThrough())
  await page.click('#exercise-hint')
  await page.untilMatch('#status', /^Look in column/)
  await page.frame()
  assert.ok(await page.isShown('#exercise-leave'))
})

gameTest('what is remembered may be anything', kSmall, async page => {
  const absurd = ['{"rating":1e99,"rated":-1,"streak":2.5,"days":1e9,"day":"x"}', '{"rating":-5,"streak":1e6}']
  for (const kept of [...absurd, 'nonsense', 'null', '[1]', '{"went":{"x":"at_once"},"rating":"best"}', '{"went":3}', '3']) {
    await page.evaluate(kept => localStorage.setItem('exercises', kept), kept)
    await beginExercises(page)
    assert.equal(await score(page), '')
    assert.match(await page.text('#exercise-rating'), /^Your rating 500, this one \d+$/)
    await page.click('#exercise-leave')
  }
})

gameTest('they fit without scrolling', kSmall, async page => {
  await beginExercises(page)
  await tryMove(page, wrongMove(await shownExercise(page)))
  const buttons = ['hint', 'solution', 'next', 'leave', 'theme', 'score', 'rating'].map(name => `#exercise-${name}`)
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

gameTest('a game that ends meanwhile counts', ['--position', 'xxx1/ooxo/oxoo/xoxo x classic,boulders=0'], async (page, program) => {
  await page.click('#more summary', '#exercises')
  await page.untilShown('#exercise-leave')
  await program.post('move', {move: 'D4'})
  await page.until(() => JSON.parse(localStorage.getItem('pahtum-form'))?.run === 1)
})
