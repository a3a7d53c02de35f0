// That no game is lost when another begins, and when the program ends.
import assert from 'node:assert/strict'
import {beginLetters, cell, fileAfter, GamePage, gameTest, kBlunderMoves, kSmall, receiveLetter, sentLetter, untilGames, WebProgram} from './programs.mjs'

const kQuick = ['--time', '0.05']

const field = name => `#new-game [name=${name}]`
const moves = page => page.count('#moves li')

/** Begins a game between two persons on an empty board, or from a position; the engine gets a level if it is told. */
async function begin(page, position = '4/4/4/4 x classic', level = undefined) {
  await page.click('#new')
  await page.set(field('colour'), 'both')
  await page.set(field('position'), position)
  if (level) await page.set(field('level'), level)
  await page.click('#begin')
}

async function untilBegun(page, count) {
  await page.until(() => !$('#new-game').open)
  await page.untilCount('#moves li', 0)
  await page.untilCount('.legal', count)
}

/** Begins a game and plays so many moves of it. */
async function play(page, count, level = undefined) {
  await begin(page, undefined, level)
  await untilBegun(page, 16)
  for (let move = 1; move <= count; ++move) {
    await page.click('.legal')
    await page.untilCount('#moves li', move)
  }
  await untilKept(page, count)
}

/** Until a game with so many moves is among those kept. */
function untilKept(page, count) {
  const isKept = count => {
    const texts = Object.keys(localStorage).filter(key => key.startsWith('pahtum-played-'))
    return texts.some(key => localStorage.getItem(key).includes(`"moves":${count},`))
  }
  return page.until(isKept, count)
}

async function openGames(page) {
  await page.click('#more summary', '#games')
  await page.untilShown('#games-close')
}

/** What the dialog says of each game: the result and the number of moves. */
const games = page => page.evaluate(() => $$('.played p:first-child').map(text => text.textContent))

gameTest('a new game asks before it replaces a game', kQuick, async page => {
  await play(page, 2)
  // Two stones are no game yet.
  await play(page, 3)
  await begin(page)
  await page.untilShown('#confirm')
  assert.match(await page.text('#dialog p'), /not finished.* My games/)
  await page.click('#refuse')
  await page.untilHidden('#confirm')
  assert.equal(await moves(page), 3)
  assert.ok(await page.evaluate(() => $('#new-game').open))
  await page.click('#begin')
  await page.untilShown('#confirm')
  await page.press('Escape')
  await page.untilHidden('#confirm')
  // Asked again before the browser tells that the dialog was closed, the answer counts.
  await page.evaluate(() => {
    $('#begin').click()
    $('#refuse').click()
    $('#begin').click()
  })
  await page.click('#confirm')
  await untilBegun(page, 16)
  await openGames(page)
  assert.deepEqual(await games(page), ['Not finished · 3 moves', 'Not finished · 2 moves'])
})

gameTest('the game comes back after the first game was left', kQuick, async page => {
  await play(page, 3, '9')
  await page.untilValue('#engine [name=level]', '9')
  await page.click('#learn', '#learn-tour')
  await page.untilShown('#confirm')
  await page.click('#confirm')
  await page.untilShown('#tour-leave')
  await page.untilValue('#engine [name=level]', '1')
  await page.untilCount('[data-cell]', 25)
  await page.click('.legal')
  await page.until(() => $$('#moves li').length === 2 && /^Your turn/.test($('#status').textContent))
  await page.click('#tour-leave')
  await page.untilCount('[data-cell]', 16)
  await page.untilCount('#moves li', 3)
  await page.untilValue('#engine [name=level]', '9')
  await page.untilValue('#player-white', 'human')
  await page.untilHidden('#coach')
  // The lesson is none of one's games.
  await openGames(page)
  assert.deepEqual(await games(page), ['Not finished · 3 moves'])
})

gameTest('games can be opened, reviewed, deleted and saved', kQuick, async page => {
  await play(page, 4)
  for (let i = 0; i < 2; ++i) await page.click('#resign')
  await page.untilShown('#result')
  await page.click('#result-close')
  await play(page, 3)
  await openGames(page)
  const both = ['Not finished · 3 moves', 'Black has resigned. White wins. · 4 moves']
  assert.deepEqual(await games(page), both)
  assert.equal(await page.evaluate(() => $('#letter-paste').checkValidity()), false)
  assert.match(await page.text('.played .faint'), new RegExp(`Classic 4×4 · two people · .*${new Date().getFullYear()}`))
  // Dates follow the region that the browser asks for.
  await page.evaluate(() => Object.defineProperty(navigator, 'languages', {value: ['fr-FR', 'en-AU', 'en']}))
  await page.click('#games-close')
  await openGames(page)
  assert.match(await page.text('.played .faint'), / \d{1,2} [A-Z][a-z]+ \d{4}, /)
  const sgf = await fileAfter(page, () => page.click('#games-save'))
  assert.equal(sgf.match(/\(;FF\[4\]/g).length, 2)
  assert.match(sgf, /RE\[W\+R/)
  // What was saved opens again, one game after the other.
  await page.openFile(sgf)
  await page.untilCount('.game-choose', 2)
  assert.match(await page.text('li:nth-child(2) .game-choose'), /^2 · Black has resigned\. White wins\. · .*4 moves$/)
  await page.press('Escape')
  await page.untilCount('.game-choose:not(dialog:not([open]) *)', 0)
  assert.equal(await moves(page), 3)
  await page.openFile(sgf)
  await page.click('li:nth-child(2) .game-choose', '#confirm')
  await page.untilCount('#moves li', 4)
  await page.untilText('#status', 'Black has resigned. White wins.')
  // A game is listed once.
  await untilGames(page, 2)
  await openGames(page)
  assert.deepEqual(await games(page), both)
  await page.click('.played:nth-child(2) .game-open')
  await page.untilText('#status', 'Black has resigned. White wins.')
  assert.equal(await moves(page), 4)
  await openGames(page)
  await page.click('.played:nth-child(1) .game-review')
  await page.untilMatch('#verdict', /Accuracy/)
  assert.equal(await moves(page), 3)
  await openGames(page)
  // A double click is one press.
  await page.tab.mouse.click(...(await page.placeOf('.played:nth-child(1) .game-delete')), {count: 2})
  assert.deepEqual(await games(page), both)
  await page.click('.played:nth-child(1) .game-delete')
  await page.untilCount('.played', 1)
  assert.deepEqual(await games(page), both.slice(1))
  // Though it is on the board.
  await page.reload()
  await page.untilCount('#moves li', 3)
  await openGames(page)
  assert.deepEqual(await games(page), both.slice(1))
  // After the dialog was closed with a game on the board, the game goes on.
  await page.click('#games-close', '.legal')
  await page.untilCount('#moves li', 4)
  await untilKept(page, 4)
  await untilGames(page, 2)
})

/** Damaged games, and more of them than the browser can keep. */
function spoil() {
  for (const text of ['nonsense', '[]', '{"begun":1}', 'null']) localStorage.setItem(`pahtum-played-x${text}`, text)
  let count = 0
  for (let size = 1 << 20; size >= 16; size >>= 1) {
    try {
      for (;;) localStorage.setItem(`pahtum-played-${++count}`, 'x'.repeat(size))
    } catch {
      // It is full for texts of this size.
    }
  }
}

gameTest('what is damaged in full storage makes room before a game does, and goes for nothing else', kQuick, async page => {
  await play(page, 3)
  const game = await page.evaluate(() => Object.keys(localStorage).find(key => /^pahtum-played-\d/.test(key)))
  await page.evaluate(spoil)
  const lost = await page.evaluate(async () => {
    const {recalled} = await import('./kept.js'), before = Object.keys(localStorage).filter(key => key.startsWith('pahtum-played-'))
    for (const key of before) recalled('localStorage', key, ({begun}) => begun > 1)
    return before.filter(key => !localStorage.getItem(key) && !localStorage.getItem(`damaged-${key}`))
  })
  assert.deepEqual(lost, [])
  // Both when it is set aside already, and when it is not.
  for (const isAside of [true, false]) {
    if (!isAside) await page.evaluate(spoil)
    const isPut = await page.evaluate(async () => (await import('./played.js')).putText('pahtum-letter-x', 'x'.repeat(100_000)))
    assert.deepEqual([isPut, await page.evaluate(game => localStorage.getItem(game) !== null, game)], [true, true])
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (/^damaged-|letter/.test(key)) localStorage.removeItem(key)
    })
  }
})

/** Variants of the game that is kept, none of which can be shown; their keys. */
function damage() {
  const game = JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => /^pahtum-played-\d+$/.test(key))))
  const faults = [{ruleset: '__proto__'}, {ruleset: 'toString'}, {kept: 'not json'}, {kept: '3'}, {level: 99.5}, {level: 16}, {begun: 1e300}, {begun: -1}, {size: 0},
    {moves: -1}, {people: 'nobody'}, {opened: 'us'}, {opened: [{toString: 1}]}]
  localStorage.setItem('pahtum-forgotten', '{"x":')
  return faults.map((fault, i) => {
    const spoilt = {...game, begun: i + 1, ...fault}
    const key = `pahtum-played-${spoilt.begun}`
    localStorage.setItem(key, JSON.stringify(spoilt))
    return key
  })
}

gameTest('damaged and full storage, and more games than are kept', kQuick, async page => {
  await page.evaluate(spoil)
  await play(page, 3)
  await openGames(page)
  assert.deepEqual(await games(page), ['Not finished · 3 moves'])
  await page.click('#games-close')
  await page.evaluate(() => localStorage.clear())
  await page.click('.legal')
  await untilKept(page, 4)
  const damaged = await page.evaluate(damage)
  await openGames(page)
  assert.deepEqual(await games(page), ['Not finished · 4 moves'])
  await page.click('#games-close')
  await page.evaluate(damaged => damaged.forEach(key => localStorage.removeItem(key)), damaged)
  // Of more than 50 the oldest goes.
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => key.startsWith('pahtum-played-'))))
    for (let begun = 101; begun <= 150; ++begun)
      localStorage.setItem(`pahtum-played-${begun}`, JSON.stringify({...game, begun, changed: begun}))
  })
  await page.click('.legal')
  await untilKept(page, 5)
  await untilGames(page, 50)
  assert.equal(await page.evaluate(() => localStorage.getItem('pahtum-played-101')), null)
})

/** A game of so many moves that fill the board from the top. */
function longGame(count) {
  const cells = [...'abcdefg'].flatMap(row => [...'abcdefg'].map(column => column + row))
  const played = cells.slice(0, count).map((at, i) => `;${i % 2 ? 'W' : 'B'}[${at}]`)
  return `(;FF[4]SZ[7]RU[Pah-Tum classic]${played.join('')})`
}

gameTest('the list of moves shows the current one', kQuick, async page => {
  const isInSight = number => {
    const current = $('#moves [aria-current]')?.getBoundingClientRect()
    const list = $('#moves').getBoundingClientRect()
    const isIt = $$('#moves li')[number - 1]?.firstChild.getAttribute('aria-current') === 'step'
    // Heights are no whole pixels.
    return isIt && current.top >= list.top - 1 && current.bottom <= list.bottom + 1
  }
  // Games of different lengths: what is waited for is not there before.
  for (const [size, last] of [['1280x800', 44], ['390x844', 42]]) {
    await page.resize(size)
    await page.openFile(longGame(last))
    await page.untilCount('#moves li', last)
    await page.until(isInSight, last)
    await page.press('ArrowLeft')
    await page.until(isInSight, last - 1)
    await page.press('Home')
    await page.untilCount('#moves [aria-current]', 0)
    await page.press('ArrowRight')
    await page.until(isInSight, 1)
    await page.press('End')
    await page.until(isInSight, last)
  }
  await page.resize('320x568')
  await page.until(isInSight, 42)
})

gameTest('moves have numbers, and marks that are explained', kQuick, async page => {
  await begin(page, '4/-1x1/1-ox/o1ox x classic')
  await untilBegun(page, 8)
  for (const [i, name] of kBlunderMoves.entries()) {
    await page.click(cell(name))
    await page.untilCount('#moves li', i + 1)
  }
  await page.click('#review')
  await page.untilText('#marks', '??blunder')
  assert.equal(await page.count('#moves .blunder'), 3)
  const number = () => getComputedStyle($('#moves li:nth-child(2) button'), '::before').content
  assert.equal(await page.evaluate(number), 'counter(move) "."')
  // White takes what Black has given away.
  await begin(page, '2o/2o/xx1 x classic')
  await page.click('#confirm')
  await untilBegun(page, 5)
  for (const [i, name] of ['A2', 'C1'].entries()) {
    await page.click(cell(name))
    await page.untilCount('#moves li', i + 1)
  }
  await page.click('#review')
  await page.untilText('#marks', '??blunder!best answer to one')
  assert.equal(await page.text('#moves li:last-child'), 'C1!')
  const colours = await page.evaluate(() => $$('#marks .glyph').map(mark => getComputedStyle(mark).color))
  assert.equal(new Set(colours).size, 2)
})

gameTest('a link brings a whole game, and the one that was there is kept', kQuick, async page => {
  await play(page, 5)
  const text = () => page.text('#moves')
  const played = await text()
  await page.click('#more summary', '#share')
  const link = await page.value('#share-game')
  await page.evaluate(() => $('#dialog').close())
  await page.click('.legal')
  await untilKept(page, 6)
  await page.evaluate(link => location.assign(link), link)
  await page.click('#confirm')
  await page.untilCount('#moves li', 5)
  assert.equal(await text(), played)
  assert.equal(await page.evaluate(() => location.hash), '')
  await page.press('ArrowLeft')
  await page.untilCount('#moves li:nth-child(4) [aria-current]', 1)
  await untilGames(page, 2)
  await openGames(page)
  assert.deepEqual(await games(page), ['Not finished · 5 moves', 'Not finished · 6 moves'])
  // A game that somebody else has finished is not one's own, whoever plays here.
  await page.click('#games-close')
  await page.set('#player-white', 'engine')
  await page.untilValue('#player-white', 'engine')
  const finished = '2o/2o/xx1_x_classic,boulders=0;c1a2a3b3'
  await page.evaluate(text => location.assign(`#game=${text}`), finished)
  await page.untilMatch('#status', /^(Black|White) wins by |^Draw/)
  assert.doesNotMatch(await page.text('#spoken'), /You /)
  await page.untilMatch('#result h2', /^(Black|White) wins by |^Draw/)
  await untilKept(page, 4)
  await openGames(page)
  assert.match(await page.text('.played .faint'), /^Classic 3×3 · opened · /)
  const before = await games(page)
  await page.click('#games-close')
  // Opened once more it is the same game.
  await page.evaluate(text => location.assign(`#game=${text}`), finished)
  await page.until(() => !location.hash)
  await openGames(page)
  assert.deepEqual(await games(page), before)
})

gameTest('own games stay when many are opened', kQuick, async page => {
  await play(page, 3)
  // A full list of games that were opened later.
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => key.startsWith('pahtum-played-'))))
    for (let begun = 101; begun < 150; ++begun)
      localStorage.setItem(`pahtum-played-${begun}`, JSON.stringify({...game, begun, opened: [], people: '', changed: game.changed + begun}))
  })
  await page.openFile(longGame(4))
  await page.click('#confirm')
  await page.untilCount('#moves li', 4)
  await untilKept(page, 4)
  await page.until(() => localStorage.getItem('pahtum-played-101') === null)
  await openGames(page)
  assert.equal(await page.count('.played'), 50)
  assert.equal((await games(page))[49], 'Not finished · 3 moves')
})

/** That a first game is replaced by no other without a question, nor the game that waits for its end. */
gameTest('the first game is not replaced without a question, nor the one that waits for it', kQuick, async page => {
  const learn = async () => {
    await page.click('#learn', '#learn-tour')
    await page.untilShown('#tour-leave')
    await page.untilCount('[data-cell]', 25)
  }
  await learn()
  for (const count of [2, 4]) {
    await page.click('.legal')
    await page.until(count => $$('#moves li').length === count && /^Your turn/.test($('#status').textContent), count)
  }
  await begin(page)
  await page.click('#refuse')
  await page.untilCount('#moves li', 4)
  await page.click('#begin', '#confirm')
  await untilBegun(page, 16)
  await play(page, 3)
  await page.click('#learn', '#learn-tour', '#confirm')
  await page.untilCount('[data-cell]', 25)
  await begin(page)
  await page.untilText('#dialog p', 'Your game is not finished. You find it again under More, My games.')
  await page.click('#confirm')
  await untilBegun(page, 16)
})

gameTest('a file asks before it replaces a game', kQuick, async page => {
  await play(page, 3)
  await page.openFile(longGame(4))
  await page.click('#refuse')
  await page.untilHidden('#confirm')
  assert.equal(await moves(page), 3)
  await page.openFile(longGame(4))
  await page.click('#confirm')
  await page.untilCount('#moves li', 4)
})

/** Plays three moves, and waits until the tab has seen them. */
async function playThree(page, program) {
  await program.play('A1', 'B2', 'C3')
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

gameTest('what is kept of a game holds all the moves that it counts', kSmall, async (page, program) => {
  // The answers come when they are let through, and all that is written of games is noted.
  await page.evaluate(() => {
    const ask = fetch, write = Storage.prototype.setItem
    window.written = []
    window.fetch = async (...request) => {
      const answer = await ask(...request)
      if (request[0] === 'copy') await window.isLetThrough
      return answer
    }
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith('pahtum-played-')) window.written.push(JSON.parse(text))
      write.call(this, key, text)
    }
  })
  const hold = () =>
    page.evaluate(() => {
      window.isLetThrough = new Promise(resolve => (window.letThrough = resolve))
    })
  await program.play('A1')
  await page.until(() => window.written.at(-1)?.moves === 1)
  await hold()
  for (const move of ['B2', 'C3']) await program.post('move', {move})
  await page.untilCount('#moves li', 3)
  await page.evaluate(() => window.letThrough())
  await page.until(() => window.written.at(-1)?.moves === 3)
  const written = await page.evaluate(() => window.written.map(({moves, kept, sgf}) => [moves, JSON.parse(kept).sgf, sgf]))
  for (const [moves, kept, sgf] of written) {
    assert.equal(kept.match(/;[BW]\[/g).length, moves)
    assert.equal(sgf.match(/;[BW]\[/g).length, kept.match(/;[BW]\[/g).length)
  }
})

gameTest('a move that was shown comes back, though the program ended before it could hand it over', kSmall, async (page, program, visit, t) => {
  visit.expected = /Failed to load resource|establish a connection|net::ERR_/
  await playThree(page, program)
  // What the program sends with the move is the last that arrives.
  await page.tab.setRequestInterception(true)
  let isCut = true
  page.tab.on('request', request => isCut && request.url().endsWith('/copy') ? request.abort() : request.continue())
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

/** Black takes the last cell, and wins by 10 to 3. */
const kLastCell = 'xxx1/ooxo/oxoo/xoxo x classic,boulders=0'

gameTest('the result is there whenever a finished game is at its end', ['--position', kLastCell], async page => {
  const untilResult = () => page.untilText('#result h2', 'You won by 7!')
  await page.click(cell('D4'))
  await untilResult()
  await untilGames(page, 1)
  await page.reload()
  await untilResult()
  // One who has read it can close it, until the end is reached again.
  await page.click('#result-close')
  await page.untilHidden('#result')
  await page.press('ArrowLeft')
  await page.untilCount('[aria-current=step]', 0)
  assert.equal(await page.isShown('#result'), false)
  await page.press('End')
  await page.untilShown('#result')
  // A finished game makes way for another without a question, whatever position is shown.
  await page.press('Home')
  await page.untilHidden('#result')
  await page.click('#new', '#begin')
  await page.untilHidden('#new-game[open]')
  await page.untilCount('[data-cell]', 16)
  assert.equal(await page.evaluate(() => $('#dialog').open), false)
  await openGames(page)
  await page.click('.game-open')
  await page.untilShown('#result')
})

gameTest('a game that has ended stays so while another line of it is looked at, until somebody plays on there', kQuick, async page => {
  await play(page, 3)
  const line = await page.evaluate(() => $$('#moves li').map(item => item.textContent))
  await page.press('ArrowLeft')
  await page.untilCount('.legal', 14)
  // A game is resigned at its last move.
  assert.equal(await isOff(page, '#resign'), true)
  await page.press('Home')
  await page.untilCount('.legal', 16)
  await page.click(cell('D4'))
  await page.untilCount('#moves li', 1)
  assert.notEqual(line[0], 'D4')
  for (let move = 2; move <= 4; ++move) {
    await page.click('.legal')
    await page.untilCount('#moves li', move)
  }
  await page.click('#resign', '#resign')
  await page.untilShown('#result')
  const ended = ['Black has resigned. White wins. · 4 moves']
  await page.until(() => Object.keys(localStorage).some(key => /^pahtum-played-/.test(key) && /RE\[W\+R/.test(localStorage.getItem(key))))
  const lookAside = async () => {
    await page.click('#moves .other')
    await page.untilCount('#moves li', 3)
  }
  await lookAside()
  await page.reload()
  await page.untilCount('#moves li', 3)
  // Nothing is lost, so nothing is asked.
  await begin(page)
  await untilBegun(page, 16)
  await openGames(page)
  assert.deepEqual(await games(page), ended)
  await page.click('.game-open')
  await page.untilShown('#result')
  await lookAside()
  await page.press('End')
  await page.untilCount('.legal', 13)
  await page.click('.legal')
  await untilKept(page, 4)
  await page.until(() => Object.keys(localStorage).every(key => !/^pahtum-played-/.test(key) || !/RE\[W\+R/.test(localStorage.getItem(key))))
  await openGames(page)
  assert.deepEqual(await games(page), ['Not finished · 4 moves'])
  await page.click('#games-close')
  await begin(page)
  await page.click('#confirm')
  await untilBegun(page, 16)
})

gameTest('a game with a review in it counts its own moves, and its players sit where they sat', ['--position', '4/4/4/4 x classic'], async (page, program) => {
  await program.post('settings', {black: 'engine', white: 'human'})
  const reviewed = '(;GM[1]FF[4]SZ[3]RU[Pah-Tum classic,boulders=0]PB[Human]PW[Pahtum 0.1.0 level 3];B[aa](;W[ab];B[ba])(;W[bb];B[ac](;W[ca])(;W[cb];B[cc])))'
  const other = '(;SZ[3]RU[Pah-Tum classic,boulders=0]PB[Ada];B[aa])'
  await page.openFile(reviewed + other)
  await page.untilCount('.game-choose', 2)
  assert.match(await page.text('.game-choose'), / 3 moves$/)
  await page.click('.game-choose')
  await page.untilCount('#moves li', 3)
  assert.deepEqual([await page.value('#player-black'), await page.value('#player-white')], ['human', 'engine'])
  // Who is not known sits as before.
  await page.openFile(other)
  await page.untilCount('#moves li', 1)
  assert.deepEqual([await page.value('#player-black'), await page.value('#player-white')], ['human', 'engine'])
})

gameTest('who sat where is not changed after the last move, and results that are no win are said as they are', kQuick, async (page, program) => {
  await program.post('new', {position: '3/3/3 x classic,boulders=0', black: 'human', white: 'engine'})
  await page.click(cell('B2'))
  await page.untilMyTurn(2)
  for (let i = 0; i < 2; ++i) await page.click('#resign')
  await page.untilShown('#result')
  const text = () => page.text('.played .faint')
  await page.click('#result-close')
  await openGames(page)
  const before = await text()
  assert.match(before, /you Black/)
  await page.click('#games-close')
  await program.post('settings', {black: 'engine', white: 'human'})
  // What is kept now has the new seats.
  await page.until(() => Object.keys(localStorage).some(key => /"white\\":\\"human/.test(localStorage.getItem(key))))
  await openGames(page)
  assert.equal(await text(), before)
  await page.click('#games-close')
  await page.openFile(['0', 'Void', '?', 'W+T', 'B+3'].map(result => `(;SZ[3]RU[Pah-Tum classic,boulders=0]RE[${result}];B[aa])`).join(''))
  await page.untilCount('.game-choose', 5)
  const said = await page.evaluate(() => $$('.game-choose').map(button => button.textContent.split(' \u00b7 ')[1]))
  assert.deepEqual(said, ['Draw', 'Void', '?', 'W+T', 'Black won by 3'])
})

gameTest('what was damaged stays while there is room', kQuick, async page => {
  await play(page, 3)
  await page.evaluate(() => {
    localStorage.setItem('damaged-exercises', 'torn')
    const game = JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => key.startsWith('pahtum-played-'))))
    for (let begun = 101; begun <= 150; ++begun) localStorage.setItem(`pahtum-played-${begun}`, JSON.stringify({...game, begun, changed: begun}))
  })
  await page.click('.legal')
  await untilKept(page, 4)
  await untilGames(page, 50)
  assert.equal(await page.evaluate(() => localStorage.getItem('damaged-exercises')), 'torn')
})

gameTest('a first game stays where what is asked for is refused, and makes way though exercises hide it', kQuick, async (page, program, visit) => {
  visit.expected = /Failed to load resource/
  await page.beginTour()
  await page.untilCount('[data-cell]', 25)
  await begin(page, 'x/y x classic')
  await page.untilMatch('#new-game .error', /./)
  await page.evaluate(() => $('#new-game').close())
  await page.evaluate(() => location.assign('#game=3/3/3_x_classic;a1a1'))
  await page.untilMatch('#trouble', /^This link cannot be opened\. .*A1/)
  await page.evaluate(() => $('#trouble').click())
  // A refused link has been tried, and the game before it was put back.
  await page.untilQuiet((await program.state()).version)
  await page.playAnywhere(1)
  await page.untilMatch('#status', /^Your turn/)
  const ofGame = ({position, begun, parameters, record}) => ({position, begun, parameters, moves: record.length})
  const before = ofGame(await program.state())
  // Nor does a file.
  await page.openFile('(;FF[4]SZ[3]PTP[3/3/3 x classic];B[aa];W[aa])')
  await page.untilMatch('#trouble', /^game\.sgf: .*A3/)
  await page.untilShown('#tour-leave')
  assert.deepEqual(ofGame(await program.state()), before)
  await page.evaluate(() => $('#trouble').click())
  assert.notEqual((await program.state()).lesson, null)
  await page.click('#analyse')
  await page.untilCount('#analyse[aria-pressed=true]', 1)
  await page.click('#more summary', '#exercises')
  await page.untilShown('#exercise-leave')
  await begin(page)
  await untilBegun(page, 16)
  assert.equal((await program.state()).parameters.level, '6')
})

gameTest('a game is listed once, and none in which only the engine has moved', kQuick, async (page, program) => {
  await program.post('new', {position: '4/4/4/4 x classic', black: 'engine', white: 'human'})
  await page.untilCount('#moves li', 1)
  await openGames(page)
  assert.deepEqual(await games(page), [])
  await page.click('#games-close', '.legal')
  await untilKept(page, 3)
  // The same game, sent to oneself.
  await page.click('#more', '#share')
  const {hash} = new URL(await page.value('#share-game'), program.address)
  await page.press('Escape')
  await page.evaluate(hash => location.assign(hash), hash)
  await page.until(() => $('#confirm')?.checkVisibility())
  await page.click('#confirm')
  await page.until(() => !$('#dialog').open)
  assert.equal((await program.state()).loaded, 3)
  await openGames(page)
  assert.deepEqual(await games(page), ['Not finished \u00b7 3 moves'])
  await page.click('#games-close')
  // What is captured makes two games of one.
  for (const captured of ['a3', 'b2']) {
    await page.evaluate(captured => location.assign(`#game=xxxo/oo2/1oxo/1xox_x_custodial,boulders=0;a2x${captured}`), captured)
    await page.untilPiece(captured.toUpperCase(), 'x')
  }
  await untilGames(page, 3)
})

gameTest('who has won is told by the seats of the game, though others sit there later', ['--position', '1oo/x-x/xo1 x classic', '--time', '0.05'], async (page, program) => {
  await page.click(cell('C1'))
  await page.untilShown('#result')
  const said = await page.text('#result h2')
  assert.match(said, /^You /)
  await page.until(() => Object.keys(localStorage).some(key => key.startsWith('pahtum-played-') && JSON.parse(localStorage[key]).sgf.includes('RE[')))
  await program.post('settings', {black: 'engine', white: 'human', level: '9'})
  assert.equal(await page.text('#result h2'), said)
  assert.match(await page.text('#result p'), /^Level 6: /)
  await page.reload()
  await page.untilShown('#result')
  assert.equal(await page.text('#result h2'), said)
})

/** A page of another program. An address is a browser of its own: neither knows what the other keeps. */
const openOther = async (visit, t) => visit.open((await WebProgram.start(t, kSmall)).address, GamePage)

const isOff = (page, ...names) => page.evaluate(names => names.every(name => $(name).disabled || $(name).ariaDisabled === 'true'), names)

gameTest('two people play each other by links, which are moves', kSmall, async (page, program, visit, t) => {
  const other = await openOther(visit, t)
  // Analysis does not stay on; a page behind another has none.
  await page.tab.bringToFront()
  await program.post('settings', {analysis: true})
  await page.untilCount('#analyse[aria-pressed=true]', 1)
  await beginLetters(page)
  await page.untilCount('#analyse[aria-pressed=true]', 0)
  assert.equal((await program.state()).analysis, false)
  await page.click(cell('B2'))
  await page.untilMatch('#coach-text', /^You have played B2\. Send the link: it is your move\.$/)
  const first = await sentLetter(page)
  assert.match(first, /^#play=3\/3\/3_x_classic;b2;[0-9a-f]{10}$/)
  await page.untilText('#status', 'Waiting for the other side.')
  // Nobody plays or resigns for the other side, nor asks the engine, also for a review.
  await page.click('#coach #letter-close', cell('A1'))
  assert.equal(await moves(page), 1)
  assert.ok(await isOff(page, '#player-white', '#hint', '#genmove', '#analyse', '#resign', '#review'))

  await receiveLetter(other, first)
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  await other.untilText('#status', 'White to move.')
  await other.click(cell('A1'))
  await other.untilMatch('#coach-text', /^You have played A1/)
  const answer = await sentLetter(other)
  await receiveLetter(page, answer)
  await page.untilPiece('A1', 'o')
  await page.untilText('#coach-text', 'You are Black. Play a move, then send its link.')
  await page.reload()
  await page.untilText('#coach-text', 'You are Black. Play a move, then send its link.')
  await page.press('Escape')
  await page.untilHidden('#coach')

  // Another answer to the same position is told on both sides, and taken only if it was agreed.
  await other.click('#undo')
  await other.untilPiece('A1', '.')
  await other.click(cell('C3'))
  await other.untilMatch('#coach-text', /You have sent another answer to this position, A1/)
  const second = await sentLetter(other)
  await receiveLetter(page, second)
  await page.untilText('#dialog p', 'You have been sent A1 as move 2; this link has C3 instead. Have you agreed on that?')
  await page.click('#refuse')
  await page.untilHidden('#dialog')
  assert.equal(await page.pieceAt('C3'), '.')
  await receiveLetter(page, second)
  await page.untilText('#confirm', 'Take C3')
  await page.click('#confirm')
  await page.untilPiece('C3', 'o')
  await page.untilPiece('A1', '.')

  // The moves before are checked; older links change nothing.
  for (const [link, words] of [[first, /^This link is older/], [second.replace('b2', 'b1'), /as your move 1 it has B1, and you played B2/], [second.replace('3/3/3', '2-/3/3'), /another board/]]) {
    await receiveLetter(page, link)
    await page.untilMatch('#trouble', words)
    await page.click('#trouble')
    await page.untilPiece('C3', 'o')
  }

  // Such games stand in the list, once each, also while another is on the board.
  await page.click(cell('A3'))
  await page.untilMatch('#coach-text', /^You have played A3/)
  await program.post('new', {position: '4/4/4/4 x classic'})
  await page.click('#more summary', '#games')
  await page.untilCount('.played', 1)
  await page.untilText('.played strong', 'Waiting for the other side.')
  await page.click('.letter-open')
  await page.untilCount('[data-cell]', 9)
  await page.untilMatch('#coach-text', /^You have played A3/)
  await page.click('#more summary', '#exercises')
  await page.untilShown('#exercise-leave')
  await page.click('#more summary', '#games', '.letter-open')
  await page.untilMatch('#coach-text', /^You have played A3/)

  // To the end, which a resignation is, too.
  await receiveLetter(other, await sentLetter(page))
  await other.untilPiece('A3', 'x')
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  await other.click('#resign', '#resign')
  await other.untilText('#status', 'White has resigned. Black wins.')
  await receiveLetter(page, await sentLetter(other))
  await page.untilText('#status', 'White has resigned. Black wins.')
  // Only who has resigned takes that back.
  await page.until(() => $('#player-white').disabled)
  assert.deepEqual([await isOff(page, '#undo'), await isOff(other, '#undo')], [true, false])
  await page.click('#more summary', '#games')
  await page.untilMatch('.played strong', /White has resigned/)
})

gameTest('what was refused stays so, whatever dialog is opened at once', kSmall, async page => {
  const link = move => `#play=3/3/3_x_classic;${move};0000000070`
  await receiveLetter(page, link('b2'))
  await page.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  await receiveLetter(page, link('c3'))
  await page.untilText('#confirm', 'Take C3')
  // Before the browser tells of a dialog that it is closed.
  const press = names => page.evaluate(names => names.forEach(name => $(name).click()), names)
  await press(['#refuse', '#games'])
  await page.set('#letter-paste', link('c3'))
  await page.click('#letter-paste-open')
  await page.untilText('#confirm', 'Take C3')
  await press(['#confirm', '#games'])
  await page.untilPiece('C3', 'x')
  await page.click('#games-close')
  await receiveLetter(page, link('b2'))
  await page.untilText('#confirm', 'Take B2')
  assert.equal(await page.pieceAt('C3'), 'x')
})

gameTest('a game by links that is over is so at every position', kSmall, async (page, program) => {
  await beginLetters(page, {position: kLastCell})
  await page.click(cell('D4'))
  await page.untilShown('#result #letter-send')
  await page.click('#result-close')
  await page.press('ArrowLeft')
  await page.untilPiece('D4', '.')
  assert.equal(await page.text('#status'), 'Black to move.')
  assert.equal(await page.isShown('#coach'), false)
  for (const name of ['#hint', '#analyse', '#review']) assert.equal(await isOff(page, name), false, name)
  await openGames(page)
  assert.deepEqual(await games(page), ['You won by 7! · 1 move'])
  await page.press('Escape')
  // Also at those of better lines, which stay whatever is pressed there.
  await receiveLetter(page, '#play=4/-1x1/1-ox/o1ox_x_classic;a4b4c4;0000000060;black')
  await page.untilText('#status', 'Black has resigned. White wins.')
  await page.click('#result-review')
  await page.untilMatch('#verdict', /Accuracy/)
  const {begun} = await program.state()
  await page.click('#result-close', '#moves .other')
  await page.untilPiece('D3', 'x')
  assert.equal(await page.text('#status'), 'White to move.')
  for (const name of ['#hint', '#analyse']) assert.equal(await isOff(page, name), false, name)
  await page.click('.legal')
  await page.frame()
  assert.equal((await program.state()).begun, begun)
})

gameTest('where a side moves twice, a game by links goes to the other side after that', kSmall, async (page, program, visit, t) => {
  await beginLetters(page, {ruleset: 'assyrian', size: '5', boulders: '2'})
  await page.click(cell('E3'))
  await page.untilText('#coach-text', 'You are Black. Play a move, then send its link.')
  await page.click(cell('A1'))
  await page.untilText('#coach-text', 'You have played A1. Send the link: it is your move.')
  const link = await sentLetter(page)
  // The stone in place of another is told, not the boulder.
  await page.click('#undo')
  await page.untilPiece('A1', '.')
  await page.click(cell('B1'))
  await page.untilMatch('#coach-text', /You have sent another answer to this position, A1:/)
  const other = await openOther(visit, t)
  await receiveLetter(other, link)
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  // Also where only the first of both moves has come.
  await other.evaluate(link => (location.hash = link), link.replace(/e3a1;.*/, 'e3;0123456789'))
  await other.untilCount('#moves li', 1)
  await other.untilText('#status', 'Waiting for the other side.')
})

gameTest('a link that comes before the page knows its game waits until then', kSmall, async page => {
  await page.reloadAround(() => page.evaluate(() => (location.hash = 'play=3/3/3_x_classic;b2;0000000060')))
  await page.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  assert.equal(await page.evaluate(() => location.hash), '')
})

gameTest('a rematch of a game by links exchanges the seats', kSmall, async (page, program, visit, t) => {
  const other = await openOther(visit, t)
  await beginLetters(page)
  await page.click(cell('B2'))
  await page.untilPiece('B2', 'x')
  await receiveLetter(other, await sentLetter(page))
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  await other.click('#resign', '#resign')
  await other.untilText('#status', 'White has resigned. Black wins.')
  const resignation = await sentLetter(other)
  // No answer is to come, and nobody is to move.
  assert.match(await other.text('#result'), /^White has resigned\. Black wins\.×Send the link.*You have resigned\. Black wins\./)
  assert.doesNotMatch(await other.text('#result'), /your move|answer/)
  await receiveLetter(page, resignation)
  // Whoever was Black sends the link; the other side begins. What the other side did is not told as one's own.
  await page.until(() => $('#player-white').disabled && $('#rematch')?.checkVisibility())
  assert.equal(await page.count('#result #letter-send'), 0)
  await page.click('#rematch')
  await page.untilText('#coach-text', 'Send the link: the other side begins.')
  const link = await sentLetter(page)
  assert.match(link, /^#play=3\/3\/3_x_classic;;[0-9a-f]{10}$/)
  await page.untilText('#status', 'Waiting for the other side.')
  await receiveLetter(other, link)
  await other.untilText('#coach-text', 'You are Black. Play a move, then send its link.')
  await other.click(cell('A1'))
  await other.untilPiece('A1', 'x')
  await receiveLetter(page, await sentLetter(other))
  await page.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  // Whoever was White begins.
  await page.click('#resign', '#resign')
  await page.untilShown('#result #letter-send')
  await page.click('#rematch')
  await page.untilMatch('#coach-text', /^Play the first move and send its link/)
})

gameTest('a link asks before it replaces a game, and a resignation that is taken back is none', kSmall, async (page, program, visit, t) => {
  const other = await openOther(visit, t)
  await beginLetters(page)
  await page.click(cell('B2'))
  await page.untilPiece('B2', 'x')
  await receiveLetter(other, await sentLetter(page))
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  await other.click('#resign', '#resign')
  await other.untilText('#status', 'White has resigned. Black wins.')
  const resignation = await sentLetter(other)
  await other.click('#result-close', '#undo')
  await other.untilShown('#coach')
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  await openGames(other)
  await other.untilText('.played strong', 'Your turn')
  await other.click('#games-close', cell('A1'))
  await other.untilMatch('#coach-text', /^You have played A1/)
  // Nobody resigns in an earlier position: a link holds the end of the line.
  await other.press('ArrowLeft')
  await other.untilPiece('A1', '.')
  assert.equal(await isOff(other, '#resign'), true)
  await other.press('ArrowRight')
  await other.untilPiece('A1', 'o')
  // What was closed is there again once the game is opened.
  await other.press('Escape')
  await other.untilHidden('#coach')
  await other.click('#more summary', '#games', '.letter-open')
  await other.untilMatch('#coach-text', /^You have played A1/)
  const answer = await sentLetter(other)
  assert.match(answer, /;b2a1;[0-9a-f]{10}$/)
  // On another device a resignation was the other side's.
  const third = await openOther(visit, t)
  await third.untilShown('.legal')
  await receiveLetter(third, resignation)
  await third.untilText('#status', 'White has resigned. Black wins.')
  assert.equal(await third.count('#result #letter-send'), 0)
  // An answer waits for a question where another game goes on.
  await program.post('new', {position: '4/4/4/4 x classic', black: 'human', white: 'human'})
  for (const move of ['A1', 'B1', 'C1']) await program.post('move', {move})
  await page.untilCount('#moves li', 3)
  await receiveLetter(page, answer)
  await page.untilText('#dialog-title', 'Open the game of the link?')
  await page.click('#refuse')
  await page.untilHidden('#dialog')
  // Who opens the game without a link is asked as for any other.
  await page.click('#more summary', '#games', '.letter-open')
  await page.untilText('#dialog-title', 'Begin another game?')
  await page.click('#refuse')
  await page.untilHidden('#dialog')
  assert.equal((await program.state()).record.length, 4)
  await receiveLetter(page, answer)
  await page.click('#confirm')
  await page.untilPiece('A1', 'o')
  await page.untilText('#coach-text', 'You are Black. Play a move, then send its link.')
})

gameTest('a link that moves or resigns for its receiver is taken only after a question', kSmall, async (page, program, visit, t) => {
  const open = (page, ...fields) => page.evaluate(text => (location.hash = text), `play=3/3/3_x_classic;${fields.join(';')}`)
  const forged = [['C2', 'a1c3'], ['B1', 'a1'], ['B3', '', 'white'], ['B2', 'a1c3', 'white']]
  for (const [first, moves, ...resigned] of forged) {
    const id = `${first.toLowerCase()}00000000`
    const kept = () => page.evaluate(id => localStorage.getItem(`pahtum-letter-${id}`), id)
    await open(page, first, id)
    await page.untilPiece(first, 'x')
    await page.until(id => localStorage.getItem(`pahtum-letter-${id}`), id)
    const before = await kept()
    await open(page, first + moves, id, ...resigned)
    await page.untilShown('#refuse')
    await page.untilMatch('#dialog p', /^This link holds a move or resignation of yours that was not made here\./)
    assert.equal((await program.state()).record.length, 2)
    await page.click('#refuse')
    await page.untilHidden('#dialog')
    assert.equal(await kept(), before)
    await page.untilText('#status', 'White to move.')
  }
  // An answer to a move that was played here needs no question; a second answer that goes on with moves of one's own needs two.
  await page.click(cell('A1'))
  await page.untilMatch('#coach-text', /^You have played A1/)
  await open(page, 'b2a1c3', 'b200000000')
  await page.untilPiece('C3', 'x')
  await open(page, 'b2a1c2a2', 'b200000000')
  await page.untilText('#confirm', 'Take C2')
  await page.click('#confirm')
  await page.untilText('#confirm', 'Take the link')
  await page.click('#confirm')
  await page.untilPiece('A2', 'o')
  // A second device does not know the game, and asks nothing.
  const other = await openOther(visit, t)
  await other.untilShown('.legal')
  await open(other, 'b2a1c3', 'b200000000')
  await other.untilText('#coach-text', 'You are White. Play a move, then send its link.')
  // What is cut off is no link.
  await other.evaluate(() => (location.hash = 'play'))
  await other.untilText('#trouble', 'This link cannot be opened. It is damaged: copy all of it again, or ask for it.')
})

gameTest('a link is read with what mail and chats add to it, and any other text is refused with a word', kSmall, async (page, program) => {
  const link = 'play=3/3/3_x_classic;b2a1;00000000'
  const wrapped = [
    id => `<https://example.org/?game=1#${link}${id}>.`,
    id => `(game #1: https://example.org/#${link}${id}).`,
    id => `> #play=3/3/3_x_\n> classic;b2\n> a1;00000000${id}`,
    id => `#${link.replaceAll('_', '\\_').toUpperCase()}${id}!\u200b`,
    id => `${link}${id}`,
    id => `https://example.org/%23play%3D${encodeURIComponent(link.slice(5))}${id}`
  ]
  for (const [i, text] of wrapped.entries()) {
    await receiveLetter(page, text(`1${i}`))
    await page.until(id => localStorage.getItem(`pahtum-letter-${id}`), `000000001${i}`)
    assert.equal((await program.state()).record.length, 3)
  }
  // In the address, too.
  await page.evaluate(link => (location.hash = link), `${link.replaceAll('=', '%3d')}20).`)
  await page.until(id => localStorage.getItem(`pahtum-letter-${id}`), '0000000020')
  // However long it is.
  for (const text of ['hello', 'play '.repeat(2e5), '#', '#plya=3/3/3_x_classic', `#${link}30;`, `#${link}30;whit)`, `#${link}3`, `#${link.replace('a1', 'a')}30`]) {
    await receiveLetter(page, text)
    await page.untilText('#trouble', 'This link cannot be opened. It is damaged: copy all of it again, or ask for it.')
    await page.click('#trouble')
  }
})

gameTest('a game by links goes on where the browser stores nothing, and says that it is lost with the page', kSmall, async (page, program) => {
  await page.evaluate(() => (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }))
  await page.click('#new')
  for (const [field, value] of [['colour', 'letters'], ['position', '3/3/3 x classic']]) await page.set(`#new-game [name=${field}]`, value)
  await page.click('#begin')
  await page.untilMatch('#coach-text', /^Play the first move .* This browser stores nothing more: /)
  await page.click(cell('B2'))
  await page.untilMatch('#coach-text', /^You have played B2\. .* This browser stores nothing more: /)
  const link = await sentLetter(page)
  await page.untilText('#status', 'Waiting for the other side.')
  await page.click(cell('A1'))
  assert.equal((await program.state()).record.length, 2)
  await receiveLetter(page, link.replace('b2', 'c3a1'))
  await page.untilMatch('#trouble', /as your move 1 it has C3, and you played B2/)
  await receiveLetter(page, link.replace('b2', 'b2a1'))
  await page.untilPiece('A1', 'o')
  await page.untilMatch('#coach-text', /^You are Black/)
  await openGames(page)
  assert.deepEqual(await games(page), ['Your turn \u00b7 2 moves'])
})

gameTest('of more games by links than are kept, finished ones go first', kSmall, async page => {
  await page.evaluate(() => {
    for (let i = 0; i < 50; ++i) {
      const id = `00000000${10 + i}`
      localStorage.setItem(`pahtum-letter-${id}`, JSON.stringify({id, start: '3/3/3 x classic', moves: ['b2'], sides: ['black'], side: 'white', toMove: 'white', base: 1, sent: true, begun: i, changed: i, ...(i % 2 ? {result: 'W+R'} : {})}))
    }
  })
  await receiveLetter(page, '#play=3/3/3_x_classic;b2;0000000060;black')
  // The state can come before the game is kept.
  await page.until(() => localStorage.getItem('pahtum-letter-0000000060') !== null)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('pahtum-letter-')).map(key => key.slice(-2)))
  const first = await kept()
  assert.deepEqual([first.length, first.includes('10'), first.includes('11'), first.includes('60')], [50, true, false, true])
  // Where the list scrolls, nothing that has the focus is behind the buttons below it.
  for (const size of ['1366x650', '320x568']) {
    await page.resize(size)
    await openGames(page)
    const hidden = await page.evaluate(() => $$('#dialog :is(button, input)').filter(at => {
      at.focus()
      const {x, y, width, height} = at.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) !== at
    }).map(at => at.id || at.className))
    assert.deepEqual(hidden, [], size)
    await page.press('Escape')
  }
})

gameTest('who plays again what was sent has sent no other answer, and is told how a link can fit', kSmall, async page => {
  await beginLetters(page)
  await page.click(cell('C3'))
  await page.untilPiece('C3', 'x')
  const answer = (await sentLetter(page)).replace('c3', 'c3a1')
  await page.click('#undo')
  await page.untilPiece('C3', '.')
  await page.click(cell('B1'))
  await page.untilMatch('#coach-text', /You have sent another answer to this position, C3:/)
  await receiveLetter(page, answer)
  await page.untilMatch('#trouble', /Your game stays as it is: take your move back and play C3, or ask for another link\.$/)
  await page.click('#trouble', '#undo')
  await page.untilPiece('B1', '.')
  await page.click(cell('C3'))
  await page.untilText('#coach-text', 'You have played C3. Send the link: it is your move.')
  await receiveLetter(page, answer)
  await page.untilPiece('A1', 'o')
})
