/**
 * The language of the project: words that readers search for, and no archaic or ambiguous ones.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../src/profile/package-root.js'
import { type SourceText, textsOf } from '../support/texts.js'

/** A rejected word and what to write instead. */
const rejected: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\b(tells|told)\b/i, 'prints, reports, says'],
  [/\b(lies|lie|stands) in\b/i, 'is in, runs in'],
  [/\b(whatever|whichever|whoever|wherever|somebody)\b/i, 'a concrete noun'],
  [/\bbut for\b/i, 'except'],
  [/\bbeside\b/i, 'next to, in addition to'],
  [/\banew\b/i, 'again'],
  [/\bas (it|they) fell\b/i, 'in order of completion'],
  [/\blet(s|ting)? go of\b/i, 'release'],
  [/\b(could not|cannot) be told\b/i, 'could not be determined'],
  [/\bone's own\b/i, 'custom'],
  [/\bown (rules|suites)\b/i, 'custom rules, custom suites'],
  [/\bstimul(us|i)\b/i, 'event'],
  [/\bmembers?\b/i, 'field'],
  [/\bshares? a moment\b/i, 'overlap'],
  [/\b(thereof|hereby|naught|heed|befall|betimes|forthwith|lest|ere)\b/i, 'a modern word'],
]

/** Texts that may have a rejected word, with the reason. */
const exempt: readonly (readonly [text: RegExp, reason: string])[] = [
  [/^[^\s]*$/, 'an id, a path or a value, not prose'],
  [/CONTROL_STIMULI/, 'key of the profile'],
  [/\/stimuli\//, 'path of the control protocol'],
]

/** A text of the project and where it is. */
interface Text {
  readonly place: string
  readonly text: string
}

function filesIn(place: string, ending: string): string[] {
  const full = path.join(packageRoot, place)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [place]
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.posix.join(place, name.replaceAll(path.sep, '/')))
    .sort()
}

const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8')

/** Paragraphs of a Markdown file, without code. */
function markdownTexts(file: string): Text[] {
  const prose = read(file)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '')
  return prose.split(/\n\s*\n/).map((text) => ({ place: file, text }))
}

/** Strings under the given keys of a parsed document, at any depth. */
function stringsUnder(value: unknown, keys: readonly string[], place: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    typeof child === 'string' && keys.includes(key)
      ? [{ place: `${place} ${key}`, text: child }]
      : stringsUnder(child, keys, Array.isArray(value) ? place : `${place}/${key}`),
  )
}

/** Comments and literals of a source file. */
function sourceTexts(file: string): Text[] {
  return textsOf(read(file)).map(({ kind, line, text }: SourceText) => ({
    place: `${file}:${line}`,
    text: kind === 'comment' ? text : text.trim(),
  }))
}

/** Texts with a rejected word, each as a line of the message. */
function hitsIn(texts: readonly Text[]): string[] {
  return texts
    .filter(({ text }) => !exempt.some(([pattern]) => pattern.test(text)))
    .flatMap(({ place, text }) => {
      const hit = rejected.find(([word]) => word.test(text))
      return hit === undefined ? [] : [`${place}: "${hit[0].exec(text)?.[0]}", write: ${hit[1]}`]
    })
}

/** Has the old names of cases, so that old files can still be read. */
const oldCaseNames = 'src/record/renamed-cases.ts'

const sources = ['src', 'suites', 'reporters', 'tools']
  .flatMap((folder) => filesIn(folder, '.ts'))
  .filter((file) => file !== oldCaseNames)

test('documents have no rejected word', () => {
  const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'env'].flatMap((place) =>
    filesIn(place, '.md'),
  )
  expect(hitsIn(files.flatMap(markdownTexts))).toEqual([])
})

test('descriptions in schemas have no rejected word', () => {
  const files = ['env', 'specs'].flatMap((folder) => filesIn(folder, '.schema.json'))
  const texts = files.flatMap((file) =>
    stringsUnder(JSON.parse(read(file)), ['description', 'x-help', 'x-sharp', 'x-prepare'], file),
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(hitsIn(texts)).toEqual([])
})

test('texts of the specs have no rejected word', () => {
  const keys = ['says', 'reason', 'description', 'summary', 'title', 'implied', 'en']
  const texts = filesIn('specs', '.yaml').flatMap((file) => stringsUnder(parse(read(file)), keys, file))
  expect(texts.length).toBeGreaterThan(500)
  expect(hitsIn(texts)).toEqual([])
})

test('comments and literals of the sources have no rejected word', () => {
  expect(hitsIn(sources.flatMap(sourceTexts))).toEqual([])
})

test('comments and literals are found in any source', () => {
  const source = [
    '// a',
    "const b = /'[/'](c)/g.test('d') ? `e$" + "{{ f: 'g' }.f}h` : 1 / 2 /* i */",
    '"j"',
  ].join('\n')
  expect(textsOf(source).map(({ kind, line, text }) => [kind, line, text.trim()])).toEqual([
    ['comment', 1, 'a'],
    ['string', 2, 'd'],
    ['template', 2, 'e'],
    ['string', 2, 'g'],
    ['template', 2, 'h'],
    ['comment', 2, 'i'],
    ['string', 3, 'j'],
  ])
})

/** Words that no file and no export has in its name, and what to write instead. */
const rejectedNames: Readonly<Record<string, string>> = {
  alone: 'separate, single',
  anew: 'again',
  beside: 'next',
  cast: 'participants',
  desk: 'the precise word, such as prompt',
  honest: 'documented',
  house: 'custom',
  lane: 'queue',
  member: 'field',
  mend: 'fix',
  own: 'the precise word, such as custom, separate or registered',
  rogue: 'unknown, forged',
  seat: 'slot',
  spell: 'period, spelling',
  stimuli: 'event',
  stimulus: 'event',
  supplies: 'input',
  supply: 'input',
  told: 'said',
  traceability: 'coverage',
  withheld: 'secret, unsent',
  worth: 'detections, priority',
}

/** True if a name in kebab case, camel case or snake case has a rejected word, also with an s. */
function hasRejectedWord(name: string): boolean {
  const words = name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) =>
    [word, word.replace(/s$/, '')].some((form) => Object.hasOwn(rejectedNames, form)),
  )
}

const exported =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm

test('names of files and exports have no rejected word', () => {
  const files = ['src', 'suites', 'reporters', 'test', 'tools', 'env', 'docs', 'specs'].flatMap((folder) =>
    filesIn(folder, ''),
  )
  const named = files.filter(
    (file) =>
      !/^env\/starters\/\w+\/(?:node_modules|\.venv|target|data)\//.test(file) && hasRejectedWord(file),
  )
  const exports = sources.flatMap((file) =>
    [...read(file).matchAll(exported)].flatMap(([, name = '']) =>
      hasRejectedWord(name) ? [`${file}: ${name}`] : [],
    ),
  )
  expect([...named, ...exports].sort(), JSON.stringify(rejectedNames, null, 1)).toEqual([])
})

/** A declaration of a variable whose name says nothing about its value. */
const withoutNoun = /^\s*(?:export )?(?:for (?:await )?\()?(?:const|let) (?:all|found|one|others|own)\b/

test('names of variables are nouns', () => {
  const declared = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (withoutNoun.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(declared).toEqual([])
})

test('a variable without a noun as its name is found', () => {
  for (const line of ['const found = 1', '  for (const one of list) {', 'export const all: Type = []'])
    expect(withoutNoun.test(line)).toBe(true)
  for (const line of ['const foundation = 1', "  'const found = 1'", 'const { all } = it'])
    expect(withoutNoun.test(line)).toBe(false)
})

test('a rejected word is found in each form of a name', () => {
  for (const name of ['test/house-rules.ts', 'ClassLanes', 'withheldName', 'more-members.md', 'SEAT'])
    expect(hasRejectedWord(name)).toBe(true)
  for (const name of ['broadcast', 'spelling', 'household', 'classNames'])
    expect(hasRejectedWord(name)).toBe(false)
})
