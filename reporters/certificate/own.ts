/**
 * Holds rules of somebody's own on a certificate against the folders that they come from.
 * @module
 */
import { isOwn } from '../../src/record/custom.js'
import type { RuleEntry } from '../../src/record/record.js'
import type { Certificate, CertifiedRule } from './content.js'

/** A folder of suites of somebody's own, as it is here. */
export interface OwnSource {
  readonly name: string
  readonly digest: string
  readonly rules: readonly RuleEntry[]
}

/** What is wrong with rules of somebody's own, and what could not be held against anything. */
interface Findings {
  readonly problems: readonly string[]
  readonly remarks: readonly string[]
}

/** Holds a certificate against folders of the same names. */
export function againstOwn({ own, rules }: Certificate, sources: readonly OwnSource[]): Findings {
  const problems: string[] = []
  const remarks: string[] = []
  const folders = own?.folders ?? []
  const certified = rules.filter(({ id, tier }) => tier === 'own' && isOwn(id))
  const most = folders.reduce((sum, folder) => sum + folder.rules, 0)
  if (certified.length > most)
    problems.push(`${certified.length} own rules stand on it, but its own suites have ${most}`)
  for (const { name, digest } of folders) {
    const source = sources.find((one) => one.name === name)
    if (source === undefined)
      remarks.push(`the own suites ${name} are not here: name their folder with --suites`)
    else if (source.digest !== digest)
      problems.push(`the own suites ${name} are not those of the run: their digest is another`)
  }
  for (const source of sources)
    if (!folders.some(({ name }) => name === source.name))
      problems.push(`it does not name own suites ${source.name}`)
  if (problems.length > 0 || remarks.length > 0) return { problems, remarks }
  const known = new Map(sources.flatMap((source) => source.rules.map((entry) => [entry.id, entry] as const)))
  for (const rule of certified) {
    const entry = known.get(rule.id)
    if (entry === undefined) problems.push(`${rule.id} is no rule of its own suites`)
    else if (isOther(rule, entry))
      problems.push(`${rule.id} has another clause, tier, level or feature than in its own suites`)
  }
  return { problems, remarks }
}

/** True where a rule on a certificate is not as its entry has it. */
export function isOther(rule: CertifiedRule, entry: RuleEntry): boolean {
  return (
    entry.clause !== rule.clause ||
    entry.tier !== rule.tier ||
    entry.level !== rule.level ||
    entry.feature !== rule.feature
  )
}
