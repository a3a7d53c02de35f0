// Games that begin or are opened: dialogs, files, links, variations.
import assert from 'node:assert/strict'
import {cell, GamePage, gameTest, kSmall} from './programs.mjs'

const field = name => `dialog [name=${name}]`

gameTest('a new game from the dialog', kSmall, async (page, program, visit) => {
  visit.expected = /status of 400/
  await page.click('#new')
  await page.set(field('ruleset'), 'classic')
  await page.set(field('size'), '5')
  await page.set(field('position'), 'nonsense')
  await page.set(field('colour'), 'both')
  await page.click('#begin')
  await page.untilMatch('dialog .error', /./)
  // What was typed before does not come back.
  await page.evaluate(() => $('#new-game').close())
  await page.click('#new')
  assert.equal(await page.value(field('position')), '')
  await page.set(field('size'), '5')
  await page.set(field('colour'), 'both')
  for (const boulder of ['B2', 'D4', 'A1', 'A1']) await page.click(`[data-boulder=${boulder}]`)
  await page.click('#begin')
  await page.untilCount('[data-cell]', 25)
  await page.until(() => !$('dialog').open)
  assert.equal(await page.pieceAt('D4'), '-')
  assert.equal(await page.count('[data-piece="-"][data-cell]'), 2)
  assert.equal(await page.value('#player-white'), 'human')
})

const kLargeCustodial = ['--ruleset', 'custodial,size=6']

gameTest('the dialog offers more of what is being played', kLargeCustodial, async (page, program) => {
  await program.post('settings', {black: 'engine', white: 'human', time: '0.05'})
  await page.untilValue('#player-white', 'human')
  await page.click('#new')
  assert.equal(await page.value(field('ruleset')), 'custodial')
  assert.equal(await page.value(field('size')), '6')
  assert.equal(await page.value(field('colour')), 'white')
})

gameTest('two pages show one game', kSmall, async (page, program, visit) => {
  const other = await visit.open(program.address, GamePage)
  await other.untilShown('[data-cell]')
  await page.click(cell('C1'))
  await other.untilPiece('C1', 'x')
})

gameTest('what a file says is shown as text', kSmall, async page => {
  const hostile = `<script>document.title='pwned'</script><img src=x onerror="document.title='pwned'">`
  await page.openFile(`(;FF[4]SZ[3]RU[Pah-Tum classic]PB[${hostile}]PW[w];B[aa])`)
  await page.untilPiece('A3', 'x')
  assert.equal(await page.text('.card .name'), hostile)
  assert.equal(await page.evaluate(() => document.title), 'Pah-Tum')
  assert.equal(await page.count('img, body script'), 0)
})

gameTest('a file that cannot be opened is explained', kSmall, async (page, program, visit) => {
  visit.expected = /status of 400/
  await page.openFile('x'.repeat(3 << 20))
  assert.ok(await page.evaluate(() => document.activeElement.matches('#more summary')))
  const tooLarge = 'game.sgf: the file is too large: it has 3.0 MiB, and a game may have 1.0 MiB'
  await page.untilText('#trouble', tooLarge)
  await page.openFile('no record')
  await page.untilMatch('#trouble', /^game\.sgf: line 1/)
  await page.openFile('(;SZ[3];B[aa])')
  await page.untilText('#trouble', 'The file names no boulders: its game is shown on a board without any.')
  await page.untilPiece('A3', 'x')
  await page.openFile('(;SZ[3]RU[Pah-Tum classic];B[bb])')
  await page.untilHidden('#trouble')
  await page.untilPiece('B2', 'x')
})

gameTest('other variations stay and can be shown', kSmall, async (page, program) => {
  await program.post('settings', {white: 'human'})
  await page.untilValue('#player-white', 'human')
  for (const name of ['B2', 'A1']) {
    await page.click(cell(name))
    await page.until(name => $('.last')?.dataset.cell === name, name)
  }
  await page.press('ArrowLeft')
  await page.untilPiece('A1', '.')
  await page.click(cell('C3'))
  await page.untilText('#moves .other', 'or A1')
  await page.click('#moves .other')
  await page.untilPiece('A1', 'o')
  await page.untilText('#moves .other', 'or C3')
})

gameTest('a link begins its position', kSmall, async (page, program, visit) => {
  await page.begin('B2')
  await page.click('#more summary', '#share')
  const link = await page.value('#share-link')
  const position = await page.value('#share-position')
  assert.equal(position, (await program.state()).position)
  await page.click('.share button')
  await page.untilText('.share button', 'Copied')
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Copied')
  await program.post('new', {ruleset: 'size=4'})
  const other = await visit.open(link)
  await other.untilCount('[data-cell]', 9)
  assert.equal((await program.state()).position, position)
  assert.equal(await other.evaluate(() => location.hash), '')
})
