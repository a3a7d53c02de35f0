// The page that needs no server. PAHTUM_PAGE is the folder where it was built.
import assert from 'node:assert/strict'
import {once} from 'node:events'
import {readFileSync, readdirSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {test} from 'node:test'
import {setTimeout as sleep} from 'node:timers/promises'
import {gzipSync} from 'node:zlib'
import {browserTest, browserTime, isFirefox, isShell, kWeb, until} from './browser.mjs'
import {temporaryFolder} from './folders.mjs'
import {checkNotices, kNotices} from './notices.mjs'
import {beginLetters, cell, fileAfter, GamePage, receiveLetter, sentLetter, serveFiles} from './programs.mjs'

const kFolder = process.env.PAHTUM_PAGE
const kFile = `file://${kFolder}/index.html`

const moves = page => page.count('#moves li')
const untilBoard = page => page.untilShown('.legal')
const untilMyTurn = (page, least) =>
  page.until(least => $$('#moves li').length >= least && /^Your turn/.test($('#status').textContent), least)

/** Sets fields of the engine's settings. */
async function set(page, fields) {
  for (const [field, value] of Object.entries(fields)) await page.set(`#engine [name=${field}]`, value)
}

/** Lets the engine think for longer than a test takes, on a board of which nothing is proven soon, unlike some fair ones. */
async function setLong(page) {
  await page.evaluate(() => (location.hash = 'position=7/7/7/7/7/7/7_x_classic,boulders=0'))
  await page.untilCount('.legal', 49)
  await set(page, {level: '15', time: '600'})
}

/** A test with the page from a file server. */
function servedTest(name, body) {
  browserTest(name, kWeb, async (visit, t) => {
    const server = await serveFiles(t, kFolder)
    const page = await visit.open(server.address, GamePage)
    await untilBoard(page)
    await body(page, visit, server)
  })
}

/** A test with the page from the disk. */
function diskTest(name, body) {
  browserTest(name, '', async visit => {
    const page = await visit.open(kFile, GamePage)
    await untilBoard(page)
    await body(page, visit)
  })
}

async function playOne(page) {
  await page.click('.legal')
  await untilMyTurn(page, 2)
}

servedTest('in a browser without what the program needs the page says so', async page => {
  await page.tab.evaluateOnNewDocument(() => {
    const failing = "WebAssembly.compileStreaming = () => Promise.reject(new WebAssembly.CompileError('no SIMD'));"
    window.Worker = class extends window.Worker {
      constructor(script) {
        super(URL.createObjectURL(new Blob([`${failing}importScripts('${script}')`])))
      }
    }
  })
  await page.reload()
  await page.untilMatch('#trouble', /^This browser cannot run the program \(Chrome 95, .*: no SIMD/)
})

servedTest('what fails before the page has been read is said', async (page, visit) => {
  visit.expected = /no room/
  await page.tab.evaluateOnNewDocument(() => {
    window.Worker = class extends window.Worker {
      constructor() {
        super(URL.createObjectURL(new Blob(["throw new Error('no room')"])))
      }
    }
  })
  await page.reload()
  await page.untilMatch('#trouble', /^This browser cannot run the program .*: .*no room/)
})

servedTest('the engine takes the time that is chosen, unless it is hurried or stopped', async page => {
  await set(page, {level: '1', time: '0.1'})
  await page.set('#pace-answer', '800')
  await page.evaluate(() => addEventListener('click', () => (window.clicked = performance.now()), true))
  await page.click('.legal')
  await untilMyTurn(page, 2)
  assert.ok((await page.evaluate(() => performance.now() - window.clicked)) >= 800)
  // Longer than the test may take.
  await page.evaluate(() => $('#pace-answer').add(new Option('', '60000')))
  await page.set('#pace-answer', '60000')
  await page.click('.legal', '#hurry')
  await untilMyTurn(page, 4)
  assert.ok((await page.evaluate(() => performance.now() - window.clicked)) < 60_000)
  await page.click('.legal', '#halt')
  await page.untilHidden('#halt')
  await page.set('#pace-answer', '800')
  await page.click('#genmove')
  await untilMyTurn(page, 6)
  assert.equal(await moves(page), 6)
})

servedTest('it analyses while a person plays on', async page => {
  const untilAnalysed = () => page.until(() => $$('#analysis li, #analysis tr').length > 0)
  await page.click('#analyse')
  await untilAnalysed()
  await playOne(page)
  await untilAnalysed()
})

/** Engines, and all that a hidden page does, at rest: less than a twentieth of a processor for a second. */
async function isResting() {
  const used = browserTime()
  const begin = Date.now()
  await sleep(1000)
  return (browserTime() - used) * 20 < Date.now() - begin
}

const isBusy = async () => !(await isResting())

servedTest('the engine rests while the page is hidden', async page => {
  await setLong(page)
  await page.click('#analyse')
  await page.untilShown('.best')
  await until(isBusy)
  await page.hide(true)
  await until(isResting)
  await page.hide(false)
  await until(isBusy)
  await page.untilShown('.best')
})

servedTest('told to move at once several times in a row it moves each time', async page => {
  await setLong(page)
  const ply = () => $$('#moves li').findIndex(item => item.querySelector('[aria-current]')) + 1
  for (let round = 1; round <= 3; ++round) {
    await page.click('.legal', '#hurry')
    await page.untilHidden('#hurry')
    assert.equal(await page.evaluate(ply), 2)
    await page.press('Home')
    await until(async () => (await page.evaluate(ply)) === 0)
  }
})

servedTest('started and stopped ten times in a row it stays stopped and can play', async page => {
  await setLong(page)
  // Sooner and later after the engine has begun: it may not even have been loaded.
  await page.evaluate(async () => {
    const wait = time => new Promise(done => setTimeout(done, time))
    for (let i = 0; i < 20; i += 2) {
      $('#genmove').click()
      await wait(5 * i)
      $('#halt').click()
      await wait(i % 3)
    }
  })
  await page.untilHidden('#halt')
  assert.equal(await moves(page), 0)
  assert.equal(await page.text('#trouble'), '')
  await page.click('#genmove', '#hurry')
  await page.until(() => $$('#moves li').length >= 1)
})

servedTest('a table larger than the memory is said, and the game goes on with a smaller one', async page => {
  await set(page, {level: '15', time: '0.1', hash: '2048'})
  await page.click('.legal')
  await page.untilMatch('#trouble', /out of memory with hash 2048/)
  await set(page, {hash: '16'})
  await page.click('#genmove')
  await untilMyTurn(page, 2)
})

/** What a reload brings back: the moves with their variations, where one is, who plays and how strongly. */
const shown = page =>
  page.evaluate(() => [
    $('#moves').innerText,
    $$('[data-cell]')
      .map(cell => cell.dataset.piece)
      .join(''),
    $('.last')?.dataset.cell,
    $('#status').textContent,
    $('#player-black').value,
    $('#player-white').value,
    $('#engine [name=level]').value,
    $$('.card .name').map(name => name.textContent)
  ])

const untilVariation = page => page.untilShown('#moves .other')

servedTest('a game is reviewed, stays so when the page is loaded again, and is saved', async page => {
  // The reasons come later.
  const review = async () => {
    await page.untilMatch('#verdict', /Accuracy/)
    await page.until(() => $('#turns li') && $$('#turns .reason').every(({textContent}) => textContent))
    return page.evaluate(() => $$('#verdict, #moves, #turns').map(part => part.innerText))
  }
  await page.evaluate(() => location.assign('#game=4/-1x1/1-ox/o1ox_x_classic;a4b4c4'))
  await page.untilCount('#moves li', 3)
  await page.click('#review')
  const reviewed = await review()
  await page.reload()
  assert.deepEqual(await review(), reviewed)
  assert.match(await fileAfter(page, () => page.click('#more summary', '#save')), /;B\[[^]*;W\[/)
})

servedTest('who should win is said again after a reload', async page => {
  await page.evaluate(() => (location.hash = 'game=4/-1x1/1-ox/o1ox_x_classic;a4b4c4;black'))
  await page.untilShown('#result')
  await page.click('#result-close', '#prove')
  await page.untilMatch('#truth', /Black gave the win away with move 1, A4/)
  const said = await page.text('#truth')
  await page.reload()
  await page.untilText('#truth', said)
  // Not of another game.
  await page.click('#new', '#begin')
  await page.untilCount('#moves li', 0)
  await page.reload()
  await untilBoard(page)
  await page.frame()
  assert.equal(await page.text('#truth'), '')
})

servedTest('a move that is on screen outlives a reload at once', async page => {
  await page.set('#player-white', 'human')
  await page.evaluate(() => {
    new MutationObserver(() => { if ($('#moves li')) location.reload() }).observe($('#moves'), {childList: true, subtree: true})
    $('.legal').dispatchEvent(new MouseEvent('click', {bubbles: true}))
    window.old = true
  })
  await page.until(() => !window.old && $('.legal'))
  assert.equal(await moves(page), 1)
})

servedTest('what fails later is said as it is, and no question waits for ever', async page => {
  await page.tab.evaluateOnNewDocument(() => {
    window.Worker = class extends window.Worker {
      constructor(script) {
        super(script)
        window.program = this
      }
    }
  })
  await page.reload()
  await untilBoard(page)
  await page.evaluate(() => { window.program.postMessage = () => {} })
  await page.click('#more summary', '#save')
  await page.evaluate(() => window.program.onerror({message: 'lost'}))
  await page.untilText('#trouble', 'lost')
})

servedTest('a link that cannot be handed on stays to be copied, and why is said', async page => {
  await page.evaluate(() => { navigator.share = () => Promise.reject(new Error('no such program')) })
  await beginLetters(page)
  await page.click('.legal')
  await page.untilMatch('#coach-text', /^You have played/)
  await page.click('#letter-send', '#letter-share')
  await page.untilText('#dialog p', 'no such program')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'letter-link')
})

/** A game between two persons with a variation; the second of three moves is shown. */
async function playTwoWays(page) {
  const goBack = async () => {
    await page.click('[aria-label="One move back"]')
    await page.until(() => $('#moves li:nth-child(2) [aria-current]') !== null)
  }
  await page.click('#new', '#begin')
  await page.until(() => !$('#new-game').open && $$('#moves li').length === 0)
  await page.set('#player-white', 'human')
  await page.untilValue('#player-white', 'human')
  await set(page, {level: '3'})
  for (let move = 1; move <= 3; ++move) {
    await page.click('.legal')
    await page.untilCount('#moves li', move)
  }
  await goBack()
  // The last cell: the third move was one of the first, as far as boulders let it.
  await page.evaluate(() => $$('.legal').at(-1).setAttribute('data-other-way', ''))
  await page.click('[data-other-way]')
  await untilVariation(page)
  await goBack()
}

async function goOn(page) {
  // Before the first stone, too.
  const first = await page.text('#facts')
  await page.reload()
  await untilBoard(page)
  assert.equal(await page.text('#facts'), first)
  await playTwoWays(page)
  const before = await shown(page)
  await page.reload()
  await untilVariation(page)
  assert.deepEqual(await shown(page), before)
  // The settings that a person sees are those of the engine.
  assert.equal(await page.value('#engine [name=level]'), '3')
}

diskTest('from the disk a game goes on after the page was loaded again', goOn)

servedTest('a new tab goes on with the last game and leaves the first tab its own', async (first, visit, server) => {
  await playTwoWays(first)
  const before = await shown(first)
  const second = await visit.open(server.address)
  await untilVariation(second)
  assert.deepEqual(await shown(second), before)
  await second.click('#new', '#begin', '#confirm')
  await second.untilCount('#moves li', 0)
  await first.reload()
  await untilVariation(first)
  assert.deepEqual(await shown(first), before)
  await second.reload()
  await untilBoard(second)
  assert.equal(await moves(second), 0)
  // The game begun last is the one that a new tab shows, though the other tab was loaded after it.
  const third = await visit.open(server.address)
  await untilBoard(third)
  assert.equal(await moves(third), 0)
})

servedTest('two tabs that go on with one game in two ways keep both', async (first, visit, server) => {
  const kept = () => first.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('pahtum-played-')).map(key => JSON.parse(localStorage.getItem(key)).moves).sort().join())
  await playOne(first)
  await until(async () => await kept() === '2')
  const second = await visit.open(server.address, GamePage)
  await untilMyTurn(second, 2)
  await second.click('.legal')
  await untilMyTurn(second, 4)
  await second.click('.legal')
  await untilMyTurn(second, 6)
  await until(async () => await kept() === '6')
  // The first tab is behind: that changes nothing until it plays something else.
  await first.reload()
  await untilMyTurn(first, 2)
  assert.equal(await kept(), '6')
  await first.evaluate(() => $$('.legal').at(-1).setAttribute('data-last', ''))
  await first.click('[data-last]')
  await untilMyTurn(first, 4)
  await until(async () => await kept() === '4,6')
  assert.equal(await moves(first), 4)
  assert.equal(await moves(second), 6)
})

servedTest('a damaged link is said so, also where the pace of a new room is not the wanted one', async (page, visit, server) => {
  await page.evaluate(() => localStorage.setItem('answer', '500'))
  const linked = await visit.open(`${server.address}#game=5/3-1/5/1-3/5_x_classic;a1c3a`)
  await untilBoard(linked)
  await linked.until(() => $('#pace-answer').value === '500')
  await linked.untilMatch('#trouble', /^This link cannot be opened\. It is damaged: /)
})

servedTest('a link wins over the game that was kept, if one agrees', async (page, visit, server) => {
  await playTwoWays(page)
  const linked = await visit.open(`${server.address}#position=3%2F1x1%2F3%20o%20classic`)
  await linked.click('#confirm')
  await linked.untilCount('[data-cell]', 9)
  assert.equal(await linked.data('[data-cell=B2]', 'piece'), 'x')
})

servedTest('what was kept badly or not at all begins a new game', async page => {
  const block = () => {
    Storage.prototype.setItem = () => {
      throw new Error('blocked')
    }
  }
  await playTwoWays(page)
  // At once: the page may be about to keep its game anew.
  const bad = "'pahtum-game', '{\"sgf\":\"(;nonsense'"
  await page.tab.evaluate(`sessionStorage.setItem(${bad}); localStorage.setItem(${bad}); (${block})()`)
  await page.reload()
  await untilBoard(page)
  assert.equal(await moves(page), 0)
  await page.untilMatch('#trouble', /pahtum-game/)
  // It plays where nothing may be kept.
  await page.evaluate(block)
  await playOne(page)
})

browserTest('it works under the content security policy of its manual', kWeb, async (visit, t) => {
  const [, policy] = readFileSync(`${process.env.PAHTUM_SOURCE_DIR}/protocol/web/README.md`, 'utf8').match(/^ *Content-Security-Policy: (.*)$/m)
  const server = createServer(({url}, answer) => {
    const name = url === '/' ? 'index.html' : url.slice(1)
    const type = {html: 'text/html; charset=utf-8', js: 'text/javascript', png: 'image/png', svg: 'image/svg+xml'}[name.split('.').at(-1)] ?? 'application/json'
    answer.writeHead(200, {'Content-Type': type, 'Content-Security-Policy': policy}).end(readFileSync(`${kFolder}/${name}`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  const page = await visit.open(`http://127.0.0.1:${server.address().port}/`, GamePage)
  await page.evaluate(() => {
    window.refused = []
    document.addEventListener('securitypolicyviolation', ({violatedDirective}) => window.refused.push(violatedDirective))
  })
  await untilBoard(page)
  await playOne(page)
  await page.click('#more summary', '#share')
  await fileAfter(page, () => page.click('#share-svg'))
  await page.press('Escape')
  await page.until(() => navigator.serviceWorker.controller !== null)
  assert.deepEqual(await page.evaluate(() => window.refused), [])
})

servedTest('it can be installed', async page => {
  await page.until(() => navigator.serviceWorker.controller !== null)
  const manifest = await page.evaluate(async () => (await fetch($('link[rel=manifest]').href)).json())
  // Each icon is an image of the size that the manifest names.
  for (const {src, sizes} of manifest.icons) {
    const width = await page.evaluate(async src => {
      const image = new Image()
      image.src = src
      await image.decode()
      return image.naturalWidth
    }, src)
    if (sizes !== 'any') assert.equal(`${width}x${width}`, sizes)
  }
  if (isFirefox) return
  const chromium = await page.tab.createCDPSession()
  assert.deepEqual((await chromium.send('Page.getAppManifest')).errors, [])
  if (isShell) return
  const {installabilityErrors} = await chromium.send('Page.getInstallabilityErrors')
  // Tests run in private windows.
  assert.deepEqual(installabilityErrors.map(({errorId}) => errorId).filter(id => id !== 'in-incognito'), [])
})

servedTest('once opened it works without a network', async (page, visit, server) => {
  await page.until(() => navigator.serviceWorker.controller !== null)
  // What else is opened from there is not kept in its place.
  // (Browsers ask for a favicon.ico of a page that names none.)
  visit.expected = /status of 404/
  // Nor is it taken over: Chromium names what it has got from the page's worker; Firefox's driver does not.
  const isOurs = async name => (await page.tab.goto(server.address + name)).fromServiceWorker()
  if (!isFirefox) assert.deepEqual([await isOurs('icon.svg'), await isOurs('index.html'), await isOurs('')], [false, true, true])
  await server.end('SIGKILL')
  await page.reload()
  await untilBoard(page)
  await playOne(page)
})

diskTest('exercises from the disk, with one thread', async page => {
  assert.equal(await page.evaluate(() => $('[name=threads]').max), '1')
  assert.match(await page.text('#engine'), /has one thread/)
  const score = () => page.text('#exercise-score')
  const begin = async () => {
    await page.click('#more summary', '#exercises')
  }
  await playOne(page)
  await begin()
  assert.equal(await score(), '')
  // The second hint shows the move.
  for (const at of ['#exercise-hint', '#exercise-hint', '.hinted']) await page.click(at)
  assert.match(await page.text('#status'), /^Right!/)
  assert.equal(await score(), '1 of 1 solved')
  await page.reload()
  await untilBoard(page)
  await begin()
  assert.equal(await score(), '1 of 1 solved')
  await page.click('#exercise-leave')
  assert.equal(await moves(page), 2)
})

test('the page comes with the notices of the libraries in it, which browsers do not load', () => {
  checkNotices(kFolder)
  for (const file of readdirSync(kFolder)) if (file !== kNotices) assert.ok(!readFileSync(`${kFolder}/${file}`).includes(kNotices), file)
})

test('shares are written as the languages of the page write them', async () => {
  const kit = readFileSync(`${process.env.PAHTUM_SOURCE_DIR}/protocol/page/dom.js`, 'utf8').replace(/^const svgSpace.*$/m, "const svgSpace = ''")
  const {percent} = await import(`data:text/javascript,${encodeURIComponent(kit)}`)
  for (const lang of ['en', 'de', 'ja', 'ru']) {
    globalThis.document = {documentElement: {lang}}
    const {format} = new Intl.NumberFormat(lang, {style: 'percent'})
    for (let share = 0; share <= 997; ++share) assert.equal(percent(share / 997), format(share / 997))
  }
  delete globalThis.document
})

diskTest('two people play by links from the disk, each in a browser of their own', async (page, visit) => {
  const other = await visit.openElsewhere(kFile, GamePage)
  await untilBoard(other)
  await beginLetters(page)
  await page.click(cell('B2'))
  await page.untilPiece('B2', 'x')
  const first = await sentLetter(page)
  // Nobody else can open a file of this machine: it is text to paste, or to put behind the address.
  assert.match(first, /^#play=/)
  await receiveLetter(other, first)
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  await other.click(cell('A1'))
  await other.untilPiece('A1', 'o')
  const answer = await sentLetter(other)
  await page.tab.goto(kFile + answer)
  await page.untilPiece('A1', 'o')
  await page.untilText('#coach-text', 'You are Black. Play a move, then send its link.')
  // Each browser keeps its own side.
  for (const tab of [page, other]) await tab.reload()
  await page.untilText('#status', 'Black to move.')
  await other.untilText('#status', 'Waiting for the other side.')
})

servedTest('a game by links that another tab opens is one in both', async (page, visit, server) => {
  await beginLetters(page)
  await page.click(cell('B2'))
  await page.untilMatch('#coach-text', /^You have played B2/)
  const other = await visit.open(server.address, GamePage)
  await untilBoard(other)
  await other.click('#new')
  await other.set('#new-game [name=colour]', 'black')
  await other.set('#new-game [name=position]', '4/4/4/4 x classic')
  await other.click('#begin')
  await other.untilCount('[data-cell]', 16)
  const openIn = tab => tab.click('#more summary', '#games', '.letter-open')
  await openIn(other)
  await other.untilMatch('#coach-text', /^You have played B2/)
  await page.click('#undo')
  await page.untilPiece('B2', '.')
  await page.click(cell('C3'))
  await page.untilMatch('#coach-text', /^You have played C3/)
  // What the other still shows counts no more. Opened again, it shows what has been played meanwhile.
  await other.press('Home')
  await other.untilPiece('B2', '.')
  await openIn(other)
  await other.untilMatch('#coach-text', /^You have played C3/)
  assert.match(await sentLetter(page), /;c3;/)
  await page.untilText('#status', 'Waiting for the other side.')
})

servedTest('a game by links that another tab has gone on with is told as it stands', async (page, visit, server) => {
  await beginLetters(page)
  const other = await visit.open(server.address, GamePage)
  await untilBoard(other)
  await other.click(cell('B2'))
  await other.untilMatch('#coach-text', /^You have played B2/)
  await page.reload()
  await page.untilMatch('#coach-text', /^You have played B2/)
  await page.untilPiece('B2', 'x')
  // What a tab still has is not told in place of what came later.
  await other.click('#undo')
  await other.untilPiece('B2', '.')
  await other.click(cell('A1'))
  await other.untilMatch('#coach-text', /^You have played A1/)
  await page.reload()
  await page.untilPiece('A1', 'x')
  const link = await sentLetter(page)
  assert.match(link, /;a1;/)
  // Nor is anything played, sent or resigned there before it shows what came later.
  await receiveLetter(page, link.replace(';a1;', ';a1c3;'))
  await page.untilPiece('C3', 'o')
  await other.click(cell('B3'))
  await other.untilPiece('C3', 'o')
  assert.equal(await other.pieceAt('B3'), '.')
  for (const [name, ...asked] of [['B1', '#resign', '#resign'], ['B2', '#letter-send']]) {
    await page.click(cell(name))
    await page.untilPiece(name, 'x')
    await other.click(...asked)
    await other.untilPiece(name, 'x')
    assert.equal(await other.isShown('#dialog'), false)
    await page.click('#undo')
    await page.untilPiece(name, '.')
  }
})

browserTest('links begin with the page that its constant names, if that is one', '', async visit => {
  const html = readFileSync(`${kFolder}/index.html`, 'latin1'), file = `${temporaryFolder()}/index.html`
  const cases = [['https://example.org/p/#', 'https://example.org/p/'], [' https://example.org/?a=1 ', 'https://example.org/?a=1'], ['example.org/p', ''], ['javascript:alert(1)', ''], ['https://?x', ''], ['https://example.org/a b', '']]
  for (const [named, base] of cases) {
    writeFileSync(file, html.replace(/(name="?share-base"? content)(="")?/, `$1="${named}"`), 'latin1')
    const page = await visit.open(`file://${file}`, GamePage)
    await untilBoard(page)
    await page.click('#more summary', '#share')
    await page.untilShown('#share-link')
    assert.ok((await page.value('#share-link')).startsWith(`${base}#position=`), named)
    assert.match(await page.text('#dialog .faint'), base ? /^Whoever/ : /^The address of this page is for this machine/, named)
    await page.tab.close()
  }
})

// What else takes a browser long to read, though nothing shows it.
test('the file is all ASCII, with the program in pieces', () => {
  const html = readFileSync(`${kFolder}/index.html`, 'latin1')
  assert.deepEqual(html.match(/[^\0-\x7f].{0,20}/g), null)
  const pieces = [...html.matchAll(/<script type="application\/wasm">([^<]*)</g)].map(([, piece]) => piece.length)
  assert.ok(pieces.length > 1 && Math.max(...pieces) <= 32768, String(pieces))
})

test('all that browsers load has at most 500 kilobytes compressed, without the data of the exercises', () => {
  const compressed = file => gzipSync(readFileSync(file), {level: 9}).length
  const loaded = readdirSync(kFolder).filter(file => file !== kNotices)
  const sizes = loaded.map(file => compressed(`${kFolder}/${file}`))
  const exercises = compressed(`${process.env.PAHTUM_SOURCE_DIR}/openings/suites/exercises.jsonl`)
  const size = sizes.reduce((sum, each) => sum + each, 0) - exercises
  assert.ok(size > 100_000 && size <= 500_000, String(size))
})
