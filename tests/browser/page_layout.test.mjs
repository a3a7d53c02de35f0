// That everything can be reached and nothing overlaps, in windows of every size and with letters of every size.
import assert from 'node:assert/strict'
import {isFirefox} from './browser.mjs'
import {gameTest} from './programs.mjs'

/**
 * Phones both ways, the smallest window that WCAG 1.4.10 asks for (320x256 is 1280x1024 at 400%), 1280x900 at 300%, tablets,
 * laptops and the largest screens.
 */
const kSizes = ['320x256', '256x320', '427x300', '667x375', '320x568', '768x1024', '1024x600', '3840x2160']
/** Pixels of a letter, as set in the browser. Firefox's driver cannot set them. */
const kLetters = isFirefox ? [16] : [16, 32]

/** Letters of this size, as somebody who reads badly sets them in the browser. */
async function enlarge(page, pixels) {
  if (isFirefox) return
  const session = await page.tab.createCDPSession()
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', {fontSizes: {standard: pixels, fixed: pixels}})
}

/** What cannot be reached by scrolling within `root`, what lies over other things, and whether one must scroll sideways. */
function faultsIn(root) {
  const faults = []
  const name = of => `${of.tagName.toLowerCase()}${of.id && `#${of.id}`} "${of.textContent.trim().slice(0, 30)}"`
  const shown = of => of.checkVisibility({visibilityProperty: true}) && !getComputedStyle(of).clipPath.startsWith('inset')
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    const wide = [...document.body.querySelectorAll('*')].filter(of => shown(of) && of.getBoundingClientRect().right > innerWidth + 1)
    faults.push(`${document.documentElement.scrollWidth} wide: ${wide.slice(0, 3).map(name)}`)
  }
  for (const at of $(root).querySelectorAll('button, select, input, summary, a, .card .points, #status, h2')) {
    const box = at.getBoundingClientRect()
    if (!shown(at) || box.width <= 1) continue
    // A sheet may lie over the middle of a low window.
    const cover = block => {
      at.scrollIntoView({block, inline: 'center', behavior: 'instant'})
      const {left, right, top, bottom} = at.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isSeen = seen && (at.contains(seen) || seen.contains(at) || at.labels?.[0]?.contains(seen))
      return isSeen ? '' : `is covered by ${seen && name(seen)}`
    }
    const covers = ['start', 'end', 'center'].map(cover)
    if (covers.every(words => words)) faults.push(`${name(at)} ${covers[2]}`)
    const {left, right, top, bottom} = at.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1) faults.push(`${name(at)} lies beside the window`)
    // What its parents cut off.
    for (let around = at.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowY !== 'hidden') continue
      const limit = around.getBoundingClientRect()
      if (top < limit.top - 2 || bottom > limit.bottom + 2) faults.push(`${name(at)} is cut off by ${name(around)}`)
    }
  }
  scrollTo(0, 0)
  // Words and digits over others.
  const boxes = []
  for (const part of $$(`${root} :is(header, #players, #talk, #controls, #analysis, #welcome) *`)) {
    if (!shown(part) || part.closest('#menu, svg, option')) continue
    for (const text of part.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const rect of range.getClientRects()) {
        let {left, right, top, bottom} = rect
        // As far as those around it show it.
        for (let around = part; around && around !== document.body; around = around.parentElement) {
          if (getComputedStyle(around).overflow === 'visible') continue
          const limit = around.getBoundingClientRect()
          ;[left, right, top, bottom] = [Math.max(left, limit.left), Math.min(right, limit.right), Math.max(top, limit.top), Math.min(bottom, limit.bottom)]
        }
        if (left < right && top < bottom) boxes.push({part, left, right, top, bottom})
      }
    }
  }
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
      // Lines of one text may touch.
      if (a.part !== b.part && width > 2 && height > 4) faults.push(`${name(a.part)} lies over ${name(b.part)}`)
    }
  })
  return faults
}

async function expectNoFaults(page, root, what) {
  const faults = []
  for (const letters of kLetters) {
    await enlarge(page, letters)
    for (const size of kSizes) {
      await page.resize(size)
      await page.frame()
      faults.push(...(await page.evaluate(faultsIn, root)).map(fault => `${what}, ${size}, letters of ${letters}: ${fault}`))
    }
  }
  assert.deepEqual(faults, [])
}

gameTest('the first visit can be reached everywhere', [], page => expectNoFaults(page, 'body', 'first visit'))

gameTest('a game with a hint can be reached everywhere', ['--boulders', 'A1', '--time', '0.05'], async page => {
  await page.begin('D4')
  await page.click('#analyse', '#hint')
  await page.untilShown('#hint-close')
  await expectNoFaults(page, 'body', 'hint')
})

gameTest('the end of a game can be reached everywhere', ['--position', 'xxx1/ooxo/oxoo/xoxo x classic'], async page => {
  await page.click('[data-cell=D4]')
  await page.untilShown('#result')
  await expectNoFaults(page, 'body', 'end')
})

gameTest('dialogs and exercises can be reached everywhere', [], async page => {
  await page.click('#new')
  await page.untilShown('#new-game[open]')
  await expectNoFaults(page, '#new-game', 'new game')
  await page.press('Escape')
  await page.click('#learn')
  await page.untilShown('#learn-dialog[open]')
  await expectNoFaults(page, '#learn-dialog', 'how to play')
  await page.press('Escape')
  await page.click('#more', '#famous')
  await page.untilShown('#dialog[open]')
  await expectNoFaults(page, '#dialog', 'famous boards')
  await page.press('Escape')
  await page.click('#more', '#share')
  await page.untilShown('#dialog[open]')
  await expectNoFaults(page, '#dialog', 'share')
  await page.press('Escape')
  await page.click('#more', '#exercises')
  await page.untilShown('#exercise-rating')
  await expectNoFaults(page, 'body', 'exercises')
})
