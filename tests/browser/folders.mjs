// Folders for files of tests.
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const folders = []
process.once('exit', () => folders.forEach(folder => rmSync(folder, {recursive: true, force: true})))

/** A folder that goes when this process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'pahtum-page-'))
  folders.push(folder)
  return folder
}
