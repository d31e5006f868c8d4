/**
 * Reading, checking and stamping the files of specs/translations.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { CatalogueError, problemText } from '../../../src/catalogue/catalogue-error.js'
import {
  readTranslationFiles,
  renderTranslations,
  type TranslationFile,
  translationContent,
} from '../../../src/catalogue/translation-files.js'
import { Translations } from '../../../src/catalogue/translations.js'
import type { EnglishTexts } from '../../../tools/translations/english.js'
import { type TextSources, textProblems } from '../../../tools/translations/problems.js'
import { problemsOf, sourcesOf } from '../../../tools/translations/sources.js'
import { stamped } from '../../../tools/translations/stamp.js'
import { copyOfPackage } from '../../catalogue/specs-copy.js'

const rule = 'authorize.redirect-uri.host'
const both = { en: 'English.', de: 'Deutsch.' }

let sources: TextSources
beforeAll(async () => {
  sources = await sourcesOf()
})

const german = (id: string): object => ({
  id,
  role: 'platform',
  german: 'Deutsch.',
  check: both,
  cases: Object.fromEntries(sources.casesOf(id).map((name) => [name, `${name}, auf Deutsch`])),
})
const guidance = (start: string, role = 'platform'): object => ({
  for: start,
  role,
  actor: role === 'platform' ? 'platform' : 'application',
  reason: both,
  mistakes: [both],
  remedy: both,
})

/** Reads these files as specs/translations of a copy of the package. */
async function read(files: Readonly<Record<string, object | string>>): Promise<TranslationFile[]> {
  const specs = path.join(await copyOfPackage(), 'specs')
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(specs, 'translations', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : stringify(content))
  }
  const named = Object.keys(files).map((name) => `translations/${name}`)
  return (await readTranslationFiles(specs)).filter(({ file }) => named.includes(file))
}

/** The problems that begin with one of these files. */
async function problemsIn(files: Readonly<Record<string, object | string>>): Promise<string[]> {
  const problems = (await problemsOf(await read(files))).map(problemText)
  return problems.filter((line) =>
    Object.keys(files).some((name) => line.startsWith(`translations/${name}: `)),
  )
}

const withStamps = (files: readonly TranslationFile[], english: EnglishTexts = sources.english): string[] =>
  files.map((file) => stamped(file, english, () => true))

describe('problems', () => {
  test('an entry for an unknown rule, a missing case and a needless one are reported', async () => {
    const { cases, ...entry } = german(rule) as { cases: Record<string, string> }
    const [first = '', ...others] = Object.entries(cases).map(([name]) => name)
    const changed = { ...Object.fromEntries(others.map((name) => [name, 'Deutsch'])), 'no case': 'Kein Fall' }
    const problems = await problemsIn({
      'rules/a.yaml': [{ ...entry, cases: changed }, german('authorize.no-rule')],
    })
    expect(problems).toEqual([
      expect.stringContaining(`${rule}: of: expected the digest`),
      expect.stringContaining('authorize.no-rule: id: expected an id of the catalogue'),
      expect.stringContaining(`${rule}: cases: expected the German of "${first}"`),
      expect.stringContaining(`${rule}: cases: expected names of cases; found "no case"`),
    ])
  })

  test('every rule needs an entry and guidance, of its role', async () => {
    const files = await read({
      'rules/a.yaml': [german(rule)],
      'guidance/a.yaml': [guidance('authorize'), guidance('token', 'partner')],
    })
    const problems = textProblems(files, sources).map(problemText)
    expect(problems.some((line) => line.startsWith(`translations/rules: ${rule}:`))).toBe(false)
    expect(problems).toContain(
      'translations/rules: authorize.redirect-uri.path: expected an entry; found nothing',
    )
    expect(problems.filter((line) => line.startsWith('translations/guidance: authorize.'))).toEqual([])
    expect(problems).toContainEqual(
      expect.stringContaining('guidance: token.code.client-id: expected guidance'),
    )
    expect(problems).toContainEqual(
      expect.stringContaining('a.yaml: token: for: expected an id of a rule for a partner'),
    )
  })

  test('two entries of one name are reported', async () => {
    const problems = await problemsIn({
      'guidance/a.yaml': [guidance('authorize')],
      'guidance/b.yaml': [guidance('authorize')],
    })
    expect(problems.filter((line) => line.includes('one entry'))).toEqual([
      'translations/guidance/b.yaml: authorize: expected one entry; found another in translations/guidance/a.yaml',
    ])
  })

  test('a field of another name is refused when the files are read', async () => {
    const error = await read({ 'rules/a.yaml': [{ ...german(rule), says: 'x' }] }).catch((one) => one)
    expect(error).toBeInstanceOf(CatalogueError)
    expect(String(error)).toContain(`${rule}: says: expected only known keys`)
  })
})

describe('the digest of the English', () => {
  const written =
    '# A comment\n- {id: 4.1.path, german: "Deutsch, eins."}\n- { id: 4.1.parameters, german: Zwei }\n'

  test('is written into each entry, and nothing else changes', async () => {
    const list = `# A comment\n- id: ${rule}\n  role: platform\n  german: >-\n    Lang\n    und breit.\n  check: { en: A., de: B. }\n`
    const files = await read({ 'rules/a.yaml': list, 'statements/4.yaml': written })
    const [rules = '', statements = ''] = withStamps(files)
    expect(rules.replace(/ {2}of: '[0-9a-f]{8}'\n/, '')).toBe(list)
    expect(rules).not.toBe(list)
    expect(statements.replaceAll(/, of: '[0-9a-f]{8}'/g, '')).toBe(written)
    expect(statements.match(/of: /g)).toHaveLength(2)
    const again = await read({ 'rules/a.yaml': rules, 'statements/4.yaml': statements })
    expect(withStamps(again)).toEqual([rules, statements])
    expect(textProblems(again, sources).filter(({ key }) => key === 'of')).toEqual([])
  })

  test('shows German of an earlier English until it was checked', async () => {
    const [stampedOnce = ''] = withStamps(await read({ 'statements/4.yaml': written }))
    const files = await read({ 'statements/4.yaml': stampedOnce })
    const english = new Map(sources.english).set(
      'statements',
      new Map(sources.english.get('statements')).set('4.1.path', ['A new English.']),
    )
    expect(textProblems(files, { ...sources, english }).map(problemText)).toContainEqual(
      expect.stringContaining(
        '4.1.path: of: expected German of the present English: check it, then run npm run generate translations 4.1.path',
      ),
    )
    expect(files.map((file) => stamped(file, english, () => false))).toEqual([stampedOnce])
    const [checked = ''] = withStamps(files, english)
    expect(checked).not.toBe(stampedOnce)
    expect(checked.match(/of: /g)).toHaveLength(2)
  })
})

test('the longest guidance applies, and texts without German are English', async () => {
  const content = translationContent(
    await read({
      'rules/a.yaml': [german(rule)],
      'guidance/a.yaml': [
        guidance('authorize'),
        guidance('authorize.redirect-uri'),
        guidance('authorize', 'partner'),
      ],
      'statements/4.yaml': [{ id: '4.1.path', german: 'Der Pfad.' }],
    }),
  )
  const texts = new Translations(JSON.parse(renderTranslations(content)))
  expect(texts.guidance({ id: rule, role: 'platform' })?.for).toBe('authorize.redirect-uri')
  expect(texts.guidance({ id: 'authorize.nonce', role: 'platform' })?.for).toBe('authorize')
  expect(texts.guidance({ id: 'authorized.nonce', role: 'platform' })).toBeNull()
  expect(texts.guidance({ id: rule, role: 'partner' })?.role).toBe('partner')
  expect(texts.says({ id: rule, says: 'English.' }, 'de')).toBe('Deutsch.')
  expect(texts.says({ id: rule, says: 'English.' }, 'en')).toBe('English.')
  expect(texts.says({ id: 'own.rule', says: 'English.' }, 'de')).toBe('English.')
  expect(texts.other('statements', '4.1.path', 'The path.', 'de')).toBe('Der Pfad.')
  expect(texts.caseName(rule, 'no case', 'de')).toBe('no case')
})
