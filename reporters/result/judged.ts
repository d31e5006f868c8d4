/**
 * What a run judged, and how much of it.
 * @module
 */
import { statements } from '../../generated/catalogue.js'
import { isFaultWords } from '../../src/record/fault-words.js'
import type { AuditRecord, Role, RuleRecord, RuleVerdict, RunRecord } from '../../src/record/record.js'
import { duration } from '../console/terminal.js'
import { customCountedWords, customFolderWords, groupBy, plural, type Tally, tally } from '../outcome.js'
import { recordedFacts } from '../recorded-facts.js'
import { statementIdsOf } from './findings.js'

/** A role in words. */
export const roleWords: Readonly<Record<Role, string>> = {
  platform: 'platform: a deployment',
  partner: 'partner: an application',
}

/** A fact about a run: a name and its value. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** Rules of one tier and level, by verdict. */
export interface NumberRow {
  /** `contract`, `contract, should`, `standard`, `custom` or `waived`. */
  readonly name: string
  readonly rules: number
  readonly verdicts: Tally
}

/** The order of the rows. */
const rowNames = ['contract', 'contract, should', 'contract, info', 'standard', 'custom', 'waived']

/** The rules of a run by tier and level. Each rule is counted once. */
export function numbersOf(run: Pick<RunRecord, 'rules'>): NumberRow[] {
  const rows = groupBy(run.rules, rowOf)
  return rowNames.flatMap((name) => {
    const rules = rows.get(name)
    return rules === undefined ? [] : [{ name, rules: rules.length, verdicts: tally(rules) }]
  })
}

function rowOf({ entry, waived }: RuleRecord): string {
  if (waived) return 'waived'
  if (entry.tier === 'own') return 'custom'
  if (entry.tier === 'standard') return 'standard'
  return entry.level === 'must' ? 'contract' : `contract, ${entry.level}`
}

/** The verdicts that occur in a run, with their numbers: `64 passed, 4 violated`. */
export function verdictNumbers(counts: Tally): readonly (readonly [RuleVerdict, number])[] {
  return (Object.entries(counts) as [RuleVerdict, number][]).filter(([, count]) => count > 0)
}

/** The facts about a run, in the order of the reports. */
export function factsOf(run: RunRecord): Fact[] {
  const { role, target, started, finished, shard, selection, own, seed, waivers, features } = run
  const fact = (name: string, value: string): Fact => ({ name, value })
  const some = (name: string, values: readonly string[]): Fact[] =>
    values.length === 0 ? [] : [fact(name, values.join('; '))]
  return [
    fact('Target', `${target.name}, ${target.url}`),
    fact('Role', roleWords[role]),
    fact('Time', `${timeOf(started)}, ${duration(Date.parse(finished) - Date.parse(started))}`),
    fact('Rules', rulesWords(run)),
    ...(run.audit === undefined ? [fact('Checks', checksWords(run))] : auditFacts(run.audit)),
    ...statementFacts(run),
    ...(selection === undefined ? [] : some('Selection', selection.by)),
    ...(shard === null ? [] : [fact('Part', `${shard.index} of ${shard.count}`)]),
    ...trialFacts(run),
    fact('Standards', run.standards ? 'counted with --standards' : 'not counted for the result'),
    ...(own === undefined
      ? []
      : some('Custom suites', [...own.folders.map(customFolderWords), customCountedWords(own)])),
    ...some(
      'Waivers',
      waivers.filter((waiver) => !isFaultWords(waiver)),
    ),
    ...some('Broken on purpose', waivers.filter(isFaultWords)),
    ...recordedFacts(run).map(([name, values]) => fact(name, values.join('; '))),
    ...(features.length === 0 ? [] : [fact('Declared features', features.join(', '))]),
    ...(seed === undefined ? [] : [fact('Seed', seed)]),
    fact('Suite', `${run.suite}, catalogue ${run.contract.slice(0, 12)}…`),
  ]
}

/** What an audit has judged. */
function auditFacts({ files, exchanges, located, from, until }: AuditRecord): Fact[] {
  const span = from === null || until === null ? 'unknown' : `${timeOf(from)} to ${timeOf(until)}`
  return [
    { name: 'Files', value: files.join(', ') },
    { name: 'Exchanges', value: `${exchanges}, ${located} of them with the platform` },
    { name: 'Recorded', value: span },
  ]
}

/**
 * The rules of a run by verdict in words, and how many of the violated ones are accepted: `67 passed, 3 violated, 1 of
 * them known, 1 of them waived`.
 */
export function verdictWords({ rules, baseline }: Pick<RunRecord, 'rules' | 'baseline'>): string {
  const counts = tally(rules)
  const accepted = rules.filter(({ verdict, waived }) => verdict === 'violated' && waived)
  const inBaseline = new Set(
    (baseline?.entries ?? []).filter(({ state }) => state === 'known').map(({ rule }) => rule),
  )
  const known = accepted.filter(({ entry }) => inBaseline.has(entry.id)).length
  const words = [
    ...(known === 0 ? [] : [`${known} of them known`]),
    ...(accepted.length === known ? [] : [`${accepted.length - known} of them waived`]),
  ]
  return verdictNumbers(counts)
    .flatMap(([verdict, count]) => [`${count} ${verdict}`, ...(verdict === 'violated' ? words : [])])
    .join(', ')
}

/** `2031-03-04 08:00 UTC` */
export function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/** `67 of 71 judged`, and if rules were selected, of how many. */
function rulesWords({ rules, selection }: RunRecord): string {
  const judged = rules.filter(({ verdict }) => /^(?:passed|violated|not violated)$/.test(verdict)).length
  const of = selection === undefined ? '' : `; ${selection.rules} of ${selection.of} selected`
  return `${judged} of ${rules.length} judged${of}`
}

function checksWords({ rules }: RunRecord): string {
  const checks = rules.flatMap((rule) => rule.checks)
  const judged = checks.filter(({ verdict }) => verdict === 'passed' || verdict === 'violated').length
  return `${judged} of ${checks.length} judged`
}

/** How rules on trial count. */
function trialFacts({ strict, rules }: RunRecord): Fact[] {
  const onTrial = rules.filter(({ entry }) => entry.later !== undefined).length
  if (onTrial === 0) return []
  const how = strict === true ? 'counted with --strict' : 'do not count before the next minor version'
  return [{ name: 'Rules on trial', value: `${onTrial}, ${how}` }]
}

/** How many statements and clauses of the contract the judged rules cover. */
function statementFacts(run: RunRecord): Fact[] {
  const judged = run.rules.filter(({ verdict }) => verdict === 'passed' || verdict === 'violated')
  const ids = new Set(judged.flatMap(({ entry }) => statementIdsOf(entry)))
  const bound = statements.filter(({ binds, force }) => force === 'must' && binds.includes(run.role))
  const covered = bound.filter(({ id }) => ids.has(id)).length
  const clauses = new Set(
    judged.filter(({ entry }) => entry.tier === 'contract').map(({ entry }) => entry.clause),
  )
  if (ids.size === 0) return []
  return [
    {
      name: 'Contract',
      value: `${plural(clauses.size, 'clause')}; ${covered} of ${bound.length} statements that bind ${run.role === 'platform' ? 'a platform' : 'an application'}`,
    },
  ]
}
