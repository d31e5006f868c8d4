/**
 * The command `rules --matrix`.
 * @module
 */
import { type CoveredRule, coverageOfContract, type StatementCoverage } from '../../coverage/coverage.js'
import { palette, standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Role } from '../../record/record.js'

/** Options of the command, as typed. */
export interface MatrixOptions {
  readonly json: boolean
  readonly role?: Role
}

/**
 * Prints what the suite has about each statement of the contract: its rules with their cases and the faults that these
 * detect, observations, entries that say why no check can verify it, and the variants that must pass.
 * @param selection ids of statements or rules, beginnings of such ids, or clauses; empty for all
 * @throws {ConfigurationError} for a selection that names nothing
 */
export async function printMatrix(
  selection: readonly string[],
  { json, role }: MatrixOptions,
): Promise<void> {
  const coverages = (await coverageOfContract()).map((one) => (role === undefined ? one : ofRole(one, role)))
  for (const word of selection)
    if (!coverages.some((one) => isSelected(one, word)))
      throw new ConfigurationError(
        `"${word}" names no statement and no rule. Expected the id of a statement or a rule, the beginning of one, or a clause, e.g. 2.2.sub or "4.1 nonce". To see all, run it without.`,
      )
  const selected = coverages.filter(
    (one) => selection.length === 0 || selection.some((word) => isSelected(one, word)),
  )
  if (json) {
    standardOutput.json(selected)
    return
  }
  for (const coverage of selected) standardOutput.lines([...linesOf(coverage), ''])
  const rules = new Set(selected.flatMap((one) => one.rules.map(({ id }) => id)))
  standardOutput.line(`${selected.length} statements, ${rules.size} rules`)
}

function ofRole(one: StatementCoverage, role: Role): StatementCoverage {
  return {
    ...one,
    rules: one.rules.filter((rule) => rule.role === role),
    variants: one.variants.filter((variant) => variant.role === role),
  }
}

function isSelected({ statement, rules }: StatementCoverage, word: string): boolean {
  const begins = (id: string): boolean => id === word || id.startsWith(`${word}.`)
  const { id, clause } = statement
  return (
    begins(id) || clause === word || clause.startsWith(`${word} `) || rules.some((rule) => begins(rule.id))
  )
}

function linesOf({ statement, rules, openPoints, notTestable, variants }: StatementCoverage): string[] {
  const { id, clause, force, binds, says } = statement
  const bound = binds.length === 0 ? 'binds nobody' : `binds ${binds.join(' and ')}`
  return [
    `${palette.bold(id)} (${clause}; ${force}; ${bound})`,
    `  ${says}`,
    ...rules.flatMap(ruleLines),
    ...openPoints.map((point) => `  observed: ${point}`),
    ...notTestable.map((entry) => `  not testable: ${entry}`),
    ...(['platform', 'partner'] as const).flatMap((role) => {
      const ids = variants.filter((variant) => variant.role === role).map((variant) => variant.id)
      return ids.length === 0 ? [] : [`  variants that must pass (${role}): ${ids.join(', ')}`]
    }),
  ]
}

function ruleLines({ id, role, level, implied, cases, faults }: CoveredRule): string[] {
  return [
    `  ${palette.cyan(id)} (${role}, ${level})`,
    ...(implied === null ? [] : [`    follows: ${implied}`]),
    ...(cases.length < 2 ? [] : [`    cases: ${cases.join(' | ')}`]),
    `    faults: ${faults.join(', ') || 'none'}`,
  ]
}
