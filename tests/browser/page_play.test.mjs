// A game on the page in a real browser, played with mouse and keyboard.
import assert from 'node:assert/strict'
import {setTimeout as sleep} from 'node:timers/promises'
import {isFirefox, processorTime, until} from './browser.mjs'
import {cell, gameTest, kSmall, kYourTurn, untilGames} from './programs.mjs'

const kLastCell = ['--position', 'xxx1/ooxo/oxoo/xoxo x classic']

const kFourByFour = ['--position', '4/1-2/4/4 x classic', '--time', '0.05']

gameTest('a game against the engine by mouse', kFourByFour, async (page, program) => {
  for (let move = 1; move <= 8; ++move) {
    await page.untilText('#status', kYourTurn)
    await page.playAnywhere(move)
  }
  await page.untilMatch('#status', /wins by|Draw/)
  const state = await program.state()
  assert.equal(state.phase, 'over')
  assert.equal(await page.text('#points-black'), String(state.points.black))
  assert.equal(await page.count('.lines line'), state.lines.length)
  // The chances of the engine's moves are drawn.
  assert.ok((await page.count('.dot.chance')) >= 7)
  // So are the margins, on an axis with 0 in the middle.
  const {dots, ends} = await page.evaluate(() => ({
    dots: $$('.dot.margin').map(dot => Number(dot.getAttribute('cy'))),
    ends: $$('#chances text.margin').map(text => [Number(text.textContent.replace('−', '-')), Number(text.getAttribute('y')) - 4])
  }))
  const [[low, bottom], [zero, middle], [high, top]] = ends
  assert.deepEqual([zero, low], [0, -high])
  assert.ok(Math.abs(top + bottom - 2 * middle) < 0.01)
  const scores = state.record.flatMap(({evaluation}) => evaluation?.score ?? [])
  assert.equal(dots.length, scores.length)
  scores.forEach((score, i) => assert.ok(Math.abs(middle + (score / high) * (top - middle) - dots[i]) < 0.1, `${score}`))
})

gameTest('who wins is told, with the tally of the level, and goes on at the next', kLastCell, async (page, program) => {
  // What somebody else has won does not count.
  await page.openFile('(;SZ[3]RU[Pah-Tum classic,boulders=0]PB[Ada]PW[Bob];B[aa];W[ab];B[ba];W[bb];B[ca];W[bc];B[ac];W[cc])')
  await page.untilText('#status', 'Black wins by 3: 3 to 0.')
  await page.until(() => Object.values(localStorage).some(text => text.includes('"opened":["Ada","Bob"]')))
  await page.untilText('#result h2', 'Black wins by 3: 3 to 0.')
  await program.post('new', {position: kLastCell[1], black: 'human', white: 'engine'})
  for (const won of [1, 2]) {
    await page.click(cell('D4'))
    await page.untilShown('#result')
    assert.equal(await page.text('#result h2'), 'You won by 7!')
    const words = await page.text('#result .middle p')
    assert.ok(words.startsWith(`Level 6: ${won} won, 0 drawn, 0 lost.`), words)
    await page.untilText('#result-next.main', won === 1 ? 'Next level: 7' : 'Play level 7')
    assert.match(await page.text('#spoken'), /You won by 7! Black wins by 7: 10 to 3\.$/)
    // The game is kept.
    await untilGames(page, won + 1)
    if (won === 1) await program.post('new', {position: kLastCell[1], black: 'human', white: 'engine'})
    await page.untilCount('.legal', won === 1 ? 1 : 0)
  }
  await page.click('#result-next')
  await page.untilText('#status', kYourTurn)
  const state = await program.state()
  assert.equal(state.parameters.level, '7')
  assert.deepEqual(state.players, {black: 'human', white: 'engine'})
  assert.equal(state.size, 4)
  const levels = await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('pahtum-played-')).map(key => JSON.parse(localStorage[key]).level))
  assert.deepEqual(levels, [6, 6, 6])
})

gameTest('an adaptive level is shown as it is played, also in a game that has not begun', kLastCell, async (page, program) => {
  const isPlayed = async level => {
    await page.untilText('#player-white option:checked', `Level ${level}`)
    assert.equal(await page.text('#engine [name=level] option:checked'), `Adaptive (now ${level})`)
    assert.equal((await program.state()).parameters.level, level)
    await page.click('#new')
    const next = await page.text('#new-game [name=level] option:checked')
    await page.press('Escape')
    return next
  }
  // To a program that was started again.
  await page.evaluate(() => localStorage.setItem('pahtum-form', '{"adaptive":9}'))
  await page.reload()
  assert.equal(await isPlayed('9'), 'Adaptive (now 9)')
  // One that was told a level begins at that.
  await program.post('settings', {level: '10'})
  await page.reload()
  assert.equal(await isPlayed('10'), 'Adaptive (now 9)')
  // Who has just said how well they know the game begins there.
  await page.click('#welcome-play', '#skill-rules')
  assert.equal(await isPlayed('4'), 'Adaptive (now 4)')
  await page.click(cell('D4'))
  await page.untilMatch('#result', /Adaptive: the next game is at level 5\./)
  assert.equal(await isPlayed('4'), 'Adaptive (now 5)')
  await page.click('#result-close', '#undo')
  await page.untilPiece('D4', '.')
  assert.equal(await isPlayed('4'), 'Adaptive (now 5)')
  await page.reload()
  await page.untilShown('.legal')
  assert.equal(await isPlayed('4'), 'Adaptive (now 5)')
  await page.evaluate(() => (location.hash = 'position=3/3/3_x_classic'))
  await page.untilCount('.legal', 9)
  assert.equal(await isPlayed('5'), 'Adaptive (now 5)')
})

gameTest('where nobody may play the page says why', ['--position', '7/5-1/7/3-3/7/1-5/7 x classic'], async page => {
  await page.click(cell('D4'))
  await page.untilText('#status', 'D4 holds a boulder. Nobody may play there.')
  assert.equal(await page.text('#spoken'), 'D4 holds a boulder. Nobody may play there.')
  for (const size of ['390x844', '320x568']) {
    await page.resize(size)
    for (const language of ['de', 'en']) {
      await page.set('#language', language)
      assert.ok(await page.evaluate(() => $('#status').scrollHeight <= $('#talk').clientHeight), size + language)
    }
  }
  await page.begin('C3')
  await page.evaluate(() => $('[data-cell=C3]').focus())
  await page.press('Enter')
  await page.untilText('#status', 'C3 is taken by a black stone.')
  await page.press('Escape')
  await page.untilText('#status', kYourTurn)
})

gameTest('a move moves, and its answer takes its time', ['--position', '1xx/3/3 x classic', '--time', '0.05'], async (page, program) => {
  if (isFirefox) return // its driver cannot ask for motion
  await page.emulate({'prefers-reduced-motion': 'no-preference'})
  await page.reload()
  await page.untilText('#status', kYourTurn)
  await until(async () => (await program.state()).pace.answer === 400)
  await page.evaluate(() => {
    const seen = (window.seen = {})
    addEventListener('click', () => (seen.click ??= performance.now()), true)
    new MutationObserver(() => {
      if (!seen.moving && $('[data-cell=A3]').dataset.piece === 'x') {
        seen.points = $('#points-black').textContent
        const moving = document.getAnimations().map(({effect}) => effect.target)
        seen.moving = ['[data-cell=A3] .stone', '.lines line', '.gain', '#points-black'].filter(name => moving.includes($(name)))
        seen.gain = $('.gain')?.textContent
      }
      if (!seen.answer && $$('[data-piece=o]').length === 1) seen.answer = performance.now()
    }).observe(document.body, {subtree: true, childList: true, attributes: true})
  })
  await page.click(cell('A3'))
  await page.until(() => window.seen.answer)
  const {click, answer, moving, gain, points} = await page.evaluate(() => window.seen)
  assert.deepEqual(moving, ['[data-cell=A3] .stone', '.lines line', '.gain', '#points-black'])
  assert.deepEqual([gain, points], ['+3', '3'])
  assert.ok(answer - click >= 400, String(answer - click))
  // Nothing stays.
  await page.untilCount('.gain', 0)
  // What is captured leaves above the stone that takes its place.
  await program.post('new', {position: 'xo1/3/3 x custodial', black: 'human', white: 'human'})
  await page.untilPiece('A3', 'x')
  const leaving = '#board > [data-piece=o] .stone'
  await page.evaluate(leaving => {
    new MutationObserver(() => {
      if (document.getAnimations().some(({effect}) => effect.target.matches(leaving))) window.hasLeft = true
    }).observe($('#board'), {subtree: true, childList: true, attributes: true})
  }, leaving)
  await page.click(cell('C3'))
  await page.until(() => window.hasLeft)
  assert.equal(await page.pieceAt('B3'), 'x')
  await page.untilCount(leaving, 0)
})

gameTest('two engines play at the pace that is chosen, and pause', ['--ruleset', 'size=8'], async (page, program) => {
  await page.set('#pace-between', '500')
  await until(async () => (await program.state()).pace.between === 500)
  assert.ok(!(await page.isShown('#pace-between')))
  await program.post('settings', {time: '0.01', black: 'engine', white: 'engine'})
  await page.untilShown('#pace-between')
  await program.post('settings', {between: 250})
  await page.until(() => /\b0\.25\b/.test($('#pace-between option:checked')?.textContent))
  await page.until(() => $$('#moves li').length >= 2)
  await page.untilText('#halt', 'Pause')
  await page.click('#halt')
  await page.untilText('#genmove', 'Go on')
  await until(async () => {
    const {playing, thinking} = await program.state()
    return !playing && !thinking
  })
  const {ply} = await program.state()
  await page.click('#genmove')
  await page.until(ply => $$('#moves li').length >= ply + 2, ply)
})

gameTest('the keyboard suffices', kSmall, async page => {
  const focused = () => page.evaluate(() => document.activeElement.dataset.cell)
  await page.evaluate(() => $('[data-cell=A1]').focus())
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowUp', 'Enter']) await page.press(key)
  await page.untilPiece('B2', 'x')
  assert.equal(await focused(), 'B2')
  await page.untilText('#status', kYourTurn)
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'B2, black stone')
  await page.evaluate(() => document.activeElement.blur())
  await page.press('Home')
  await page.untilPiece('B2', '.')
  // Also on the board the arrows step through the moves, and a letter and a number go to a cell.
  for (const key of ['c', '3']) await page.press(key)
  assert.equal(await focused(), 'C3')
  await page.press('ArrowRight')
  await page.untilPiece('B2', 'x')
  assert.equal(await focused(), 'C3')
  await page.press('ArrowLeft')
  await page.untilPiece('B2', '.')
  // So they do on a list, which they would change otherwise.
  await page.evaluate(() => $('#player-white').focus())
  await page.press('ArrowRight')
  await page.untilPiece('B2', 'x')
  assert.equal(await page.value('#player-white'), 'engine')
})

gameTest('Tab goes from the top to the board and then to its buttons', kSmall, async page => {
  const order = []
  for (let i = 0; i < 9; ++i) {
    await page.press('Tab')
    order.push(
      await page.evaluate(() => {
        const at = document.activeElement
        return at.id || at.dataset.cell || at.dataset.tLabel || at.tagName
      })
    )
  }
  assert.equal(order.join(' '), 'new learn SUMMARY player-black player-white A1 hint genmove analyse')
})

gameTest('a screen reader hears the move and whose turn it is', kSmall, async page => {
  await page.click(cell('B2'))
  await page.untilMatch('#spoken', /^White played [ABC][123]\. Your turn: Black\.$/)
  assert.equal(await page.evaluate(() => $('#spoken').getAttribute('role')), 'status')
  assert.match(await page.evaluate(() => $('.last').getAttribute('aria-label')), /, white stone, last move$/)
})

const kThinking = ['--ruleset', 'classic,boulders=0', '--time', '1000', '--level', '15']

gameTest('a click while the engine thinks does not play for it', kThinking, async (page, program) => {
  await page.click(cell('B2'))
  await page.untilMatch('#status', /is thinking/)
  assert.equal(await page.count('.legal'), 0)
  await page.click(cell('C3'), '#halt')
  await page.untilText('#status', 'White to move.')
  assert.equal((await program.state()).ply, 1)
  await page.click(cell('C3'))
  await page.untilPiece('C3', 'o')
})

gameTest('analysis colours every cell and lists the best moves', kSmall, async page => {
  // What no cell needs has not been made.
  assert.equal(await page.count('[data-piece="."] > :not(.ground, .focus)'), 0)
  await page.click('#analyse')
  await page.until(() => $$('[data-piece="."]').every(cell => cell.querySelector('.heat')?.getAttribute('fill').startsWith('hsl(')))
  await page.untilMatch('#effort', /^All moves proven/)
  await page.click('#analyse')
  await page.untilCount('.best', 0)
})

// No search proves this board, which is drawn, while somebody waits.
const kKnownDraw = ['--position', '1-5/-6/5-1/2-----/1--4/7/-6 x classic', '--time', '0.05']

gameTest('an analysis says that it uses the book, and shows no move as better than that', kKnownDraw, async page => {
  await page.click('#analyse')
  await page.untilMatch('#effort', /with the book of solved boards$/)
  await page.untilText('[data-cell=D2] .value', '0')
  assert.match(await page.text('#analysis tbody tr'), /^D2.*50%/)
})

// Black wins, but nobody knows by how much.
const kKnownWin = ['--position', '--2-2/-1---2/1-5/2--3/7/-3-1-/7 x classic,boulders=13', '--time', '0.05']

gameTest('a hint says that a win is proven', kKnownWin, async page => {
  await page.click('#hint')
  await page.untilShown('#coach')
  assert.equal(await page.data('.hinted', 'cell'), 'F3')
  assert.match(await page.text('#coach-text'), /With best play Black then wins; this is proven, but not by how much\.$/)
})

gameTest('a move says that it is from the book', [...kKnownDraw, '--level', '15'], async page => {
  await page.set('#player-white', 'human')
  await page.click('#genmove')
  await page.untilText('#verdict', 'Move 1: from the book of solved boards.')
  assert.match(await page.text('#spoken'), /^Black played D2\. Move 1: from the book/)
  await page.click('.legal')
  await page.untilText('#verdict', '')
})

gameTest('a proven value is the margin at the end', kLastCell, async page => {
  // One cell is left: four in a row for 10 points, against a column of three for 3.
  await page.click('#analyse')
  await page.untilText('[data-cell=D4] .value', '+7')
  assert.equal(await page.data('.best', 'cell'), 'D4')
  await page.click(cell('D4'))
  await page.untilText('#status', 'Black wins by 7: 10 to 3.')
})

gameTest('taking back and walking through the moves', kSmall, async page => {
  await page.begin('B2')
  await page.click('#undo')
  await page.untilPiece('B2', '.')
  assert.equal(await page.count('#moves li'), 2)
  await page.click('#moves li:first-child button')
  await page.untilPiece('B2', 'x')
  await page.untilText('#moves [aria-current]', 'B2')
  await page.click('#genmove')
  await page.until(() => $('#moves li:last-child [aria-current]') !== null)
})

gameTest('a choice of captures is asked for', ['--position', '2x2/2o2/3ox/5/5 x custodial'], async (page, program) => {
  await page.click('#player-white')
  await page.set('#player-white', 'human')
  await page.click(cell('C3'))
  await page.untilText('#status', 'Choose what to capture.')
  const wanted = await page.evaluate(() => $$('.wanted').map(at => at.dataset.cell))
  assert.deepEqual(wanted.sort(), ['C4', 'D3'])
  assert.equal(await page.text('#spoken'), 'Choose what to capture.')
  for (const size of ['390x568', '320x568']) {
    await page.resize(size)
    const fits = await page.evaluate(
      () => $('#status').clientWidth > 60 && $('#status').scrollHeight <= $('#talk').clientHeight
    )
    assert.ok(fits, size)
  }
  await page.press('Escape')
  await page.untilText('#status', 'Black to move.')
  await page.click(cell('C3'))
  await page.untilText('#status', 'Choose what to capture.')
  await page.click(cell('D3'))
  await page.untilPiece('C3', 'x')
  await page.untilMatch('#spoken', /^Black played C3 and captured D3\./)
  assert.notEqual(await page.pieceAt('D3'), 'o')
  assert.equal(await page.pieceAt('C4'), 'o')
  assert.equal((await program.state()).record[1].move.text, 'C3xD3')
})

const kChoosing = ['--position', '3/1-1/-2 x classic,setup=choose,boulders=2 choosing', '--time', '0.05']

gameTest('the choices that are no cells are buttons', kChoosing, async page => {
  await page.untilCount('#choices button', 2)
  await page.click('#choices button:last-child')
  await page.untilCount('[data-piece=o]', 1)
})

gameTest('an analysis rests while nobody looks', ['--ruleset', 'size=8'], async (page, program) => {
  const used = () => processorTime(program.process.pid)
  await page.click('#analyse')
  await page.untilShown('.best')
  await page.hide(true)
  // Without a listener nothing is analysed: the program's processor time stands still.
  let last
  await until(async () => {
    const before = last
    last = used()
    await sleep(200)
    return last === before
  })
  await page.hide(false)
  const resting = used()
  await until(() => used() >= resting + 50)
  assert.equal(await page.evaluate(() => $('#analyse').getAttribute('aria-pressed')), 'true')
})

const kWhiteToMove = ['--position', 'x2/3/3 o classic']

// The list goes by chances, colours go by points.
gameTest('the board outlines the move that is first in the list', ['--position', '5/5/5/2-2/5 x strategic,boulders=1'], async (page, program) => {
  await program.post('settings', {black: 'human', white: 'human', analysis: true})
  await page.untilShown('#analysis table')
  await page.evaluate(() => {
    window.looks = []
    new MutationObserver(() => {
      const first = $('#analysis tbody th')?.textContent
      const outlined = $$('.best').map(({dataset}) => dataset.cell)
      if (first) window.looks.push(outlined.includes(first) ? '' : `${outlined} ${first}`)
    }).observe($('#analysis'), {childList: true, subtree: true})
  })
  await page.until(() => window.looks.length >= 12)
  assert.deepEqual(await page.evaluate(() => window.looks.filter(look => look)), [])
})

gameTest('what one would place is under the pointer where one may', kWhiteToMove, async (page, program) => {
  const seenAt = name => page.evaluate(at => ['stone', 'boulder'].map(kind => $(`${at} .${kind}`)).filter(piece => piece && getComputedStyle(piece).display !== 'none').map(piece => {
    const paint = getComputedStyle(piece.querySelector('.body')).fill.replaceAll('"', '')
    return [piece.getAttribute('class'), getComputedStyle(piece).opacity, paint].join(' ')
  }), cell(name))
  await program.post('settings', {white: 'human'})
  await program.post('new', {position: 'x2/3/3 o classic'})
  await page.pointAt(cell('B2'))
  assert.deepEqual(await seenAt('B2'), ['stone 0.5 url(#white-stone)'])
  assert.deepEqual(await seenAt('C3'), [])
  await page.pointAt(cell('A3'))
  assert.deepEqual(await seenAt('A3'), ['stone 1 url(#black-stone)'])
  // Where players place boulders, and then stones.
  await program.post('new', {ruleset: 'strategic,size=4,boulders=1', black: 'human', white: 'human'})
  await page.until(() => $('#board').dataset.next === 'boulder' && $$('.legal').length === 16)
  await page.pointAt(cell('C3'))
  assert.deepEqual(await seenAt('C3'), ['boulder 0.5 url(#rock)'])
  await page.click(cell('C3'))
  await page.until(() => $('#board').dataset.next === 'black')
  assert.deepEqual(await seenAt('C3'), ['boulder 1 url(#rock)'])
  await page.pointAt(cell('B2'))
  assert.deepEqual(await seenAt('B2'), ['stone 0.5 url(#black-stone)'])
})

gameTest('a stone clicks only when the sound is on', kSmall, async page => {
  await page.evaluate(() => {
    window.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
      window.tones += 1
      return start.apply(this, at)
    }
  })
  await page.begin('B2')
  assert.equal(await page.evaluate(() => window.tones), 0)
  await page.click('#more summary', '#sound', '.legal')
  await page.until(() => $$('#moves li').length === 4 && window.tones === 3)
})
