import { expect, test } from 'vitest'
import { nodeOfRun } from '../../src/run/node-of-run.js'

test.each<[readonly string[], string, readonly string[]]>([
  [[], '', []],
  [['--max-old-space-size=512', '--enable-source-maps'], '--no-warnings', []],
  [['--import', './change.mjs'], '', ['--import ./change.mjs']],
  [['--import=./change.mjs'], '', ['--import=./change.mjs']],
  [[], '--import ./change.mjs --no-warnings', ['--import ./change.mjs']],
  [[], '--no-warnings --require="./a folder/change.cjs"', ['--require=./a folder/change.cjs']],
  [[], '-r ./one.cjs --loader ./two.mjs', ['-r ./one.cjs', '--loader ./two.mjs']],
])('code that is loaded before the suite is named: %j %j', (options, variable, preloads) => {
  expect(nodeOfRun(options, variable)).toEqual({ version: process.version, preloads })
})
