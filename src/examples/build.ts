/**
 * Records an exchange that keeps and one that breaks each rule: `node dist/src/examples/build.js [RULE...]`. The first
 * comes from a run against the conforming embedded target, the second from a run against the target with one fault that
 * violates the rule. With RULE, the beginning of ids, only these are recorded; the examples of others stay. `--stale`
 * records those whose rule, check or fault has changed. All rules take about half an hour. Ends with exit code 1 if a rule
 * has no exchange that breaks it although it has a fault.
 * @module
 */
import { partnerRules, rules } from '../../generated/catalogue.js'
import {
  type CaseExamples,
  type Example,
  examplesFolder,
  isTelling,
  type RuleExamples,
  readExamples,
} from '../../reporters/rulebook/examples.js'
import { partnerFaults } from '../embedded/partner/faults/index.js'
import { faults } from '../embedded/platform/faults/index.js'
import { standardError, standardOutput } from '../output/writer.js'
import { placeOfPurpose } from '../record/places.js'
import type { CheckRecord, ExchangeRecord, Role } from '../record/record.js'
import { disagreement } from './agreement.js'
import { counterpartOf, decidingOf, type Seen } from './choose.js'
import { exampleOf, type Setting, type ShownExchange, stableText } from './compact.js'
import { wordsOf } from './cut.js'
import { changesSince, digestOfFault, RuleDigests } from './digests.js'
import { recordPartner } from './partner.js'
import { recordPlatform } from './platform.js'
import { pooled, type Recorded } from './recorded.js'
import { writeExamples } from './store.js'

/** A fault of either role. */
interface AnyFault {
  readonly id: string
  readonly says: string
  readonly violates: readonly string[]
  readonly mirrorsInput?: true
  readonly profile?: Readonly<Record<string, string>>
  readonly digest: string
  readonly record: (rule: string) => Promise<Recorded>
}

const allFaults: readonly AnyFault[] = [
  ...faults.map((fault) => ({
    ...fault,
    digest: digestOfFault(fault),
    record: (rule: string) =>
      recordPlatform(fault.behaviour, [rule, ...(fault.appearsIn ?? [])], (evidence) => evidence.keepRaw()),
  })),
  ...partnerFaults.map((fault) => ({
    ...fault,
    digest: digestOfFault(fault),
    record: (rule: string) =>
      recordPartner(fault.behaviour, [rule], fault.profile, (evidence) => evidence.keepRaw()),
  })),
]

/** Faults with a changed profile are recorded last: most of them wait. Natural mistakes come first. */
function costOf({ mirrorsInput, profile, violates }: AnyFault): number {
  return (profile === undefined ? 0 : 100) + (mirrorsInput ? 10 : 0) + violates.length
}

/** Faults that are tried for a rule at most, and seconds after which no further one is. */
const mostFaults = 4
const patience = 60
/** Rules that are recorded at the same time: the checks of applications often wait. */
const atOnce = 3
/** So many rules are recorded before the files are written. */
const saveEach = 25

/** Between two texts: a line that no text has. */
const between = '\n\ufdd0\n'

const today = Math.floor(Date.now() / 86_400_000)
const selected = process.argv.slice(2)
const digests = new RuleDigests()
const isStale = selected.includes('--stale') ? staleRules() : new Set<string>()
const isSelected = (id: string): boolean =>
  selected.length === 0 ||
  isStale.has(id) ||
  selected.some((word) => id === word || id.startsWith(`${word}.`))

/** A check with the exchanges of its run, whole. */
interface SeenCheck extends Seen {
  readonly shown: readonly ShownExchange[]
  readonly setting: Setting
}

/** A case that a fault broke. */
interface Broken {
  readonly seen: SeenCheck
  /** The places of the exchanges that may show it, best first; empty if none does. */
  readonly places: readonly number[]
  readonly fault: AnyFault
}

process.exitCode = await main()

async function main(): Promise<number> {
  const ids = [...Object.keys(rules), ...Object.keys(partnerRules)].filter(isSelected)
  const good = await goodChecks(ids)
  const done: RuleExamples[] = []
  const without: string[] = []
  await pooled(
    ids,
    async (rule) => {
      const started = performance.now()
      const usual = good.get(rule) ?? []
      const broken = await brokenCases(
        rule,
        usual.map(({ check }) => check.case),
      )
      const passed = [...usual, ...(await goodInProfile(rule, usual, broken))]
      const first = casesOf(passed, broken)
      // In a run of all rules, checks share what one of them reads.
      const cases = first.some(isTold(rule)) ? first : casesOf(await goodAlone(rule, passed), broken)
      if (cases.every(({ bad }) => bad === null)) without.push(rule)
      done.push({ rule, digests: digests.of(rule), cases })
      if (done.length % saveEach === 0) save(done)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      standardOutput.line(
        `${done.length} of ${ids.length}: ${rule}, ${broken.size} of ${passed.length} cases broken, ${seconds} s`,
      )
    },
    atOnce,
  )
  save(done)
  for (const rule of without) standardError.message(`${rule}: no wrong exchange`)
  return without.length === 0 ? 0 : 1
}

/** The passed checks of the broken cases that only the profile of a fault has. */
async function goodInProfile(
  rule: string,
  usual: readonly SeenCheck[],
  broken: ReadonlyMap<string, Broken>,
): Promise<readonly SeenCheck[]> {
  const isUsual = (name: string): boolean => usual.some(({ check }) => check.case === name)
  const lacking = [...broken].find(([name, { fault }]) => fault.profile !== undefined && !isUsual(name))
  if (lacking === undefined) return []
  const passed = (await goodChecks([rule], lacking[1].fault.profile)).get(rule) ?? []
  return passed.filter(({ check }) => !isUsual(check.case))
}

/** Whether a case of a rule has a right exchange that helps next to the wrong one. */
function isTold(rule: string): (one: CaseExamples) => boolean {
  const role = roleOf(rule)
  return ({ good, bad }) => good !== null && bad !== null && isTelling(good, bad, role)
}

function roleOf(rule: string): Role {
  return Object.hasOwn(rules, rule) ? 'platform' : 'partner'
}

/** The passed checks of a rule in a run of this rule only; those of the other run if they do not pass there. */
async function goodAlone(rule: string, passed: readonly SeenCheck[]): Promise<readonly SeenCheck[]> {
  const alone = (await goodChecks([rule])).get(rule) ?? []
  return alone.length < passed.length ? passed : alone
}

/** The rules without examples, and those whose examples were recorded from something else. */
function staleRules(): ReadonlySet<string> {
  const examples = readExamples('.')
  return new Set(
    [...Object.keys(rules), ...Object.keys(partnerRules)].filter((rule) => {
      const recorded = examples.get(rule)
      return recorded === undefined || changesSince(recorded, digests).length > 0
    }),
  )
}

/** Writes the examples of these rules; those of others stay. */
function save(done: readonly RuleExamples[]): void {
  const fresh = new Set(done.map(({ rule }) => rule))
  const kept = [...readExamples('.').values()].filter(
    ({ rule }) => !fresh.has(rule) && Object.hasOwn({ ...rules, ...partnerRules }, rule),
  )
  writeExamples(examplesFolder, [...kept, ...done])
}

/** The checks of the conforming targets that passed, by rule. @param change keys of the profile of an application */
async function goodChecks(
  ids: readonly string[],
  change?: Readonly<Record<string, string>>,
): Promise<Map<string, SeenCheck[]>> {
  const ofPlatform = ids.filter((id) => Object.hasOwn(rules, id))
  const ofPartner = ids.filter((id) => !Object.hasOwn(rules, id))
  const runs = [
    ...(ofPlatform.length === 0
      ? []
      : [await recordPlatform({}, ofPlatform, (evidence) => evidence.keepRaw())]),
    ...(ofPartner.length === 0
      ? []
      : [await recordPartner({}, ofPartner, change, (evidence) => evidence.keepRaw())]),
  ]
  const checksByRule = new Map<string, SeenCheck[]>()
  for (const run of runs)
    for (const check of run.checks.filter(({ verdict }) => verdict === 'passed'))
      checksByRule.set(check.rule, [...(checksByRule.get(check.rule) ?? []), seenIn(run, check)])
  return checksByRule
}

function seenIn(run: Recorded, check: CheckRecord): SeenCheck {
  const byId = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]))
  // The deciding one last, as the check has them.
  const exchanges = check.exchanges.flatMap((id) => byId.get(id) ?? [])
  return {
    role: roleOf(check.rule),
    check,
    exchanges,
    shown: exchanges.map((exchange) => lazily(exchange, run)),
    setting: { addresses: run.addresses, today },
  }
}

/** An exchange whose bodies are masked when they are read: most are never shown. */
function lazily(exchange: ExchangeRecord, run: Recorded): ShownExchange {
  let whole: ShownExchange['whole'] | undefined
  return {
    exchange,
    get whole() {
      whole ??= run.whole(exchange)
      return whole
    },
  }
}

/** The cases of a rule that are broken. Faults are tried until every case is. */
async function brokenCases(rule: string, cases: readonly string[]): Promise<Map<string, Broken>> {
  const candidates = allFaults
    .filter(({ violates }) => violates.includes(rule))
    .sort((a, b) => costOf(a) - costOf(b))
  const brokenByRule = new Map<string, Broken>()
  const isShown = (name: string): boolean => (brokenByRule.get(name)?.places.length ?? 0) > 0
  const started = performance.now()
  for (const fault of candidates.slice(0, mostFaults)) {
    if (cases.length > 0 && cases.every(isShown)) break
    if (brokenByRule.size > 0 && performance.now() - started > patience * 1000) break
    const run = await fault.record(rule)
    for (const check of run.checks.filter((one) => one.rule === rule && one.verdict === 'violated')) {
      if (isShown(check.case)) continue
      const seen = seenIn(run, check)
      brokenByRule.set(check.case, { seen, places: decidingOf(seen), fault })
    }
  }
  return brokenByRule
}

/** Puts the exchanges of each case together. */
function casesOf(passed: readonly SeenCheck[], broken: ReadonlyMap<string, Broken>): CaseExamples[] {
  const any = [...broken.values()].find(({ places }) => places.length > 0)
  const names = [...passed.map(({ check }) => check.case), ...broken.keys()]
  return [...new Set(names)].map((name): CaseExamples => {
    const good = passed.find(({ check }) => check.case === name)
    const brokenRun = broken.get(name)
    const pair = brokenRun === undefined ? undefined : bestPair(good, brokenRun)
    if (pair !== undefined) return { case: name, ...pair, missing: null }
    const missing = brokenRun === undefined ? 'not broken' : 'several'
    return { case: name, good: rightOf(good, any), bad: null, missing }
  })
}

/** The first pair whose right exchange helps next to the wrong one, or else the first one. Undefined if there is none. */
function bestPair(good: SeenCheck | undefined, broken: Broken): Pair | undefined {
  let first: Pair | undefined
  for (const at of broken.places) {
    const pair = pairOf(good, broken, at)
    if (pair.bad === null) continue
    first ??= pair
    if (pair.good !== null && isTelling(pair.good, pair.bad, broken.seen.role)) return pair
  }
  return first
}

/** The exchanges of a case. */
type Pair = Pick<CaseExamples, 'good' | 'bad'>

/** A wrong exchange and its counterpart. @param at the place of the wrong one */
function pairOf(good: SeenCheck | undefined, { seen, fault }: Broken, at: number): Pair {
  const wrong = seen.shown[at]
  if (wrong === undefined) return { good: null, bad: null }
  const { case: name, expected, actual } = seen.check
  const place = good === undefined ? -1 : counterpartOf(good, wrong.exchange, expected ?? '')
  const right = good?.shown[place]
  const words = wordsOf([name, expected ?? '', actual ?? ''])
  // Together, so that two values have two names.
  const texts = stableText(seen.setting)(`${expected ?? ''}${between}${actual ?? ''}`)
  const [stableExpected = '', stableActual = ''] = texts.split(between)
  const bad = {
    ...exampleOf(wrong, before(seen, at), { words, counterpart: right }, seen.setting),
    fault: fault.says,
    expected: stableExpected,
    actual: stableActual,
    compared: seen.check.compared ?? { place: placeOfPurpose(wrong.exchange.purpose) },
    digest: fault.digest,
  }
  return {
    good:
      good === undefined || right === undefined
        ? null
        : exampleOf(right, before(good, place), { words, counterpart: wrong }, good.setting),
    bad: disagreement(bad.actual, bad) === null ? bad : null,
  }
}

/** The right exchange of a case that nothing breaks: the most like a wrong one of another case. */
function rightOf(good: SeenCheck | undefined, any: Broken | undefined): Example | null {
  if (good === undefined) return null
  const { expected = null } = any?.seen.check ?? {}
  const [place = -1] = any?.places ?? []
  const at = counterpartOf(good, any?.seen.exchanges[place], expected ?? '')
  const right = good.shown[at]
  if (right === undefined) return null
  const words = wordsOf([good.check.case])
  return exampleOf(right, before(good, at), { words, counterpart: undefined }, good.setting)
}

/** The exchanges before one. At a platform, checks share sign-ins: which of them signs in differs from run to run. */
function before({ role, shown }: SeenCheck, at: number): readonly ShownExchange[] {
  return role === 'platform' ? [] : shown.slice(0, at)
}
