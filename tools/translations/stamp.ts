/**
 * Writes the digest of the English into entries of `specs/translations`.
 * @module
 */
import { nameOf, type TranslationFile } from '../../src/catalogue/translation-files.js'
import type { GermanText, Guidance, RuleText } from '../../src/catalogue/translations.js'
import { type EnglishTexts, englishDigest } from './english.js'

/**
 * Returns the text of a file in which the entries have the digest of their present English. All other characters stay
 * as they are.
 * @param isChosen says of an entry that has an outdated digest whether its German was checked; an entry without a
 *   digest always gets one
 */
export function stamped(
  file: TranslationFile,
  english: EnglishTexts,
  isChosen: (entry: RuleText | Guidance | GermanText) => boolean,
): string {
  const digests = new Map(
    file.written.flatMap((entry) => {
      const digest = englishDigest(file, entry, english)
      const isCurrent = entry.of !== undefined && (entry.of === digest || !isChosen(entry))
      return digest === undefined || isCurrent ? [] : [[nameOf(entry), digest] as const]
    }),
  )
  const lines: string[] = []
  let pending: string | undefined
  for (const line of file.text.split('\n')) {
    const [, dash = '', brace = '', name = ''] =
      /^(- +)(\{ ?)?(?:id|for): *['"]?([^'",}]+)['"]?/.exec(line) ?? []
    const isFirst = dash !== ''
    if (isFirst) pending = digests.get(name.trim())
    if (pending === undefined) lines.push(line)
    else if (isFirst && brace !== '') {
      lines.push(withField(line, pending))
      pending = undefined
    } else if (isFirst) lines.push(line, `${' '.repeat(dash.length)}of: '${pending}'`)
    else if (!/^ {2}of:/.test(line)) lines.push(line)
  }
  return lines.join('\n')
}

/** An entry on one line, with its digest after the first field. */
function withField(line: string, digest: string): string {
  const without = line.replace(/, *of: *'?[0-9a-f]{8}'?/, '')
  return without.replace(
    /^(- +\{ ?(?:id|for): *(?:'[^']*'|"[^"]*"|[^,]*))/,
    (first) => `${first}, of: '${digest}'`,
  )
}
