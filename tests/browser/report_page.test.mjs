// What a real browser makes of a report that the real program has written.
import assert from 'node:assert/strict'
import {readFileSync, writeFileSync} from 'node:fs'
import {browserTest, kDisk} from './browser.mjs'
import {temporaryFolder} from './folders.mjs'
import {kArena, kPahtum, Program, run} from './programs.mjs'

const kHostileName = `</script><script>document.title='pwned'</script>"'<img src=x onerror="document.title='pwned'">&amp;\u2028`

/** The CRC-32C of bytes, bit by bit. */
function crc32c(bytes) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0)
  }
  return (~crc >>> 0).toString(16).padStart(8, '0')
}

/** A game between engines of these names as a line of a record, with its checksum. */
function line(names, {moves, stderr, ...game}) {
  const engine = (name, version) => ({
    name,
    version,
    command: [name],
    program: '',
    directory: '',
    tc: 'none',
    threads: 1
  })
  const record = {
    format: 2,
    started: '2001-09-09T01:46:40.125Z',
    repeat: 0,
    margin: 0,
    black: engine(names[0], 'One 1.0'),
    white: {...engine(names[1], 'Two 2.0'), stderr},
    ...game,
    moves,
    times_ns: moves.split(' ').map(() => 1500)
  }
  const text = JSON.stringify(record).slice(0, -1)
  return `${text},"crc":"${crc32c(Buffer.from(text))}"}\n`
}

/** Of eight moves on 3x3, in which Black and White have a row of three each: 3 points for Black after the fifth. */
const kDrawn = {
  opening: '3/3/3 x classic',
  result: 'draw',
  ending: 'board-full',
  detail: 'Black 3, White 3',
  moves: 'A1 A2 B1 B2 C1 C2 A3 B3'
}
/** Its first move captures; then White's engine crashes. */
const kCapturing = {
  started: '2001-09-09T01:46:41.125Z',
  opening: 'x1ox1/5/5/5/5 x custodial,setup=fixed',
  result: 'black',
  ending: 'crash',
  detail: `was killed by ${kHostileName}`,
  stderr: kHostileName,
  moves: 'B5 E1'
}

/** A report of these lines in a folder of its own: its file. */
async function report(t, ...lines) {
  const folder = temporaryFolder()
  writeFileSync(`${folder}/games.jsonl`, lines.join(''))
  await run(t, kArena, ['report', `${folder}/games.jsonl`, '--html', `${folder}/report.html`])
  return `${folder}/report.html`
}

/** A test with the report of two games, the first drawn on 3x3, the second with a capture and a crash. */
function reportTest(name, fragment, body) {
  const withPage = async (visit, t) => {
    const names = [kHostileName, 'two']
    const file = await report(t, line(names, kDrawn), line(names, kCapturing))
    const page = await visit.open(`file://${file}${fragment}`)
    await body(page, {file, visit, t})
  }
  browserTest(name, kDisk, withPage)
}

const html = page => page.tab.content()
const cells = page => page.evaluate(() => $('#board')?.dataset.cells)

async function expectText(page, ...texts) {
  const shown = await html(page)
  for (const text of texts) assert.ok(shown.includes(text), `${text} in ${shown}`)
}

reportTest('an address names a position and the board shows it', '#game=1&ply=5', async page => {
  // After five moves Black has the bottom row, and its three points.
  assert.equal(await cells(page), '...oo.xxx')
  assert.equal(await page.text('#score-black'), '3')
  assert.equal(await page.text('#score-white'), '0')
  await expectText(page, '>Move 5: C1<')
})

reportTest('a captured stone has changed hands, axe-core finds nothing, and the page fits a telephone', '#game=2&ply=1', async page => {
  assert.equal(await cells(page), 'xxxx.....................')
  await page.expectAccessible('report')
  await page.resize('360x9000')
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
})

reportTest('the standings are there and nothing an engine said has run', '', async page => {
  await expectText(
    page,
    '2 games of 2 engines',
    '<title>Pah-Tum tournament</title>',
    `&lt;/script&gt;&lt;script&gt;document.title='pwned'`,
    '>crash<'
  )
  assert.equal(await page.count('img'), 0)
})

browserTest('what engines gave away is a table and a chart', kDisk, async (visit, t) => {
  const file = `${temporaryFolder()}/accuracy`
  await run(t, kArena, [
    ...['--tc', 'nodes=20', '--rounds', '4', '--ruleset', 'classic,size=4,boulders=2', '--quiet', '--out', `${file}.jsonl`],
    ...['--engine', `one=${kPahtum}`, '--engine', `random=${kPahtum} --player random`]
  ])
  const more = ['--accuracy', '--accuracy-cache', `${file}.cache`, '--html', `${file}.html`]
  await run(t, kArena, ['report', `${file}.jsonl`, ...more])
  const page = await visit.open(`file://${file}.html`)
  await expectText(page, 'Points given away a game, by the number', '>13 to 16<', '>1 to 4<', 'gave away, less what')
  assert.equal(await page.count('#accuracy table'), 2)
  assert.ok((await page.count('#accuracy svg rect')) > 0)
  assert.equal(visit.complaints.length, 0)
})

browserTest('the places of a knockout are those of its results', kDisk, async (visit, t) => {
  const file = `${temporaryFolder()}/knockout`
  const out = await run(t, kArena, [
    ...['--tournament', 'knockout', '--tc', 'nodes=20', '--match-pairs', '1', '--ruleset', 'classic,size=4,boulders=0'],
    ...['--json', '--quiet', '--out', `${file}.jsonl`, '--html', `${file}.html`],
    ...[1, 2, 3, 4].flatMap(hash => ['--engine', `engine-${hash}=${kPahtum} --hash ${hash}`])
  ])
  const page = await visit.open(`file://${file}.html`)
  const {engines, standings} = JSON.parse(out)
  for (const {name, faults} of engines) assert.equal(Object.keys(faults).length, 0, name)
  const rows = await page.evaluate(() => $$('tr').map(row => [...row.children].map(cell => cell.textContent).join('|')))
  assert.equal(standings.length, 4)
  for (const {place, name, out_in_round: round, lost_to: winner} of standings) {
    const row = [place, name, round ?? '', winner ?? ''].join('|')
    assert.ok(rows.includes(row), `${row} in ${rows.join('\n')}`)
  }
  const words = text => text.split(/\s+/).join(' ')
  const table = words(await run(t, kArena, ['report', `${file}.jsonl`]))
  const said = await page.evaluate(() => $$('#standings .wide tbody tr').map(row => [...row.children].map(cell => cell.textContent)))
  assert.equal(said.length, 4)
  // The shares of draws and the numbers of pairs are left out.
  for (const row of said) assert.ok(table.includes(row.slice(0, 11).join(' ')), `${row} in ${table}`)
})

reportTest('keys, buttons and the list walk through games', '#game=1&ply=3', async page => {
  const second = 'x.ox.....................'
  const steps = [
    [() => page.press('ArrowRight'), '...oo.xx.'],
    [() => page.press('ArrowLeft'), '...o..xx.'],
    [() => page.press('ArrowLeft'), '...o..x..'],
    [() => page.click('button[title^="One move back"]'), '......x..'],
    [() => page.press('End'), 'xo.oooxxx'],
    [() => page.press('n'), second],
    [() => page.press('p'), '.........'],
    [() => page.click('tr[data-game="2"]'), second]
  ]
  for (const [step, seen] of steps) {
    await step()
    assert.equal(await cells(page), seen, String(step))
  }
})

reportTest('keys go on from a move that was chosen in the list', '#game=1&ply=0', async page => {
  await page.click('.moves tbody tr:nth-child(5)')
  await page.press('ArrowRight')
  await expectText(page, '>Move 6: ')
})

reportTest('the heads of the moves stay in sight', '#game=1&ply=0', async page => {
  const [scrolled, head] = await page.evaluate(() => {
    const list = $('.moves')
    list.style.maxHeight = '4rem'
    list.scrollTop = 60
    const distance = list.querySelector('th').getBoundingClientRect().top - list.getBoundingClientRect().top
    return [list.scrollTop, Math.abs(Math.round(distance))]
  })
  assert.deepEqual([scrolled, head], [60, 1])
})

reportTest('an address of no game opens none', '#game=3&ply=1', async page => {
  assert.equal(await page.count('[data-cells]:not([data-cells=""])'), 0)
})

reportTest('a ply behind the end is the end', '#game=1&ply=99', page => expectText(page, 'Move 8: B3. drawn'))

browserTest('the page of all events links to those of events and shows their tests', kDisk, async (visit, t) => {
  const [folder, store] = [temporaryFolder(), `${temporaryFolder()}/games.db`]
  const engines = ['one', 'two'].flatMap(name => ['--engine', `${name}=${kPahtum} --player random`])
  const games = ['--ruleset', 'classic,size=4,boulders=2', '--tc', 'nodes=20', '--rounds', '3', '--sprt', '0,50']
  const gate = new Program(t, kArena, [...engines, ...games, '--quiet', '--store', store, '--event', '<b>one'])
  assert.equal(await gate.ended, 2, gate.err)
  writeFileSync(`${folder}/event-1.html`, '')
  await run(t, kArena, ['status', store, '--html', `${folder}/index.html`])
  const page = await visit.open(`file://${folder}/index.html`)
  await expectText(page, '<a href="event-1.html">&lt;b&gt;one</a>', '>finished<', '>6 / 6<', '>LLR ', 'Written ')
  assert.equal(await page.count('svg[aria-label="LLR over pairs"]'), 1)
  await page.expectAccessible('events')
})

// With numbers as wide as they get: nothing of the tables is out of sight.
reportTest('the standings fit a screen of 1300 pixels', '', async (page, {file, visit}) => {
  const widest = ['-1234.5', '[-1234.5, -1234.5]', '-1234.5', '>99.9%', '100.0%', ...Array(4).fill('12345')]
  widest.push('100.0%', '12345', '[1234, 2345, 3456, 2345, 1234]', '12345')
  const widen = row => row.replace(/(,"[^"]*"){13}\]/, `,${JSON.stringify(widest).slice(1)}`)
  const text = readFileSync(file, 'utf8').replace(/\["[12]"(,"[^"]*"){14}\]/g, widen)
  writeFileSync(`${file}.wide.html`, text)
  const wide = await visit.open(`file://${file}.wide.html`)
  await wide.resize('1300x2000')
  const fits = await wide.evaluate(() => $$('#standings .scroll').map(table => table.scrollWidth <= table.clientWidth))
  assert.deepEqual(fits, [true, true])
  await expectText(wide, '[-1234.5, -1234.5]')
})

reportTest('groups that no games connect have a chart each and a warning', '', async (page, {visit, t}) => {
  assert.equal(await page.count('#groups'), 0)
  const lines = ['ab', 'cd'].flatMap(([one, other]) =>
    [kDrawn, kCapturing].flatMap(game => [line([one, other], game), line([other, one], game)])
  )
  const groups = await visit.open(`file://${await report(t, ...lines)}`)
  await expectText(groups, 'id="groups">No games connect these 2 groups', '>Group 1. ', '>Group 2. ')
})

