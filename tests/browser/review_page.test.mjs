// What a real browser makes of the page of `pahtum review`.
import assert from 'node:assert/strict'
import {mkdirSync, writeFileSync} from 'node:fs'
import {browserTest, kDisk} from './browser.mjs'
import {temporaryFolder} from './folders.mjs'
import {kPahtum, run} from './programs.mjs'

/** Three moves, each a blunder, as the manual shows them; a player's name that would be markup. */
const kGame = `(;FF[4]SZ[4]RU[Pah-Tum classic]PTP[4/-1x1/1-ox/o1ox x classic]
SQ[bc][ab]AB[dd][dc][cb]AW[ad][cd][cc]PL[B]PB[<script>document.title='pwned'</script>]PW[White]
;B[aa];W[ba];B[ca])`
/** The name of its file is one, too. */
const kFile = '<b>game</b>.sgf'

browserTest(
  'the page shows the curve, the turning points and every move, and runs no foreign text',
  kDisk,
  async (visit, t) => {
    const cwd = temporaryFolder()
    mkdirSync(`${cwd}/<b>game<`)
    writeFileSync(`${cwd}/${kFile}`, kGame)
    await run(t, kPahtum, ['review', '--nodes', '100000', '--hash', '8', '--html', 'page.html', kFile, `./${kFile}`], {
      cwd
    })
    const page = await visit.open(`file://${cwd}/page.html`)
    await page.untilCount('.game', 2)
    assert.equal(await page.count('.game:first-of-type .point svg'), 3)
    assert.equal(await page.count('.game:first-of-type .curve .mark'), 3)
    assert.equal(await page.count('.game:first-of-type details tbody tr'), 3)
    const label = await page.evaluate(() => $('.point svg').getAttribute('aria-label'))
    assert.equal(label, 'black played A4, better was D3')
    // A4 is in the corner at the top left: its mark is drawn there.
    const isThere = await page.evaluate(() => {
      const [mark, corner] = ['[stroke="#b3261e"]', '.ground'].map(name =>
        $(`.point svg ${name}`).getBoundingClientRect()
      )
      return (
        corner.left < mark.left && mark.right < corner.right && corner.top < mark.top && mark.bottom < corner.bottom
      )
    })
    assert.ok(isThere)
    assert.equal(await page.text('.game h2'), kFile)
    assert.equal(await page.evaluate(() => document.title), 'Pah-Tum review')
    await page.evaluate(() => $$('details').forEach(details => (details.open = true)))
    await page.expectAccessible('review')
    // On a narrow screen the page itself does not scroll sideways.
    await page.evaluate(() => (document.body.style.width = '320px'))
    assert.ok(await page.evaluate(() => $('main').scrollWidth <= 320))
  }
)
