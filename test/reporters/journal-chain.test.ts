import { expect, test } from 'vitest'
import { digestOfLine, JournalChain, withoutDigest } from '../../reporters/journal-chain.js'

const texts = ['{"type":"run"}', '{"type":"plan"}', '{"type":"end"}']

/** The lines of some texts, with their digests. */
function linked(parts: readonly string[]): string[] {
  const chain = new JournalChain()
  return parts.map((text) => chain.link(text))
}

/** The number of lines that follow those before, from the first one. */
function followed(lines: readonly string[]): number {
  const chain = new JournalChain()
  const broken = lines.findIndex((line) => !chain.follows(line))
  return broken === -1 ? lines.length : broken
}

test('a line stays JSON, and its digest can be taken off', () => {
  const [first = ''] = linked(texts)
  expect(JSON.parse(first)).toEqual({ type: 'run', chain: digestOfLine(first) })
  expect(withoutDigest(first)).toBe(texts[0])
  expect(withoutDigest('{"type":"run"}')).toBe('{"type":"run"}')
})

test.each([
  ['none is changed', (lines: string[]) => lines, 3],
  ['one is changed', ([a = '', b = '', c = '']: string[]) => [a, b.replace('plan', 'Plan'), c], 1],
  ['one is removed', ([a = '', , c = '']: string[]) => [a, c], 1],
  ['two are swapped', ([a = '', b = '', c = '']: string[]) => [a, c, b], 1],
  ['one is repeated', ([a = '', b = '', c = '']: string[]) => [a, b, b, c], 2],
  ['the first is removed', ([, b = '', c = '']: string[]) => [b, c], 0],
  [
    'a digest is changed',
    ([a = '', ...rest]: string[]) => [a.replace(/[0-9a-f]{64}/, '0'.repeat(64)), ...rest],
    0,
  ],
])('if %s, so many lines fit', (_, change, count) => {
  expect(followed(change(linked(texts)))).toBe(count)
})

test.each(['{"chain":"0"}', `{"a":1,"chain":"${'G'.repeat(64)}"}`, '{}', ''])('%s has no digest', (line) => {
  expect(digestOfLine(line)).toBeNull()
})
