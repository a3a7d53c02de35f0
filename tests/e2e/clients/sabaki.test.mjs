// The engine as Sabaki drives it: through @sabaki/gtp, on real pipes. PAHTUM is the program's path.
import assert from 'node:assert/strict'
import {test} from 'node:test'
import sabaki from '@sabaki/gtp'

const {Command, Controller, ControllerStateTracker} = sabaki

const kLimit = {timeout: 60_000}
/** Two moves are left; the best ends the game three points ahead. */
const kEnding = '1oo/x-x/xo1 x classic'
const kLeelaKeys = ['visits', 'winrate', 'prior', 'lcb', 'order']

/** Runs `body` with an engine, which it ends with `quit` afterwards. */
function withEngine(body, ...options) {
  return async () => {
    const engine = new Controller(process.env.PAHTUM, ['--hash', '4', ...options])
    const ended = new Promise(resolve => engine.once('stopped', resolve))
    engine.start()
    try {
      await body(engine)
    } finally {
      await engine.stop(5_000)
    }
    assert.equal((await ended).signal, 0, 'exit code')
  }
}

function send(engine, line, subscriber) {
  return engine.sendCommand(Command.fromString(line), subscriber)
}

async function content(engine, line) {
  const response = await send(engine, line)
  assert.equal(response.error, false, `${line}: ${response.content}`)
  return response.content
}

/** An empty line, which this version of the library cannot send. */
function abort(engine) {
  engine.process.stdin.write('\n')
}

/** One `info` line: a record for each move, its numbers as they were written, `pv` as a list. */
function parseInfo(line) {
  return line
    .split(/\s*\binfo\s+/)
    .slice(1)
    .map(text => {
      const [pairs, pv] = text.split(' pv ')
      const words = pairs.split(' ')
      assert.equal(words.length % 2, 0, `not in pairs: ${pairs}`)
      const info = {pv: pv.trim().split(' ')}
      for (let i = 0; i < words.length; i += 2) info[words[i]] = words[i + 1]
      return info
    })
}

/** Sends a command; the updates are a list that grows while it is being answered. */
function stream(engine, line) {
  const updates = []
  let wake = () => {}
  const response = send(engine, line, event => {
    if (event.line.startsWith('info ')) updates.push(event.line)
    wake()
  })
  const reached = async count => {
    while (updates.length < count) await new Promise(resolve => (wake = resolve))
  }
  return {updates, response, reached}
}

test(
  'answers simple commands',
  kLimit,
  withEngine(async engine => {
    assert.equal(await content(engine, 'name'), 'Pahtum')
    assert.equal(await content(engine, 'protocol_version'), '2')
    const commands = (await content(engine, 'list_commands')).split('\n')
    for (const name of ['play', 'genmove', 'undo', 'komi', 'boardsize', 'clear_board']) {
      assert.ok(commands.includes(name), name)
    }
    for (const prefix of ['', 'lz-', 'kata-']) {
      assert.ok(commands.includes(`${prefix}analyze`), prefix)
      assert.ok(commands.includes(`${prefix}genmove_analyze`), prefix)
    }
  })
)

test(
  'answers commands that are queued, in their order and with their ids',
  kLimit,
  withEngine(async engine => {
    const lines = ['7 name', 'play b D4x', 'version', '8 fly', 'known_command play']
    const answers = await Promise.all(lines.map(line => send(engine, line)))
    assert.deepEqual(
      answers.map(answer => [answer.id, answer.error]),
      [[7, false], [null, true], [null, false], [8, true], [null, false]]
    )
    assert.equal(answers[0].content, 'Pahtum')
    assert.match(answers[3].content, /^unknown command/)
    assert.equal(answers[4].content, 'true')
  })
)

test(
  'streams lz-analyze until it is aborted',
  kLimit,
  withEngine(async engine => {
    const analysis = stream(engine, 'lz-analyze b 5')
    await analysis.reached(4)
    assert.ok(engine.busy)
    abort(engine)
    const response = await analysis.response
    assert.equal(response.error, false)
    for (const line of analysis.updates) {
      const infos = parseInfo(line)
      assert.ok(infos.length > 1 && infos.length <= 10, line)
      infos.forEach((info, order) => {
        assert.match(info.move, /^[A-G][1-7]$/)
        assert.equal(info.pv[0], info.move)
        assert.equal(+info.order, order)
        for (const key of kLeelaKeys) assert.match(info[key], /^\d+$/, `${key} in ${line}`)
        for (const key of ['winrate', 'prior', 'lcb']) assert.ok(+info[key] <= 10_000, line)
        assert.ok(Number.isFinite(+info.scoreLead), line)
      })
    }
    assert.equal(await content(engine, 'name'), 'Pahtum')
  })
)

test(
  'stops analysing for the next command and then answers it',
  kLimit,
  withEngine(async engine => {
    const analysis = stream(engine, 'kata-analyze 5 maxmoves 3 ownership true rootInfo true')
    await analysis.reached(1)
    assert.equal(await content(engine, 'protocol_version'), '2')
    await analysis.response
    const line = analysis.updates[0]
    const infos = parseInfo(line.slice(0, line.indexOf(' rootInfo')))
    assert.equal(infos.length, 3)
    for (const info of infos) {
      for (const key of ['winrate', 'prior', 'lcb']) assert.match(info[key], /^[01]\.\d+$/)
    }
    const ownership = line.match(/ownership ([-0-9. ]+)$/)[1].split(' ').map(Number)
    assert.equal(ownership.length, 49)
    assert.ok(ownership.every(owner => owner >= -1 && owner <= 1))
  })
)

test(
  'reports once even when the next command is there already, and when nothing is left to find out',
  kLimit,
  withEngine(async engine => {
    const immediate = stream(engine, 'lz-analyze')
    const next = content(engine, 'name')
    await immediate.response
    assert.ok(immediate.updates.length >= 1)
    assert.equal(await next, 'Pahtum')

    await content(engine, `position ${kEnding}`)
    const finished = stream(engine, 'analyze b 1')
    await finished.reached(1)
    while (!finished.updates.at(-1).includes('exact true')) await finished.reached(finished.updates.length + 1)
    const [best, other] = parseInfo(finished.updates.at(-1))
    assert.deepEqual([best.move, best.scoreLead, best.winrate, best.exact], ['A3', '3.00', '1.0000', 'true'])
    assert.equal(other.move, 'C1')
    await new Promise(resolve => setTimeout(resolve, 100))
    assert.ok(engine.busy, 'it waits for the client')
    abort(engine)
    await finished.response
    assert.ok(!engine.busy)
  })
)

test(
  'chooses and plays a move while it thinks aloud',
  kLimit,
  withEngine(async engine => {
    await content(engine, 'limit time 0.5')
    let side = 'b'
    for (const name of ['genmove_analyze', 'lz-genmove_analyze', 'kata-genmove_analyze']) {
      const lines = []
      const chosen = send(engine, `${name} ${side} 10 maxmoves 2`, event => lines.push(event.line))
      abort(engine) // Stops an analysis, but no choice of a move.
      const response = await chosen
      assert.equal(response.error, false)
      assert.ok(lines.filter(line => line.startsWith('info move ')).length >= 1, lines.join('\n'))
      const move = response.content.split('\n').at(-1).match(/^play ([A-G][1-7])$/)[1]
      const again = await send(engine, `play ${side === 'b' ? 'w' : 'b'} ${move}`)
      assert.match(again.content, /^illegal move: .* is occupied$/)
      side = side === 'b' ? 'w' : 'b'
    }
  })
)

test(
  'says what is wrong with a request',
  kLimit,
  withEngine(async engine => {
    const refused = {
      'lz-analyze b interval': /^syntax error: 'interval' is not followed by centiseconds$/,
      'lz-analyze b 50 maxmoves 0': /^syntax error: maxmoves '0': expected /,
      'kata-analyze fast': /^syntax error: 'fast': expected /,
      'analyze avoid b Z9 1': /^syntax error: 'Z9' is not a vertex of this board/,
      'lz-genmove_analyze w': /^illegal move: it is black's turn$/
    }
    for (const [line, message] of Object.entries(refused)) {
      const response = await send(engine, line)
      assert.ok(response.error, line)
      assert.match(response.content, message)
    }
  })
)

test('keeps an engine in step with the board of the client', kLimit, async () => {
  const tracker = ControllerStateTracker.fromController(process.env.PAHTUM, ['--position', '7/7/7/3-3/7/7/7 x classic'])
  const engine = tracker.controller
  engine.start()
  const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
  try {
    await tracker.sync({komi: 0, boardsize: [7, 7], history: [play('B', 'A1'), play('W', 'B1')]})
    assert.equal(await content(engine, 'position'), '7/7/7/3-3/7/7/xo5 x classic')
    await tracker.sync({komi: 0, boardsize: [7, 7], history: [play('B', 'A1'), play('W', 'C1'), play('B', 'G7')]})
    assert.equal(await content(engine, 'position'), '6x/7/7/3-3/7/7/x1o4 o classic')
    const analysis = send(engine, 'lz-analyze W 5')
    abort(engine)
    assert.equal((await analysis).error, false)
  } finally {
    await engine.stop(5_000)
  }
})
