/**
 * The English that needs German, and the checks that it describes: a digest shows that one of them has changed since.
 * @module
 */
import { createHash } from 'node:crypto'
import type { Catalogue } from '../../src/catalogue/entries.js'
import { listOf, type TranslationFile } from '../../src/catalogue/translation-files.js'
import type { GermanText, Guidance, RuleText } from '../../src/catalogue/translations.js'

/** English texts of the catalogue by the list of their German and by id. */
export type EnglishTexts = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/**
 * Every English text that needs German, by list and id.
 * @param operations summaries of the operations by operationId, with the texts of their errors
 * @param codeOf the digest of the code of a rule, which its `check` describes
 */
export function englishOf(
  { rules, statements, openPoints, notTestable, clauses }: Catalogue,
  operations: ReadonlyMap<string, string>,
  codeOf: (rule: string) => string | undefined,
): EnglishTexts {
  const titles = clauses.contract.flatMap(({ section, title, parts }) => [
    [section, [title]] as const,
    ...parts.flatMap((part) =>
      part.title === null ? [] : [[`${section} ${part.name}`, [part.title]] as const],
    ),
  ])
  const says = (entries: readonly { readonly id: string; readonly says: string }[]) =>
    new Map(entries.map((one) => [one.id, [one.says]]))
  return new Map<string, ReadonlyMap<string, readonly string[]>>([
    ['rules', new Map(rules.map(({ id, says, implied }) => [id, [says, implied ?? '', codeOf(id) ?? '']]))],
    ['statements', says(statements)],
    ['open-points', says(openPoints)],
    ['not-testable', new Map(notTestable.map(({ id, says, reason }) => [id, [says, reason]]))],
    ['clauses', new Map(titles)],
    ['operations', new Map([...operations].map(([id, text]) => [id, [text]]))],
  ])
}

/**
 * The digest of the English that the German of an entry belongs to, 8 hex digits. Undefined if the catalogue does not
 * have the entry.
 */
export function englishDigest(
  file: Pick<TranslationFile, 'kind' | 'file'>,
  entry: RuleText | Guidance | GermanText,
  english: EnglishTexts,
): string | undefined {
  if ('for' in entry) return digest([entry.reason.en, ...entry.mistakes.map(({ en }) => en), entry.remedy.en])
  const list = file.kind === 'ruleTextFile' ? 'rules' : listOf(file.file)
  const texts = english.get(list)?.get(entry.id)
  if (texts === undefined) return undefined
  return digest('check' in entry ? [...texts, entry.check.en] : texts)
}

function digest(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
}
