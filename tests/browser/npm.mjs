// The package for npm, installed from its file. PAHTUM_NPM_PACKAGE is the folder where it was built.
import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {temporaryFolder} from './folders.mjs'

/** A new folder, as that of a project, in which the package is installed. */
export function installPackage() {
  const folder = temporaryFolder()
  const built = process.env.PAHTUM_NPM_PACKAGE
  const {version} = JSON.parse(readFileSync(join(built, 'pahtum/package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  const words = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', join(built, `pahtum-${version}.tgz`)]
  execFileSync('npm', words, {cwd: folder, env: {...process.env, npm_config_cache: join(folder, '.cache')}})
  return folder
}
