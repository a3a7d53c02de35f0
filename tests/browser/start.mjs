// How long the page without a server takes from the visit to the board, the first stone and the engine's answer, its longest
// tasks, and the processor time of its main thread until that answer, in milliseconds: the medians of visits on a processor
// that is slowed for the page (not for its worker). On a busy machine only the processor time is of use, not slowed.
// Usage: node start.mjs PAGE_FOLDER [TIMES_SLOWER [VISITS]], in the folder of the build where tests/browser is installed
import {resolve} from 'node:path'
import puppeteer from 'puppeteer-core'

const [folder, rate = 4, visits = 7] = process.argv.slice(2)

/** What the page does by itself: it plays on the first cell that it can, and notes when what happens. */
function playAtOnce() {
  localStorage.setItem('answer', '0')
  window.noted = {}
  window.tasks = []
  new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(({duration}) => duration))).observe({type: 'longtask', buffered: true})
  const note = name => (window.noted[name] ??= performance.now())
  new MutationObserver(() => {
    const stones = document.querySelectorAll('#moves li').length
    if (stones > 0) note('stone')
    if (stones > 1) note('answer')
    const cell = document.querySelector('.legal')
    if (!cell || window.noted.board) return
    note('board')
    // Once it is drawn.
    requestAnimationFrame(() => setTimeout(() => {
      note('click')
      document.querySelector('.legal').dispatchEvent(new MouseEvent('click', {bubbles: true}))
    }))
  }).observe(document, {childList: true, subtree: true, attributes: true})
}

const browser = await puppeteer.launch({executablePath: process.env.PAHTUM_BROWSER ?? '/usr/bin/chromium-headless-shell', pipe: true, args: ['--no-sandbox', '--disable-gpu']})
const runs = []
for (let visit = 0; visit < Number(visits); ++visit) {
  const context = await browser.createBrowserContext()
  const tab = await context.newPage()
  const session = await tab.createCDPSession()
  await session.send('Emulation.setCPUThrottlingRate', {rate: Number(rate)})
  await session.send('Performance.enable', {timeDomain: 'threadTicks'})
  await tab.evaluateOnNewDocument(playAtOnce)
  await tab.goto(`file://${resolve(folder)}/index.html`)
  await tab.waitForFunction(() => window.noted.answer !== undefined)
  const {metrics} = await session.send('Performance.getMetrics')
  const {noted, tasks} = await tab.evaluate(() => ({noted: window.noted, tasks: window.tasks}))
  runs.push({board: noted.board, stone: noted.stone, 'click to answer': noted.answer - noted.click, 'longest task': Math.max(0, ...tasks), 'tasks over 50': tasks.length, processor: metrics.find(({name}) => name === 'ThreadTime').value * 1000})
  await context.close()
}
await browser.close()
for (const name of Object.keys(runs[0])) {
  const sorted = runs.map(run => run[name]).sort((a, b) => a - b)
  console.log(name.padEnd(16), Math.round(sorted[Math.floor(sorted.length / 2)]), `(${sorted.map(Math.round).join(' ')})`)
}
