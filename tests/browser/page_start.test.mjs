// Games that begin or are opened: dialogs, files, links, variations.
import assert from 'node:assert/strict'
import {once} from 'node:events'
import {readdirSync, readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {browserTest, kWeb, until} from './browser.mjs'
import {cell, fileAfter, GamePage, gameTest, kSmall, WebProgram} from './programs.mjs'

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
  assert.match(await page.text('#player-white option:nth-child(2)'), /^Level \d+$/)
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

// The boulders of a position as one text for all eight images of the board.
const imagesOf = (places, size) => {
  const images = [[1, 0, 0, 1], [-1, 0, 0, 1], [1, 0, 0, -1], [-1, 0, 0, -1], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, -1, 0], [0, -1, -1, 0]]
  const middle = size - 1
  const moved = ([a, b, c, d]) => places.map(([x, y]) => [2 * x - middle, 2 * y - middle]).map(([x, y]) => [a * x + b * y, c * x + d * y].join()).sort().join(' ')
  return images.map(moved).sort()[0]
}

gameTest('a fair board is one of those that are proven to be drawn, and what the program begins with', [], async (page, program) => {
  const file = readFileSync(`${process.env.PAHTUM_SOURCE_DIR}/openings/balanced/fair-13-boulders.txt`, 'utf8')
  const fair = new Set()
  for (const line of file.split('\n').filter(line => line && !line.startsWith('#'))) {
    const rows = line.split(' ')[0].replace(/\d/g, n => '.'.repeat(n)).split('/')
    fair.add(imagesOf(rows.flatMap((row, y) => [...row].flatMap((cell, x) => cell === '-' ? [[x, 6 - y]] : [])), 7))
  }
  assert.equal(fair.size, 24)
  const isFair = cells => fair.has(imagesOf(cells.map(name => ['ABCDEFG'.indexOf(name[0]), Number(name[1]) - 1]), 7))
  const boulders = () => page.evaluate(() => [...$$('[data-piece="-"][data-cell]')].map(cell => cell.dataset.cell))
  assert.ok(isFair(await boulders()))
  const first = (await program.state()).start
  // It may draw the same one again.
  while ((await program.post('new')).start === first);
  assert.ok(isFair(await boulders()))
  // Another board is one click away.
  await page.click('#new', '#random', '#begin')
  await page.untilCount('[data-piece="-"][data-cell]', 5)
  await page.click('#new')
  await page.frame()
  const chosen = () => page.evaluate(() => [...$$('[data-boulder][aria-pressed=true]')].map(cell => cell.dataset.boulder))
  const seen = new Set()
  for (let i = 0; i < 12; ++i) {
    await page.click('#fair')
    await page.untilCount('[data-boulder][aria-pressed=true]', 13)
    const cells = await chosen()
    assert.ok(isFair(cells), cells.join(' '))
    seen.add(cells.join())
  }
  assert.ok(seen.size > 3, String(seen.size))
  assert.match(await page.text('#boulders-remark'), /nobody wins/)
  const cells = await chosen()
  await page.set(field('colour'), 'both')
  await page.click('#begin')
  await page.untilCount('[data-piece="-"][data-cell]', 13)
  assert.deepEqual((await boulders()).sort(), cells.sort())
  // So does the next level after a game on one of them.
  await program.post('new', {position: 'xxx1xx1/xxxxxxx/xxxoooo/ooooooo/-------/o-ooo-o/-xx-x-- x classic,boulders=13', black: 'human', white: 'engine'})
  await page.click('.legal')
  await page.click('#result-next')
  await page.untilHidden('#result')
  await page.untilCount('[data-piece="-"][data-cell]', 13)
  assert.ok(isFair(await boulders()))
})

gameTest('rules that need a middle are offered for boards that have one', kSmall, async page => {
  await page.click('#new')
  await page.set(field('size'), '8')
  await page.set(field('ruleset'), 'assyrian')
  assert.equal(await page.value(field('size')), '7')
  const sizes = () => page.evaluate(() => [...$('#new-game [name=size]').options].filter(size => !size.disabled).map(size => size.value))
  assert.deepEqual(await sizes(), ['3', '5', '7'])
  await page.click('#begin')
  await page.untilCount('[data-cell]', 49)
  await page.click('#new')
  await page.set(field('ruleset'), 'classic')
  assert.deepEqual(await sizes(), ['3', '4', '5', '6', '7', '8'])
})

const kLargeCustodial = ['--ruleset', 'custodial,size=6']

gameTest('the dialog offers more of what is being played', kLargeCustodial, async (page, program) => {
  await program.post('settings', {black: 'engine', white: 'human', time: '0.05'})
  await page.click('#new')
  assert.equal(await page.value(field('ruleset')), 'custodial')
  assert.equal(await page.value(field('size')), '6')
  assert.equal(await page.value(field('colour')), 'white')
})

gameTest('two people on one device are both addressed by their colour', kSmall, async page => {
  await page.click('#new')
  assert.equal(await page.text(`${field('colour')} option[value=both]`), 'Two people on one device')
  await page.set(field('colour'), 'both')
  await page.set(field('position'), '4/4/1-2/4 x classic')
  await page.click('#begin')
  await page.untilText('#status', 'Black to move.')
  await page.evaluate(() => {
    window.said = ''
    new MutationObserver(() => (window.said += document.body.innerText)).observe(document.body, {childList: true, characterData: true, subtree: true})
  })
  for (const [i, side] of ['White', 'Black'].entries()) {
    await page.click('#hint')
    await page.untilShown('#hint-close')
    await page.click('#hint-close', '.legal')
    await page.untilText('#status', `${side} to move.`)
    assert.equal(await page.count('#moves li'), i + 1)
  }
  await page.click('#undo')
  await page.untilText('#status', 'White to move.')
  assert.doesNotMatch(await page.evaluate(() => window.said), /your turn/i)
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
  const other = await visit.open(program.address + link)
  await other.untilCount('[data-cell]', 9)
  assert.equal((await program.state()).position, position)
  assert.equal(await other.evaluate(() => location.hash), '')
})

/** Plays moves at random to the end of the game, for both sides. */
async function playToTheEnd(program) {
  let seed = 1
  for (;;) {
    const {legal} = await program.state()
    if (legal.length === 0) return
    seed = (seed * 48271) % 2147483647
    await program.post('move', {move: legal[seed % legal.length].text})
  }
}

const kWholeGames = [
  {ruleset: 'classic', boulders: 'B2 D4 F6 G1 A7'},
  {ruleset: 'custodial,size=5,swap=on'},
  {ruleset: 'strategic,size=4,boulders=2'},
  {position: '3/1-1/-2 x classic,setup=choose,boulders=2 choosing'}
]

gameTest('links bring games of all rules as they were played', kSmall, async (page, program) => {
  const moves = async () => (await program.state()).record.map(({move, side, resigned}) => [move, side, resigned])
  const open = link => page.evaluate(link => location.assign(link), link)
  const kinds = new Set()
  for (const game of kWholeGames) {
    await program.post('new', {...game, black: 'human', white: 'human'})
    await playToTheEnd(program)
    const played = await moves()
    played.slice(1).forEach(([move]) => kinds.add(move.captured ? 'capture' : move.cell ? 'cell' : move.text))
    await page.untilCount('#moves li', played.length - 1)
    await page.evaluate(() => ($('#more').open = true))
    await page.click('#share')
    const link = await page.value('#share-game')
    await page.evaluate(() => $('#dialog').close())
    const {hash} = new URL(link, program.address)
    assert.ok(hash.length <= 60 + 2.4 * played.length, hash)
    if (game.boulders) assert.equal(played.length - 1, 44)
    await program.post('new', {position: '3/3/3 x classic'})
    await page.untilCount('#moves li', 0)
    await page.untilCount('[data-cell]', 9)
    await open(link)
    await page.untilCount('#moves li', played.length - 1)
    assert.deepEqual(await moves(), played)
  }
  assert.ok(kinds.has('capture') && (kinds.has('first') || kinds.has('second')), [...kinds].join())
  // A game that was resigned, opened where it was resigned.
  await program.post('new', {position: '3/3/3 x classic'})
  await open(`${program.address}#game=3/3/3_x_classic;b2a1;white`)
  await page.untilText('#status', 'White has resigned. Black wins.')
  await page.untilText('#result h2', 'White has resigned. Black wins.')
})

const kHostileLinks = ['game=', 'game=;', 'game=3/3/3_x_classic;b2b2', 'game=3/3/3_x_classic;b2;grey', 'game=3/3/3_x_classic;b9', 'game=3/3/3_x_classic;a1;white;more',
  'game=3/3/3_x_classic;<img>', 'game=%', 'game=%00;a1', `game=${'a1'.repeat(100_000)}`, 'game=3/3/3_x_classic;swap', 'position=%E0%A4%A', 'position=nonsense', 'position=', 'game=__proto__;a1']

gameTest('links that lead to no game are refused with a message', kSmall, async (page, program, visit) => {
  visit.expected = /status of 400/
  await page.begin('B2')
  const before = (await program.state()).record
  for (const link of kHostileLinks) {
    await page.evaluate(link => (location.hash = link), link)
    await page.untilMatch('#trouble', /^This link cannot be opened\. (?!URI)\S/)
    assert.equal(await page.evaluate(() => location.hash), '')
    await page.click('#trouble')
  }
  assert.deepEqual((await program.state()).record, before)
})

/** Gives back as a list of files what the page gives to the user. */
async function filesOf(page, ask) {
  await page.evaluate(() => {
    window.files = []
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      if (this.download) window.files.push({name: this.download, address: this.href})
      else click.call(this)
    }
  })
  await ask()
  return page.evaluate(() => window.files)
}

gameTest('an image shows the board as it is', ['--position', 'xo1/1-1/3 x classic'], async page => {
  await page.click('#more summary', '#share')
  const files = await filesOf(page, async () => {
    await page.click('#share-svg', '#share-jpeg')
    await until(() => page.evaluate(() => window.files.length === 2))
  })
  assert.deepEqual(files.map(({name}) => name), ['pahtum.svg', 'pahtum.jpg'])
  // How light the picture is at cells, 0 to 255: stones, boulder, and wood.
  const lightness = async address => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [image.width, image.height]
    const context = canvas.getContext('2d', {willReadFrequently: true})
    context.drawImage(image, 0, 0)
    const box = $('#board').viewBox.baseVal
    return ['A3', 'B3', 'B2', 'C1'].map(name => {
      const {x, y, width, height} = $(`[data-cell=${name}] .ground`).getBBox()
      const at = [x + width / 2, y + height / 2].map(place => Math.round((place * canvas.width) / box.width))
      const [r, g, b] = context.getImageData(...at, 1, 1).data
      return (r + g + b) / 3
    })
  }
  for (const {name, address} of files) {
    const [black, white, boulder, wood] = await page.evaluate(lightness, address)
    assert.ok(black < 90 && white > 200 && boulder < wood && wood < white && boulder > black, `${name}: ${[black, white, boulder, wood]}`)
  }
  const text = await fileAfter(page, () => page.click('#share-svg'))
  assert.doesNotMatch(text, /var\(|class=|style=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
})

gameTest('nothing that leaves the page holds its token, and its image is short', ['--boulders', 'D4 E5'], async (page, program) => {
  const token = program.address.match(/[0-9a-f]{32}/)[0]
  await page.evaluate(() => {
    window.left = []
    const make = URL.createObjectURL
    URL.createObjectURL = blob => {
      blob.arrayBuffer().then(bytes => window.left.push([blob.type, new TextDecoder('latin1').decode(bytes)]))
      return make.call(URL, blob)
    }
    const tell = async (...words) => void window.left.push(...words.map(word => ['words', JSON.stringify(word)]))
    Object.defineProperty(navigator, 'clipboard', {value: {writeText: tell}})
    navigator.share = async ({files = [], ...words}) => {
      for (const file of files) window.left.push(['sent', new TextDecoder('latin1').decode(await file.arrayBuffer())])
      await tell(words)
    }
    navigator.canShare = () => true
  })
  const left = []
  const pressAll = async (open, count, last = 'words') => {
    await page.evaluate(() => (window.left = []))
    await page.click('#more', open)
    await page.untilShown('#dialog[open]')
    const values = await page.evaluate(() => $$('#dialog input').map(at => at.value))
    const buttons = await page.evaluate(() => $$('#dialog button:not(.main, .game-open, .game-review, .game-delete)').map((at, i) => (at.id ||= `pressed-${i}`)))
    for (const id of buttons) await page.click(`#${id}`)
    await page.until((count, last) => window.left.length >= count && window.left.some(([kind]) => kind === last), count, last)
    left.push(...values.map(value => ['field', value]), ...(await page.evaluate(() => window.left)))
    await page.press('Escape')
  }
  await program.play('A1', 'A2', 'B1', 'B2', 'C1')
  await pressAll('#share', 3 + 2 + 1 + 1 + 1, 'image/jpeg')
  await pressAll('#games', 1, 'application/x-go-sgf')
  await page.click('#more', '#exercises')
  await page.untilShown('#exercise-rating')
  await pressAll('#share', 2 + 2 + 1 + 1)
  const kinds = new Set(left.map(([kind]) => kind))
  assert.deepEqual([...kinds].sort(), ['application/x-go-sgf', 'field', 'image/jpeg', 'image/svg+xml', 'sent', 'words'])
  for (const [kind, text] of left) {
    assert.ok(!text.includes(token) && !text.includes('127.0.0.1'), `${kind}: ${text.slice(0, 200)}`)
    if (kind === 'image/jpeg') assert.ok(text.length <= 100_000, String(text.length))
  }
  assert.match(left.find(([kind, text]) => kind === 'words' && text.startsWith('{'))[1], /^\{"text":"#game=/)
})

browserTest('links lead to the page that --share-base names, where others open them', kWeb, async (visit, t) => {
  const friend = await WebProgram.start(t, [])
  const program = await WebProgram.start(t, ['--share-base', friend.address, '--level', '1'])
  const page = await visit.open(program.address, GamePage)
  await page.untilShown('[data-cell]')
  await page.click('.legal')
  await page.untilMyTurn(2)
  await page.click('#more', '#share')
  const link = await page.value('#share-game')
  assert.ok(link.startsWith(`${friend.address}#game=`), link)
  assert.match(await page.text('#dialog .faint'), /^Whoever opens the link sees/)
  const other = await visit.open(link, GamePage)
  await other.untilCount('#moves li', 2)
  assert.equal((await friend.state()).position, (await program.state()).position)
  for (const bad of ['example.org', 'ftp://example.org/', 'https://', 'https:///page', 'https://?x', 'https://:80/', 'https://example.org/#x', 'https://example.org/a b', 'https://example.org/"', 'https://ex\u00e4mple.org/', '']) {
    const refused = new WebProgram(t, ['--share-base', bad])
    assert.equal(await refused.ended, 4, bad)
    assert.match(refused.err, /share-base/, bad)
  }
})

browserTest('the service worker shows the kept page for errors, foreign pages and hosts that hang, and keeps no other', kWeb, async (visit, t) => {
  visit.expected = /status of (404|503)/
  const folder = `${process.env.PAHTUM_SOURCE_DIR}/protocol/web`
  const [mark] = readFileSync(`${folder}/page/index.html`, 'utf8').match(/<meta name="application-name".*>/)
  const ours = words => [200, `${mark}<title>${words}</title><script>navigator.serviceWorker.register('sw.js')</script>`]
  let page = ours('first'), place = '/'
  const server = createServer(({url}, answer) => {
    const isWorker = url === '/sw.js'
    if (!isWorker && page === undefined) return // it hangs
    if (url === '/' && place !== '/') return answer.writeHead(302, {Location: place}).end()
    const [status, body] = isWorker ? [200, readFileSync(`${folder}/alone/sw.js`)] : url === place ? page : [404, '']
    answer.writeHead(status, {'Content-Type': isWorker ? 'text/javascript' : 'text/html; charset=utf-8'}).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  const tab = await visit.open(`http://127.0.0.1:${server.address().port}/`)
  await tab.until(() => navigator.serviceWorker.controller !== null)
  const titleWith = async next => {
    page = next
    await tab.reload()
    return tab.evaluate(() => document.title)
  }
  assert.equal(await titleWith(ours('second')), 'second')
  assert.equal(await titleWith([503, '<title>down</title>']), 'second')
  assert.equal(await titleWith([200, '<title>log in</title>']), 'second')
  assert.equal(await titleWith(undefined), 'second')
  // The host is back.
  server.closeAllConnections()
  assert.equal(await titleWith(ours('third')), 'third')
  // It leads to the page by way of another address, and then to its log-in.
  place = '/index.html'
  assert.equal(await titleWith(ours('fourth')), 'fourth')
  assert.equal(await titleWith([503, '']), 'fourth')
  assert.equal(await titleWith([200, '<title>log in</title>']), 'fourth')
})

gameTest('what is kept and cannot be read is set aside with a word, and the page goes on', kSmall, async page => {
  const kept = {
    'pahtum-form': ['{', 'null', '[1]', '{"adaptive":99}', '{"run":"x"}'],
    exercises: ['7x', 'null', '{"rating":"much"}', '{"went":{"a":"b"}}', '[]'],
    'pahtum-played-1': ['', '{}', 'null', '{"begun":1}', '[1]'],
    'pahtum-forgotten': ['{}', '"text"', '{', 'null', '1'],
    'pahtum-seen': ['{', '{"kept":1}', '{"page":"/","kept":"{","sgf":""}', 'null', '[]']
  }
  const good = [['[1]', 'pahtum-form'], ['[]', 'exercises']] // of no use, and harmless
  for (let round = 0; round < 5; ++round) {
    const put = Object.entries(kept).map(([name, texts]) => [name, texts[round]])
    // Before the page's own script, which keeps things, too.
    const {identifier} = await page.tab.evaluateOnNewDocument(put => {
      localStorage.clear()
      sessionStorage.clear()
      const storageOf = name => (name === 'pahtum-seen' ? sessionStorage : localStorage)
      for (const [name, text] of put) storageOf(name).setItem(name, text)
    }, put)
    await page.reload()
    await page.tab.removeScriptToEvaluateOnNewDocument(identifier)
    await page.untilShown('[data-cell]')
    // It goes on as if nothing had been kept.
    await page.click('#new')
    await page.untilShown('#new-game[open]')
    await page.click('#begin')
    await page.untilHidden('#new-game[open]')
    await page.click('.legal')
    await page.until(() => $$('#moves li').length > 0)
    await page.click('#more', '#exercises')
    await page.untilShown('#exercise-rating')
    await page.click('#exercise-leave')
    for (const [name, text] of put.filter(([name, text]) => !good.some(([fine, of]) => fine === text && of === name))) {
      await page.until((name, text) => [localStorage, sessionStorage].some(storage => storage.getItem(`damaged-${name}`) === text), name, text)
      await page.until(name => $('#trouble').checkVisibility() && $('#trouble').textContent.includes(name), name)
    }
    await page.click('#trouble')
    await page.untilHidden('#trouble')
  }
})

gameTest('a shelf of famous boards begins games on boards that are solved', kSmall, async (page, program) => {
  const folder = `${process.env.PAHTUM_SOURCE_DIR}/openings/solved`
  const solved = name => readFileSync(`${folder}/${name}.jsonl`, 'utf8').trim().split('\n').map(line => JSON.parse(line))
  const positionsIn = id => page.evaluate(id => $$(`#${id} button`).map(at => at.dataset.position), id)
  await page.click('#more summary', '#famous')
  const won = await positionsIn('famous_won')
  const fives = readdirSync(folder).filter(name => name.startsWith('7x7-5-')).sort().flatMap(name => solved(name.replace('.jsonl', '')))
  assert.deepEqual(won, fives.filter(({wdl}) => wdl === 1).map(({position}) => position))
  // The hardest proof of each file and outcome.
  const names = ['5x5-0', '5x5-1', '5x5-2', '5x5-3', '5x5-4', '5x5-5', '7x7-7', '7x7-9', '7x7-11', '7x7-13']
  const hardest = wdl =>
    names.flatMap(name => {
      const lines = solved(`${name}-boulders`).filter(line => line.wdl === wdl).sort((a, b) => b.nodes - a.nodes)
      return lines.length ? [lines[0].position] : []
    })
  assert.deepEqual(await positionsIn('famous_hard_won'), hardest(1))
  assert.deepEqual(await positionsIn('famous_hard_drawn'), hardest(0))
  for (const position of await positionsIn('famous_mirrored')) {
    const cells = position.split(' ')[0].replaceAll('/', '').replace(/\d/g, n => '.'.repeat(n))
    assert.equal(cells, [...cells].reverse().join(''))
    assert.deepEqual([cells.length, cells[24], cells.match(/-/g).length], [49, '-', 5])
  }
  // One click starts a game, and who should win is known.
  await page.click('#famous_won button:nth-child(9)')
  await page.untilCount('#board [data-piece="-"]', 5)
  const {start, players} = await program.state()
  assert.deepEqual([start, players], [won[8], {black: 'human', white: 'engine'}])
  await page.click('#prove')
  await page.untilText('#truth', 'With best play Black wins this board: proven. Proven to keep this: D5; of other first moves nothing is proven.')
})
