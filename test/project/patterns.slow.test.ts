/**
 * No pattern takes longer than in proportion to its text: a target could send a text that stops the suite.
 */
import { expect, test } from 'vitest'
import { patternsIn, patternsOf, slowness } from '../support/patterns.js'

/**
 * Patterns that may take longer, with the reason. A target can slow down none of them.
 * The key is the file with the beginning of the pattern.
 */
const excused: Readonly<Record<string, string>> = {
  'src/profile/dotenv.ts /^[^\\S\\n]*(?:export':
    'reads a profile as the library dotenv does; readText limits its size',
  'src/core/json.ts /("(?:': 'reads only valid JSON, where every string ends: there it takes linear time',
}

/** Broken on purpose: they read what the suite sends. And the tool that records what the embedded targets send. */
const withoutTarget = /^src\/(?:embedded\/(?:platform|partner)\/faults|examples)\//

test('no pattern of the sources takes longer than in proportion to its text', async () => {
  const patterns = patternsOf(['src', 'reporters', 'suites', 'tools']).filter(
    ({ file }) => !withoutTarget.test(file),
  )
  expect(patterns.length).toBeGreaterThan(500)
  const messages = new Map<string, string | undefined>()
  const unused = new Set(Object.keys(excused))
  const slow: string[] = []
  for (const pattern of patterns) {
    const { file, flags, place, source } = pattern
    const excuse = Object.keys(excused).find((one) => `${file} /${source}`.startsWith(one))
    if (excuse !== undefined) {
      unused.delete(excuse)
      continue
    }
    const key = `/${source}/${flags}`
    if (!messages.has(key)) messages.set(key, await slowness(pattern))
    if (messages.get(key) !== undefined) slow.push(`${place} ${key} ${messages.get(key)}`)
  }
  expect(slow).toEqual([])
  expect([...unused]).toEqual([])
})

test.each([
  ['a repeated group in a repeated group', 'const one = /^(a+)+$/', /exponential/],
  ['a search from each place to the end', 'const one = /[?#].*=/', /2nd degree/],
  ['two classes that overlap', String.raw`const one = /^\s*[;,]?\s*x/`, /2nd degree/],
  ['the end of a run', 'const one: string = text.replace(/=+$/, "")', /2nd degree/],
  ['a pattern that is put together', `const one = new RegExp(\`[?&]\${name}.*=\`, "g")`, /2nd degree/],
])('%s is found', async (_, text, expected) => {
  const [pattern] = patternsIn(text, 'example.ts')
  expect(pattern === undefined ? 'no pattern' : await slowness(pattern)).toMatch(expected)
})

test.each([
  ['a class that excludes what follows', 'const one = /<([^<>]*)>/g'],
  ['a bounded number', String.raw`const one = /^\d{1,3}x/`],
])('%s is linear', async (_, text) => {
  const [pattern] = patternsIn(text, 'example.ts')
  expect(pattern).toBeDefined()
  expect(pattern === undefined ? '' : await slowness(pattern)).toBeUndefined()
})
