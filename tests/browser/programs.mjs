// The built programs at work, and pages of `pahtum web`.
import assert from 'node:assert/strict'
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {browserTest, kWeb, Page, until} from './browser.mjs'

const kFolder = `${process.env.PAHTUM_BINARY_DIR}/bin`
export const kPahtum = `${kFolder}/pahtum`
export const kArena = `${kFolder}/pahtum-arena`

/** A program that is killed when the test `t` ends. */
export class Program {
  out = ''
  err = ''

  constructor(t, path, words, options = {}) {
    this.process = spawn(path, words, {stdio: ['ignore', 'pipe', 'pipe'], ...options})
    this.process.stdout.on('data', bytes => (this.out += bytes))
    this.process.stderr.on('data', bytes => (this.err += bytes))
    this.ended = once(this.process, 'close').then(([code]) => code)
    t.after(() => this.end('SIGKILL'))
  }

  get isRunning() {
    return this.process.exitCode === null && this.process.signalCode === null
  }

  /** Sends the signal and waits. The exit code. */
  end(signal) {
    this.process.kill(signal)
    return this.ended
  }
}

/** A server of the files in a folder, which knows nothing of them; `address` is where it listens. */
export async function serveFiles(t, folder) {
  const server = new Program(t, 'python3', ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, '0'])
  await until(() => (server.address = server.out.match(/\((http:.*\/)\)/)?.[1]))
  return server
}

/** Runs a program to its end, which must be good, and returns its output. */
export async function run(t, path, words, options) {
  const program = new Program(t, path, words, options)
  assert.equal(await program.ended, 0, program.err)
  return program.out
}

/** `pahtum web` with these options. */
export class WebProgram extends Program {
  /** The page that a test looks at, if there is one. */
  page

  constructor(t, options) {
    super(t, kPahtum, ['web', ...options])
  }

  static async start(t, options) {
    const program = new WebProgram(t, options)
    await until(() => program.out.includes('\n') || !program.isRunning)
    program.address = program.out.match(/^Open (http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/) in /)?.[1]
    assert.ok(program.address, program.out + program.err)
    return program
  }

  /** The answer to an action, whose status must be good, once `page` has heard of it. */
  async post(action, body = {}) {
    const headers = {'Content-Type': 'application/json'}
    const answer = await fetch(this.address + action, {method: 'POST', headers, body: JSON.stringify(body)})
    assert.equal(answer.status, 200, action)
    const state = await answer.json()
    await this.page?.untilQuiet(state.version)
    return state
  }

  async state() {
    return (await fetch(`${this.address}state`)).json()
  }

  /** Plays these moves, for both sides. */
  async play(...moves) {
    await this.post('settings', {white: 'human'})
    for (const move of moves) await this.post('move', {move})
  }
}

/** A page of `pahtum web`. */
export class GamePage extends Page {
  /** Until the page's requests are answered, and it has heard the state that came of them, and this version of it. */
  untilQuiet = (version = 0) => this.until(version => window.isQuiet(version), version)

  async click(...selectors) {
    for (const selector of selectors) {
      await super.click(selector)
      await this.untilQuiet()
    }
  }

  pieceAt = name => this.data(cell(name), 'piece')
  untilPiece = (name, piece) => this.until((at, piece) => $(at)?.dataset.piece === piece, cell(name), piece)

  /** Until it is the turn of Black, a person, after so many moves. */
  async untilMyTurn(moves) {
    await this.untilCount('#moves li', moves)
    await this.untilText('#status', kYourTurn)
  }

  /** The first move of a person against the engine, whose answer is waited for. */
  async begin(name) {
    await this.click(cell(name))
    await this.untilPiece(name, 'x')
    await this.untilMyTurn(2)
  }

  async beginTour() {
    await this.click('#learn', '#learn-tour')
    await this.untilShown('#tour-leave')
  }

  /** Plays on the first free cell as move number `move` of its side. */
  async playAnywhere(move) {
    await this.click('.legal')
    await this.until(count => $$('#moves li').length >= count, 2 * move - 1)
  }

  /** Loads the page again, which gets no state before `meanwhile` is done. To be called once per test. */
  async reloadAround(meanwhile) {
    let letIn
    const mayEnter = new Promise(done => { letIn = done })
    const wait = async request => {
      if (request.url().endsWith('/events')) await mayEnter
      await request.continue()
    }
    await this.tab.setRequestInterception(true)
    this.tab.on('request', wait)
    await this.reload()
    await this.until(() => $('main')?.inert === true)
    await meanwhile()
    letIn()
    // Interception stays on: requests that the page makes while it is switched off would hang.
    await this.until(() => $('main').inert === false)
  }

  /** Opens a file with this content. */
  openFile(content) {
    return this.evaluate(content => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'game.sgf'))
      $('#file').files = data.files
      $('#file').dispatchEvent(new Event('change'))
    }, content)
  }
}

/** A test with a page of a program of its own that was started with these words. */
export function gameTest(name, words, body) {
  browserTest(name, kWeb, async (visit, t) => {
    const program = await WebProgram.start(t, words)
    const page = await visit.open(program.address, GamePage)
    await page.untilShown('[data-cell]')
    program.page = page
    await body(page, program, visit, t)
  })
}

/** Words of a small game. */
export const kSmall = ['--position', '3/3/3 x classic', '--time', '0.05']

/** The game of the manual of pahtum review: D3 alone wins at first, and the moves A4, B4 and C4 are blunders. */
export const kBlunders = ['--position', '4/-1x1/1-ox/o1ox x classic']
export const kBlunderMoves = ['A4', 'B4', 'C4']

export const kYourTurn = 'Your turn: Black.'
export const cell = name => `[data-cell=${name}]`

/** Begins a game by links, on a small board unless these fields say otherwise. */
export async function beginLetters(page, fields = {position: '3/3/3 x classic'}) {
  await page.click('#new')
  for (const [field, value] of Object.entries({colour: 'letters', ...fields})) await page.set(`#new-game [name=${field}]`, value)
  await page.click('#begin')
  await page.untilMatch('#coach-text', /^Play the first move and send its link/)
}
/** The link that the page gives for the move that was made. */
export async function sentLetter(page) {
  await page.click('#letter-send')
  await page.untilShown('#letter-link')
  const link = await page.value('#letter-link')
  await page.evaluate(() => $('#dialog').close())
  return link
}
export async function receiveLetter(page, link) {
  await page.click('#more summary', '#games')
  await page.set('#letter-paste', link)
  await page.click('#letter-paste-open')
}

/** Windows of phones, upright and on their side, tablets, laptops and large screens. */
export const kWindows = ['1366x650', '844x390', '390x844', '320x568', '1920x1080', '768x1024']

/** Runs `check` in each of these windows: in the narrowest in every language, in the others in one, which take turns. */
export async function atEverySize(page, check) {
  const languages = await page.evaluate(() => [...$('#language').options].map(option => option.value))
  for (const [i, size] of kWindows.entries()) {
    await page.resize(size)
    const shown = size.startsWith('320') ? languages : [languages[i % languages.length]]
    for (const language of shown) {
      await page.set('#language', language)
      await page.frame()
      await check(`${size} ${language}`)
    }
  }
  await page.set('#language', 'en')
}

/** Until so many games are kept: the page keeps what it shows a moment later. */
export const untilGames = (page, count) =>
  page.until(count => Object.keys(localStorage).filter(key => key.startsWith('pahtum-played-')).length === count, count)

/** Until a file is given to the user, after `ask`; what is in it. */
export async function fileAfter(page, ask) {
  await page.evaluate(() => {
    window.file = undefined
    const make = URL.createObjectURL
    URL.createObjectURL = blob => {
      blob.text().then(text => (window.file = text))
      URL.createObjectURL = make
      return make.call(URL, blob)
    }
  })
  await ask()
  await page.until(() => window.file !== undefined)
  return page.evaluate(() => window.file)
}
