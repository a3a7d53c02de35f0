// What the page looks like: sizes, colours, languages, messages.
import assert from 'node:assert/strict'
import {browserTest, isFirefox, kWeb} from './browser.mjs'
import {atEverySize, cell, GamePage, gameTest, kBlunderMoves, kBlunders, kSmall, kWindows, kYourTurn, WebProgram} from './programs.mjs'

const kLastCell = ['--position', 'xxx1/ooxo/oxoo/xoxo x classic']
const kBlunder = ['--position', '2o/2o/xx1 x classic']
const kThreat = ['--position', 'xx1/3/3 x classic']

/** Which of these are not wholly in the window. */
function outside(page, names) {
  const isOutside = name => {
    const {top, left, right, bottom} = $(name).getBoundingClientRect()
    return top < 0 || left < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
  }
  return page.filter(names, isOutside)
}

/**
 * The sheet covers neither the board nor the first row of buttons nor the status, and what is needed of it is in sight
 * without scrolling.
 */
async function expectFreeSheet(page, name, needed, where) {
  assert.deepEqual(await outside(page, [name]), [], where)
  const isCovered = (other, name) => {
    const [a, b] = [$(name).getBoundingClientRect(), $(other).getBoundingClientRect()]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }
  const others = ['header', '#players', '#board', '#status', '#controls > div']
  assert.deepEqual(await page.filter(others, isCovered, name), [], where)
  // Each corner, a little inside, shows the element and nothing that hides it.
  const isHidden = name => {
    const {left, right, top, bottom} = $(name).getBoundingClientRect()
    const sees = (x, y) => $(name).contains(document.elementFromPoint(x, y))
    return !sees(left + 4, top + 4) || !sees(right - 4, bottom - 4)
  }
  assert.deepEqual(await page.filter(needed, isHidden), [], where)
}

gameTest('all that is needed to play fits the window', [], async page => {
  const needed = ['header', '#more', '#players', '#board', '#status', '#controls', '#analyse']
  await atEverySize(page, async where => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where)
    assert.deepEqual(await outside(page, needed), [], where)
    const isLarge = await page.evaluate(
      () => $('#board').getBoundingClientRect().width > Math.min(innerWidth * 0.43, innerHeight * 0.62)
    )
    assert.ok(isLarge, where)
  })
  // The header has least room on small phones and beside a board.
  for (const language of ['en', 'de', 'ja', 'ru']) {
    await page.set('#language', language)
    for (const size of ['360x740', '640x560', '800x600', '850x700', '900x700']) {
      await page.resize(size)
      await page.frame()
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${size} ${language}`)
      assert.deepEqual(await outside(page, ['header', '#new', '#learn', '#more']), [], `${size} ${language}`)
    }
  }
})

gameTest('a hint and a lesson fit the window and cover nothing that is needed', ['--boulders', 'A1'], async page => {
  await page.begin('D4')
  await page.click('#hint')
  await page.untilShown('#hint-close')
  await atEverySize(page, where => expectFreeSheet(page, '#coach', ['#hint-close', '#coach-text'], where))
  await page.click('#hint-close')
  await page.beginTour()
  for (let move = 1; move <= 5; ++move) {
    await page.untilText('#status', kYourTurn)
    // The first prompt, and some that tell of a line and of what to do.
    if ([1, 4, 5].includes(move)) {
      await atEverySize(page, where => expectFreeSheet(page, '#coach', ['#tour-leave', '#coach-text'], where))
    }
    await page.click('.advised')
    await page.untilMyTurn(2 * move)
  }
})

gameTest('the end of a game fits the window and covers nothing that is needed', kLastCell, async page => {
  await page.click(cell('D4'))
  await page.untilShown('#result')
  await atEverySize(page, async where => {
    const needed = ['#result-close', '#rematch', '#result-review', '#result-next']
    await expectFreeSheet(page, '#result', needed, where)
    // The points of both sides are in sight.
    const totals = await page.evaluate(() => $$('#result h3').every(at => at.getBoundingClientRect().bottom <= $('#result .middle').getBoundingClientRect().bottom))
    assert.ok(totals, where)
    // No row is cut.
    const cut = await page.evaluate(() => {
      const {bottom} = $('#result .middle').getBoundingClientRect()
      return $$('#result .middle :is(p, h3, li)').map(at => at.getBoundingClientRect()).filter(at => at.top < bottom - 3 && at.bottom > bottom + 1).length
    })
    assert.equal(cut, 0, where)
  })
})

gameTest('the closing words of the first game can be read', [], async page => {
  await page.beginTour()
  await page.untilText('#status', kYourTurn)
  await page.click('.legal')
  await page.untilMyTurn(2)
  for (let i = 0; i < 2; ++i) await page.click('#resign')
  await page.untilShown('#result')
  assert.ok(await page.evaluate(() => $('#coach').hidden))
  await atEverySize(page, async where => {
    const needed = ['#result-close', '#result-again', '#result-real', '#result .middle p']
    await expectFreeSheet(page, '#result', needed, where)
  })
  // Without it the coach has them.
  await page.click('#result-close')
  await page.untilMatch('#coach-text', /^That was your first game!/)
})

gameTest('whatever can be pressed is at least 24 pixels wide and high', kBlunder, async (page, program) => {
  const expectLargeOnes = async where => {
    const small = await page.evaluate(() => {
      const boxes = $$('button, select, summary, input').map(at => [at, at.getBoundingClientRect()])
      const isSmall = ([at, {width, height}]) => at.checkVisibility() && (width < 24 || height < 24)
      return boxes.filter(isSmall).map(([at]) => at.id || at.name || at.textContent)
    })
    assert.deepEqual(small, [], where)
  }
  await program.play('A2', 'C1')
  await page.click('#review')
  await page.until(() => $('#turns button') !== null && $('.other') !== null)
  await page.click('#hint')
  await page.untilShown('#hint-close')
  await page.evaluate(() => $$('details').forEach(details => (details.open = true)))
  await atEverySize(page, expectLargeOnes)
  for (const opener of ['#new', '#learn', '#share']) {
    await page.evaluate(() => ($('#more').open = true))
    await page.click(opener)
    await page.set('dialog [name=size]', '8')
    await page.resize('320x568')
    await expectLargeOnes(opener)
    await page.evaluate(() => $('dialog[open]').close())
  }
})

gameTest('nothing moves when a message comes', kThreat, async (page, program, visit) => {
  visit.expected = /status of 400/
  const places = names => page.evaluate(names => $$(names).map(at => at.getBoundingClientRect()).map(({x, y, width}) => [x, y, width]), names)
  const all = '#players, #board, #status, #controls, #hint, .side'
  for (const size of [kWindows[0], kWindows[3]]) {
    await page.resize(size)
    const before = await places(all)
    await page.openFile('no record')
    await page.untilShown('#trouble')
    const overlaps = () => {
      const [a, ...others] = ['#trouble', '#board', '#players'].map(name => $(name).getBoundingClientRect())
      return others.some(b => a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left)
    }
    assert.equal(await page.evaluate(overlaps), false)
    assert.deepEqual(await places(all), before)
    // A hint makes room for itself next to the board.
    const fixed = await places('#players, #board')
    await page.click('#hint')
    await page.untilShown('#coach')
    await page.until(() => !$('#hint').disabled)
    assert.deepEqual(await places('#players, #board'), fixed)
    await page.click('#hint-close')
    await page.press('Escape')
  }
})

/** Contrasts of two colours each, as WCAG 2 defines them, of what the browser computes. */
function contrasts(page, pairs) {
  return page.evaluate(pairs => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const luminance = colour => {
      probe.style.color = colour
      const linear = c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
      const [r, g, b] = getComputedStyle(probe).color.match(/[\d.]+/g).map(part => linear(part / 255))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const of = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    const results = pairs.map(([one, other]) => of(luminance(one), luminance(other)))
    probe.remove()
    return results
  }, pairs)
}

/** Colours of theme.css and style.css that are text and what is behind it. */
const kTexts = [
  ...['ink', 'faint', 'accent', 'points', 'inaccuracy', 'mistake', 'blunder', 'answer'].map(text => [text, 'panel']),
  ...['ink', 'faint'].map(text => [text, 'ground']),
  ...['frame', 'frame-low'].map(ground => ['label', ground]),
  ['on-accent', 'accent'],
  ['warn', 'warn-ground']
]
/** What is drawn, and what it lies on. */
const kDrawn = [
  ['black-line', 'black'],
  ['white-line', 'white'],
  ['boulder-edge', 'wood'],
  ['black', 'wood-low'],
  ['last', 'white']
]
const valueOf = pair => pair.map(name => `var(--${name})`)

gameTest('text and lines can be read in every look', kSmall, async (page, program, visit) => {
  const shades = await page.evaluate(async () => {
    const {colourOf} = await import('./play_board.js')
    // A cell has one only while it is coloured.
    const value = $('.ground').cloneNode()
    value.setAttribute('class', 'value')
    $('#board').append(value)
    const {fill} = getComputedStyle(value)
    value.remove()
    return Array.from({length: 101}, (_, i) => [colourOf(i, 100), fill])
  })
  assert.ok(Math.min(...(await contrasts(page, shades))) >= 4.5)
  const themes = await page.evaluate(() => [...$('#theme').options].map(({value}) => value))
  assert.equal(themes.length, 3)
  const dark = await visit.openDark(program.address)
  await dark.untilShown('[data-cell]')
  assert.ok(await dark.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
  for (const [scheme, shown] of Object.entries({light: page, dark})) {
    for (const theme of themes) {
      await shown.set('#theme', theme)
      const faint = async (pairs, least) => {
        const found = await contrasts(shown, pairs.map(valueOf))
        return pairs.filter((_, i) => found[i] < least).map(pair => `${scheme} ${theme}: ${pair}`)
      }
      assert.deepEqual(await faint(kTexts, 4.5), [])
      assert.deepEqual(await faint(kDrawn, 3), [])
      // A stone beside a name has an edge that can be seen there.
      const edges = await shown.evaluate(() => $$('.card .disc').map(disc => [getComputedStyle(disc).borderTopColor, 'var(--panel)']))
      assert.equal(edges.length, 2)
      assert.ok(Math.min(...(await contrasts(shown, edges))) >= 3, `${scheme} ${theme}`)
      // What a field says while it is empty counts: so many boulders there will be.
      const hints = await shown.evaluate(() => [[getComputedStyle($('#new-game input, #engine input'), '::placeholder').color, 'var(--panel)']])
      assert.ok(Math.min(...(await contrasts(shown, hints))) >= 4.5, `${scheme} ${theme}`)
    }
  }
})

gameTest('a look is chosen and kept, and high contrast is there for who asks', kSmall, async (page, program, visit) => {
  const theme = page => page.evaluate(() => document.documentElement.dataset.theme)
  assert.equal(await theme(page), 'wood')
  if (!isFirefox) {
    await page.emulate({'prefers-contrast': 'more'})
    await page.until(() => document.documentElement.dataset.theme === 'contrast' && $('#theme').value === 'contrast')
  }
  await page.set('#theme', 'slate')
  assert.equal(await theme(page), 'slate')
  const again = await visit.open(program.address)
  await again.untilShown('[data-cell]')
  assert.equal(await theme(again), 'slate')
})

gameTest('chances, digits, numbers and their nouns are right in every language, and all have the same texts', kSmall, async page => {
  const chances = await page.evaluate(async () => {
    const {chanceText} = await import('./dom.js')
    return [0, 0.001, 0.5, 0.9995, 1].map(chanceText)
  })
  assert.deepEqual(chances, ['0%', '1%', '50%', '99%', '100%'])
  const hint = () => page.evaluate(async () => {
    const {nameOf, t} = await import('./texts.js')
    const side = nameOf('white')
    return [t('to_move', {side}), t('hint_wins', {side, points: 5})]
  })
  assert.deepEqual(await hint(), ['White to move.', 'White is then expected to win by about 5.'])
  await page.set('#language', 'ru')
  assert.deepEqual(await hint(), ['Белые ходят.', 'Ожидаемый итог: белые выиграют, примерно 5 перевеса.'])
  await page.set('#language', 'en')
  const shown = score =>
    page.evaluate(async score => (await import('./texts.js')).scoreText({score, exact: false}), score)
  assert.equal(await shown(99.94), '+99.9')
  assert.equal(await shown(99.96), '+100')
  assert.equal(await shown(-119.4), '−119')
  const languages = await page.evaluate(async () => (await import('./texts.js')).languages)
  const english = languages.en
  // Words that go by a number: each language has them in its own forms, which may leave the number out.
  const names = Object.keys(english).filter(key => key.endsWith('_one')).map(key => key.slice(0, -4))
  const counted = names.filter(name => `${name}_other` in english)
  const isForm = key => counted.find(name => key.startsWith(`${name}_`) && /^(zero|one|two|few|many|other)$/.test(key.slice(name.length + 1)))
  const placeholders = (key, text) => (text.match(/\{\w+\}/g) ?? []).filter(name => !isForm(key) || name !== '{n}').sort().join()
  assert.ok(Object.keys(languages).length >= 4 && counted.length >= 10)
  for (const [language, texts] of Object.entries(languages)) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const expected = Object.keys(english).filter(key => !isForm(key)).concat(counted.flatMap(name => forms.map(form => `${name}_${form}`)))
    assert.deepEqual(Object.keys(texts).sort(), expected.sort(), language)
    for (const [key, text] of Object.entries(texts)) {
      assert.notEqual(text.trim(), '', `${language}: ${key}`)
      const model = english[key] ?? english[`${isForm(key)}_other`]
      assert.equal(placeholders(key, text), placeholders(key, model), `${language}: ${key}`)
    }
  }
  const say = (language, what, value) =>
    page.evaluate(async (language, what, value) => {
      const texts = await import('./texts.js')
      const {percent} = await import('./dom.js')
      texts.setLanguage(language)
      texts.translatePage()
      const says = {points: n => texts.counted('point', n), score: texts.scoreText, list: texts.listOf, percent}
      return says[what](value)
    }, language, what, value)
  // One after the other: the language is that of the page.
  const expected = {
    en: ['0 points', '1 point', '2 points', '5 points', '7.5 points', '11 points', '21 points', '22 points', 'A1, B2 and C3', '−7.3', '94%'],
    de: ['0 Punkte', '1 Punkt', '2 Punkte', '5 Punkte', '7,5 Punkte', '11 Punkte', '21 Punkte', '22 Punkte', 'A1, B2 und C3', '−7,3', '94\u00a0%'],
    ja: ['0点', '1点', '2点', '5点', '7.5点', '11点', '21点', '22点', 'A1、B2、C3', '−7.3', '94%'],
    ru: ['0 очков', '1 очко', '2 очка', '5 очков', '7,5 очка', '11 очков', '21 очко', '22 очка', 'A1, B2 и C3', '−7,3', '94\u00a0%']
  }
  for (const [language, texts] of Object.entries(expected)) {
    const said = []
    for (const n of [0, 1, 2, 5, 7.5, 11, 21, 22]) said.push(await say(language, 'points', n))
    said.push(await say(language, 'list', ['A1', 'B2', 'C3']), await say(language, 'score', {score: -7.25, exact: false}), await say(language, 'percent', 0.94))
    assert.deepEqual(said, texts, language)
  }
})
/** Choices of lists that are cut: the list is narrower than it would be with that choice alone. */
function cutChoices(page, lists, choices = 'selectedOptions') {
  return page.evaluate((lists, choices) => {
    const isCut = (list, option) => {
      list.value = option.value
      const alone = list.cloneNode()
      alone.append(option.cloneNode(true))
      list.after(alone)
      alone.style.cssText = 'position: absolute; width: max-content; max-width: none'
      const {width} = alone.getBoundingClientRect()
      alone.remove()
      return width > list.getBoundingClientRect().width + 1
    }
    const shown = $$(lists).filter(list => list.checkVisibility())
    return shown.flatMap(list => [...list[choices]].filter(option => isCut(list, option))).map(option => option.textContent)
  }, lists, choices)
}

gameTest('no choice in the form of a new game is cut', kSmall, async page => {
  for (const language of ['en', 'de', 'ja', 'ru']) {
    await page.set('#language', language)
    await page.evaluate(() => $('#new').click())
    for (const size of ['320x568', '390x844', '844x390']) {
      await page.resize(size)
      assert.deepEqual(await cutChoices(page, '#new-game select', 'options'), [], `${size} ${language}`)
    }
    await page.press('Escape')
  }
})

gameTest('Japanese sentences are joined without spaces', kSmall, async page => {
  await page.set('#language', 'ja')
  await page.click('#hint')
  await page.untilShown('#coach')
  await page.click('#more summary', '#share')
  const said = await page.evaluate(() => ['#coach-text', '#facts dd', '#level-is', '#dialog p'].map(name => $(name).textContent))
  assert.ok(said.every(text => (text.match(/。/g) ?? []).length > 1 && !/。\s/.test(text)), said.join('\n'))
})

/** Five lengths of lines for Black, more than 300 points, and long names. */
const kManyLines = `(;FF[4]SZ[8]RU[Pah-Tum classic]PTP[xxxxxxxx/oooo4/xxxxxx2/oooooo2/xxxxx3/oooo4/xxxx1xxx/8 x classic]
PB[Ashurbanipal, King of the World]PW[Nebuchadnezzar the Second of Babylon])`

/** What in the players' cards lies on other words, sticks out of its card, or is cut off. */
function faultsOfCards(page) {
  return page.evaluate(() => {
    const inside = (a, b) => a.left >= b.left - 0.5 && a.right <= b.right + 0.5 && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5
    const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5
    const faults = []
    for (const card of $$('.card')) {
      const box = card.getBoundingClientRect(), row = card.querySelector('.lengths').getBoundingClientRect()
      const chips = [...card.querySelectorAll('.chip')].filter(at => at.checkVisibility())
      const isCut = at => !inside(at.getBoundingClientRect(), row) && !apart(at.getBoundingClientRect(), row)
      faults.push(...chips.filter(isCut).map(at => `cut: ${at.textContent}`))
      const seen = chips
      const others = ['.disc', '.name', 'select', '.points', '.hand'].map(name => card.querySelector(name))
      const shown = [...others, ...seen].filter(at => at.checkVisibility() && at.getBoundingClientRect().width > 0)
      shown.forEach((at, i) => {
        const own = at.getBoundingClientRect()
        if (!inside(own, box)) faults.push(`outside: ${at.className} ${at.textContent}`)
        for (const other of shown.slice(i + 1)) {
          if (!apart(own, other.getBoundingClientRect())) faults.push(`${at.className} on ${other.className}`)
        }
      })
      const points = card.querySelector('.points')
      if (points.scrollWidth > points.clientWidth + 1) faults.push(`narrow: ${points.textContent}`)
    }
    return faults
  })
}

gameTest('cards with long names, many lines and three-digit points are in order', kSmall, async page => {
  await page.openFile(kManyLines)
  await page.until(() => Number($('#points-black').textContent) >= 300)
  const check = async where => {
    assert.deepEqual(await faultsOfCards(page), [], where)
    assert.deepEqual(await cutChoices(page, '.card select'), [], where)
    const [board, cards] = await page.evaluate(() => ['#board', '#players'].map(name => $(name).getBoundingClientRect().width))
    if (/^3\d\dx/.test(where)) assert.ok(Math.abs(board - cards) < 1, `${where}: ${board} ${cards}`)
    assert.ok((await page.evaluate(() => $$('#lines-black .chip').filter(at => at.checkVisibility()).length)) >= 5, where)
  }
  await atEverySize(page, check)
  for (const size of ['320x844', '360x740', '768x500', '1024x768', '667x375', '568x320']) {
    await page.resize(size)
    await check(size)
  }
})

gameTest('the language is chosen in the menu and kept', kSmall, async (page, program, visit) => {
  await page.set('#language', 'de')
  await page.untilText('#status', 'Du bist dran: Schwarz.')
  assert.equal(await page.text('#spoken'), 'Du bist dran: Schwarz.')
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de')
  const again = await visit.open(program.address)
  await again.untilText('#status', 'Du bist dran: Schwarz.')
  // What is said beside an exercise follows, too.
  await again.click('#more summary', '#exercises', '#exercise-solution')
  await again.untilMatch('#coach h2', /^Warum /)
  await again.set('#language', 'en')
  assert.match(await again.text('#coach h2'), /^Why /)
})

gameTest('the page is small', kSmall, async page => {
  // Compressed as file servers do, without the data of the exercises.
  const size = await page.evaluate(async () => {
    const resources = performance.getEntriesByType('resource').map(({name}) => name)
    const names = ['', 'style.css', ...resources.filter(name => /(?<!exercise_set)\.js$/.test(name))]
    let size = 0
    for (const name of new Set(names)) {
      const body = (await fetch(name)).body.pipeThrough(new CompressionStream('gzip'))
      size += (await new Response(body).arrayBuffer()).byteLength
    }
    return size
  })
  assert.ok(size > 10_000 && size < 110_000, String(size))
})

gameTest('errors of a page would be seen', kSmall, async (page, program, visit) => {
  await visit.open("data:text/html,<script>throw new Error('broken')</script>")
  assert.equal(visit.complaints.length, 1)
  visit.complaints.pop()
})

gameTest('a page of an earlier start is told', kSmall, async (page, program, visit, t) => {
  visit.expected = /Failed to load resource|establish a connection/
  await program.end('SIGTERM')
  await page.untilShown('#trouble')
  await WebProgram.start(t, ['--port', new URL(program.address).port])
  await page.untilMatch('#trouble', /^The program does not serve this page any more/)
})

/** Phones both ways and a tablet, with their pixels. */
const kTouched = ['320x568', '390x844', '844x390', '768x1024']
/** The window of a device that is touched, without loading the page anew. */
async function touch(page, size) {
  const [width, height] = size.split('x').map(Number), session = await page.tab.createCDPSession()
  await session.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 2, mobile: true})
  await session.send('Emulation.setTouchEmulationEnabled', {enabled: true, maxTouchPoints: 5})
  await page.frame()
}

/** What can be pressed with less than 44 pixels, but for cells; what is cut or sticks out of a card or a dialog. */
function faultsForFingers() {
  const shown = $('dialog:modal') ?? document.body, name = at => at.id || at.name || at.className || at.textContent
  const faults = [...shown.querySelectorAll('button, select, summary, input, #trouble')].filter(at => at.checkVisibility() && !at.closest('.picker'))
    .map(at => [name(at), (at.type === 'checkbox' ? at.closest('label') : at).getBoundingClientRect()])
    .filter(([, {width, height}]) => width < 43.9 || height < 43.9).map(([name, {width, height}]) => `${name}: ${width}x${height}`)
  if (shown.scrollWidth > shown.clientWidth + 1) faults.push(`${shown.scrollWidth} wide`)
  for (const part of $$('.card :is(.name, .points, .chip, .hand), #choices button')) {
    const [a, b] = [part, part.closest('.card, #talk')].map(at => at.getBoundingClientRect())
    if (shown === document.body && part.checkVisibility() && (a.top < b.top || a.bottom > b.bottom + 0.5)) faults.push(`${name(part)} is cut`)
  }
  // A list on a card is there for the finger wherever it seems to be.
  for (const list of shown === document.body ? $$('.card select').filter(at => at.checkVisibility({visibilityProperty: true})) : []) {
    const {left, top, bottom} = list.getBoundingClientRect(), misses = [top + 2, bottom - 2].filter(y => document.elementFromPoint(left + 10, y) !== list)
    if (misses.length) faults.push(`${list.id} is covered`)
  }
  return faults
}

gameTest('fingers find targets of 44 pixels, and nothing is cut for them', kSmall, async (page, program, visit) => {
  if (isFirefox) return
  visit.expected = /status of 400/ // of a file without a game
  const check = async where => {
    for (const size of kTouched) {
      await touch(page, size)
      await page.evaluate(() => scrollTo(0, 0))
      assert.deepEqual(await page.evaluate(faultsForFingers), [], `${size}: ${where}`)
    }
  }
  const opened = async (where, ...buttons) => {
    await page.click(...buttons)
    await page.untilShown('dialog[open]')
    await check(where)
    await page.evaluate(() => $('dialog[open]').close())
  }
  await check('first visit')
  await page.click('#new')
  await page.set('#new-game [name=size]', '8')
  await page.evaluate(() => ($('#advanced').open = true))
  await check('new game')
  await page.press('Escape')
  for (const name of ['games', 'famous', 'share', 'keys']) await opened(name, '#more summary', `#${name}`)
  await opened('rules', '#learn')
  await page.openFile('no record')
  await page.untilShown('#trouble')
  await check('message')
  await page.press('Escape')
  await page.evaluate(() => $$('.side details').forEach(details => (details.open = true)))
  await check('settings')
  await page.click('#more summary', '#exercises')
  await page.untilShown('#exercise-solution')
  await page.click('#exercise-solution')
  await page.untilShown('#exercise-line')
  await check('exercise')
  await page.press('Escape')
  await program.post('new', {ruleset: 'classic,swap=on', black: 'human', white: 'human'})
  await program.post('move', {move: (await program.state()).legal[0].text})
  await page.untilShown('#choices button')
  await check('swap')
  await program.post('new', {black: 'human', white: 'engine', position: 'xxx1/ooxo/oxoo/xoxo x classic'})
  await page.untilMyTurn(0)
  await program.post('move', {move: 'D4'})
  await page.untilShown('#result')
  await check('result')
})

gameTest('what to press after a game is in sight for fingers, and names and buttons are whole', ['--position', 'ooo1/xxo1/xoxx/oxox x classic,boulders=0'], async page => {
  if (isFirefox) return
  await page.click(cell('D3'))
  await page.untilShown('#result-retry')
  const cut = () => page.evaluate(() => $$('.card .name, #result button').filter(at => at.checkVisibility() && at.scrollWidth > at.clientWidth + 1).map(at => at.textContent))
  for (const language of ['en', 'de', 'ja', 'ru']) {
    await page.set('#language', language)
    for (const size of ['320x568', '320x740', '390x844', '568x320', '667x375', '844x390']) {
      await touch(page, size)
      await page.evaluate(() => scrollTo(0, 0))
      assert.deepEqual(await outside(page, ['#result-close', '#rematch']), [], `${size} ${language}`)
      assert.deepEqual(await cut(), [], `${size} ${language}`)
    }
  }
})

gameTest('a click on the chart leaves it where it was', kBlunders, async (page, program) => {
  await program.play(...kBlunderMoves, 'D4', 'B3')
  await program.post('settings', {analysis: true})
  for (const size of ['390x844', '1440x900']) {
    await page.resize(size)
    await page.untilCount('#analysis tbody tr', 3)
    const place = () => page.evaluate(() => $('#chances svg').getBoundingClientRect().top)
    await page.evaluate(() => $('#chances svg').scrollIntoView({block: 'center'}))
    await page.frame()
    const before = await place()
    const [left, y] = await page.evaluate(() => ['left', 'top'].map(side => $('#chances svg').getBoundingClientRect()[side] + 45))
    await page.tab.mouse.click(left, y)
    // More moves stand above it.
    await page.untilCount('#analysis tbody tr', 5)
    await page.frame()
    assert.ok(Math.abs((await place()) - before) < 2, `${size}: ${before} ${await place()}`)
    await page.press('End')
  }
})

gameTest('words stay whole in narrow tables and forms, and nothing lies on them', ['--position', 'xxxxxxxx/oooo4/xxxxxx2/oooooo2/xxxxx3/oooo4/xxxx1xxx/8 x classic'], async page => {
  const languages = ['en', 'de', 'ja', 'ru']
  await page.click('#analyse')
  await page.untilShown('#analysis tbody tr')
  const broken = () => page.evaluate(() => $$('#analysis :is(th, td):not(:last-child)').filter(at => {
    const range = document.createRange()
    range.selectNodeContents(at)
    return new Set([...range.getClientRects()].filter(({height}) => height > 12).map(({bottom}) => Math.round(bottom / 8))).size > 1
  }).map(at => at.textContent))
  // That of the field lies above it; buttons are as wide as their words, and those beside the small board are not on it.
  const overlaps = () => page.evaluate(() => {
    const boxes = $$('dialog[open] :is(label[for], input, button, .places p, .picker)').filter(at => at.checkVisibility() && !at.parentElement.closest('.picker')).map(at => [at, at.getBoundingClientRect()])
    const faults = boxes.filter(([at]) => at.scrollWidth > at.clientWidth + 1 && at.tagName === 'BUTTON').map(([at]) => `narrow: ${at.textContent}`)
    boxes.forEach(([one, a], i) => {
      for (const [other, b] of boxes.slice(i + 1)) {
        if (!one.closest('.controls:last-child') && !other.closest('.controls:last-child') && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) faults.push(`${one.id || one.textContent} on ${other.id || other.textContent}`)
      }
    })
    return faults
  })
  for (const language of languages) {
    await page.set('#language', language)
    for (const size of ['320x568', '360x740', '390x844', '844x390', '1440x900']) {
      await page.resize(size)
      await page.frame()
      await page.untilShown('#analysis tbody tr')
      assert.deepEqual(await broken(), [], `${size} ${language}`)
      // Beside points of three digits.
      assert.ok(await page.evaluate(() => $$('.card .name').every(at => at.scrollWidth <= at.clientWidth + 1)), `${size} ${language}`)
      for (const opener of ['#games', '#new', '#keys']) {
        await page.evaluate(opener => $(opener).click(), opener)
        assert.deepEqual(await overlaps(), [], `${size} ${language} ${opener}`)
        assert.ok(await page.evaluate(() => $$('.keys th').every(at => at.offsetWidth > at.parentElement.offsetWidth / 3)), `${size} ${language}`)
        await page.evaluate(() => $('dialog[open]').close())
      }
    }
  }
})

gameTest('the lesson stands next to the board, and nothing between them on a phone', [], async page => {
  await page.beginTour()
  for (const size of ['390x844', '320x568', '768x1024']) {
    await page.resize(size)
    await page.frame()
    const gap = await page.evaluate(() => $('#coach').getBoundingClientRect().top - $('#board').getBoundingClientRect().bottom)
    assert.ok(gap >= 0 && gap < 16, `${size}: ${gap}`)
  }
  await page.resize('1440x900')
  await page.frame()
  const isBeside = await page.evaluate(() => $('#coach').getBoundingClientRect().left >= $('#board').getBoundingClientRect().right)
  assert.ok(isBeside)
})

gameTest('the list of moves is as long as it needs, and nothing scrolls in what scrolls', ['--position', '8/8/8/8/8/8/8/8 x classic,size=8,boulders=0'], async (page, program) => {
  await program.post('settings', {black: 'human', white: 'human'})
  for (let move = 0; move < 60; ++move) await program.post('move', {move: (await program.state()).legal[0].text})
  await page.untilCount('#moves li', 60)
  for (const size of ['390x844', '1440x900']) {
    await page.resize(size)
    await page.frame()
    const within = await page.evaluate(() => $$('.side *').filter(at => /auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1).map(at => at.id || at.className))
    assert.deepEqual(within, [], size)
  }
})

browserTest('black stones are seen on dark cards and in dark lists, and cards say the same of both', kWeb, async (visit, t) => {
  const program = await WebProgram.start(t, ['--position', 'xxxx3/7/xxx4/7/7/7/3ooo1 x classic'])
  const page = await visit.openDark(program.address, GamePage)
  program.page = page
  await program.play('G4', 'F4')
  const edges = await page.evaluate(() => ['.card .disc.black', '#moves .pip.black', '.card .pip.black'].map(name => [getComputedStyle($(name)).borderTopColor, getComputedStyle($(name).closest('.card, .panel')).backgroundColor]))
  for (const ratio of await contrasts(page, edges)) assert.ok(ratio > 4.5, String(ratio))
  // Black has lines of two lengths, White of one.
  const {hand} = await program.state()
  assert.deepEqual(await page.evaluate(() => $$('.card .hand').map(at => at.innerText)), [String(hand.black), String(hand.white)])
  assert.equal(await page.count('.card .hand .pip'), 2)
  // Names keep away from the edge.
  const room = await page.evaluate(() => $$('.card .name').map(at => at.getBoundingClientRect().top - at.closest('.card').getBoundingClientRect().top))
  for (const pixels of room) assert.ok(pixels >= 6, String(room))
})
