/**
 * Records an exchange that keeps and one that breaks each rule: `node dist/src/examples/build.js [RULE...]`. The first
 * comes from a run against the conforming embedded target, the second from a run against the target with one fault that
 * violates the rule. With RULE, the beginning of ids, only these are recorded; the examples of others stay. It takes
 * about twenty minutes for all rules. Ends with exit code 1 if a rule has no exchange that breaks it although it has a fault.
 * @module
 */
import { partnerRules, rules } from '../../generated/catalogue.js'
import {
  type BadExample,
  type CaseExamples,
  examplesFolder,
  readExamples,
} from '../../reporters/rulebook/examples.js'
import { partnerFaults } from '../embedded/partner/faults/index.js'
import { faults } from '../embedded/platform/faults/index.js'
import { standardError, standardOutput } from '../output/writer.js'
import type { CheckRecord, ExchangeRecord } from '../record/record.js'
import { exampleOf, type Setting, stableText } from './compact.js'
import { recordPartner } from './partner.js'
import { recordPlatform } from './platform.js'
import type { Recorded } from './recorded.js'
import { type RuleExamples, writeExamples } from './store.js'

/** A fault of either role. */
interface AnyFault {
  readonly id: string
  readonly says: string
  readonly violates: readonly string[]
  readonly mirrorsInput?: true
  readonly profile?: Readonly<Record<string, string>>
  readonly record: (rule: string) => Promise<Recorded>
}

const all: readonly AnyFault[] = [
  ...faults.map((fault) => ({
    ...fault,
    record: (rule: string) => recordPlatform(fault.behaviour, [rule, ...(fault.appearsIn ?? [])]),
  })),
  ...partnerFaults.map((fault) => ({
    ...fault,
    record: (rule: string) => recordPartner(fault.behaviour, [rule], fault.profile),
  })),
]

/** Faults with a changed profile are recorded last: most of them wait. Natural mistakes come first. */
function costOf({ mirrorsInput, profile, violates }: AnyFault): number {
  return (profile === undefined ? 0 : 100) + (mirrorsInput ? 10 : 0) + violates.length
}

/** Faults that are tried for a rule at most, and seconds after which no further one is. */
const mostFaults = 4
const patience = 60
/** So many rules are recorded before the files are written. */
const saveEach = 25

const today = Math.floor(Date.now() / 86_400_000)
const selected = process.argv.slice(2)
const isSelected = (id: string): boolean =>
  selected.length === 0 || selected.some((word) => id === word || id.startsWith(`${word}.`))

/** A check and the exchanges of its run. */
interface Seen {
  readonly check: CheckRecord
  readonly exchanges: readonly ExchangeRecord[]
  readonly setting: Setting
}

/** An exchange that breaks a case, and its place among the exchanges of its check, from the end. */
interface Broken {
  readonly example: BadExample
  readonly request: ExchangeRecord
}

process.exitCode = await main()

async function main(): Promise<number> {
  const ids = [...Object.keys(rules), ...Object.keys(partnerRules)].filter(isSelected)
  const good = await goodChecks(ids)
  const done: RuleExamples[] = []
  const without: string[] = []
  for (const [at, rule] of ids.entries()) {
    const started = performance.now()
    const seen = good.get(rule) ?? []
    const broken = await brokenCases(
      rule,
      seen.map(({ check }) => check.case),
    )
    if (broken.size === 0) without.push(rule)
    done.push({ rule, cases: casesOf(seen, broken) })
    if (at % saveEach === saveEach - 1) save(done)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    standardOutput.line(
      `${at + 1} of ${ids.length}: ${rule}, ${broken.size} of ${seen.length} cases broken, ${seconds} s`,
    )
  }
  save(done)
  for (const rule of without) standardError.message(`${rule}: no fault broke it`)
  return without.length === 0 ? 0 : 1
}

/** Writes the examples of these rules; those of others stay. */
function save(done: readonly RuleExamples[]): void {
  const fresh = new Set(done.map(({ rule }) => rule))
  const kept = [...readExamples('.')]
    .filter(([rule]) => !fresh.has(rule) && Object.hasOwn({ ...rules, ...partnerRules }, rule))
    .map(([rule, cases]) => ({ rule, cases }))
  writeExamples(examplesFolder, [...kept, ...done])
}

/** The checks of the conforming targets that passed, by rule. */
async function goodChecks(ids: readonly string[]): Promise<Map<string, Seen[]>> {
  const ofPlatform = ids.filter((id) => Object.hasOwn(rules, id))
  const ofPartner = ids.filter((id) => !Object.hasOwn(rules, id))
  const runs = [
    ...(ofPlatform.length === 0 ? [] : [await recordPlatform({}, ofPlatform)]),
    ...(ofPartner.length === 0 ? [] : [await recordPartner({}, ofPartner)]),
  ]
  const found = new Map<string, Seen[]>()
  for (const run of runs)
    for (const check of run.checks.filter(({ verdict }) => verdict === 'passed'))
      found.set(check.rule, [...(found.get(check.rule) ?? []), seenIn(run, check)])
  return found
}

function seenIn(run: Recorded, check: CheckRecord): Seen {
  const byId = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]))
  return {
    check,
    // The deciding one last, as the check has them.
    exchanges: check.exchanges.flatMap((id) => byId.get(id) ?? []),
    setting: { addresses: run.addresses, today },
  }
}

/** The exchanges that break a rule, by case. Faults are tried until every case is broken. */
async function brokenCases(rule: string, cases: readonly string[]): Promise<Map<string, Broken>> {
  const candidates = all
    .filter(({ violates }) => violates.includes(rule))
    .sort((a, b) => costOf(a) - costOf(b))
  const found = new Map<string, Broken>()
  const started = performance.now()
  for (const fault of candidates.slice(0, mostFaults)) {
    if (cases.length > 0 && cases.every((name) => found.has(name))) break
    if (found.size > 0 && performance.now() - started > patience * 1000) break
    const run = await fault.record(rule)
    for (const check of run.checks.filter((one) => one.rule === rule && one.verdict === 'violated')) {
      const { exchanges, setting } = seenIn(run, check)
      const request = exchanges.at(-1)
      if (request === undefined || found.has(check.case)) continue
      const stable = stableText(setting)
      const example = {
        ...exampleOf(request, before(rule, exchanges, exchanges.length - 1), setting),
        fault: fault.says,
        expected: stable(check.expected ?? ''),
        actual: stable(check.actual ?? ''),
      }
      found.set(check.case, { example, request })
    }
  }
  return found
}

/** Puts the exchanges of each case together. The good one is that which is most like the bad one. */
function casesOf(seen: readonly Seen[], broken: ReadonlyMap<string, Broken>): CaseExamples[] {
  const any = [...broken.values()][0]
  const names = [...seen.map(({ check }) => check.case), ...broken.keys()]
  return [...new Set(names)].map((name) => {
    const one = seen.find(({ check }) => check.case === name)
    const bad = broken.get(name)
    const like = bad ?? any
    const at = one === undefined ? -1 : mostLike(one, like?.request)
    const exchange = one?.exchanges[at]
    return {
      case: name,
      good:
        one === undefined || exchange === undefined
          ? null
          : exampleOf(exchange, before(one.check.rule, one.exchanges, at), one.setting),
      bad: bad?.example ?? null,
    }
  })
}

/** The exchanges before one. At a platform, checks share sign-ins: which of them signs in differs from run to run. */
function before(rule: string, exchanges: readonly ExchangeRecord[], at: number): readonly ExchangeRecord[] {
  return Object.hasOwn(rules, rule) ? [] : exchanges.slice(0, at)
}

/** The place of the exchange that is most like another one; of equal ones, the last. A control is none if it can be. */
function mostLike({ check, exchanges }: Seen, other: ExchangeRecord | undefined): number {
  if (other === undefined) return exchanges.length - 1
  const controls = new Set(check.controls)
  const judged = exchanges.filter(({ id }) => !controls.has(id))
  let best = -1
  let at = -1
  for (const [index, one] of exchanges.entries()) {
    if (judged.length > 0 && !judged.includes(one)) continue
    const likeness = likenessOf(one, other)
    if (likeness >= best) {
      best = likeness
      at = index
    }
  }
  return at
}

function likenessOf(one: ExchangeRecord, other: ExchangeRecord): number {
  const samePurpose = one.purpose === other.purpose && one.request.method === other.request.method
  const [first, second] = [wordsOf(one), wordsOf(other)]
  const shared = [...first].filter((word) => second.has(word)).length
  return (samePurpose ? 1 : 0) + shared / Math.max(first.size, second.size, 1)
}

/** The values of a request, without its address: ports differ. */
function wordsOf({ request }: ExchangeRecord): Set<string> {
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`)
  const address = request.url.replace(/^https?:\/\/[^/]*/, '').split(/[?&]/)
  return new Set([...address, ...headers, ...(request.body?.text ?? '').split(/[&,\n]/)])
}
