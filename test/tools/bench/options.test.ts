import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { ConfigurationError } from '../../../src/profile/problems.js'
import { benchOptions } from '../../../tools/bench/options.js'

const known = ['startup', 'platform', 'waits']
const usual = ['startup', 'platform']

function read(...args: string[]): ReturnType<typeof benchOptions> {
  return benchOptions(args, known, usual)
}

test('without arguments, the default measurements run in three rounds', () => {
  expect(read()).toEqual({
    only: usual,
    rounds: 3,
    out: path.join(packageRoot, 'reports/bench/bench.json'),
  })
})

test('named measurements run in the order of all measurements', () => {
  expect(read('--only', 'waits,startup').only).toEqual(['startup', 'waits'])
})

test('--out sets the file of the JSON', () => {
  expect(read('--out', 'x.json', '--rounds', '5')).toMatchObject({ out: path.resolve('x.json'), rounds: 5 })
})

test.each([
  [['--only', 'startup,speed'], '--only names "speed"'],
  [['--rounds', '0'], '--rounds is "0"'],
  [['--rounds', 'many'], '--rounds is "many"'],
  [['--fast'], '--fast'],
  [['platform'], 'platform'],
])('%j is refused before anything is measured', (args, words) => {
  const refused = (): unknown => read(...args)
  expect(refused).toThrow(ConfigurationError)
  expect(refused).toThrow(words)
  expect(refused).toThrow('Nothing was measured.')
})
