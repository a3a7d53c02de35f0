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

gameTest('a file of many brackets or games is read at once, and its result is that of the root', kSmall, async (page, program, visit) => {
  visit.expected = /status of 400/
  const took = await page.evaluate(async () => {
    const {gamesIn} = await import('./sgf.js')
    const begin = performance.now()
    const counts = [`(;${'['.repeat(1e6)}`, '('.repeat(1e6), '(;)'.repeat(349_000)].map(text => gamesIn(text).length)
    return {counts, time: performance.now() - begin}
  })
  assert.deepEqual(took.counts, [1, 0, 349_000])
  // Quadratic time would be hours.
  assert.ok(took.time < 30_000)
  await page.openFile('(;)'.repeat(349_000).slice(0, 1024 * 1024 - 1))
  await page.untilMatch('#dialog', /The first 500 of 3\d+ games/)
  assert.equal(await page.count('.game-choose'), 500)
  await page.press('Escape')
  await page.untilHidden('#dialog')
  await page.openFile('(;PB[RE[B+9\\]]PW[w];B[aa]RE[B+8])(;PB[b]RE[W+3])')
  await page.untilCount('.game-choose', 2)
  assert.match(await page.text('li:nth-child(1) .game-choose'), /^1 · Not finished · RE\[B\+9\] – w · 1 move$/)
  assert.match(await page.text('li:nth-child(2) .game-choose'), /^2 · White won by 3 · b · /)
})

gameTest('a file is read in the charset that it names, or refused by its name', kSmall, async page => {
  const open = bytes => page.evaluate(bytes => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], 'game.sgf'))
    $('#file').files = data.files
    $('#file').dispatchEvent(new Event('change'))
  }, [...Buffer.from(bytes, 'latin1')])
  // In Shift_JIS the second bytes of these letters are those of a backslash.
  await open('(;FF[4]CA[Shift_JIS]SZ[7]SQ[dd]RU[Pah-Tum classic]PB[\x83\x5c];B[aa]C[\x95\x5c];W[bb])')
  await page.untilCount('#moves li', 2)
  await page.untilText('.card .name', 'ソ')
  await open('(;FF[4]CA[KLINGON]SZ[7];B[aa])')
  await page.untilMatch('#trouble', /game\.sgf: its charset KLINGON \(CA\) is unknown/)
})

gameTest('what is shared has no token of the server', kSmall, async (page, program) => {
  const [token] = program.address.match(/[0-9a-f]{32}/)
  await program.play(page, 'A1', 'B2')
  await page.click('#more summary', '#share')
  await page.untilShown('#share-game')
  const values = await page.evaluate(() => $$('.share input').map(({value}) => value))
  assert.match(values[0], /^#game=3\/3\/3_x_classic[^;]*;a1b2$/)
  const image = await page.evaluate(async () => (await import('./board_image.js')).svgText($('#board')))
  for (const text of [...values, image, await page.evaluate(() => $('#dialog').innerHTML)]) assert.ok(!text.includes(token))
})
