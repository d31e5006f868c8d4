/**
 * The spelling of the documentation. Words that no dictionary has stand in docs/words.txt.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import dictionary from 'dictionary-en'
import nspell from 'nspell'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { wordsOf } from '../../../tools/site/markdown.js'
import { documents } from '../../../tools/site/site.js'

const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8')

const files = documents.flatMap((group) => group.files.map(([file]) => file))
const listedWords = read('docs/words.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** The words of a text, without names of files, identifiers and addresses. */
function wordsIn(text: string): string[] {
  return text
    .split(/[\s/"“”()[\]…,;:!?=|]+/)
    .map((word) => word.replace(/^['.*-]+|['.*-]+$/g, '').replace(/['’]s$/, ''))
    .filter((word) => /^\p{L}[\p{L}’'-]*$/u.test(word))
    .flatMap((word) => (word.includes('-') ? word.split('-') : [word]))
    .filter((word) => word.length > 1)
}

let spelling: ReturnType<typeof nspell>

beforeAll(() => {
  spelling = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
  for (const word of listedWords) spelling.add(word)
})

describe.each(files)('%s', (file) => {
  test('has no misspelt word', () => {
    const words = new Set(wordsOf(read(file)).flatMap(wordsIn))
    expect(words.size).toBeGreaterThan(20)
    expect([...words].filter((word) => !spelling.correct(word))).toEqual([])
  })
})

describe('docs/words.txt', () => {
  test('is sorted, and has each word once', () => {
    expect(listedWords).toEqual(
      [...new Set(listedWords)].sort((one, other) => one.localeCompare(other, 'en')),
    )
  })

  test('has no word that the dictionary knows, and none that nobody writes', () => {
    const plain = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
    const used = new Set(files.flatMap((file) => wordsOf(read(file)).flatMap(wordsIn)))
    const forms = new Set([...used].flatMap((word) => [word, word.toLowerCase()]))
    expect(listedWords.filter((word) => plain.correct(word))).toEqual([])
    expect(listedWords.filter((word) => !forms.has(word))).toEqual([])
  })
})

test('a misspelt word is found', () => {
  expect(spelling.correct('recieve')).toBe(false)
  expect(wordsIn('They recieve it, twice (see `x`).')).toContain('recieve')
})
