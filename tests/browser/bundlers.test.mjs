// The package for npm in projects with bundlers, frameworks and TypeScript. PAHTUM_BUNDLERS is the folder where those are
// installed, and what `bundlers` has.
import assert from 'node:assert/strict'
import {execFileSync} from 'node:child_process'
import {copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {test} from 'node:test'
import {pathToFileURL} from 'node:url'
import {browserTest, kWeb} from './browser.mjs'
import {installPackage} from './npm.mjs'
import {serveFiles} from './programs.mjs'

const kProject = process.env.PAHTUM_BUNDLERS
cpSync(join(process.env.PAHTUM_NPM_PACKAGE, 'pahtum'), join(kProject, 'node_modules/pahtum'), {recursive: true})
const kPackage = join(kProject, 'node_modules/pahtum')
const find = createRequire(join(kProject, 'x.js')).resolve
const load = async name => import(pathToFileURL(find(name)))

/** Checks a file, and compiles it, as a strict project does. */
function typescript(folder, file, ...options) {
  const compiler = join(kProject, 'node_modules/typescript/bin/tsc')
  const words = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', ...options, file]
  execFileSync(process.execPath, [compiler, ...words], {cwd: folder, stdio: ['ignore', 'inherit', 'inherit']})
}

test('the README names the versions that are tried', () => {
  const text = readFileSync(join(kPackage, 'README.md'), 'utf8')
  const {dependencies} = JSON.parse(readFileSync(join(kProject, 'package.json'), 'utf8'))
  const names = {webpack: 'webpack', Rspack: '@rspack/core', esbuild: 'esbuild', Vite: 'vite', React: 'react', Vue: 'vue', Svelte: 'svelte', TypeScript: 'typescript'}
  for (const [name, dependency] of Object.entries(names)) assert.ok(text.includes(`${name} ${dependencies[dependency]}`), name)
})

test('TypeScript knows the element in React, and its attributes', () => {
  typescript(kProject, 'with_react.tsx', '--jsx', 'react-jsx')
})

test('TypeScript takes the types where React is not installed', () => {
  const project = installPackage()
  copyFileSync(join(kProject, 'without_react.ts'), join(project, 'without_react.ts'))
  typescript(project, 'without_react.ts', '--noEmit')
})

/** webpack and Rspack, which are configured alike, as they are without a configuration. */
async function pack(name, entry, folder) {
  const {default: run} = await load(name)
  const stats = await new Promise((done, fail) =>
    run({mode: 'production', context: kProject, entry, output: {path: folder, filename: 'main.js'}}, (error, stats) => (error ? fail(error) : done(stats)))
  )
  assert.ok(!stats.hasErrors(), stats.toString('errors-only'))
}

const bundlers = {
  webpack: (entry, folder) => pack('webpack', entry, folder),
  Rspack: (entry, folder) => pack('@rspack/core', entry, folder),
  async esbuild(entry, folder) {
    const {build} = await load('esbuild')
    // As the README says.
    await build({entryPoints: [join(kProject, entry), join(kPackage, 'worker.js')], bundle: true, format: 'esm', outdir: folder, entryNames: '[name]'})
    copyFileSync(join(kPackage, 'pahtum.wasm'), join(folder, 'pahtum.wasm'))
    copyFileSync(join(folder, entry), join(folder, 'main.js'))
  },
  async Vite(entry, folder) {
    const {build} = await load('vite')
    const {svelte} = await load('@sveltejs/vite-plugin-svelte')
    const output = {entryFileNames: 'main.js'}
    await build({root: kProject, base: './', configFile: false, logLevel: 'warn', plugins: [svelte()], build: {outDir: folder, rollupOptions: {input: join(kProject, entry), output}}})
  }
}

const kPage = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><main></main><script type="module" src="main.js"></script>'

/** The page that the bundler makes of the script: the board shows what the framework gives it, and plays. */
function bundleTest(bundler, framework) {
  browserTest(`${bundler} builds a page with ${framework}`, kWeb, async (visit, t) => {
    const folder = join(kProject, 'built', `${bundler}-${framework}`)
    mkdirSync(folder, {recursive: true})
    await bundlers[bundler](`./with_${framework}.js`, folder)
    writeFileSync(join(folder, 'index.html'), kPage)
    visit.expected = /React DevTools/
    const page = await visit.open((await serveFiles(t, folder)).address)
    const untilCells = count => page.until(count => $('pahtum-board')?.shadowRoot?.querySelectorAll('[data-cell]').length === count, count)
    await untilCells(9)
    // Nothing said is the usual position: a board of 7x7.
    for (const none of ['undefined', 'null']) {
      await page.evaluate(none => window.show(none === 'null' ? null : undefined), none)
      await untilCells(49)
      await page.evaluate(() => window.show('3/3/3 x classic'))
      await untilCells(9)
    }
    await page.evaluate(() => $('pahtum-board').shadowRoot.querySelector('[data-cell=B2]').dispatchEvent(new MouseEvent('click', {bubbles: true})))
    await page.untilMatch('#moves', /^ ?person engine$/)
  })
}

for (const bundler of Object.keys(bundlers)) bundleTest(bundler, 'react')
bundleTest('Vite', 'vue')
bundleTest('Vite', 'svelte')
