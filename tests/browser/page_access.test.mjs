// That people who do not see well, or use keys, can play: what axe-core finds, and what is left where the system sets the colours.
import assert from 'node:assert/strict'
import {isFirefox} from './browser.mjs'
import {gameTest, kBlunderMoves, kBlunders, kSmall} from './programs.mjs'

gameTest('axe-core finds nothing in the first visit, dialogs, a game and exercises', kSmall, async page => {
  await page.expectAccessible('first visit')
  for (const [opener, dialog] of [['#new', '#new-game'], ['#learn', '#learn-dialog']]) {
    await page.click(opener)
    await page.untilShown(`${dialog}[open]`)
    await page.expectAccessible(dialog)
    await page.press('Escape')
  }
  await page.click('.legal')
  await page.until(() => $$('#moves li').length >= 2)
  await page.click('#analyse')
  await page.untilShown('#analysis table')
  await page.expectAccessible('game')
  await page.click('#more', '#share')
  await page.untilShown('#dialog[open]')
  await page.expectAccessible('share')
  await page.press('Escape')
  await page.click('#more', '#exercises')
  await page.untilShown('#exercise-rating')
  await page.expectAccessible('exercises')
})

gameTest('axe-core finds nothing in a review', [...kBlunders, '--time', '0.05'], async (page, program) => {
  await program.play(...kBlunderMoves)
  await page.click('#review')
  await page.untilMatch('#turns', /A4/)
  await page.expectAccessible('review')
})

gameTest("the system's own colours leave stones, the turn, the current move and the chart's lines apart", kSmall, async page => {
  if (isFirefox) return // its driver cannot ask for them
  await page.click('.legal')
  await page.until(() => $$('#moves li').length >= 2)
  await page.emulate({'forced-colors': 'active'})
  const style = (selector, name) => page.evaluate((selector, name) => getComputedStyle($(selector))[name], selector, name)
  assert.notEqual(await style('.disc.black', 'backgroundImage'), await style('.disc.white', 'backgroundImage'))
  assert.notEqual(await style('.card.to-move', 'outlineStyle'), await style('.card:not(.to-move)', 'outlineStyle'))
  assert.notEqual(await style('#moves [aria-current]', 'backgroundColor'), await style('#moves button:not([aria-current])', 'backgroundColor'))
  assert.notEqual(await style('.dash.chance', 'backgroundColor'), await style('.dash.margin', 'backgroundColor'))
})
