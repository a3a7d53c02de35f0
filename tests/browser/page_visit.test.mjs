// The first visit: the card, the first game, levels that follow one's results, and the form of a new game.
import assert from 'node:assert/strict'
import {isFirefox, until} from './browser.mjs'
import {atEverySize, beginLetters, cell, GamePage, gameTest, kSmall, kYourTurn, untilGames} from './programs.mjs'

const field = name => `#new-game [name=${name}]`
const isWide = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

gameTest('a first visitor is asked once and begins at a level that suits', ['--position', '4/1-2/4/4 x classic'], async (page, program, visit) => {
  await page.untilShown('#welcome-learn')
  assert.equal(await page.isShown('#chances'), false)
  // The game that was begun by options is in sight and stays.
  await atEverySize(page, async where => {
    assert.ok(await isWide(page), where)
    const covers = await page.evaluate(() => {
      const [a, b] = ['#welcome', '#controls'].map(name => $(name).getBoundingClientRect())
      return a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left
    })
    assert.equal(covers, false, where)
    assert.ok(await page.isShown('#welcome p'), where)
    // On the smallest page, too, all that one can do is in sight.
    assert.ok(await page.evaluate(() => $$('#welcome button').every(at => at.getBoundingClientRect().bottom <= innerHeight)), where)
  })
  await page.click('#welcome-play')
  await page.untilText('#welcome h2', 'How well do you know the game?')
  await page.click('#skill-rules')
  await page.untilHidden('#welcome')
  await page.untilValue('#engine [name=level]', '4')
  assert.equal((await program.state()).size, 4)
  assert.ok(await page.evaluate(() => document.activeElement.closest('#board') !== null))
  // The card does not come back in this tab, and in another the answer is remembered.
  await program.post('settings', {level: '6'})
  await page.reload()
  await page.untilShown('#chances')
  assert.equal(await page.isShown('#welcome'), false)
  const other = await visit.open(program.address, GamePage)
  await other.click('#welcome-play')
  await other.untilHidden('#welcome')
  await other.untilValue('#engine [name=level]', '4')
  await page.tab.bringToFront()
  // Who has played is no first visitor.
  await page.click('.legal')
  await page.untilCount('#moves li', 2)
  await page.untilText('#status', kYourTurn)
  // At this level the chances wait, unless they are asked for; the chart then has its size, though the card was in its place.
  await page.untilText('#chances-turn', 'Show now')
  assert.equal(await page.count('#chances svg'), 0)
  await page.click('#chances-turn')
  await page.untilText('#chances-turn', 'Hide until the end')
  const chart = await page.evaluate(() => [$('#chances svg').viewBox.baseVal.width, $('#chances').clientWidth, $('#chances svg').getBoundingClientRect().height])
  assert.deepEqual(chart, [chart[1], chart[1], 150])
  await page.until(() => Object.keys(localStorage).some(key => key.startsWith('pahtum-played-')))
  await program.post('new', {})
  await page.reload()
  await page.untilShown('#chances')
  assert.equal(await page.isShown('#welcome'), false)
})

gameTest('who has played by links is no first visitor', kSmall, async (page, program) => {
  await beginLetters(page)
  await page.click(cell('A1'))
  await page.untilMatch('#coach-text', /^You have played A1/)
  await program.post('new', {})
  await page.untilCount('[data-cell]', 49)
  await page.reload()
  await page.untilShown('#chances')
  assert.equal(await page.isShown('#welcome'), false)
})

gameTest('a first visitor who opens a link to a game is welcome, too', kSmall, async (page, program) => {
  await page.evaluate(() => location.assign('#game=3/3/3_x_classic;a1b2c3'))
  await page.untilCount('#moves li', 3)
  await page.untilText('#welcome h2', 'Someone has sent you this game. New here?')
  await page.until(() => Object.keys(localStorage).some(key => key.startsWith('pahtum-played-')))
  await page.reload()
  await page.untilShown('#welcome-learn')
  // Who plays gets a game of one's own.
  await page.click('#welcome-play', '#skill-new')
  await page.untilCount('#moves li', 0)
  await page.untilHidden('#welcome')
  const {parameters, loaded} = await program.state()
  assert.deepEqual([parameters.level, loaded], ['1', 0])
})

/** Until the glowing cells are those of the state, whose lesson is returned; undefined when the game has ended. */
async function untilAdvised(page, program, ply) {
  await page.until(ply => $$('#moves li').length >= ply && (!$('#result').hidden || $('.advised') !== null), ply)
  const {lesson, phase} = await program.state()
  if (phase === 'over') return undefined
  const glowing = await page.evaluate(() => $$('.advised').map(at => at.dataset.cell))
  assert.deepEqual(glowing.sort(), [...lesson.cells].sort())
  return lesson
}

gameTest('who obeys the first game wins it and gets the game from before back', ['--level', '9'], async (page, program) => {
  await page.click('.legal')
  await page.untilMyTurn(2)
  await page.click('#analyse')
  await page.untilCount('#analyse[aria-pressed=true]', 1)
  const before = await program.state()
  await page.beginTour()
  await page.untilCount('[data-cell]', 25)
  const said = new Set()
  for (let move = 1; move <= 12; ++move) {
    const {cells} = await untilAdvised(page, program, 2 * move - 2)
    await page.untilText('#coach h2', `First game ${move}/12`)
    said.add(await page.text('#coach-text'))
    await page.click(cell(cells.at(-1)))
  }
  // Another game is one's own, not one like the lesson.
  await page.click('#new')
  assert.deepEqual([await page.value(field('level')), await page.value(field('size'))], ['9', '7'])
  await page.press('Escape')
  await page.untilMatch('#spoken', /Black wins by .* That was your first game!/)
  assert.ok([...said].some(text => /^You have made \d in a row/.test(text)), [...said].join('\n'))
  await page.click('#result-back')
  await page.untilCount('[data-cell]', 49)
  const after = await program.state()
  for (const name of ['position', 'begun', 'parameters', 'analysis', 'lesson']) assert.deepEqual(after[name], before[name], name)
})

gameTest('the first game goes by the board, whatever is played', [], async (page, program) => {
  await page.click('#welcome-learn')
  await untilAdvised(page, program, 0)
  // Against the advice: White builds, and is to be stopped.
  await program.post('settings', {white: 'human'})
  for (const move of ['A5', 'C1', 'E5', 'D1', 'E1', 'B1', 'A4', 'A1']) await program.post('move', {move})
  await page.untilCount('#moves li', 8)
  await page.untilMatch('#coach-text', /^White has made 4 in a row, 10 points\. /)
  await program.post('go', {ply: 6})
  await page.untilMatch('#coach-text', /White would make 4 in a row, 10 points here: block!$/)
  assert.deepEqual((await untilAdvised(page, program, 6)).cells, ['A1'])
  await page.click('#undo')
  await page.untilText('#coach h2', 'First game 3/12')
  if (!isFirefox) {
    await page.click('#moves li:first-child button', '[aria-label="To the start"]')
    await page.untilMatch('#coach-text', /Click a cell that glows/)
    await page.tab.setViewport({width: 390, height: 844, hasTouch: true, isMobile: true})
    await page.set('#language', 'de')
    await page.untilMatch('#coach-text', /Tippe auf ein leuchtendes Feld/)
    await page.set('#language', 'en')
    await page.untilMatch('#coach-text', /Tap a cell that glows/)
  }
  // A lesson outlasts the page, and another game ends it, if one wants it to.
  await page.reload()
  await page.untilShown('#tour-leave')
  await page.openFile('(;SZ[3]RU[Pah-Tum classic];B[bb])')
  await page.click('#confirm')
  await page.untilPiece('B2', 'x')
  await page.untilHidden('#coach')
  await page.untilValue('#engine [name=level]', '6')
})

gameTest('the first game leads to the real board at level 1, or back only to a game that waits', [], async (page, program) => {
  const playLesson = async () => {
    for (let move = 1; move <= 12; ++move) await page.click(cell((await untilAdvised(page, program, 2 * move - 2)).cells[0]))
    await page.untilShown('#result')
  }
  await page.click('#welcome-learn')
  await page.untilShown('#tour-leave')
  await page.reload()
  await page.untilShown('#tour-leave')
  // Another game is not one like the lesson.
  await page.click('#new')
  assert.equal(await page.value(field('size')), '7')
  await page.press('Escape')
  await playLesson()
  await page.reload()
  await page.untilShown('#result')
  assert.deepEqual(await page.evaluate(() => $$('#result .controls button').map(at => at.id)), ['result-real'])
  await page.click('#result-real')
  // The game from before, of level 6, is there for a moment.
  await until(async () => {
    const {parameters, record, lesson} = await program.state()
    return parameters.level === '1' && record.length === 1 && lesson === null
  })
  await page.untilCount('[data-cell]', 49)
  await page.untilText('#status', kYourTurn)
  // The card is for those who are new.
  assert.ok(!(await page.isShown('#welcome')))
  await page.reload()
  await page.untilShown('#chances')
  assert.ok(!(await page.isShown('#welcome')))
  // A game with stones waits, also after a reload.
  await page.click('.legal')
  await page.untilMyTurn(2)
  await page.beginTour()
  await page.reload()
  await playLesson()
  await page.click('#result-real', '#refuse')
  await page.untilShown('#result')
  await page.click('#result-back')
  await page.untilCount('[data-cell]', 49)
  await page.untilCount('#moves li', 2)
})

/** Black takes the last cell, and wins by 10 to 3, or loses by 0 to 3. */
const kWon = 'xxx1/ooxo/oxoo/xoxo x classic,boulders=0'
const kLost = 'ooo1/xxoo/xoxx/oxox x classic,boulders=0'

async function takeLast(page) {
  await page.until(() => $('#result').hidden)
  await page.untilCount('.legal', 1)
  await page.click(cell('D4'))
  await page.untilShown('#result')
}

async function finish(page, program, position) {
  await program.post('new', {position, black: 'human', white: 'engine'})
  await takeLast(page)
}

gameTest('after two wins or losses in a row the next level is suggested', kSmall, async (page, program) => {
  await finish(page, program, kWon)
  await page.untilText('#result-next', 'Next level: 7')
  // A game counts once.
  await page.click('#undo')
  await takeLast(page)
  await page.untilText('#result-next', 'Next level: 7')
  await finish(page, program, kWon)
  await page.untilText('#result-next.main', 'Play level 7')
  await page.click('#new')
  await page.untilMatch('#level-advice', /won twice in a row at this level.*\(7 · Tournament player\)$/)
  await page.press('Escape')
  await finish(page, program, kWon)
  await page.click('#result-next')
  await page.untilValue('#engine [name=level]', '7')
  await page.untilHidden('#result')
  assert.equal((await program.state()).players.black, 'human')
  for (let i = 0; i < 2; ++i) await finish(page, program, kLost)
  await page.untilText('#result-next.main', 'Play level 6')
  await page.untilMatch('#result h2', /^You lost by \d+\.$/)
  // Nor does one when another page walks to its end.
  await page.evaluate(() => localStorage.removeItem('pahtum-form'))
  await program.post('go', {ply: 0})
  await page.untilHidden('#result')
  await program.post('go', {ply: 1})
  await page.untilShown('#result')
  assert.equal(await page.evaluate(() => localStorage.getItem('pahtum-form')), null)
})

gameTest('an adaptive level follows the results', kSmall, async (page, program) => {
  await page.set('#engine [name=level]', 'adaptive')
  await finish(page, program, kWon)
  await page.untilMatch('#result', /Adaptive: the next game is at level 7\./)
  await page.click('#result-new')
  assert.equal(await page.value(field('level')), 'adaptive')
  assert.equal(await page.text(`${field('level')} option:checked`), 'Adaptive (now 7)')
  await page.set(field('position'), kLost)
  await page.click('#begin')
  await page.until(() => !$('#new-game').open)
  await takeLast(page)
  assert.equal((await program.state()).parameters.level, '7')
  await page.untilMatch('#result', /Adaptive: the next game is at level 6\./)
  // A game of before that is won again counts no more.
  await untilGames(page, 2)
  await page.click('#result-close', '#more summary', '#games', '.played:nth-child(2) .game-open')
  await page.untilMatch('#result h2', /^You won/)
  await page.click('#undo')
  await takeLast(page)
  await page.untilMatch('#result', /Adaptive: the next game is at level 6\./)
  await page.reload()
  await page.untilValue('#engine [name=level]', 'adaptive')
  await page.set('#engine [name=level]', '3')
  await until(async () => (await program.state()).parameters.level === '3')
  // Where nothing is kept it is asked for again.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('blocked')
    }
  })
  await page.set('#engine [name=level]', 'adaptive')
  await page.untilValue('#engine [name=level]', '3')
  assert.equal(await page.text('#trouble'), '')
})

/**
 * A player wins at a level with a chance that falls with it. The chances of each level after many games, which follow from
 * what the rule says of a win and of a loss.
 */
function settled(chance, next, first) {
  const levels = Array.from({length: 15}, (_, i) => i + 1)
  let shares = levels.map(level => Number(level === first))
  for (let game = 0; game < 400; ++game) {
    const after = levels.map(() => 0)
    for (const level of levels) {
      after[next[level].won - 1] += shares[level - 1] * chance(level)
      after[next[level].lost - 1] += shares[level - 1] * (1 - chance(level))
    }
    shares = after
  }
  const mean = of => levels.reduce((sum, level) => sum + shares[level - 1] * of(level), 0)
  return {level: mean(level => level), wins: mean(chance), near: middle => mean(level => Number(Math.abs(level - middle) <= 3))}
}

gameTest('an adaptive level stays where the games are even', kSmall, async page => {
  const next = await page.evaluate(async () => {
    const {levelAfter} = await import('./levels.js')
    const after = level => ({won: levelAfter(level, 1, [1, 15]), lost: levelAfter(level, -1, [1, 15]), drawn: levelAfter(level, 0, [1, 15])})
    return Object.fromEntries(Array.from({length: 15}, (_, i) => [i + 1, after(i + 1)]))
  })
  for (let level = 1; level <= 15; ++level) assert.equal(next[level].drawn, level)
  // 60 to 200 Elo from level to level.
  for (const elo of [60, 120, 200]) {
    for (let strength = 4; strength <= 12; ++strength) {
      const chance = level => 1 / (1 + 10 ** ((elo * (level - strength)) / 400))
      for (const first of [1, 15]) {
        const {level, wins, near} = settled(chance, next, first)
        const where = `strength ${strength}, ${elo} Elo, from ${first}: level ${level}, ${wins} won`
        assert.ok(Math.abs(wins - 0.5) < 0.03 && Math.abs(level - strength) < 0.5 && near(strength) > 0.75, where)
      }
    }
  }
  // Who beats every level, or none, gets to the end of the list and stays there.
  assert.ok(settled(() => 0.99, next, 1).level > 14.9)
  assert.ok(settled(() => 0.01, next, 15).level < 1.1)
})

gameTest('every level has a name of its own and says what it sees', kSmall, async page => {
  await page.click('#new')
  const names = await page.evaluate(() => $$('#new-game [name=level] option').map(at => at.textContent))
  assert.equal(names.length, 16)
  assert.equal(new Set(names.map(name => name.replace(/^\d+ · /, ''))).size, 16)
  assert.equal(await page.value(field('level')), '6')
  const says = new Set()
  for (let level = 1; level <= 15; ++level) {
    await page.set(field('level'), String(level))
    says.add(await page.text('#level-says'))
  }
  assert.equal(says.size, 15)
  await page.set(field('colour'), 'both')
  assert.equal(await page.isShown(field('level')), false)
  await page.set(field('colour'), 'black')
  // As engine/search/README.md has it: level 5 overlooks about a quarter, level 9 searches two moves deep.
  await page.set(field('level'), '5')
  assert.match(await page.text('#level-says'), /notices about 72%/)
  await page.set(field('level'), '9')
  assert.match(await page.text('#level-says'), /^Sees all lines, 2 moves ahead\..* 3 points worse/)
  await page.set(field('ruleset'), 'custodial')
  assert.match(await page.text('#level-says'), /up to 24 points worse/)
})

gameTest('the form of a new game keeps the boulders that still fit', [], async (page, program) => {
  await page.click('#new')
  const placeholder = () => page.evaluate(() => $('#new-game [name=boulders]').placeholder)
  // A fair board is offered first, where there are any.
  const sizes = [['7', '13'], ['5', '3'], ['7', '13']]
  for (const [size, count] of sizes) {
    await page.set(field('size'), size)
    assert.equal(await placeholder(), count)
  }
  await page.click('#random')
  assert.equal(await placeholder(), '5')
  for (const [size, count] of [['5', '3'], ['3', '1'], ['8', '6'], ['7', '5']]) {
    await page.set(field('size'), size)
    assert.equal(await placeholder(), count)
  }
  for (const boulder of ['B2', 'D4', 'G7']) await page.click(`[data-boulder=${boulder}]`)
  assert.equal(await placeholder(), '3')
  await page.set(field('size'), '5')
  assert.equal(await page.text('#boulders-remark'), 'Not on this board, and left out: G7.')
  assert.equal(await page.count('.picker [aria-pressed=true]'), 2)
  await page.set(field('ruleset'), 'assyrian')
  assert.equal(await page.text('#boulders-remark'), 'The players place the boulders.')
  assert.match(await page.text('#rules-say'), /One boulder lies in the middle/)
  await page.set(field('ruleset'), 'classic')
  await page.set(field('size'), '7')
  assert.equal(await page.count('.picker [aria-pressed=true]'), 3)
  await page.set(field('size'), '5')
  await page.click('#begin')
  await page.untilCount('[data-cell]', 25)
  assert.equal(await page.count('[data-cell][data-piece="-"]'), 2)
  // As many as suit the size, and the same ones for the same seed.
  const layouts = []
  for (let i = 0; i < 2; ++i) {
    await page.click('#new', '#advanced summary')
    await page.set(field('seed'), '12')
    await page.click('#begin')
    await page.until(() => !$('#new-game').open)
    layouts.push((await program.state()).cells)
  }
  assert.equal(layouts[0], layouts[1])
  assert.equal(layouts[0].match(/-/g).length, 3)
  await page.click('#new')
  await atEverySize(page, async where => {
    assert.ok(await isWide(page), where)
    assert.ok(await page.evaluate(() => $('#new-game').scrollWidth <= $('#new-game').clientWidth), where)
    assert.deepEqual(await page.evaluate(() => $$('#new-game button').filter(at => at.scrollWidth > at.clientWidth + 1).map(({id}) => id)), [], where)
    // All of it is in sight where there is room for two columns.
    if (/^(1366|844)/.test(where)) assert.ok(await page.evaluate(() => $('#new-game').scrollHeight <= $('#new-game').clientHeight), where)
    const isBeginSeen = await page.evaluate(() => $('#begin').getBoundingClientRect().bottom <= $('#new-game').getBoundingClientRect().bottom)
    assert.ok(isBeginSeen, where)
  })
})
