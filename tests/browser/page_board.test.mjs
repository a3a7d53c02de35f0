// The element of the package for npm, on the page that its README shows and on others.
/* global board, cell, count, early, played, Engine -- what boardTest puts into pages */
import assert from 'node:assert/strict'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {browserTest, kWeb} from './browser.mjs'
import {installPackage} from './npm.mjs'
import {serveFiles} from './programs.mjs'

const kProject = installPackage()
const [kExample] = readFileSync(join(kProject, 'node_modules/pahtum/README.md'), 'utf8').match(/(?<=^```html\n)[^]*?(?=^```)/m)
writeFileSync(join(kProject, 'index.html'), kExample)

/** In a page: keeps what each move of the board is told to be. Before the element's script, as engines play at once. */
function listen() {
  window.board = document.querySelector('pahtum-board')
  window.played = []
  board.addEventListener('move', ({detail: {move, side, by}}) => played.push(`${side} ${move} ${by}`))
}

/** A page with this in its body, and the element's script. */
const pageOf = body => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${body}
<script>(${listen})()</script>
<script type="module">
  import './node_modules/pahtum/board.js'
  import * as pahtum from './node_modules/pahtum/index.js'
  Object.assign(window, pahtum)
</script>`

/** A test with a page of the project, from a server that knows nothing of it. */
function boardTest(name, body, html) {
  browserTest(name, kWeb, async (visit, t) => {
    if (html) writeFileSync(join(kProject, 'page.html'), pageOf(html))
    const {address} = await serveFiles(t, kProject)
    // The example has no icon, which browsers ask for.
    if (!html) visit.expected = /status of 404/
    const page = await visit.open(address + (html ? 'page.html' : ''))
    await page.until(() => customElements.get('pahtum-board') !== undefined)
    if (!html) await page.evaluate(listen)
    await page.evaluate(() => {
      window.cell = name => board.shadowRoot.querySelector(`[data-cell=${name}]`)
      window.count = piece => board.shadowRoot.querySelectorAll(`[data-piece="${piece}"]`).length
    })
    await body(page, visit)
  })
}

/** Clicks on the cell as a person does. */
async function click(page, name) {
  const place = await page.evaluate(name => {
    const box = cell(name).getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }, name)
  await page.tab.mouse.click(...place)
}

const told = page => page.evaluate(() => played)

boardTest('the example of the README plays: a click, and the engine answers', async page => {
  assert.equal(kExample.trim().split('\n').length, 15)
  assert.deepEqual(await page.evaluate(() => [count('x'), count('o'), count('-'), count('.')]), [0, 0, 5, 44])
  for (let move = 1; move <= 3; ++move) {
    const name = await page.evaluate(() => board.shadowRoot.querySelector('.legal').dataset.cell)
    await click(page, name)
    await page.until(moves => played.length === 2 * moves, move)
    assert.equal((await told(page))[2 * move - 2], `black ${name} person`)
    assert.match((await told(page)).at(-1), /^white [A-G][1-7] engine$/)
  }
  assert.deepEqual(await page.evaluate(() => [count('x'), count('o'), count('.')]), [3, 3, 38])
  assert.match(await page.text('#score'), /^white played [A-G][1-7]: black \d+, white \d+$/)
})

const kSmall = '<pahtum-board position="3/3/3 x classic"></pahtum-board>'

boardTest('two people play a game to its end, by keys too', async page => {
  await click(page, 'B2')
  // Nobody plays on a stone.
  await click(page, 'B2')
  await page.press('ArrowLeft', 'ArrowLeft', 'Enter', 'ArrowDown', ' ')
  assert.deepEqual(await told(page), ['black B2 person', 'white A2 person', 'black A1 person'])
  await page.evaluate(() => {
    for (const move of ['C3', 'B3', 'B1', 'C1', 'C2']) board.play(move)
  })
  assert.deepEqual(await page.evaluate(() => [board.position.isOver, board.moves.length, String(board.position)]), [true, 8, '1xo/oxo/xox x classic'])
  assert.equal(await page.evaluate(() => board.undo()), 'C2')
  assert.equal(await page.evaluate(() => count('.')), 2)
}, kSmall)

boardTest('the engine plays both sides to the end, and the board can go on with another position', async page => {
  await page.until(() => board.position.isOver)
  assert.equal((await told(page)).length, 8)
  await page.evaluate(() => {
    board.setAttribute('engine', 'black')
    board.position = '4/4/4/4 o classic'
  })
  await click(page, 'A1')
  await page.until(() => played.length === 10)
  assert.deepEqual(await page.evaluate(() => [board.moves[0], board.moves.length]), ['A1', 2])
}, '<pahtum-board position="3/3/3 x classic" engine="both" time="0.05" level="3"></pahtum-board>')

boardTest('null and undefined are the usual position', async page => {
  const shown = await page.evaluate(() => [null, undefined].map(none => {
    board.position = '3/3/3 x classic'
    board.position = none
    return [board.position.size, JSON.stringify([board.position]) === JSON.stringify([String(board.position)])]
  }))
  assert.deepEqual(shown, [[7, true], [7, true]])
}, kSmall)

boardTest('what cannot be read is told, and nothing changes', async page => {
  const message = await page.evaluate(() => {
    const told = new Promise(done => board.addEventListener('error', event => done(event.message), {once: true}))
    board.setAttribute('position', 'nonsense')
    return told
  })
  assert.match(message, /nonsense/)
  for (const [name, value, words] of [['engine', 'green', /engine is 'green', not one of black, white, both/], ['level', '0', /level is 0/], ['time', 'soon', /time is 'soon'/]]) {
    const told = await page.evaluate(async (name, value) => {
      const error = new Promise(done => board.addEventListener('error', event => done(event.message), {once: true}))
      board.setAttribute(name, value)
      if (name !== 'engine') board.setAttribute('engine', 'both')
      const message = await error
      for (const each of ['engine', 'level', 'time']) board.removeAttribute(each)
      return message
    }, name, value)
    assert.match(told, words)
  }
  assert.equal(await page.evaluate(() => String(board.position)), '3/3/3 x classic')
  assert.equal(await page.evaluate(() => {
    try { board.play('Z9') } catch (error) { return error.code }
  }), 'ILLEGAL_MOVE')
}, kSmall)

boardTest('what is assigned before the element is defined is shown, faults are told afterwards, and what is hidden is not there', async page => {
  assert.deepEqual(await page.evaluate(() => [String(board.position), count('.')]), ['4/4/4/4 x classic', 16])
  assert.deepEqual(await page.evaluate(() => early), ["engine is 'green', not one of black, white, both"])
  await page.evaluate(() => (board.hidden = true))
  assert.equal(await page.evaluate(() => getComputedStyle(board).display), 'none')
}, `<pahtum-board engine="green"></pahtum-board>
<script>
  document.querySelector('pahtum-board').position = '4/4/4/4 x classic'
  window.early = []
</script>
<script type="module">
  import './node_modules/pahtum/board.js'
  document.querySelector('pahtum-board').addEventListener('error', ({message}) => early.push(message))
</script>`)

boardTest('moves without a cell have buttons', async page => {
  const buttons = () => page.evaluate(() => [...board.shadowRoot.querySelectorAll('button')].map(button => button.textContent))
  assert.deepEqual(await buttons(), [])
  await click(page, 'B2')
  assert.deepEqual(await buttons(), ['swap'])
  await page.evaluate(() => board.shadowRoot.querySelector('button').focus())
  await page.press('Enter')
  // The button is gone, and the focus is on the board.
  assert.match(await page.evaluate(() => board.shadowRoot.activeElement.dataset.cell), /^[A-C][1-3]$/)
  assert.deepEqual(await told(page), ['black B2 person', 'white swap person'])
  assert.deepEqual(await buttons(), [])
}, '<pahtum-board position="3/3/3 x classic,swap=on"></pahtum-board>')

boardTest('the element leaves the page around it alone, and has its colours in each theme', async page => {
  const look = () => page.evaluate(() => {
    const fill = getComputedStyle(board.shadowRoot.querySelector('.ground')).fill
    const stop = getComputedStyle(board.shadowRoot.querySelector('#wood stop')).stopColor
    return [fill.replace(/"/g, ''), stop]
  })
  const page1 = await page.evaluate(() => [document.documentElement.dataset.theme ?? '', document.body.children.length, getComputedStyle(document.body).margin])
  assert.deepEqual(page1, ['', 3, '8px'])
  const [fill, wood] = await look()
  assert.equal(fill, 'url(#wood)')
  await page.evaluate(() => board.setAttribute('theme', 'slate'))
  const [, slate] = await look()
  assert.notEqual(slate, wood)
}, kSmall)

boardTest('the engine works in the page: values, reports, and what is cancelled', async page => {
  const result = await page.evaluate(async () => {
    const engine = new Engine({hash: 16})
    const {proof, lower, best} = await engine.solve('1oo/x-x/xo1 x classic')
    let reports = 0
    for await (const {moves} of engine.analyze('8/8/8/8/8/8/8/7- x classic', {depth: 2})) reports += moves.length
    const call = engine.bestMove('8/8/8/8/8/8/8/7- x classic', {time: Infinity}).catch(({name}) => name)
    setTimeout(() => engine.cancel(), 200)
    const cancelled = await call
    const {move} = await engine.bestMove('3/3/3 x classic', {nodes: 100})
    engine.close()
    return [proof, lower, best, reports, cancelled, move.length]
  })
  assert.deepEqual(result, ['margin', 3, ['A3'], 126, 'AbortError', 2])
}, kSmall)

boardTest('it looks the same in another document and back again', async page => {
  assert.deepEqual(await page.evaluate(() => {
    const looks = () => [getComputedStyle(board).display, getComputedStyle(cell('A1').querySelector('.ground') ?? cell('A1')).fill]
    const here = looks()
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.contentDocument.body.append(board)
    const there = looks()
    document.body.append(board)
    return [here, there, looks()].map(look => look.join() === here.join() && look[0] === 'block')
  }), [true, true, true])
}, '<pahtum-board></pahtum-board>')

boardTest('it announces each move, the end and the score in the language of the page', async page => {
  const said = () => page.evaluate(() => board.shadowRoot.querySelector('[aria-live]').textContent)
  const label = () => page.evaluate(() => cell('A1').getAttribute('aria-label'))
  await page.evaluate(() => board.play('C3'))
  assert.deepEqual([await said(), await label()], ['Schwarz C3.', 'A1, leer'])
  // A row of three is worth 3 points.
  await page.evaluate(() => {
    board.parentElement.removeAttribute('lang')
    document.documentElement.lang = 'en'
    board.position = 'xx1/oo1/1xo x classic'
    board.play('C3')
    board.play('C2')
  })
  assert.match(await said(), /^White C2\. Draw, 3 to 3\.$/)
  await page.evaluate(() => {
    document.documentElement.lang = 'ru-RU'
    board.position = 'xx1/o1o/1ox x classic'
    board.play('C3')
    board.play('B2')
  })
  assert.equal(await said(), 'Белые B2. Ничья, 3 : 3.')
  // A game that Black wins, in a language that it does not speak.
  await page.evaluate(() => {
    document.documentElement.lang = 'fr'
    board.position = 'xx1/o1-/oxo x classic'
    board.play('C3')
    board.play('B2')
  })
  assert.equal(await said(), 'White B2. Black wins, 3 to 0.')
  assert.equal(await page.evaluate(() => board.shadowRoot.querySelector('.board').getAttribute('lang')), 'en')
  await page.evaluate(() => {
    document.documentElement.lang = 'de'
    board.position = '3/3/3 x classic,swap=on'
    board.play('C3')
  })
  assert.equal(await page.evaluate(() => board.shadowRoot.querySelector('button').textContent), 'Tauschen')
}, '<div lang="de"><pahtum-board position="3/3/3 x classic"></pahtum-board></div>')
