// A game on the page in a real browser, played with mouse and keyboard.
import assert from 'node:assert/strict'
import {setTimeout as sleep} from 'node:timers/promises'
import {processorTime, until} from './browser.mjs'
import {cell, gameTest, kSmall, kYourTurn} from './programs.mjs'

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
  assert.ok((await page.count('.dot')) >= 7)
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
  await page.click('#analyse')
  await page.until(() => $$('.heat').every(heat => heat.getAttribute('fill').startsWith('hsl(')))
  await page.untilMatch('#effort', /^All moves proven/)
  await page.click('#analyse')
  await page.untilCount('.best', 0)
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

gameTest('a ghost of the stone is under the pointer where one may play', kWhiteToMove, async (page, program) => {
  await program.post('settings', {white: 'human'})
  await program.post('new', {position: 'x2/3/3 o classic'})
  await page.untilShown('.legal')
  const ghost = name => page.evaluate(at => getComputedStyle($(at)).visibility, `${cell(name)} .ghost`)
  await page.pointAt(cell('B2'))
  assert.equal(await ghost('B2'), 'visible')
  assert.equal(await ghost('C3'), 'hidden')
  await page.pointAt(cell('A3'))
  assert.equal(await ghost('A3'), 'hidden')
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
