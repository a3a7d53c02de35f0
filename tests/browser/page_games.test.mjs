// That no game is lost when another begins, and when the program ends.
import assert from 'node:assert/strict'
import {fileAfter, gamesCases} from './games_cases.mjs'
import {GamePage, gameTest, kSmall, WebProgram} from './programs.mjs'

gamesCases((name, body) => gameTest(name, ['--time', '0.05'], body))

/** Plays three moves, and waits until the tab has seen them. */
async function playThree(page, program) {
  await program.play(page, 'A1', 'B2', 'C3')
  await page.until(() => /;B\[[a-c]*\]\s*;W\[[a-c]*\]\s*;B/.test(JSON.parse(sessionStorage.getItem('pahtum-seen'))?.sgf))
}

/** The program again, at the same port. */
const startAgain = (t, program) => WebProgram.start(t, [...kSmall, '--port', new URL(program.address).port])

gameTest('a game is saved after the program has ended, and goes on when it starts again', kSmall, async (page, program, visit, t) => {
  visit.expected = /Failed to load resource|establish a connection|net::ERR_/
  await playThree(page, program)
  await program.end('SIGKILL')
  await page.untilMatch('#trouble', /^No answer from the program\..* Save SGF still saves the game\./)
  const sgf = await fileAfter(page, () => page.click('#more summary', '#save'))
  assert.equal(sgf.match(/;[BW]\[/g).length, 3)
  const again = await startAgain(t, program)
  // Another tab opens the new address; the old one follows and brings its game.
  const other = await visit.open(again.address, GamePage)
  await other.untilCount('#moves li', 3)
  await page.untilCount('#moves li', 3)
  assert.equal(await page.evaluate(() => location.href), again.address)
  assert.equal((await again.state()).players.white, 'human')
  await page.click('.legal')
  await other.untilCount('#moves li', 4)
})

gameTest('an old address says what to do, and the new one in the same tab goes on', kSmall, async (page, program, visit, t) => {
  visit.expected = /Failed to load resource|establish a connection|net::ERR_/
  await playThree(page, program)
  await program.end('SIGTERM')
  const again = await startAgain(t, program)
  await page.tab.goto(program.address)
  const words = await page.evaluate(() => document.body.innerText)
  assert.match(words, /Open the complete address that pahtum web shows in its terminal/)
  assert.match(words, /Öffne die vollständige Adresse/)
  await page.tab.goto(again.address)
  await page.untilCount('#moves li', 3)
  // A game that has begun there is not replaced.
  await again.post('new', {position: '3/3/3 x classic'})
  await again.post('move', {move: 'B2'})
  const other = await visit.open(again.address, GamePage)
  await other.untilPiece('B2', 'x')
  assert.equal((await again.state()).record.length, 2)
})
