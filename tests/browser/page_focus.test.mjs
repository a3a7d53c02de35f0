// Where the keyboard's focus is after a button was pressed: never nowhere.
import assert from 'node:assert/strict'
import {cell, gameTest, kSmall} from './programs.mjs'

const kEmpty = {position: '3/3/3 x classic'}
const kBlunder = {position: '2o/2o/xx1 x classic'}
const kForTwo = {...kBlunder, white: 'human'}
const kAnywhere = '#talk, #controls, #coach, #result, .side'
const kEnd = {position: 'xxx1/ooxo/oxoo/xoxo x classic'}
const kCaptures = {position: '2x2/2o2/3ox/5/5 x custodial'}
const kChoices = {position: '3/1-1/-2 x classic,setup=choose,boulders=2 choosing'}

/** Until something is shown. */
const seen = selector => ['seen', selector]
/** A request to the program. */
const asked = (action, body) => ['asked', action, body]
const kTwoMoves = [asked('move', {move: 'A2'}), asked('move', {move: 'C1'}), seen('#moves li:nth-child(2)')]
const kVariation = [asked('go', {ply: 1}), asked('move', {move: 'A3'}), seen('#moves .other')]
const kLongThought = [asked('settings', {time: '1000', level: '15'}), cell('B2'), seen('#halt')]

/**
 * States of the page: name, start of the game as POST new takes it, the way there, and where buttons are looked for. A
 * selector on the way is clicked on.
 */
const kStates = [
  ['at the start', kEmpty, [], 'body'],
  ['after moves', kForTwo, kTwoMoves, kAnywhere],
  ['while the engine thinks', {ruleset: 'classic,boulders=0'}, kLongThought, kAnywhere],
  ['with a hint', kBlunder, ['#hint', seen('#coach')], '#coach, #controls'],
  ['after a review', kForTwo, [...kTwoMoves, '#review', seen('#turns button')], '#turns, #controls'],
  ['with variations', kForTwo, [...kTwoMoves, ...kVariation], '#moves'],
  ['in the first game', kEmpty, ['#learn', '#learn-tour', seen('#coach')], '#coach, #controls'],
  ['in an exercise', kEmpty, ['#more summary', '#exercises', seen('#exercise-next')], '#controls'],
  ['at the end', kEnd, [cell('D4'), seen('#result')], '#result, #controls'],
  ['with a choice of captures', kCaptures, [cell('C3'), seen('#choices button:nth-child(3)')], '#choices'],
  ['with choices that are no cells', kChoices, [seen('#choices button:nth-child(2)')], '#choices'],
  ['with the menu open', kEmpty, ['#more summary', seen('#menu')], '#more'],
  ['with the rules open', kEmpty, ['#learn', seen('dialog[open]')], 'dialog[open]'],
  ['with the form of a new game', kEmpty, ['#new', seen('dialog[open]')], 'dialog[open]'],
  ['with the keys shown', kEmpty, ['#more summary', '#keys', seen('dialog[open]')], 'dialog[open]']
]

/**
 * Into the page, since there are too many buttons for a round trip each time that something is to be waited for: counts
 * requests that are under way, and frames in which the focus is lost after a press.
 */
function prepare() {
  const fetch = window.fetch
  let underWay = 0
  window.fetch = (...words) => {
    underWay += 1
    return fetch(...words).finally(() => (underWay -= 1))
  }
  const hasFocus = () => document.activeElement !== document.body && document.activeElement.checkVisibility()
  let isPressed = false
  let lost = 0
  const look = () => {
    if (!isPressed) return
    if (!hasFocus()) lost += 1
    requestAnimationFrame(look)
  }

  const until = async condition => {
    const end = Date.now() + 60_000
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`never true: ${condition}`)
      await new Promise(done => setTimeout(done))
    }
  }
  const post = async (action, body = {}) => {
    const headers = {'Content-Type': 'application/json'}
    return (await fetch(action, {method: 'POST', headers, body: JSON.stringify(body)})).json()
  }
  const untilSeen = selector => until(() => $(selector)?.checkVisibility())

  /** The start of a game, with nothing open. */
  const reset = async game => {
    $$('dialog[open]').forEach(dialog => dialog.close())
    $('#more').open = false
    $('#result-close')?.click()
    $('#tour-leave')?.click()
    $('#exercise-leave').click()
    // Leaving the first game brings the one before it back.
    await until(() => underWay === 0)
    const {analysis, parameters, thinking} = await (await fetch('state')).json()
    const usual = {time: '0.05', level: '6', analysis: false}
    if (thinking) await post('halt')
    if (analysis || parameters.time !== usual.time || parameters.level !== usual.level) await post('settings', usual)
    // Another game first if what the page shows might be the same, begun alike.
    for (const start of $('#moves li') ? [game] : [{position: '3/1-1/3 x classic'}, game]) {
      const {cells, position, players} = await post('new', {black: 'human', white: 'engine', ...start})
      await until(() => !$('#moves li') && $$('[data-cell]').length === cells.length)
      await until(() => $('#facts dd:last-child').textContent === position && $('#player-white').value === players.white)
    }
  }
  const click = async selector => {
    await untilSeen(selector)
    $(selector).focus()
    $(selector).dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}))
  }
  const go = async ([kind, ...words]) => {
    if (kind === 'seen') return untilSeen(...words)
    const answer = await post(...words)
    if (answer.error) throw new Error(answer.error)
  }

  /** Focuses the button of this number of all that Enter presses there. How many there are, and which it is. */
  window.focusButton = async (start, way, where, number) => {
    await reset(start)
    for (const step of way) await (typeof step === 'string' ? click(step) : go(step))
    // But for what opens a window of the browser's own.
    const isOne = at => !at.disabled && at.checkVisibility() && !at.dataset.boulder && at.id !== 'open'
    const all = $$(where).flatMap(box => [...box.querySelectorAll('button, summary')].filter(isOne))
    all[number]?.focus()
    lost = 0
    isPressed = true
    look()
    return {count: all.length, name: all[number]?.id || all[number]?.textContent}
  }
  /** When nothing is under way any more, nor on its way to the program: whether something has the focus, and always had. */
  window.keptFocus = async () => {
    await until(async () => {
      if (underWay !== 0) return false
      const {hinting, reviewing, thinking, parameters} = await (await fetch('state')).json()
      return !hinting && reviewing === null && (!thinking || parameters.time === '1000')
    })
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
    isPressed = false
    return {now: hasFocus(), lost}
  }
}

gameTest('every button leaves the focus somewhere', kSmall, async (page, program, visit) => {
  visit.expected = /status of 4/
  await page.evaluate(prepare)
  for (const [state, ...words] of kStates) {
    for (let i = 0, buttons = 1; i < buttons; ++i) {
      const {count, name} = await page.evaluate((...words) => window.focusButton(...words), ...words, i)
      assert.ok(count > i, `${state}: ${count} buttons`)
      buttons = count
      await page.press('Enter')
      assert.deepEqual(await page.evaluate(() => window.keptFocus()), {now: true, lost: 0}, `${state}: ${name}`)
    }
  }
})

gameTest('a dialog keeps the focus, and gives it back when a key closes it', kSmall, async (page, program) => {
  const place = () => page.evaluate(() => document.activeElement.id || document.activeElement.parentElement.id)
  const expectBack = async (to, ...openers) => {
    for (const opener of openers) {
      await page.evaluate(opener => $(opener).focus(), opener)
      await page.press('Enter')
    }
    await page.untilShown('dialog:modal')
    // Beyond the last comes the browser's own, then the first again. Whoever is there when the dialog closes stays there.
    const isOutside = () => page.evaluate(() => !document.hasFocus() || document.activeElement === document.body)
    for (let i = 0; i < 20 || (i < 40 && (await isOutside())); ++i) {
      await page.press('Tab')
      assert.ok(await page.evaluate(() => document.activeElement === document.body || $$('dialog:modal').pop().contains(document.activeElement)), openers.join())
    }
    await page.press('Escape')
    await page.until(to => (document.activeElement.id || document.activeElement.parentElement.id) === to, to)
    await page.frame()
    assert.equal(await place(), to, openers.join())
  }
  await expectBack('new', '#new')
  await expectBack('learn', '#learn')
  for (const name of ['games', 'famous', 'share', 'keys']) await expectBack('more', '#more summary', `#${name}`)
  // A question leads back to the form that asked it.
  await program.play('A1', 'B1', 'C1')
  await expectBack('begin', '#new', '#begin')
})
