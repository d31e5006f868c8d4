/**
 * What a violated check expected and what it saw, as sentences: each names the thing, its place and the comparison.
 * All reports take their texts from here.
 * @module
 */
import { placeInGerman } from './places.js'
import type { CheckRecord, ComparedRecord } from './record.js'

/** The languages of the reports. */
export type Language = 'en' | 'de'

/** What was expected, and what was seen. */
export interface Sentences {
  readonly expected: string
  readonly actual: string
}

/** A violated assertion, as it is recorded. */
export type Asserted = Pick<CheckRecord, 'expected' | 'actual'> & {
  readonly compared?: ComparedRecord | undefined
}

/** What stands for a value that is not there: see `show()`. */
const missing = 'nothing'

/**
 * The sentences of a violated check. Null if it is not violated. Records of earlier versions do not say what was compared:
 * their texts stay as they are.
 */
export function sentencesOf(
  { expected, actual, compared }: Asserted,
  language: Language = 'en',
): Sentences | null {
  if (expected === null || actual === null) return null
  if (compared === undefined) return { expected, actual }
  return { expected: sentence(compared, expected, language), actual: sentence(compared, actual, language) }
}

/** The short form in one line, as it is the reason of a violated check and part of others: `expected …; got …`. */
export function violationWords({
  expected,
  actual,
  compared = {},
}: Pick<CheckRecord, 'expected' | 'actual'> & { readonly compared?: Partial<ComparedRecord> }): string {
  const { thing } = compared
  return `expected ${thing === undefined ? '' : `\`${thing}\` as `}${expected}; got ${actual}`
}

/** What was expected, as a sentence; null if the check is not violated. */
export function expectedOf(check: Asserted, language?: Language): string | null {
  return sentencesOf(check, language)?.expected ?? null
}

/** What was seen, as a sentence; null if the check is not violated. */
export function actualOf(check: Asserted, language?: Language): string | null {
  return sentencesOf(check, language)?.actual ?? null
}

function sentence(compared: ComparedRecord, text: string, language: Language): string {
  const { frame, words } = sentenceParts(compared, text, language)
  return `${frame}${words}`
}

/** A sentence in two parts: the frame is in the language of the report, the words are as the check has written them. */
export interface SentenceParts {
  /** `In der Antwort an den Browser: ` */
  readonly frame: string
  /** Empty if the frame says all. */
  readonly words: string
}

/** The parts of a sentence, for reports that mark what is in another language. @param text what was expected, or seen */
export function sentenceParts(
  { place, thing }: ComparedRecord,
  text: string,
  language: Language,
): SentenceParts {
  const where = language === 'de' ? placeInGerman(place) : place
  const words = text === '' ? empty[language] : ended(text)
  if (thing === undefined) return { frame: `${capital(where)}: `, words }
  const name = `\`${thing}\` ${where}`
  if (text === missing) return { frame: `${name} ${language === 'de' ? 'fehlt' : 'is missing'}.`, words: '' }
  return { frame: `${name} ${language === 'de' ? 'ist' : 'is'} `, words }
}

const empty: Readonly<Record<Language, string>> = { en: 'empty.', de: 'leer.' }

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function ended(text: string): string {
  return /[.!?…]["')]?$/.test(text) ? text : `${text}.`
}
