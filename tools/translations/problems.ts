/**
 * Compares `specs/translations` with the catalogue.
 * @module
 */
import type { CatalogueProblem } from '../../src/catalogue/catalogue-error.js'
import type { Catalogue } from '../../src/catalogue/entries.js'
import { listOf, nameOf, type TranslationFile } from '../../src/catalogue/translation-files.js'
import type { GermanText, Guidance, RuleText } from '../../src/catalogue/translations.js'
import { type EnglishTexts, englishDigest } from './english.js'

/** A problem of the translations. */
export interface TextProblem extends CatalogueProblem {
  /** True for German and guidance that only a release needs. Until then, English is shown in place of German. */
  readonly lags?: true
}

/** What is missing, unknown, double or out of date. */
export function textProblems(
  files: readonly TranslationFile[],
  { catalogue, english, casesOf }: TextSources,
): TextProblem[] {
  return [
    ...files.flatMap((file) => file.written.flatMap((entry) => entryProblems(file, entry, english))),
    ...missing(files, english),
    ...doubles(files),
    ...ruleProblems(files, catalogue, casesOf),
    ...guidanceProblems(files, catalogue),
  ]
}

/** What translations are compared with. */
export interface TextSources {
  readonly catalogue: Catalogue
  readonly english: EnglishTexts
  /** Names of the cases of a rule at the embedded target, without the empty one. */
  readonly casesOf: (rule: string) => readonly string[]
}

function entryProblems(
  file: TranslationFile,
  entry: RuleText | Guidance | GermanText,
  english: EnglishTexts,
): TextProblem[] {
  const about = { file: file.file, entry: nameOf(entry) }
  const digest = englishDigest(file, entry, english)
  if (digest === undefined)
    return [{ ...about, key: 'id', expected: 'an id of the catalogue', found: JSON.stringify(nameOf(entry)) }]
  if (entry.of === undefined)
    return [
      {
        ...about,
        key: 'of',
        expected: 'the digest of the English: run npm run generate translations',
        found: 'nothing',
      },
    ]
  if (entry.of !== digest)
    return [
      {
        ...about,
        key: 'of',
        ...('check' in entry
          ? {
              expected: `texts of the present rule: read "check" against the suite, and the German against the English, then run npm run generate translations ${nameOf(entry)}`,
              found: 'texts of an earlier rule, or of an earlier check',
            }
          : {
              expected: `German of the present English: check it, then run npm run generate translations ${nameOf(entry)}`,
              found: 'German of an earlier English',
            }),
        lags: true,
      },
    ]
  return []
}

function missing(files: readonly TranslationFile[], english: EnglishTexts): TextProblem[] {
  return [...english].flatMap(([list, entries]) => {
    const present = new Set(
      files
        .filter(({ kind, file }) => kind !== 'guidanceFile' && listOf(file) === list)
        .flatMap((one) => one.entries.map(nameOf)),
    )
    return [...entries.keys()]
      .filter((id) => !present.has(id))
      .map((id) => ({
        file: `translations/${list}`,
        entry: id,
        key: null,
        expected: 'an entry',
        found: 'nothing',
        lags: true,
      }))
  })
}

function doubles(files: readonly TranslationFile[]): TextProblem[] {
  const seen = new Map<string, string>()
  return files.flatMap(({ kind, file, entries }) =>
    entries.flatMap((entry) => {
      const role = 'role' in entry ? entry.role : ''
      const key = `${kind === 'germanFile' ? listOf(file) : kind} ${role} ${nameOf(entry)}`
      const other = seen.get(key)
      seen.set(key, file)
      if (other === undefined) return []
      return [{ file, entry: nameOf(entry), key: null, expected: 'one entry', found: `another in ${other}` }]
    }),
  )
}

function ruleProblems(
  files: readonly TranslationFile[],
  { rules }: Catalogue,
  casesOf: TextSources['casesOf'],
): TextProblem[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  return files
    .filter(({ kind }) => kind === 'ruleTextFile')
    .flatMap(({ file, entries }) =>
      (entries as readonly RuleText[]).flatMap((entry): TextProblem[] => {
        const rule = known.get(entry.id)
        if (rule === undefined) return []
        const about = { file, entry: entry.id }
        const names = casesOf(entry.id)
        const german = Object.keys(entry.cases ?? {})
        const unknown = german.filter((name) => !names.includes(name))
        const without = names.filter((name) => !german.includes(name))
        return [
          ...(rule.role === entry.role
            ? []
            : [{ ...about, key: 'role', expected: rule.role, found: entry.role }]),
          ...(rule.implied === null && entry.impliedGerman !== undefined
            ? [
                {
                  ...about,
                  key: 'impliedGerman',
                  expected: 'nothing: the rule has no implied',
                  found: entry.impliedGerman,
                },
              ]
            : []),
          ...(rule.implied !== null && entry.impliedGerman === undefined
            ? [
                {
                  ...about,
                  key: 'impliedGerman',
                  expected: 'the German of implied',
                  found: 'nothing',
                  lags: true as const,
                },
              ]
            : []),
          ...without.map((name) => ({
            ...about,
            key: 'cases',
            expected: `the German of "${name}"`,
            found: 'nothing',
            lags: true as const,
          })),
          ...unknown.map((name) => ({
            ...about,
            key: 'cases',
            expected: 'names of cases',
            found: JSON.stringify(name),
          })),
        ]
      }),
    )
}

function guidanceProblems(files: readonly TranslationFile[], { rules }: Catalogue): TextProblem[] {
  const entries = files
    .filter(({ kind }) => kind === 'guidanceFile')
    .flatMap(({ file, entries }) => (entries as readonly Guidance[]).map((entry) => ({ file, entry })))
  const applies = ({ id, role }: { id: string; role: string }, entry: Guidance): boolean =>
    entry.role === role && (id === entry.for || id.startsWith(`${entry.for}.`))
  const useless = entries.filter(({ entry }) => !rules.some((rule) => applies(rule, entry)))
  const without = rules.filter((rule) => !entries.some(({ entry }) => applies(rule, entry)))
  return [
    ...useless.map(({ file, entry }) => ({
      file,
      entry: entry.for,
      key: 'for',
      expected: `an id of a rule for a ${entry.role}, or the beginning of one`,
      found: 'none that matches',
    })),
    ...without.map(({ id, role }) => ({
      file: 'translations/guidance',
      entry: id,
      key: null,
      expected: `guidance for this rule of the role ${role}`,
      found: 'nothing',
      lags: true as const,
    })),
  ]
}
