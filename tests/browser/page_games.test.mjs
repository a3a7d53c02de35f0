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

gameTest('a move that was shown comes back, though the program ended before it could hand it over', kSmall, async (page, program, visit, t) => {
  visit.expected = /Failed to load resource|establish a connection|net::ERR_/
  await playThree(page, program)
  // What the program sends with the move is the last that arrives.
  await page.tab.setRequestInterception(true)
  let isCut = true
  page.tab.on('request', request => isCut && request.url().endsWith('/kept') ? request.abort() : request.continue())
  await page.click('.legal')
  await page.untilCount('#moves li', 4)
  const line = () => page.evaluate(() => $('#moves').innerText)
  const before = await line()
  await program.end('SIGKILL')
  isCut = false
  const again = await startAgain(t, program)
  const other = await visit.open(again.address, GamePage)
  await other.untilCount('#moves li', 4)
  await page.untilCount('#moves li', 4)
  assert.equal(await line(), before)
})

gameTest('an old address asks for the new one, and the game goes on there', kSmall, async (page, program, visit, t) => {
  visit.expected = /Failed to load resource|establish a connection|net::ERR_/
  await playThree(page, program)
  await page.until(() => Object.keys(localStorage).some(key => key.startsWith('pahtum-played-') && localStorage.getItem(key).includes('"moves":3,')))
  await page.tab.close()
  await program.end('SIGTERM')
  const again = await startAgain(t, program)
  const bookmark = await visit.open(program.address, GamePage)
  await bookmark.untilShown('section[lang=en] form')
  const words = await bookmark.evaluate(() => document.body.innerText)
  assert.match(words, /Open the complete address that pahtum web shows in its terminal/)
  assert.doesNotMatch(words, /Öffne die vollständige Adresse/)
  const answer = async text => {
    await bookmark.set('section[lang=en] input', text)
    await bookmark.click('section[lang=en] button')
  }
  const [secret] = again.address.match(/[0-9a-f]{32}/)
  for (const wrong of ['', 'nonsense', program.address, `${secret}0`, `http://evil.example/${secret}/`, `javascript:${secret}`]) {
    await answer(wrong)
    await bookmark.untilMatch('section[lang=en] [role=alert]', /^This does not lead to the game\./)
  }
  await answer(`  ${again.address} `)
  await bookmark.untilCount('#moves li', 3)
  assert.equal(await bookmark.evaluate(() => location.href), again.address)
  assert.equal((await again.state()).players.white, 'human')
  // Once this browser has been there, the old address leads there by itself, and keeps what a link asks for.
  const linked = await visit.open(`${program.address}#position=3/1x1/3_o_classic`, GamePage)
  await linked.click('#confirm')
  await linked.untilPiece('B2', 'x')
  // A game that has begun there is not replaced.
  const other = await visit.open(again.address, GamePage)
  await other.untilPiece('B2', 'x')
  assert.equal((await again.state()).record.length, 1)
})
