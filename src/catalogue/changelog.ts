/**
 * Keeps `CHANGELOG.md`: people write its notes, and each section has a list of the changed rules between two markers,
 * which the build writes.
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { differenceLines, differenceOf } from './difference.js'
import type { Catalogue } from './entries.js'
import { releasedCatalogues } from './releases.js'
import { compareVersions } from './version.js'

/** The file, relative to the root of the package. */
export const changelogFile = 'CHANGELOG.md'

const begin = '<!-- rules -->'
const end = '<!-- /rules -->'
const unreleased = '## Unreleased'
const empty = `${unreleased}\n\n${begin}\n${end}\n`

/**
 * The text with the current list of rules in its section `Unreleased`.
 * @param root root directory of the package
 * @param text of the file
 * @throws {Error} if the text has no such section with both markers
 */
export function withRules(root: string, text: string, catalogue: Catalogue): string {
  const [section, at] = sectionOf(text)
  const from = section.indexOf(begin)
  const to = section.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(
      `${changelogFile}: the section "Unreleased" must have ${begin} and ${end}, each on a line`,
    )
  const block = `${begin}\n${rulesText(root, catalogue)}${end}`
  const fresh = section.slice(0, from) + block + section.slice(to + end.length)
  return text.slice(0, at) + fresh + text.slice(at + section.length)
}

/** The text with the section `Unreleased` as that of a release, and an empty one above it. */
export function withRelease(text: string, version: string, today: string): string {
  if (text.includes(`\n## ${version} `)) return text
  return text.replace(unreleased, `${empty}\n## ${version} (${today})`)
}

/** Writes the list of rules, and the section of a release. */
export function writeChangelog(root: string, catalogue: Catalogue, release?: string, today = ''): void {
  const file = join(root, changelogFile)
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  const fresh = withRules(root, text, catalogue)
  const released = release === undefined ? fresh : withRelease(fresh, release, today)
  if (released !== text) writeFileSync(file, released)
}

/** What is wrong with the file: the list of rules is out of date, or a release has no section. */
export function changelogProblems(root: string, catalogue: Catalogue): string[] {
  const text = readFileSync(join(root, changelogFile), 'utf8')
  const missing = releasedCatalogues(join(root, 'specs'))
    .filter(({ suite }) => !text.includes(`\n## ${suite} (`))
    .map(({ suite }) => `${changelogFile} has no section for the release ${suite}`)
  return withRules(root, text, catalogue) === text
    ? missing
    : [
        ...missing,
        `${changelogFile} does not list the changed rules: run node dist/src/catalogue/build.js, commit the result`,
      ]
}

/** The section `Unreleased`, and where it begins. */
function sectionOf(text: string): readonly [section: string, at: number] {
  const at = text.indexOf(unreleased)
  if (at < 0) throw new Error(`${changelogFile}: there is no section "Unreleased"`)
  const next = text.indexOf('\n## ', at + unreleased.length)
  return [text.slice(at, next < 0 ? text.length : next + 1), at]
}

function rulesText(root: string, { rules }: Catalogue): string {
  const last = releasedCatalogues(join(root, 'specs'))
    .sort((a, b) => compareVersions(a.suite, b.suite))
    .at(-1)
  const ofRole = (role: string): number => rules.filter((rule) => rule.role === role).length
  const lines =
    last === undefined
      ? [
          `The first catalogue: ${ofRole('platform')} rules for a platform, ${ofRole('partner')} for an application.`,
        ]
      : differenceLines(differenceOf(last.rules, rules)).map((line) => `- ${line}`)
  return lines.map((line) => `${line}\n`).join('')
}
