// third-party-licences.txt, the notices of the libraries that em++ links with our code.
import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'

export const kNotices = 'third-party-licences.txt'

/** By the name of each library, what its notice must say. */
const kWords = {
  'musl (MIT)': ['Rich Felker', 'Permission is hereby granted', 'Sun Microsystems'],
  'Emscripten (MIT': ['The Emscripten Authors', 'Permission is hereby granted'],
  'dlmalloc (public domain)': ['Doug Lea'],
  'libc++, libc++abi, libunwind and compiler-rt (Apache-2.0 with LLVM exceptions)': ['Version 2.0, January 2004', 'LLVM Exceptions'],
  'nlohmann/json (MIT)': ['Niels Lohmann', 'Permission is hereby granted']
}

/** Fails unless the file in this folder has the notices of these libraries and no others. */
export function checkNotices(folder) {
  const [, ...parts] = readFileSync(join(folder, kNotices), 'utf8').split(/^={80}\n([^]*?)\n={80}$/m)
  const found = parts.filter((_, i) => i % 2 === 0).map(title => Object.keys(kWords).find(name => title.startsWith(name)))
  assert.deepEqual(found, Object.keys(kWords))
  for (const [i, name] of found.entries()) for (const words of kWords[name]) assert.ok(parts[2 * i + 1].includes(words), `${name}: ${words}`)
}
