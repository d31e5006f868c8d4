/**
 * Which case of a rule is repeated.
 * @module
 */
import path from 'node:path'
import { JournalError, readJournal } from '../../reporters/journal.js'
import { ConfigurationError, nearest } from '../profile/problems.js'
import type { CheckRecord, Role } from '../record/record.js'
import { exists } from '../record/regular-file.js'
import { currentCase } from '../record/renamed-cases.js'

/** A case that can be repeated, with the names that reports show. */
export interface ChosenCase {
  readonly name: string
  /** Why it was chosen, as the end of a sentence; null if it was named. */
  readonly why: string | null
}

/** Longest list of cases in a message. */
const mostNamed = 40

/**
 * Chooses the case of a rule: the named one, else the violated one of the last run, else the first that can run.
 * @param cases all cases of the rule for this profile; `skipped` ones cannot run
 * @param asked the name as typed; undefined if none was
 * @param folder report folder of the last run
 * @throws {ConfigurationError} if the rule has no case of this name; the message lists its cases
 */
export function chosenCase(
  rule: string,
  cases: readonly { readonly name: string; readonly skipped: boolean }[],
  asked: string | undefined,
  target: { readonly role: Role; readonly name: string; readonly folder: string },
): ChosenCase {
  const names = cases.map(({ name }) => name)
  if (asked !== undefined) {
    const current = currentCase(asked)
    if (names.includes(current)) return { name: current, why: null }
    const near = nearest(asked, names)
    const listed = names
      .slice(0, mostNamed)
      .map((name) => `\n  ${name === '' ? '(one case without a name)' : name}`)
    const more = names.length > mostNamed ? `\n  and ${names.length - mostNamed} more` : ''
    throw new ConfigurationError(
      `${rule} has no case "${asked}" with this profile. ` +
        `To fix it: ${near.length > 0 ? `did you mean ${near.map((one) => `"${one}"`).join(' or ')}?` : 'leave out --case, or name one of the cases.'} ` +
        `Its cases are:${listed.join('')}${more}\nNothing was sent.`,
    )
  }
  const violated = violatedIn(target, rule).find((name) => names.includes(name))
  if (violated !== undefined) return { name: violated, why: 'violated in the last run' }
  const [first] = [...cases.filter(({ skipped }) => !skipped), ...cases]
  return { name: first?.name ?? '', why: names.length > 1 ? `the first of ${names.length} cases` : null }
}

/** The violated cases of a rule in the last run; empty if there is no run of this target. */
function violatedIn(
  { role, name, folder }: { readonly role: Role; readonly name: string; readonly folder: string },
  rule: string,
): string[] {
  const file = path.join(folder, 'run.jsonl')
  if (!exists(file)) return []
  try {
    const { head, checks } = readJournal(file)
    if (head.role !== role || head.target.name !== name) return []
    return checks
      .filter((one: CheckRecord) => one.rule === rule && one.verdict === 'violated')
      .map((one) => currentCase(one.case))
  } catch (error) {
    // A run that cannot be read decides nothing here: the command needs no earlier run.
    if (error instanceof JournalError) return []
    throw error
  }
}
