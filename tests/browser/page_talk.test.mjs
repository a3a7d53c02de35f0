// What the page explains: hints, rules, results, reviews.
import assert from 'node:assert/strict'
import {cell, gameTest, kBlunderMoves, kBlunders, kSmall, kYourTurn, untilGames} from './programs.mjs'

const kRulesets = ['classic', 'assyrian', 'strategic', 'custodial']
const kBlunder = ['--position', '2o/2o/xx1 x classic']

gameTest('a hint names the line and its points', kBlunder, async page => {
  await page.click('#hint')
  await page.untilShown('#coach')
  assert.equal(await page.data('.hinted', 'cell'), 'C1')
  const text = await page.text('#coach-text')
  const begin = 'It makes 3 in a row, A1–C1: 3 points. It stops White from making 3 in a row, C1–C3, for 3 points.'
  assert.ok(text.startsWith(begin), text)
  assert.ok(text.endsWith('With best play Black then wins by 3 points; this is proven.'), text)
  assert.equal(await page.pieceAt('C1'), '.')
  await page.click('#hint-close')
  assert.equal(await page.isShown('#coach'), false)
})

gameTest('the rules are explained for every ruleset', ['--ruleset', 'custodial'], async (page, program) => {
  await page.click('#learn')
  assert.equal(await page.value('#learn-ruleset'), 'custodial')
  for (const name of kRulesets) {
    await page.set('#learn-ruleset', name)
    assert.ok((await page.count('#learn-words .picture')) > 0, name)
    assert.ok((await page.count('#learn-words li')) >= 4, name)
  }
  // The page's own words for the settings are those of the rules.
  for (const name of kRulesets) {
    await program.post('new', {ruleset: name})
    await page.until(() => $('#facts dd').textContent !== '')
    await page.set('#learn-ruleset', name)
    await page.until(() => {
      const items = $$('#learn-words li').map(item => item.textContent)
      return items.join(' ') === $('#facts dd').textContent
    })
  }
  await page.click('#learn-close')
})

gameTest('a boulder is spoken of as a boulder', kSmall, async (page, program) => {
  await program.post('new', {ruleset: 'strategic,size=4,boulders=2', black: 'human', white: 'human'})
  await page.untilCount('.legal', 16)
  await page.click(cell('A1'))
  await page.untilMatch('#spoken', /^White placed a boulder on A1\./)
})

const kLastCell = ['--position', 'xxx1/ooxo/oxoo/xoxo x classic,boulders=0']

gameTest('the result lists points by line and offers a rematch', kLastCell, async (page, program, visit) => {
  await page.click(cell('D4'))
  await page.untilShown('#result')
  const text = await page.evaluate(() => $('#result').innerText)
  for (const part of ['You won by 7!', 'A4–D4 10', 'D1–D3 3']) {
    assert.ok(text.includes(part), text)
  }
  // It comes back after the review.
  await page.click('#result-review')
  await page.untilMatch('#verdict', /Accuracy/)
  await page.untilShown('#result')
  await page.click('#rematch')
  await page.untilValue('#player-black', 'engine')
  // On the same board, which the engine fills: two games make a match.
  await page.untilText('#result h2', 'You lost by 7.')
  assert.equal((await program.state()).start, kLastCell[1])
  await page.untilMatch('#result .middle', /^Match on this board, two games: you 1, engine 1\./)
  await page.untilText('#player-black option:checked', 'Level 6')
  // It lies behind the form of a new game.
  await page.click('#result-new')
  await page.press('Escape')
  assert.ok(await page.isShown('#result'))
  // A third game begins another match.
  await page.click('#rematch')
  await page.untilCount('.legal', 1)
  await page.click(cell('D4'))
  await page.untilText('#result h2', 'You won by 7!')
  assert.doesNotMatch(await page.text('#result .middle'), /Match/)
  // It stays where the program does not answer.
  visit.expected = /Failed to load resource|establish a connection|net::ERR_/
  await program.end('SIGKILL')
  for (const button of ['#rematch', '#result-next', '#result-review']) {
    await page.click(button)
    await page.untilMatch('#trouble', /^No answer from the program\./)
    await page.untilShown('#result')
  }
})

gameTest('a loss says what cost most, and offers to try again from there', ['--position', 'ooo1/xxo1/xoxx/oxox x classic,boulders=0'], async (page, program) => {
  await page.click(cell('D3'))
  await page.untilMatch('#result .middle', /White gained most with move 2, D4: 7 points\. Try again from there/)
  assert.equal(await page.text('#result h2'), 'You lost by 7.')
  await page.click('#result-retry')
  await page.untilCount('.legal', 2)
  await page.untilHidden('#result')
  assert.equal((await program.state()).ply, 0)
  // Who is expected to have little more than nothing cannot expect to win.
  const words = await page.evaluate(async () => {
    const {lossOf} = await import('./loss.js')
    const lost = (score, exact) => lossOf({
      begun: 1, loaded: 0, phase: 'over', resigned: null, players: {black: 'human', white: 'engine'}, parameters: {level: '6'}, points: {black: 0, white: 3},
      record: [{evaluation: {score, exact}, points: {black: 0, white: 0}}, {side: 'black', move: {text: 'A1'}, points: {black: 0, white: 0}, over: true}],
    }).text
    return [lost(0.7, false), lost(2.6, false), lost(1, true), lost(0, true)]
  })
  assert.deepEqual(words, ['a draw', 'to win', 'to win', 'a draw'].map(hope => `After move 0 you could still expect ${hope}.`))
})

gameTest('what is proven of a lost game goes before what the engine expected, and its first result counts', ['--position', 'xoo1/oxo1/oxxo/xoxx x classic,boulders=0', '--level', '15'], async page => {
  await page.click(cell('D3'))
  await page.untilText('#result h2', 'You lost by 3.')
  await page.click('#result-close', '#prove')
  await page.untilMatch('#truth', /^With best play nobody wins this board: proven\./)
  await page.press('ArrowLeft')
  await page.untilText('#status', 'White to move.')
  await page.press('ArrowRight')
  await page.untilMatch('#result .middle', /After move 0 you could still expect a draw; then White played D4 for 3 points\. Try again from there/)
  await page.click('#result-retry')
  await page.untilCount('.legal', 2)
  await page.click(cell('D4'))
  await page.untilText('#result h2', 'You drew.')
  assert.equal(await page.text('#result .middle > p'), 'Level 15: 0 won, 0 drawn, 1 lost. This game counts with its first result.')
  await page.click('#rematch')
  await page.untilText('#status', 'Your turn: White.')
  await page.click(cell('D3'))
  await page.untilMatch('#result .middle', /^Match on this board, two games: you ½, engine 1½\. Level 15: 0 won, 1 drawn, 1 lost\./)
  // It is still the score of this game after another match.
  for (const [turn, name] of [['Black', 'D4'], ['White', 'D3']]) {
    await page.click('#rematch')
    await page.untilText('#status', `Your turn: ${turn}.`)
    await page.click(cell(name))
    await page.untilText('#result h2', 'You drew.')
  }
  await page.untilMatch('#result .middle', /^Match on this board, two games: you 1, engine 1\./)
  await untilGames(page, 4)
  await page.click('#more summary', '#games')
  const notes = await page.evaluate(() => $$('.played').map(game => game.querySelector('p:nth-of-type(3)')?.textContent))
  assert.deepEqual(notes, [null, null, null, 'This game counts with its first result. (You lost by 3.)'])
  await page.click('.played:nth-child(3) .game-open')
  await page.untilMatch('#result .middle', /^Match on this board, two games: you ½, engine 1½\./)
})

const untilEndKept = page => page.until(() => Object.keys(localStorage).some(key => /^pahtum-played-/.test(key) && JSON.parse(localStorage.getItem(key)).ended))

gameTest('who has lost a game and wins it later is not sent to the next level', ['--position', 'xx2/ooxo/oxox/xoo1 x classic,boulders=0', '--level', '5'], async page => {
  await page.click(cell('C4'))
  await page.untilCount('.legal', 1)
  await page.click('#resign', '#resign')
  await page.untilText('#result h2', 'You have resigned. White wins.')
  await untilEndKept(page)
  await page.click('#result-close', '#undo')
  await page.untilCount('.legal', 1)
  await page.click('.legal')
  await page.untilMatch('#result h2', /^You won by /)
  assert.deepEqual(await page.evaluate(() => $$('#result .main').map(at => at.id)), ['rematch'])
})

gameTest('the first result of a game is that of who sat there, at the level of then', ['--position', '1oo1/x1xo/xoxx/oxo- x classic,boulders=1', '--level', '5'], async (page, program) => {
  await page.click(cell('A4'))
  await page.untilCount('.legal', 1)
  await page.click('#resign', '#resign')
  await page.untilText('#result h2', 'You have resigned. White wins.')
  assert.match(await page.text('#result .middle > p'), /^Level 5: 0 won, 0 drawn, 1 lost\./)
  await untilEndKept(page)
  await page.click('#result-close')
  await program.post('undo')
  await program.post('settings', {level: '3', black: 'engine', white: 'human'})
  await page.untilShown('#result')
  assert.match(await page.text('#result .middle > p'), /^Level 5: 0 won, 0 drawn, 1 lost\./)
})

gameTest('a game that two people have ended first counts for nobody', ['--position', 'xx2/ooxo/oxox/xoo1 x classic,boulders=0', '--level', '5'], async (page, program) => {
  await program.play('C4')
  await program.post('resign')
  await untilEndKept(page)
  await program.post('undo')
  await program.post('settings', {white: 'engine'})
  await page.untilCount('.legal', 1)
  await page.click('.legal')
  await page.untilMatch('#result h2', /^You won by /)
  assert.match(await page.text('#result .middle > p'), /^Level 5: 0 won, 0 drawn, 0 lost\. This game counts with its first result\./)
  assert.equal(await page.evaluate(() => localStorage.getItem('pahtum-form')), null)
})

gameTest('beginners see chances when they ask for them', [...kSmall, '--level', '5'], async (page, program) => {
  await page.begin('B2')
  const outcome = /expected to|with best play/i
  const hint = async () => {
    await page.click('#hint')
    await page.untilShown('#hint-close')
    const words = await page.text('#coach-text')
    await page.click('#hint-close')
    return words
  }
  assert.doesNotMatch(await hint(), outcome)
  assert.equal(await page.count('#chances svg'), 0)
  await page.click('#chances-turn')
  await page.untilShown('#chances svg')
  assert.match(await hint(), outcome)
  // The choice is remembered, and the strong see them anyway.
  await page.reload()
  await page.untilText('#chances-turn', 'Hide until the end')
  await page.click('#hint-close', '#chances-turn')
  await page.untilCount('#chances svg', 0)
  await program.post('settings', {level: '6'})
  await page.untilShown('#chances svg')
  await program.post('settings', {level: '5'})
  await page.untilCount('#chances svg', 0)
  // The end need not be that of the line.
  await program.post('go', {ply: 1})
  await program.post('resign')
  await page.untilShown('#chances svg')
  await program.post('undo')
  await page.untilCount('#chances svg', 0)
  await page.press('Home')
  await page.untilPiece('B2', '.')
  await page.begin('A1')
  const resign = async () => {
    await program.post('resign')
    await page.untilShown('#chances svg')
    await page.until(() => Object.keys(localStorage).some(key => /^pahtum-played-/.test(key) && /RE\[W\+R/.test(localStorage.getItem(key))))
  }
  await resign()
  // A game whose end was kept, and is taken back, goes on.
  await program.post('undo')
  await page.untilCount('#chances svg', 0)
  await resign()
  // Also at earlier positions, and at those of other lines.
  await page.press('Home')
  await page.untilPiece('A1', '.')
  assert.equal(await page.count('#chances svg'), 1)
  await page.click('#moves .other')
  await page.untilPiece('B2', 'x')
  assert.equal(await page.count('#chances svg'), 1)
})

gameTest('taking back after a resignation goes on with the game', kSmall, async page => {
  await page.begin('B2')
  for (let i = 0; i < 2; ++i) await page.click('#resign')
  await page.untilText('#status', 'Black has resigned. White wins.')
  assert.ok(await page.evaluate(() => $('.legal') === null))
  assert.equal(await page.text('#result h2'), 'You have resigned. White wins.')
  await page.click('#undo')
  await page.untilText('#status', kYourTurn)
  assert.equal(await page.pieceAt('B2'), 'x')
  assert.ok(await page.evaluate(() => $('#result').hidden))
})

gameTest(
  'presses that come too late raise no alert and a double click is one press',
  kSmall,
  async (page, program, visit) => {
    visit.expected = /status of 409/
    for (let move = 1; move <= 2; ++move) {
      await page.click('.legal')
      await page.untilMyTurn(2 * move)
    }
    await page.evaluate(() => {
      window.alerts = 0
      const count = () => (window.alerts += $('#trouble').hidden ? 0 : 1)
      new MutationObserver(count).observe($('#trouble'), {attributes: true, childList: true})
    })
    const clickTimes = (selector, times) => {
      for (let i = 1; i <= times; ++i) $(selector).dispatchEvent(new MouseEvent('click', {bubbles: true, detail: i}))
    }
    const press = (selector, times) => page.evaluate(clickTimes, selector, times)
    await press('#resign', 2)
    assert.equal(await page.text('#resign'), 'Really resign?')
    await press('#review', 2)
    await page.untilMatch('#verdict', /Accuracy/)
    await press('#hint', 2)
    await page.untilShown('#coach')
    await press('#undo', 8)
    await page.untilCount('.last', 0)
    await press('[aria-label="One move forward"]', 8)
    await press(cell('B2'), 2)
    // The browser sends few requests at once: this one waits for those before it.
    await page.evaluate(() => fetch('state').then(answer => answer.json()))
    await program.post('go', {ply: 0})
    await page.until(async () => (await (await fetch('state')).json()).ply === 0)
    assert.equal(await page.evaluate(() => window.alerts), 0)
    assert.equal((await program.state()).resigned, null)
  }
)

const kSwap = ['--ruleset', 'classic,size=4,boulders=0,swap=on', '--time', '0.05']

gameTest('who may swap is told that it is their turn', kSwap, async (page, program) => {
  const ruleset = 'classic,size=4,boulders=0,swap=on'
  await program.post('new', {ruleset, black: 'engine', white: 'human'})
  await page.untilText('#status', 'Your turn: move, or swap.')
  assert.equal(await page.text('#choices button'), 'Swap')
  await page.click('#learn')
  assert.match(await page.text('#learn-words'), /because the other side may press Swap/)
  assert.match(await page.text('#learn-words'), /4 by 4 cells/)
  await page.set('#learn-ruleset', 'assyrian')
  assert.match(await page.text('#learn-words'), /New game can add the pie rule/)
  await page.click('#learn-close')
  // The move is called as its button, in the reader's language.
  await program.post('settings', {black: 'human'})
  await page.click('#choices button')
  await page.untilMatch('#spoken', /^White played “Swap”\. /)
  await page.set('#language', 'de')
  assert.equal(await page.text('#moves li:last-child'), '„Tauschen“')
  assert.match(await page.text('#spoken'), /^Weiß hat „Tauschen“ gespielt\./)
})

gameTest('what a review says is spoken but not how far it is', kBlunders, async (page, program) => {
  await program.play(...kBlunderMoves)
  await page.evaluate(() => {
    window.said = []
    const note = () => window.said.push($('#spoken').textContent)
    new MutationObserver(note).observe($('#spoken'), {childList: true, characterData: true, subtree: true})
  })
  await page.click('#review')
  await page.untilShown('#turns button')
  const said = await page.evaluate(() => window.said)
  assert.equal(said.length, 2, said.join('\n'))
  assert.equal(said[0], 'Reviewing the moves…')
  assert.match(said[1], /^Move 3: a blunder, .*Accuracy: Black 50%, White 50% \(100% gives no points away/)
  // Also what it says of a move that is walked to.
  await page.press('ArrowLeft')
  await page.untilMatch('#spoken', /^Move 2 of 3: White, B4\. Move 2: a blunder, /)
})

gameTest('turning points lead to their moves and name the better ones', kBlunders, async (page, program) => {
  // The manual of pahtum review names these three.
  await program.play(...kBlunderMoves)
  await page.click('#review')
  await page.untilCount('#turns button', 3)
  const texts = await page.evaluate(() => $$('#turns button').map(button => button.textContent))
  for (const [i, move] of ['1. Black A4', '2. White B4', '3. Black C4'].entries()) {
    assert.ok(texts[i].startsWith(move) && texts[i].endsWith('better D3'), texts[i])
  }
  // Each with the reason that a hint gives, which calls nobody you; one's own come first.
  await page.until(() => $$('#turns li').every(item => / D/.test(item.querySelector('.reason').textContent)))
  const reasons = await page.evaluate(async () => (await import('./hint.js')).reasonsOf({builds: [], blocks: [], room: {cells: ['A1', 'B1', 'C1'], stones: 2}}, 'white'))
  assert.deepEqual(reasons, ['Then 2 stones have room for 3 in a row, A1\u2013C1.'])
  await program.post('settings', {black: 'engine'})
  await page.until(() => $('#turns button').textContent.startsWith('2. White B4'))
  await program.post('settings', {black: 'human'})
  await page.until(() => $('#turns button').textContent.startsWith('1. Black A4'))
  await page.evaluate(() => $$('#turns button')[1].focus())
  await page.press('Enter')
  await page.until(() => $('.last')?.dataset.cell === 'B4')
  await page.until(() => $('.better')?.dataset.cell === 'D3')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'turn-2')
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-current')), 'step')
  await program.post('new', {position: '3/3/3 x classic'})
  await page.untilCount('#turns button', 0)
})

gameTest('a review shows mistakes, the better move and the accuracy', kBlunder, async (page, program) => {
  assert.equal(await page.evaluate(() => $('#review').disabled), true)
  await program.play('A2', 'C1')
  await page.click('#review')
  await page.untilText('#moves .glyph', '??')
  assert.equal(await page.text('#moves .other'), 'or C1')
  await page.press('ArrowLeft')
  const verdict = /^Move 1: a blunder, .* better is C1\. Accuracy: Black \d+%, White 100% \(100% gives no points away; each 3 points a move halve it\)\.$/
  await page.untilMatch('#verdict', verdict)
  for (const language of ['de', 'ru']) {
    await page.set('#language', language)
    await page.untilMatch('#verdict', /100\u00a0%.*\(100\u00a0%: /)
  }
  assert.ok(await page.evaluate(() => $('#review').matches(':disabled, [aria-disabled=true]')))
})

gameTest('the rules tell how many boulders lie on this board', ['--position', '7/1-5/7/3-3/7/7/7 x classic'], async page => {
  await page.click('#learn')
  assert.match(await page.text('#learn-words'), /2 boulders lie on it from the start\./)
  await page.set('#learn-ruleset', 'strategic')
  assert.match(await page.text('#learn-words'), /White first\./)
  await page.press('Escape')
  assert.match(await page.text('#facts'), /2 boulders lie on it/)
})

/** Who wins a board of 4x4, '.' for empty cells, by trying all games: 1, 0 or -1 for the side to move. */
function outcomeOf(cells, side = 'x') {
  const other = side === 'x' ? 'o' : 'x'
  const empty = [...cells].flatMap((piece, i) => (piece === '.' ? [i] : []))
  const play = i => cells.slice(0, i) + side + cells.slice(i + 1)
  if (empty.length) return Math.max(...empty.map(i => -outcomeOf(play(i), other)))
  const lines = [0, 1, 2, 3].flatMap(i => [cells.slice(4 * i, 4 * i + 4), [0, 4, 8, 12].map(row => cells[row + i]).join('')])
  const pointsOf = one => lines.reduce((sum, line) => sum + (line.includes(one.repeat(4)) ? 10 : line.includes(one.repeat(3)) ? 3 : 0), 0)
  return Math.sign(pointsOf(side) - pointsOf(other))
}

gameTest('who should win is said when asked, and after the game who gave what away', kBlunders, async (page, program) => {
  let cells = '....-.x..-oxo.ox', side = 'x'
  const play = move => (cells = cells.replace(/./gs, (piece, i) => (i === 4 * (4 - move[1]) + 'ABCD'.indexOf(move[0]) ? side : piece)))
  const truths = [outcomeOf(cells, side)]
  for (const move of kBlunderMoves) {
    play(move)
    side = side === 'x' ? 'o' : 'x'
    truths.push(outcomeOf(cells, side) * (side === 'x' ? 1 : -1))
  }
  await program.post('settings', {white: 'human', level: '1'})
  assert.equal(await page.text('#truth'), '')
  await page.click('#prove')
  await page.untilText('#truth', 'With best play Black wins this board: proven. First moves that keep this: 1 (D3).')
  // It is said again after a reload. Nothing can be pressed before the page knows its game.
  await page.reloadAround(async () => {
    assert.deepEqual(await page.filter(['#prove', '#new', '#learn', '#more summary'], name => $(name).checkVisibility() && !$(name).closest('[inert]')), [])
    assert.equal(await page.text('#truth'), '')
  })
  await page.untilText('#truth', 'With best play Black wins this board: proven. First moves that keep this: 1 (D3).')
  // Nothing of moves while the game goes on, nor of positions that nobody asked about.
  await program.play(...kBlunderMoves)
  await page.untilCount('#moves li', kBlunderMoves.length)
  assert.equal(await page.text('#truth'), 'With best play Black wins this board: proven. First moves that keep this: 1 (D3).')
  await page.click('#resign', '#resign')
  await page.untilShown('#result')
  await page.click('#prove')
  await page.untilMatch('#truth', /D3\)\. (Black|White) gave/)
  const text = await page.text('#truth')
  const said = [...text.matchAll(/(Black|White) gave the (win|draw) away with move (\d), (..)/g)].map(([, ...words]) => words)
  const gave = kBlunderMoves.flatMap((move, i) => {
    const sign = i % 2 ? -1 : 1
    const lost = truths[i + 1] * sign < truths[i] * sign
    return lost ? [[sign > 0 ? 'Black' : 'White', truths[i] * sign > 0 ? 'win' : 'draw', String(i + 1), move]] : []
  })
  assert.ok(gave.length > 0)
  assert.deepEqual(said, gave)
  // Another game has not been asked about.
  await program.post('new', {position: '7/7/7/1-----1/7/7/7 x classic'})
  await page.untilText('#truth', '')
  await page.click('#prove')
  await page.untilMatch('#truth', /^With best play nobody wins this board: proven\. First moves that keep this: 44 \(A1, .*\)\.$/)
  // From the book, and by nothing else in two seconds.
  await program.post('new', {position: '1-5/3-3/6-/7/3-3/7/4-2 x classic'})
  await page.untilText('#truth', '')
  await page.click('#prove')
  await page.untilText('#truth', 'With best play Black wins this board: proven. Proven to keep this: C4; of other first moves nothing is proven.')
})

gameTest('of a proof that was ended early nothing is said', ['--position', '7/2-4/7/7/5-1/7/7 x classic', '--time', '0.05'], async (page, program) => {
  await program.post('settings', {white: 'human'})
  await page.click('#prove')
  await page.untilText('#truth', 'Looking for a proof\u2026')
  await program.post('halt')
  await page.untilText('#truth', '')
  await page.click('#prove')
  await page.untilText('#truth', 'Who should win this board is not proven within two seconds.')
  await program.play('A1')
  await page.untilCount('#moves li', 1)
  assert.equal(await page.text('#truth'), 'Who should win this board is not proven within two seconds.')
})
