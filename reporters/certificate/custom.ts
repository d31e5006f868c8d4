/**
 * Compares the custom rules on a certificate with the folders of their suites.
 * @module
 */
import { isCustom } from '../../src/record/custom.js'
import type { RuleEntry } from '../../src/record/record.js'
import type { Certificate, CertifiedRule } from './content.js'

/** A folder of custom suites on this machine. */
export interface CustomSource {
  readonly name: string
  readonly digest: string
  readonly rules: readonly RuleEntry[]
}

/** Problems of the custom rules, and parts that could not be compared. */
interface Findings {
  readonly problems: readonly string[]
  readonly remarks: readonly string[]
}

/** Compares a certificate with the folders of the same names. */
export function againstCustom({ own, rules }: Certificate, sources: readonly CustomSource[]): Findings {
  const problems: string[] = []
  const remarks: string[] = []
  const folders = own?.folders ?? []
  const certified = rules.filter(({ id, tier }) => tier === 'own' && isCustom(id))
  const most = folders.reduce((sum, folder) => sum + folder.rules, 0)
  if (certified.length > most)
    problems.push(`it has ${certified.length} custom rules, but its custom suites have ${most}`)
  for (const { name, digest } of folders) {
    const source = sources.find((one) => one.name === name)
    if (source === undefined)
      remarks.push(`the custom suites ${name} were not compared: pass their folder with --suites`)
    else if (source.digest !== digest)
      problems.push(`the custom suites ${name} are not those of the run: their digest differs`)
  }
  for (const source of sources)
    if (!folders.some(({ name }) => name === source.name))
      problems.push(`it does not name the custom suites ${source.name}`)
  if (problems.length > 0 || remarks.length > 0) return { problems, remarks }
  const known = new Map(sources.flatMap((source) => source.rules.map((entry) => [entry.id, entry] as const)))
  for (const rule of certified) {
    const entry = known.get(rule.id)
    if (entry === undefined) problems.push(`${rule.id} is not a rule of its custom suites`)
    else if (isOther(rule, entry))
      problems.push(`${rule.id} has another clause, tier, level or feature than in its custom suites`)
  }
  return { problems, remarks }
}

/** True if a rule on a certificate differs from its entry. With --strict, a rule on trial has its later level. */
export function isOther(
  rule: CertifiedRule,
  entry: Pick<RuleEntry, 'clause' | 'tier' | 'level' | 'feature' | 'later'>,
): boolean {
  return (
    entry.clause !== rule.clause ||
    entry.tier !== rule.tier ||
    ![entry.level, entry.later].includes(rule.level) ||
    entry.feature !== rule.feature
  )
}
