// A headless browser and its pages. PAHTUM_BROWSER is the path of a Chromium or a Firefox; PAHTUM_SLOWDOWN=6 makes pages of a
// Chromium six times as slow, and brings what programs and workers say up to 0.5 s late, which shows tests that wait for
// nothing (but "the engine rests" fails: slowing down is work).
/* global axe -- which a page gets */
import assert from 'node:assert/strict'
import {readFileSync, readdirSync} from 'node:fs'
import {after, test} from 'node:test'
import {setTimeout as sleep} from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import {temporaryFolder} from './folders.mjs'

const kAxe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** How long a page may take to become what is waited for, in milliseconds. */
const kPatience = 60_000
const kSlowdown = Number(process.env.PAHTUM_SLOWDOWN ?? 1)
const kLate = 100 * (kSlowdown - 1) // milliseconds

const kProgram = process.env.PAHTUM_BROWSER ?? '/usr/bin/chromium-headless-shell'
export const isFirefox = /firefox[^/]*$/.test(kProgram)
/** Chromium without its windows, which cannot install a page. */
export const isShell = /headless-shell$/.test(kProgram)

const kQuiet = ['quic', 'background-networking', 'component-update', 'sync'].map(what => `--disable-${what}`)
// Pages move nothing, so that tests need not wait; the tests of what moves ask for it (Page.emulate).
// All pages are ours: they need no processes of their own, which would cost two fifths of the processor time.
const kShared = ['process-per-site', 'renderer-process-limit=1', 'in-process-gpu', 'disable-site-isolation-trials', 'disable-software-rasterizer', 'disable-extensions',
  'disable-features=site-per-process,IsolateOrigins,Translate,OptimizationHints,MediaRouter,SpareRendererForSitePerProcess'].map(what => `--${what}`)
const kChromium = {pipe: true, args: ['--force-prefers-reduced-motion', '--no-sandbox', '--disable-gpu', '--no-first-run', ...kShared, ...kQuiet]}
// Scrollbars take no room, as in the other browser.
const kPreferences = {'ui.useOverlayScrollbars': 1, 'ui.prefersReducedMotion': 1}

/** Of a process, from /proc: its parent, and the processor time that it has used in milliseconds. */
function timeOf(id) {
  let text
  try {
    text = readFileSync(`/proc/${id}/stat`, 'latin1')
  } catch {
    return {used: 0} // it has ended
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {parent: fields[1], used: (fields[11] + fields[12]) * 10}
}

/** The processor time in milliseconds that a process and those that it has started have used so far. */
export function processorTime(first) {
  const all = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => [Number(name), timeOf(name)])
  )
  const isOfFamily = id => id === first || (all.has(id) && isOfFamily(all.get(id).parent))
  return [...all].reduce((sum, [id, {used}]) => sum + (isOfFamily(id) ? used : 0), 0)
}

/** Waits until `condition`, which may be asynchronous, is true. Throws what `explain` says otherwise. */
export async function until(condition, explain = () => condition) {
  const end = Date.now() + kPatience
  while (!(await condition())) {
    if (Date.now() > end) assert.fail(`never true: ${await explain()}`)
    await sleep(10)
  }
}

export const kWeb = 'http://127.0.0.1:'
export const kDisk = 'file://'

/** One tab. What is evaluated in it finds $(selector) and $$(selector), the first element and a list of all. */
export class Page {
  constructor(tab) {
    this.tab = tab
  }

  /** The value of a function, or of an expression. */
  evaluate(body, ...words) {
    // A page without modules may call something of its own $.
    const $ = 'const $ = selector => document.querySelector(selector), $$ = selector => [...document.querySelectorAll(selector)]'
    const value = typeof body === 'function' ? `(${body})(...words)` : body
    return this.tab.evaluate(new Function('...words', `${$}; return ${value}`), ...words)
  }

  /** Waits until the function is true in the page, also if the page is loaded anew meanwhile. */
  async until(body, ...words) {
    await until(
      async () => {
        try {
          // Firefox's driver cannot return elements.
          return await this.evaluate(`(value => value instanceof Element || value)((${body})(...words))`, ...words)
        } catch (error) {
          if (!/context|navigat|detached|realm|frame|closed|actor/i.test(error.message)) throw error
          return false
        }
      },
      async () => {
        const shown = await this.evaluate(() => document.body.innerText.slice(0, 2000)).catch(String)
        return `${body} of ${JSON.stringify(words)}\nThe page says: ${shown}`
      }
    )
  }

  /** Those names of which `test` is true in the page; it is called with the name and the words. */
  filter(names, test, ...words) {
    return this.evaluate(`${JSON.stringify(names)}.filter(name => (${test})(name, ...${JSON.stringify(words)}))`)
  }

  text = selector => this.evaluate(selector => $(selector).textContent, selector)
  value = selector => this.evaluate(selector => $(selector).value, selector)
  count = selector => this.evaluate(selector => $$(selector).length, selector)
  isShown = selector => this.evaluate(selector => $(selector).checkVisibility(), selector)
  /** The value of an element's data-NAME. */
  data = (selector, name) => this.evaluate((selector, name) => $(selector).dataset[name], selector, name)

  untilText = (selector, text) => this.until((selector, text) => $(selector)?.textContent === text, selector, text)
  untilMatch = (selector, {source}) =>
    this.until((selector, source) => new RegExp(source).test($(selector)?.textContent), selector, source)
  untilCount = (selector, count) => this.until((selector, count) => $$(selector).length === count, selector, count)
  untilValue = (selector, value) => this.until((selector, value) => $(selector)?.value === value, selector, value)
  untilShown = selector => this.until(selector => $(selector)?.checkVisibility() === true, selector)
  untilHidden = selector => this.until(selector => !$(selector)?.checkVisibility(), selector)

  /** The middle of the element, brought into view as soon as it is shown and can be used. */
  async placeOf(selector) {
    const canBeUsed = selector => $(selector)?.checkVisibility() && !$(selector).closest('[inert]') && Boolean(!$('dialog:modal') || $(selector).closest('dialog:modal'))
    await this.until(canBeUsed, selector)
    return this.evaluate(selector => {
      const element = $(selector)
      element.scrollIntoView({block: 'nearest'})
      const box = element.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2]
    }, selector)
  }

  /** One after the other. */
  async click(...selectors) {
    for (const selector of selectors) await this.tab.mouse.click(...(await this.placeOf(selector)))
  }

  async pointAt(selector) {
    await this.tab.mouse.move(...(await this.placeOf(selector)))
  }

  /** Keys by their names, like "ArrowLeft", or letters; with Shift as "Shift+ArrowLeft". */
  async press(...keys) {
    for (const key of keys) {
      const [name, modifier] = key.split('+').reverse()
      if (modifier) await this.tab.keyboard.down(modifier)
      await this.tab.keyboard.press(name)
      if (modifier) await this.tab.keyboard.up(modifier)
    }
  }

  /** Chooses from a list, or sets a field, as a person does. */
  set(selector, value) {
    const change = (selector, value) => {
      $(selector).value = value
      $(selector).dispatchEvent(new Event('change', {bubbles: true}))
    }
    return this.evaluate(change, selector, value)
  }

  /** To a size like "800x600". */
  resize(size) {
    const [width, height] = size.split('x').map(Number)
    return this.tab.setViewport({width, height})
  }

  /** What the system asks for, like {'prefers-contrast': 'more'}; not in Firefox, whose driver has no command for it. */
  async emulate(wishes) {
    const features = Object.entries(wishes).map(([name, value]) => ({name, value}))
    await (await this.tab.createCDPSession()).send('Emulation.setEmulatedMedia', {features})
  }

  /**
   * That axe-core finds nothing wrong with the page as it is, in light, in dark, and in the system's own colours. It cannot
   * see the contrast of those.
   */
  async expectAccessible(where) {
    await this.tab.evaluate(kAxe)
    const faults = []
    for (const [scheme, colours] of [['light', 'none'], ['dark', 'none'], ['dark', 'active']]) {
      if (isFirefox && scheme !== 'light') continue
      // What is not named stays as it was asked for last.
      if (!isFirefox) await this.emulate({'prefers-color-scheme': scheme, 'forced-colors': colours})
      const found = await this.evaluate(async enabled => {
        const {violations} = await axe.run({rules: {'color-contrast': {enabled}}})
        return violations.flatMap(({id, nodes}) => nodes.map(({html, any}) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`))
      }, colours === 'none')
      faults.push(...found.map(fault => `${where}, ${scheme}, forced colours ${colours}: ${fault}`))
    }
    if (!isFirefox) await this.emulate({'prefers-color-scheme': 'light', 'forced-colors': 'none'})
    assert.deepEqual(faults, [])
  }

  /** As if the tab were in the background, or in front again. */
  hide(isHidden) {
    return this.evaluate(isHidden => {
      Object.defineProperty(document, 'hidden', {configurable: true, value: isHidden})
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  }

  async reload() {
    await this.tab.evaluate(() => {
      window.isOld = true
      setTimeout(() => location.reload(), 0)
    })
    await this.until(() => !window.isOld && document.readyState === 'complete')
  }

  /** After the next frame was drawn. */
  frame() {
    return this.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
  }
}

/** Starts a browser; a Firefox with these preferences, too. */
function start(preferences = {}) {
  const firefox = {browser: 'firefox', extraPrefsFirefox: {...kPreferences, ...preferences}}
  return puppeteer.launch({
    executablePath: kProgram,
    headless: true,
    defaultViewport: null,
    env: {...process.env, HOME: temporaryFolder(), MOZ_CRASHREPORTER_DISABLE: '1'},
    ...(isFirefox ? firefox : kChromium)
  })
}

let browser

async function launch() {
  browser ??= await start()
  return browser
}

after(() => browser?.close())

export const browserTime = () => processorTime(browser.process().pid)

/**
 * Into a page, before its own script. `isQuiet(version)` is true once all its requests are answered and it has heard the
 * state that came of them, and this version of it at least. What programs and workers say, and their answers, come up to
 * `late` milliseconds late. Events keep their order.
 */
function watchMessages(late) {
  const wait = () => late && new Promise(done => setTimeout(done, late * Math.random()))
  let underWay = 0
  let answered = 0
  let heard = 0
  let events
  window.isQuiet = version => underWay === 0 && (!events || events.readyState === EventSource.CLOSED || heard >= Math.max(answered, version))
  const ask = window.fetch
  window.fetch = async (...words) => {
    underWay += 1
    try {
      const answer = await ask(...words)
      await wait()
      const {version = 0} = await answer.clone().json().catch(() => ({}))
      answered = Math.max(answered, version)
      return answer
    } finally {
      underWay -= 1
    }
  }
  const listen = EventSource.prototype.addEventListener
  EventSource.prototype.addEventListener = function (type, hear) {
    events = this
    const tell = event => {
      hear(event)
      if (type === 'state') heard = JSON.parse(event.data).version
    }
    const tellLate = event => {
      const tellOpen = () => this.readyState !== EventSource.CLOSED && tell(event)
      this.last = Promise.all([wait(), this.last]).then(tellOpen)
    }
    listen.call(this, type, late && type !== 'error' ? tellLate : tell)
  }
  const say = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.id) underWay += 1
    say.call(this, message, ...rest)
  }
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(hear) {
      const tell = event => {
        if (event.data.id) underWay -= 1
        hear(event)
      }
      let last
      this.addEventListener('message', late ? event => { last = Promise.all([wait(), last]).then(() => tell(event)) } : tell)
    }
  })
}

/**
 * What the pages of one test share: storage, and lists of what they asked for and of what went wrong in them. Where each
 * program has an address and so a storage of its own, all visits are in the browser's own context, since others cost a
 * second each; what they left behind is removed at the end.
 */
export class Visit {
  tabs = []
  requests = []
  complaints = []
  /** Matches complaints that may come. */
  expected = /^$/

  constructor(context) {
    this.context = context
  }

  /** A new tab that shows `url` to somebody who wants dark pages. A Firefox is told when it starts. */
  async openDark(url, Kind = Page) {
    if (!isFirefox) {
      const page = await this.open(url, Kind)
      await page.emulate({'prefers-color-scheme': 'dark'})
      return page
    }
    this.dark = await start({'layout.css.prefers-color-scheme.content-override': 0})
    const {requests, complaints} = this
    return Object.assign(new Visit(await this.dark.createBrowserContext()), {requests, complaints}).open(url, Kind)
  }

  /** A new tab that shows `url`. */
  async open(url, Kind = Page) {
    const tab = await this.context.newPage()
    this.tabs.push(tab)
    tab.on('request', request => {
      if (!/^(data|blob):/.test(request.url())) this.requests.push(request.url())
    })
    tab.on('console', message => this.complaints.push(message.text()))
    tab.on('pageerror', error => this.complaints.push(String(error)))
    if (kSlowdown > 1) await (await tab.createCDPSession()).send('Emulation.setCPUThrottlingRate', {rate: kSlowdown})
    await tab.evaluateOnNewDocument(watchMessages, kLate)
    await tab.goto(url)
    return new Kind(tab)
  }

  /** The same in a profile of its own, which keeps nothing of this one. */
  async openElsewhere(url, Kind = Page) {
    const {requests, complaints} = this
    this.elsewhere = await this.context.browser().createBrowserContext()
    return Object.assign(new Visit(this.elsewhere), {requests, complaints}).open(url, Kind)
  }

  async end() {
    await this.dark?.close()
    await this.elsewhere?.close()
    if (this.context.id) return this.context.close()
    const [first] = await this.context.pages()
    const session = await first.createCDPSession()
    for (const origin of new Set(this.requests.map(url => new URL(url).origin)))
      await session.send('Storage.clearDataForOrigin', {origin, storageTypes: 'all'})
    await session.detach()
    await Promise.all(this.tabs.map(tab => tab.isClosed() || tab.close()))
  }
}

/**
 * A test with a visit in one browser for all: its start takes longer than they do. Fails on complaints of the pages that
 * are not expected, and on requests that do not begin with `origin`.
 */
export function browserTest(name, origin, body) {
  test(name, async t => {
    const all = await launch()
    const visit = new Visit(
      isFirefox || origin !== kWeb ? await all.createBrowserContext() : all.defaultBrowserContext()
    )
    try {
      await body(visit, t)
      const faults = visit.complaints.filter(complaint => !visit.expected.test(complaint))
      assert.deepEqual(faults, [], 'complaints')
      // Firefox does not tell of files.
      if (origin === kWeb) assert.notEqual(visit.requests.length, 0, 'no requests')
      const foreign = visit.requests.filter(url => !url.startsWith(origin))
      assert.deepEqual(foreign, [], 'requests')
    } finally {
      await visit.end()
    }
  })
}
