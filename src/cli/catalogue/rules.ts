/**
 * The command `rules`.
 * @module
 */
import { rulesOf } from '../../custom/entries.js'
import { readCustomFolders } from '../../custom/folder.js'
import { palette, standardOutput } from '../../output/writer.js'
import { selectedRules } from '../../plan/selected-rules.js'
import type { Role, RuleEntry } from '../../record/record.js'

/** Options of the command `rules`, as typed. */
export interface RulesOptions {
  readonly json: boolean
  readonly role?: Role
  readonly suites: readonly string[]
}

/**
 * Prints the catalogue, or a part of it.
 * @throws {ConfigurationError} for a selection that names no rule, or a folder that cannot be used
 */
export async function listRules(
  selection: readonly string[],
  { json, role, suites }: RulesOptions,
): Promise<void> {
  const selected = selectedRules(selection, role, rulesOf(await readCustomFolders(suites)))
  if (json) {
    standardOutput.json(selected)
    return
  }
  let clause = ''
  for (const entry of [...selected].sort((a, b) =>
    order(a).localeCompare(order(b), 'en', { numeric: true }),
  )) {
    const heading = headingOf(entry)
    if (heading !== clause) {
      clause = heading
      standardOutput.lines(['', palette.bold(heading)])
    }
    const notes = [
      ...(role === undefined ? [entry.role] : []),
      ...(entry.level === 'must' ? [] : [entry.level]),
      ...(entry.later === undefined ? [] : [`on trial, later ${entry.later}`]),
      ...(entry.deprecated === undefined ? [] : ['deprecated']),
    ]
    const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`
    standardOutput.lines([`  ${palette.cyan(entry.id)}${note}`, `    ${entry.says}`])
  }
  standardOutput.lines(['', `${selected.length} rules`])
}

function headingOf({ tier, clause }: RuleEntry): string {
  if (tier === 'own') return `custom rules: ${clause}`
  return tier === 'contract' ? `clause ${clause}` : clause
}

function order({ tier, clause, id }: { tier: string; clause: string; id: string }): string {
  return `${tier} ${clause} ${id}`
}
