// Pages that are rewritten while games are played, in a real browser that stays on them.
import assert from 'node:assert/strict'
import {existsSync} from 'node:fs'
import {setTimeout as sleep} from 'node:timers/promises'
import {browserTest, kDisk, until} from './browser.mjs'
import {temporaryFolder} from './folders.mjs'
import {kArena, kPahtum, Program, run} from './programs.mjs'

const kMoreThanOnePage = 1500
const kFew = ['--ruleset', 'classic,size=5,boulders=3', '--concurrency', '1', '--no-affinity']

/** A test in a folder that goes with it. */
function liveTest(name, body) {
  browserTest(name, kDisk, (visit, t) => body(visit, t, temporaryFolder()))
}

/** Sleeps for each move: what else would play as fast as it can. */
const kSlow = `'${process.env.PAHTUM_BINARY_DIR}/tests/support/scripted_engine' fault=slow-after ms=20 'after=limit nodes 30'`

/** Words for games without end that write a page, seldom enough to be seen on a busy machine. */
function endless(file, ...more) {
  const engines = ['one', 'two'].flatMap((name, seed) => ['--engine', `${name}=${kSlow} seed=${seed}`])
  const games = [...kFew, '--tc', 'nodes=30', '--rounds', '50000', '--quiet']
  return [...engines, ...games, '--html', file, '--html-every', '1', ...more]
}

async function untilFile(file, program) {
  await until(
    () => existsSync(file) || !program.isRunning,
    () => file
  )
  assert.ok(existsSync(file), program.err)
}

const untilState = (page, state) =>
  page.until(state => document.readyState === 'complete' && $('#state')?.dataset.state === state, state)

/** The page changes without being touched, and says what becomes of the games; when they have ended, it stays. */
async function checkLife(visit, file, arena) {
  await untilFile(file, arena)
  const page = await visit.open(`file://${file}`)
  await untilState(page, 'running')
  const written = () => page.evaluate(() => $('#state').dataset.written).catch(() => '')
  let first = ''
  await until(async () => (first = await written()))
  await page.until(first => $('#state')?.dataset.state === 'running' && $('#state').dataset.written > first, first)
  assert.equal(await arena.end('SIGINT'), 130)
  await untilState(page, 'interrupted')
  // It may have been written once more while the last games ended.
  await page.until(() => document.readyState === 'complete' && !$('#state').textContent.includes('Reloads'))
  // A reload would take this away.
  await page.evaluate(() => (window.stays = true))
  await sleep(kMoreThanOnePage)
  assert.equal(await page.evaluate(() => window.stays), true)
}

liveTest('the page of a run follows its games and stays when they end', async (visit, t, folder) => {
  const file = `${folder}/page.html`
  await checkLife(visit, file, new Program(t, kArena, endless(file, '--out', `${folder}/games.jsonl`)))
})

liveTest('a page says when an event rests and does not reload under an open game', async (visit, t, folder) => {
  const file = `${folder}/page.html`
  const store = `${folder}/games.db`
  const arena = new Program(t, kArena, endless(file, '--store', store, '--spool', `${folder}/spool`))
  await untilFile(file, arena)
  const page = await visit.open(`file://${file}`)
  await page.until(() => $('tr[data-game]') !== null)
  await run(t, kArena, ['event', 'pause', store])
  await untilState(page, 'paused')
  await page.until(() => {
    $('tr[data-game]').click()
    return (window.stays = document.readyState === 'complete')
  })
  await run(t, kArena, ['event', 'resume', store])
  await sleep(kMoreThanOnePage)
  assert.equal(await page.evaluate(() => window.stays), true)
  assert.equal((await page.data('#board', 'cells')).length, 25)
})

liveTest('the page of a tuning follows its iterations', async (visit, t, folder) => {
  const file = `${folder}/page.html`
  const words = ['tune', `${kPahtum} --hash 1`, '--param', 'late_second:8,4,30', ...kFew, '--tc', 'nodes=10']
  const output = ['--html', file, '--html-every', '1', '--out', `${folder}/tuning.jsonl`]
  await checkLife(visit, file, new Program(t, kArena, [...words, '--iterations', '1000000', ...output]))
})

liveTest('who only watches gets a page until the games end', async (visit, t, folder) => {
  const [games, watched] = [`${folder}/games.jsonl`, `${folder}/watched.html`]
  const arena = new Program(t, kArena, endless(`${folder}/page.html`, '--out', games, '--html-every', '0'))
  await untilFile(games, arena)
  const watcher = new Program(t, kArena, ['report', games, '--html', watched, '--every', '1'])
  await untilFile(watched, watcher)
  const page = await visit.open(`file://${watched}`)
  await untilState(page, 'running')
  assert.equal(await arena.end('SIGINT'), 130)
  assert.equal(await watcher.ended, 0, watcher.err)
  assert.match(watcher.out, /one against two/)
  await untilState(page, 'finished')
})
