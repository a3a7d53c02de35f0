// For all script of the repository: what runs in browsers, and what node runs.
import js from '@eslint/js'
import globals from 'globals'

const browser = {...globals.browser, ...globals.worker, ...globals.serviceworker}

export default [
  js.configs.recommended,
  {files: ['**/*.js'], languageOptions: {globals: browser}},
  {files: ['**/*.mjs'], languageOptions: {globals: globals.node}},
  // What tests evaluate in a page finds $ and $$.
  {files: ['tests/browser/**'], languageOptions: {globals: {...browser, $: 'readonly', $$: 'readonly'}}}
]
