// The package for npm in Node: against the program, and against solved positions.
import assert from 'node:assert/strict'
import {execFileSync, spawnSync} from 'node:child_process'
import {readFileSync, readdirSync, statSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {test} from 'node:test'
import {pathToFileURL} from 'node:url'
import {checkNotices} from './notices.mjs'
import {installPackage} from './npm.mjs'

const kPahtum = `${process.env.PAHTUM_BINARY_DIR}/bin/pahtum`
const kProject = installPackage()
const kPackage = join(kProject, 'node_modules/pahtum')
const {Engine, Position, version} = await import(pathToFileURL(createRequire(join(kProject, 'x.js')).resolve('pahtum')))

/** A board on which nothing is ever proven in time. */
const kLong = '8/8/8/8/8/8/8/7- x classic'

/** What the program answers to each of these commands. */
function answers(words, commands) {
  const {stdout} = spawnSync(kPahtum, ['--book', 'off', ...words], {input: `${commands.join('\n')}\nquit\n`, encoding: 'utf8'})
  return stdout
    .split('\n\n')
    .slice(0, commands.length)
    .map(text => text.match(/^= ?([^]*)/)?.[1] ?? text)
}

/** A test with an engine that is closed at the end. */
function engineTest(name, options, body) {
  test(name, async () => {
    const engine = new Engine(options)
    try {
      await body(engine)
    } finally {
      engine.close()
    }
  })
}

/** Random numbers below `count`, the same each time. */
function makeRandom(seed) {
  let state = seed
  return count => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * count)
  }
}

test('the package has the version of the program, and nothing that it does not need', () => {
  const description = JSON.parse(readFileSync(join(kPackage, 'package.json'), 'utf8'))
  assert.equal(description.version, version)
  assert.ok(execFileSync(kPahtum, ['--version'], {encoding: 'utf8'}).includes(version))
  assert.equal(description.dependencies, undefined)
  const named = Object.values(description.exports).flatMap(target => (typeof target === 'string' ? target : Object.values(target)))
  for (const file of named) assert.ok(statSync(join(kPackage, file)).isFile(), file)
  for (const page of readdirSync(kPackage)) assert.doesNotMatch(page, /CMake|\.cpp|\.mjs/)
})

test('the package has the notices of the libraries in its module', () => {
  checkNotices(kPackage)
})

test('the board can be imported where pages are made on a server', async () => {
  const {PahtumBoard} = await import(pathToFileURL(createRequire(join(kProject, 'x.js')).resolve('pahtum/board.js')))
  assert.ok(PahtumBoard.observedAttributes.includes('position'))
})

test('the types name what the classes have', () => {
  const types = readFileSync(join(kPackage, 'index.d.ts'), 'utf8')
  for (const [name, Class] of Object.entries({Position, Engine})) {
    const body = types.match(new RegExp(`^export class ${name} \\{[^]*?^\\}`, 'm'))[0]
    const declared = [...body.matchAll(/^ {2}(?:static |readonly )*(\w+)[(:]/gm)].map(([, member]) => member)
    const own = [...Object.getOwnPropertyNames(Class), ...Object.getOwnPropertyNames(Class.prototype)]
    const known = own.filter(member => !['length', 'name', 'prototype', 'constructor'].includes(member))
    assert.deepEqual(declared.filter(member => !['private', 'constructor'].includes(member)).sort(), known.sort())
  }
})

for (const ruleset of ['classic', 'assyrian', 'strategic', 'custodial', 'classic,size=8', 'strategic,size=5,swap=on']) {
  test(`random games of ${ruleset} go as in the program`, () => {
    for (let seed = 1; seed <= 3; ++seed) {
      const random = makeRandom(seed)
      const position = Position.randomGame(ruleset, seed)
      const start = String(position)
      const [shown, commands] = [[], []]
      while (!position.isOver) {
        const legal = position.legalMoves()
        const move = legal[random(legal.length)]
        commands.push(`play ${position.sideToMove} ${move}`, 'position', 'legal_moves', 'score')
        position.play(move)
        const {black, white} = position.score
        shown.push('', String(position), position.legalMoves().join(' '), `black ${black} white ${white}`)
      }
      const told = answers(['--position', start], commands)
      // The program says more of a game with running scores.
      assert.deepEqual(told.map((text, i) => (i % 4 === 3 ? text.match(/^black \d+ white \d+/)?.[0] ?? text : text)), shown)
      const {black, white} = position.score
      assert.equal(position.winner, black === white ? 'draw' : black > white ? 'black' : 'white')
      // Back to the start.
      while (position.moves.length > 0) position.undo()
      assert.equal(String(position), start)
    }
  })
}

const games = [
  {options: {hash: 16, seed: 1}, nodes: 1500, start: '5/1-3/5/3-1/5 x classic'},
  {options: {hash: 16, seed: 1}, nodes: 300, start: '7/5-1/7/3-3/7/2-4/7 x classic'},
  {options: {hash: 16, seed: 5, level: 4}, nodes: 400, start: '5/1-3/5/3-1/5 x classic'},
  {options: {hash: 16, seed: 9, player: 'uct'}, nodes: 50, start: '5/1-3/5/3-1/5 x custodial,setup=fixed'}
]
for (const {options, nodes, start} of games) {
  engineTest(`it plays against itself as the program does: ${JSON.stringify(options)}, ${start}`, options, async engine => {
    const position = Position.parse(start)
    const commands = []
    while (!position.isOver) {
      commands.push(`genmove ${position.sideToMove}`)
      position.play((await engine.bestMove(position, {nodes})).move)
    }
    const words = Object.entries({...options, nodes, position: start}).flatMap(([name, value]) => [`--${name}`, String(value)])
    const told = answers(words, [...commands, 'position', 'score'])
    assert.deepEqual(told.slice(0, -2), position.moves)
    assert.equal(told.at(-2), String(position))
    const {black, white} = position.score
    assert.equal(told.at(-1), `black ${black} white ${white}`)
    assert.equal((await engine.bestMove(position)).move, null)
  })
}

/** Positions with the values of all moves, which suites_test compares with a plain search. */
const kSolved = readFileSync(`${process.env.PAHTUM_SOURCE_DIR}/openings/suites/exercises.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .filter((_, i) => i % 40 === 0)
  .map(line => JSON.parse(line))

engineTest('solved positions are solved alike', {hash: 4}, async engine => {
  for (const {position, value, best} of kSolved) {
    const margin = await engine.solve(position)
    assert.deepEqual([margin.proof, margin.lower, margin.upper, margin.bestIsComplete], ['margin', value, value, true], position)
    assert.deepEqual([...margin.best].sort(), best.sort(), position)
    // The line leads to that margin.
    const end = Position.parse(position).play(...margin.line)
    const {black, white} = end.score
    assert.deepEqual([end.isOver, black - white], [true, position.includes(' x ') ? value : 0 - value], position)
    const result = await engine.solve(position, {goal: 'result', oneBest: true})
    assert.ok(Math.sign(result.lower) === Math.sign(value) && Math.sign(result.upper) === Math.sign(value), position)
    for (const [atLeast, proof] of [[value, 'yes'], [value + 1, 'no']]) assert.equal((await engine.solve(position, {goal: 'atLeast', atLeast})).proof, proof, position)
  }
})

engineTest('an analysis ends with the values of all moves', {hash: 4}, async engine => {
  for (const {position, margins} of kSolved) {
    let last
    for await (const report of engine.analyze(position)) last = report
    assert.ok(last.isComplete)
    assert.deepEqual(Object.fromEntries(last.moves.map(({move, score}) => [move, score])), margins, position)
    assert.deepEqual(last.moves.map(({score}) => score), last.moves.map(({score}) => score).sort((a, b) => b - a))
  }
})

/** How often the loop of an analysis runs. */
async function countReports(reports) {
  let count = 0
  for await (const {moves} of reports) count += moves.length > 0 ? 1 : 0
  return count
}

engineTest('an analysis ends at its limits, and when its loop is left', {}, async engine => {
  assert.equal(await countReports(engine.analyze(kLong, {depth: 3})), 3)
  // 2000 and 4000 and 1000 nodes.
  assert.equal(await countReports(engine.analyze(kLong, {nodes: 7000})), 3)
  let nodes = 0
  for await (const {moves} of engine.analyze(kLong, {depth: 200, nodes: 7000})) nodes += moves.reduce((sum, move) => sum + move.nodes, 0)
  assert.ok(nodes <= 8000, String(nodes))
  const begin = Date.now()
  assert.ok((await countReports(engine.analyze(kLong, {time: 0.3}))) >= 1)
  assert.ok(Date.now() - begin >= 250)
  for await (const {moves, isComplete} of engine.analyze(kLong)) {
    assert.equal(moves.length, 63)
    assert.equal(isComplete, false)
    break
  }
  // Time goes on while a report is read.
  for await (const {moves} of engine.analyze(kLong, {time: 0.1})) await new Promise(done => setTimeout(done, moves.length * 2))
  // Positions are read when the analysis is asked for.
  const position = Position.newGame('classic,size=5', [])
  const analysis = engine.analyze(position, {depth: 1})
  position.play('A1')
  assert.equal((await analysis.next()).value.moves.length, 25)
  // Nothing is left to do.
  assert.ok((await engine.bestMove(kLong, {nodes: 10})).move)
  // A game that is over has no moves.
  assert.equal(await countReports(engine.analyze('xox/oxo/xox o classic')), 0)
})

const isAborted = {name: 'AbortError'}
const forEver = {time: Infinity}

engineTest('what is cancelled fails, and the engine goes on', {}, async engine => {
  for (let round = 0; round < 3; ++round) {
    const calls = [engine.bestMove(kLong, forEver), engine.solve(kLong), engine.analyze(kLong, forEver).next()]
    setTimeout(() => engine.cancel(), 100 * round)
    for (const call of calls) await assert.rejects(call, isAborted)
    assert.ok((await engine.bestMove(kLong, {nodes: 100})).move)
  }
  engine.cancel()
  assert.ok((await engine.bestMove(kLong, {depth: 1})).move)
})

engineTest('many calls may wait for one signal', {}, async engine => {
  const warnings = []
  process.on('warning', warning => warnings.push(warning.name))
  const ending = new AbortController()
  const calls = Array.from({length: 12}, () => engine.bestMove(kLong, {nodes: 100, signal: ending.signal}))
  await calls[0]
  ending.abort()
  assert.deepEqual([...new Set((await Promise.allSettled(calls)).map(({status}) => status))], ['fulfilled', 'rejected'])
  assert.deepEqual(warnings, [])
})

engineTest('a signal ends its own call alone', {}, async engine => {
  const [running, waiting] = [new AbortController(), new AbortController()]
  const calls = [engine.bestMove(kLong, {...forEver, signal: running.signal}), engine.solve(kLong, {signal: waiting.signal}), engine.bestMove(kLong, {nodes: 100})]
  const ends = calls.map(call => call.then(() => 'answered', ({name}) => name))
  waiting.abort()
  assert.equal(await ends[1], 'AbortError')
  assert.equal(await Promise.race([ends[0], new Promise(done => setTimeout(done, 200, 'thinks'))]), 'thinks')
  running.abort()
  assert.equal(await ends[0], 'AbortError')
  assert.equal(await ends[2], 'answered')
  await assert.rejects(engine.bestMove(kLong, {signal: AbortSignal.abort()}), isAborted)
  await assert.rejects(countReports(engine.analyze(kLong, {signal: AbortSignal.timeout(300)})), {name: 'TimeoutError'})
})

test('a closed engine answers nothing', async () => {
  const engine = new Engine()
  const loop = engine.analyze(kLong)
  await loop.next()
  const calls = [engine.bestMove(kLong, forEver), engine.solve(kLong), engine.clear(), engine.analyze(kLong).next()]
  engine.close()
  for (const call of [...calls, loop.next()]) await assert.rejects(call, isAborted)
  const isLate = {name: 'InvalidStateError', message: /closed/}
  await assert.rejects(engine.bestMove(kLong), isLate)
  await assert.rejects(engine.analyze(kLong).next(), isLate)
  engine.cancel()
  engine.close()
})

engineTest('a loop over an analysis ends when it is cancelled between two reports', {}, async engine => {
  let reports = 0
  const loop = async () => {
    for await (const {moves} of engine.analyze(kLong, {time: 20})) {
      reports += moves.length > 0 ? 1 : 0
      engine.cancel()
    }
  }
  await assert.rejects(loop(), isAborted)
  assert.equal(reports, 1)
  assert.equal(await countReports(engine.analyze(kLong, {depth: 2})), 2)
})

engineTest('what is wrong is said, and changes nothing', {}, async engine => {
  const position = Position.newGame('classic,size=5', ['B2'])
  const before = String(position)
  assert.throws(() => position.play('B2'), {code: 'ILLEGAL_MOVE', message: /B2/})
  assert.throws(() => position.play('nonsense'), {code: 'PARSE_ERROR', message: /nonsense/})
  assert.throws(() => position.play('A1\0'), {code: 'PARSE_ERROR'})
  assert.throws(() => position.undo(), {name: 'InvalidStateError', message: /no move/})
  assert.equal(String(position), before)
  // What comes before an illegal move stays.
  assert.throws(() => position.play('A1', 'C3', 'A1'), {code: 'ILLEGAL_MOVE'})
  assert.deepEqual(position.moves, ['A1', 'C3'])
  assert.throws(() => Position.parse('nonsense'), {code: 'PARSE_ERROR'})
  for (const text of [undefined, null, 5, {}, ['3/3/3 x classic']]) {
    assert.throws(() => Position.parse(text), {name: 'TypeError', message: /^position is/})
    for (const call of [engine.bestMove(text), engine.solve(text), engine.analyze(text).next()]) await assert.rejects(call, TypeError)
    assert.throws(() => position.play(text), TypeError)
  }
  assert.throws(() => Position.newGame('chess'), {code: 'PARSE_ERROR', message: /chess/})
  assert.throws(() => Position.newGame('classic', 'Z9'), Error)
  assert.throws(() => new Position(), TypeError)
  assert.throws(() => new Position(1), TypeError)
  for (const level of [0, 1.5, 16, NaN]) assert.throws(() => new Engine({level}), {name: 'RangeError', message: `level is ${level}, not a whole number from 1 to 15`})
  assert.throws(() => new Engine({level: '3'}), {name: 'TypeError', message: "level is '3', not a whole number from 1 to 15"})
  assert.throws(() => new Engine({lvl: 3}), {name: 'TypeError', message: "options have no 'lvl': they are player, level, hash, seed"})
  for (const options of [5, null, 'x', {player: 3}, {seed: '1'}]) assert.throws(() => new Engine(options), TypeError)
  for (const seed of [-1, 1.5, 2 ** 64, 2n ** 64n]) assert.throws(() => Position.randomGame('classic', seed), {name: 'RangeError', message: /seed is .*2\^64 - 1$/})
  for (const boulders of [5, null, {}, [3]]) assert.throws(() => Position.newGame('classic', boulders), {name: 'TypeError', message: /boulder/})
  assert.throws(() => Position.newGame(5), TypeError)
  assert.throws(() => new Engine({player: 'nobody'}), {name: 'RangeError', message: /nobody/})
  await assert.rejects(engine.bestMove('nonsense'), {code: 'PARSE_ERROR', message: /nonsense/})
  for (const limits of [{time: -1}, {time: NaN}, {time: 1e300}, {nodes: 0}, {nodes: 1.5}, {depth: 1000}, {depth: -Infinity}])
    for (const call of [engine.bestMove(kLong, limits), engine.analyze(kLong, limits).next()]) await assert.rejects(call, {name: 'RangeError', message: /not a/})
  for (const limits of [{Time: 0.1}, {time: '0.5'}, {time: true}, {nodes: [1]}, {depth: 'x'}, {signal: 5}, 0.1, 'x', null])
    for (const call of [engine.bestMove(kLong, limits), engine.analyze(kLong, limits).next()]) await assert.rejects(call, TypeError)
  await assert.rejects(engine.solve(kLong, {goal: 'everything'}), {name: 'RangeError', message: /everything/})
  await assert.rejects(engine.solve(kLong, {atLeast: 1e10}), {name: 'RangeError', message: /atLeast/})
  for (const question of [{depth: 3}, {goal: 'atLeast'}, {goal: 3}, {oneBest: 1}, null]) await assert.rejects(engine.solve(kLong, question), TypeError)
  assert.ok((await engine.bestMove(kLong, {nodes: 10})).move)
})

engineTest('the largest table fits, and larger ones are refused', {hash: 900}, async engine => {
  assert.ok((await engine.bestMove(kLong, {nodes: 10})).move)
  assert.ok((await engine.solve('1oo/x-x/xo1 x classic')).best.length)
  for (const hash of [0, 901, 1024, 4096, 8192, 1048576, -1]) assert.throws(() => new Engine({hash}), {name: 'RangeError', message: /hash/})
})

test('the largest table fits although memory behind an earlier one is in use', async () => {
  const {instantiate} = await import(pathToFileURL(join(kPackage, 'module.js')))
  const module = await WebAssembly.compile(readFileSync(join(kPackage, 'pahtum.wasm')))
  const reports = []
  const {ask, exports} = await instantiate(module, {report: text => reports.push(JSON.parse(text))})
  const settings = {player: 'search', level: '15', hash: '900', seed: '0'}
  // The solver takes another table for rules under which stones can run out.
  for (const rules of ['classic', 'custodial', 'classic', 'custodial', 'classic']) {
    ask('solve', JSON.stringify({position: `1oo/x1x/xo1 x ${rules}`, goal: 'margin', atLeast: 0, oneBest: false, limits: {}, settings, games: 0}))
    assert.ok(exports.malloc(1e6))
  }
  ask('do_task', JSON.stringify({kind: 'choose', position: kLong, limits: {nodes: 10}, settings, games: 0}))
  assert.ok(reports.length >= 6)
  assert.deepEqual(reports.flatMap(({error}) => error ?? []), [])
})

test('two engines at once find what each finds alone', async () => {
  const alone = new Engine()
  const texts = [kLong, '7/5-1/7/3-3/7/2-4/7 x classic']
  const found = []
  for (const text of texts) {
    await alone.clear()
    found.push((await alone.bestMove(text, {nodes: 3000})).line)
  }
  const engines = [new Engine(), new Engine()]
  const together = await Promise.all(engines.map((engine, i) => engine.bestMove(texts[i], {nodes: 3000})))
  assert.deepEqual(together.map(({line}) => line), found)
  // One can be cancelled while the other thinks.
  const [first, second] = [engines[0].bestMove(kLong, forEver), engines[1].bestMove(kLong, {time: 0.5})]
  engines[0].cancel()
  await assert.rejects(first, isAborted)
  assert.ok((await second).move)
  for (const engine of [alone, ...engines]) engine.close()
})

/** What the script prints in a project that has the package. It must end well. */
function runScript(script) {
  const words = ['--input-type=module', '--eval', script]
  return execFileSync(process.execPath, words, {cwd: kProject, encoding: 'utf8', timeout: 300_000})
}

test('a program that does not close its engine ends by itself', () => {
  const script = `import { Engine } from 'pahtum'
    console.log((await new Engine().bestMove('${kLong}', { depth: 1 })).move.length)`
  assert.equal(runScript(script), '2\n')
})

test('where WebAssembly lacks what the module needs, the import says so', () => {
  const importing = `await import('pahtum').catch(({message}) => console.log(message))`
  const said = lacking => runScript(`${lacking}; ${importing}`)
  assert.match(said(`WebAssembly.compile = async () => { throw new WebAssembly.CompileError('no SIMD') }`),
    /^pahtum cannot run here: it needs Chrome 95, .*\(no SIMD\)\n$/)
  assert.match(said('delete globalThis.WebAssembly'), /^pahtum cannot run here: .*\(WebAssembly is not defined\)\n$/)
})

test('the example of the README runs', () => {
  const [example] = readFileSync(join(kPackage, 'README.md'), 'utf8').match(/(?<=^```js\n)[^]*?(?=^```)/m)
  assert.match(runScript(example), /^[A-G][1-7] -?[\d.]+\n([A-G][1-7] -?[\d.]+\n)+margin 3 \[ 'A3' \]\n$/)
})
