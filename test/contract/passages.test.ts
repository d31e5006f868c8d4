import { expect, test } from 'vitest'
import { ContractError, documentDigest, passagesOf } from '../../src/contract/passages.js'
import { sample } from './sample.js'

const texts = (document: string) => passagesOf(document).map(({ section, text }) => `${section}: ${text}`)

test('each sentence and each row of a table is a passage with its section', () => {
  expect(texts(sample)).toEqual([
    '0: This text is about a library.',
    '1: A member has a number.',
    '1: The number has five digits.',
    '1: Cards.',
    '1: Every member gets a card.',
    '1: It is valid for a year.',
    '1: Visitors.',
    '1: Visitors get none.',
    '1: They read in the hall.',
    '2.1: `title` | string | Never empty.',
    '2.1: `pages` | number | At least 1.',
    '2.1: `pages` | May be an estimate (e.g. 200).',
    '2.1: `author` | string | ',
    '2.1: Colours: not shown.',
  ])
})

test.each([
  ['line breaks', (text: string) => text.replace('The number\nhas five', 'The number has\nfive')],
  ['marks of lists', (text: string) => text.replace('2. **Visitors.**', '3. **Visitors.**')],
  ['emphasis', (text: string) => text.replaceAll('**', '')],
  [
    'the width of columns',
    (text: string) => text.replace('| `title` | string |', '|  `title`   | string  |'),
  ],
  ['titles of sections', (text: string) => text.replace('## 2. Books', '## 2. All our books')],
  ['line ends', (text: string) => text.replaceAll('\n', '\r\n')],
])('%s do not count', (_what, change) => {
  const changed = change(sample)

  expect(changed).not.toBe(sample)
  expect(documentDigest(passagesOf(changed))).toBe(documentDigest(passagesOf(sample)))
})

test.each([
  ['a word', 'five digits', 'six digits'],
  ['letter case', 'Every member', 'every member'],
  ['a value in a row', '| number | At', '| integer | At'],
  ['a mark of code', '`title`', 'title'],
])('%s counts', (_what, from, to) => {
  const changed = sample.replace(from, to)

  expect(changed).not.toBe(sample)
  expect(documentDigest(passagesOf(changed))).not.toBe(documentDigest(passagesOf(sample)))
})

test('the order of passages counts', () => {
  const passages = passagesOf(sample)

  expect(documentDigest([...passages].reverse())).not.toBe(documentDigest(passages))
})

test('the digest of a passage depends on its text only', () => {
  const [one, other] = [passagesOf('# 1 A\n\nSame words.'), passagesOf('# 2 B\n\nSame words.')]

  expect(one[0]?.digest).toBe(other[0]?.digest)
  expect(one[0]?.digest).toMatch(/^[0-9a-f]{16}$/)
})

test('a text without numbered headings is refused', () => {
  expect(() => passagesOf('# Title\n\nA sentence.')).toThrow(ContractError)
})

test('a document with half a million characters is read', () => {
  const long = `# 1 Long\n\n${'A sentence of some words. '.repeat(20_000)}`

  expect(passagesOf(long)).toHaveLength(20_000)
})
