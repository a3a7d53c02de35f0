// Where the keyboard's focus is after a button was pressed: never nowhere.
import assert from 'node:assert/strict'
import {cell, gameTest, kSmall} from './programs.mjs'

const kEmpty = {position: '3/3/3 x classic'}
const kBlunder = {position: '2o/2o/xx1 x classic'}

const playTwo = (page, program) => program.play(page, 'A2', 'C1')

/** Clicks these one after the other, and waits until the last selector is shown. */
function clicks(...selectors) {
  const last = selectors.pop()
  return async page => {
    await page.click(...selectors)
    await page.untilShown(last)
  }
}

async function think(page, program) {
  await program.post('settings', {time: '1000', level: '15'})
  await clicks(cell('B2'), '#halt')(page)
}

async function review(page, program) {
  await playTwo(page, program)
  await clicks('#review', '#turns button')(page)
}

async function vary(page, program) {
  await playTwo(page, program)
  await program.post('go', {ply: 1})
  await program.post('move', {move: 'A3'})
  await page.untilShown('#moves .other')
}

const kAnywhere = '#talk, #controls, #coach, #result, .side'
const kEnd = {position: 'xxx1/ooxo/oxoo/xoxo x classic'}
const kCaptures = {position: '2x2/2o2/3ox/5/5 x custodial'}
const kChoices = {position: '3/1-1/-2 x classic,setup=choose,boulders=2 choosing'}

/** States of the page: name, start of the game as POST new takes it, the way there, and where buttons are looked for. */
const kStates = [
  ['at the start', kEmpty, () => {}, 'body'],
  ['after moves', kBlunder, playTwo, kAnywhere],
  ['while the engine thinks', {ruleset: 'classic,boulders=0'}, think, kAnywhere],
  ['with a hint', kBlunder, clicks('#hint', '#coach'), kAnywhere],
  ['after a review', kBlunder, review, kAnywhere],
  ['with variations', kBlunder, vary, kAnywhere],
  ['in the first game', kEmpty, clicks('#learn', '#learn-tour', '#coach'), kAnywhere],
  ['in an exercise', kEmpty, clicks('#more summary', '#exercises', '#exercise-next'), '#controls'],
  ['at the end', kEnd, clicks(cell('D4'), '#result'), kAnywhere],
  ['with a choice of captures', kCaptures, clicks(cell('C3'), '#choices button:nth-child(3)'), kAnywhere],
  ['with choices that are no cells', kChoices, clicks('#choices button:nth-child(2)'), kAnywhere],
  ['with the menu open', kEmpty, clicks('#more summary', '#more'), '#more'],
  ['with the rules open', kEmpty, clicks('#learn', 'dialog[open]'), 'dialog[open]'],
  ['with the form of a new game', kEmpty, clicks('#new', 'dialog[open]'), 'dialog[open]'],
  ['with the keys shown', kEmpty, clicks('#more summary', '#keys', 'dialog[open]'), 'dialog[open]']
]

/** The start of a game, with nothing open. */
async function reset(page, program, start) {
  await page.evaluate(() => {
    $$('dialog[open]').forEach(dialog => dialog.close())
    $('#more').open = false
    $('#result-close')?.click()
    $('#tour-leave')?.click()
    $('#exercise-leave').click()
  })
  // Leaving the first game brings the one before it back.
  await page.until(() => window.underWay === 0)
  await program.post('halt')
  await program.post('settings', {time: '0.05', level: '6', analysis: false})
  // Another game first: what the page shows might be the last game, begun alike.
  for (const game of [{position: '3/1-1/3 x classic'}, start]) {
    const {cells, position} = await program.post('new', {...game, black: 'human', white: 'engine'})
    await page.untilCount('#moves li', 0)
    await page.untilCount('[data-cell]', cells.length)
    await page.untilText('#facts dd:last-child', position)
    await page.untilValue('#player-white', 'engine')
  }
}

/** Counts requests that are under way, and frames in which the focus is lost after a press. */
function watch() {
  const ask = window.fetch
  window.underWay = 0
  window.fetch = (...words) => {
    window.underWay += 1
    return ask(...words).finally(() => (window.underWay -= 1))
  }
  window.hasFocus = () => document.activeElement !== document.body && document.activeElement.checkVisibility()
  const look = () => {
    if (window.pressed && !window.hasFocus()) window.lost += 1
    requestAnimationFrame(look)
  }
  look()
}

/** Focuses the button of this number of all that Enter presses there. How many there are, and which it is. */
function focusButton(page, where, number) {
  const focus = (where, number) => {
    // But for what opens a window of the browser's own.
    const isOne = at => !at.disabled && at.checkVisibility() && !at.dataset.boulder && at.id !== 'open'
    const all = $$(where).flatMap(box => [...box.querySelectorAll('button, summary')].filter(isOne))
    all[number]?.focus()
    window.lost = 0
    window.pressed = true
    return {count: all.length, name: all[number]?.id || all[number]?.textContent}
  }
  return page.evaluate(focus, where, number)
}

/** Until nothing is under way any more, nor on its way to the program. */
function untilCalm(page) {
  return page.until(async () => {
    if (window.underWay !== 0) return false
    const {hinting, reviewing, thinking, parameters} = await (await fetch('state')).json()
    return !hinting && reviewing === null && (!thinking || parameters.time === '1000')
  })
}

gameTest('every button leaves the focus somewhere', kSmall, async (page, program, visit) => {
  visit.expected = /status of 4/
  await page.evaluate(watch)
  for (const [state, start, reach, where] of kStates) {
    for (let i = 0, buttons = 1; i < buttons; ++i) {
      await reset(page, program, start)
      await reach(page, program)
      const {count, name} = await focusButton(page, where, i)
      assert.ok(count > i, `${state}: ${count} buttons`)
      buttons = count
      await page.press('Enter')
      await untilCalm(page)
      await page.frame()
      assert.ok(await page.evaluate(() => window.hasFocus()), `${state}: ${name}`)
      assert.equal(await page.evaluate(() => window.lost), 0, `${state}: ${name}`)
      await page.evaluate(() => (window.pressed = false))
    }
  }
})
