/**
 * Decides, before anything is sent, what a run does: which checks run, which are skipped, and why. The same for both
 * roles; what differs between them is a {@link RolePlanner}.
 * @module
 */
import { NotExercised } from '../core/errors.js'
import { type Seed, shuffled } from '../core/random.js'
import { ConfigurationError } from '../profile/problems.js'
import type { BudgetRecord, CheckRecord, Part, RuleEntry, Shard } from '../record/record.js'
import { byPriority, inTime, type Ranked } from './priority.js'
import { divide, nextToTheirTopic, type Unit } from './shards.js'
import { unexecuted } from './unexecuted.js'
import { type Budget, judgesTheRun, type Priorities, withinBudget } from './within-budget.js'

/** Requests of an observation on average. */
const ofObservation = 4

/** What to run of a catalogue. */
export interface Selection {
  /** Rule ids, prefixes of ids up to a dot, or clauses. Empty selects all rules. */
  readonly only: readonly string[]
  /** Features. Empty selects all. */
  readonly features: readonly string[]
  /** Exact ids of rules. Left out: all rules. */
  readonly ids?: readonly string[]
  /** True if checks that wait in real time are left out. */
  readonly noWait?: boolean
  /** One rule, and nothing else; or one case of it. An empty name is the case of a rule that has only one. */
  readonly check?: { readonly rule: string; readonly case?: string }
  /** One part of the selected rules. Left out: all of them. */
  readonly shard?: Shard
  /** Decides the order of checks that may start in any order, and the random values. Left out: order of the catalogue. */
  readonly seed?: Seed
  /** Limits the requests: only the checks of the highest priority run, and no observation. */
  readonly budget?: Budget
  /**
   * True if neither long checks nor those of the highest priority start earlier than others. Only what disturbs others still
   * comes last.
   */
  readonly mixed?: boolean
}

/** A check, as far as planning needs it. */
export interface PlannableCheck {
  readonly rule: string
  readonly case: string
  readonly needs: readonly string[]
  readonly optional: boolean
  readonly lacks?: readonly string[]
  readonly inapplicable?: string
  /** True if it judges what came in other checks. */
  readonly ofRecord?: boolean
}

/** An observation, as far as planning needs it. */
export interface PlannableObservation {
  readonly id: string
}

/** A check or an observation with everything that it needs from the profile. */
export interface Planned {
  /** Id of the rule or of the observation. */
  readonly id: string
  /** Name of the case of a check. */
  readonly case?: string
  readonly needs: readonly string[]
}

/** How much a run does and how long it takes, approximately. */
export interface Estimate {
  /** Requests of the suite. */
  readonly requests: number
  /** Seconds of the longest chain of waits. */
  readonly waits: number
  /** Seconds that the requests take because of their limit. */
  readonly sending: number
  /** Seconds in all, without the response times of the target. */
  readonly seconds: number
}

/** A rule or an observation that waits in real time. */
export interface RealWait {
  readonly id: string
  /** What the rule says, or what the observation records. */
  readonly says: string
  /** Seconds of its longest wait. */
  readonly seconds: number
}

/** Why a check that waits is not exercised with --no-wait. */
export const leftOutWords = 'it waits in real time, and --no-wait leaves such checks out'

/** A run before it begins. */
export interface RunPlan<Check extends PlannableCheck, Observation extends PlannableObservation> {
  /** The selected rules, in the order of the catalogue. */
  readonly rules: readonly RuleEntry[]
  /** All checks and observations, in the order in which they start. */
  readonly order: readonly (Check | Observation)[]
  /** In the order in which they start. */
  readonly checks: readonly Check[]
  /** Checks that do not run, with the verdict and reason that reports show. */
  readonly skipped: readonly CheckRecord[]
  readonly observations: readonly Observation[]
  /** Expected duration of real waits, in seconds: the longest chain of them. */
  readonly seconds: number
  readonly estimate: Estimate
  /** What waits in real time, the longest wait first. Waits of several checks overlap. */
  readonly waits: readonly RealWait[]
  /** Checks and observations that change what others look at: they run when all others are over. */
  readonly disturbing: ReadonlySet<Check | Observation>
  /** Those of them that run one by one, after all others: nothing else may run meanwhile. */
  readonly alone: ReadonlySet<Check | Observation>
  /** Those of them that run last of all: nobody takes back what they do to the target. */
  readonly last: ReadonlySet<Check | Observation>
  /** Only of a run with a budget. */
  readonly budget?: BudgetRecord
}

/** A plan and its parts. */
export interface DividedRunPlan<Check extends PlannableCheck, Observation extends PlannableObservation> {
  readonly whole: RunPlan<Check, Observation>
  /** One part if the run is not divided. */
  readonly parts: readonly Part[]
  /** The part that this run executes. */
  readonly own: RunPlan<Check, Observation>
  /** Number of rules that a run without a selection has. */
  readonly of: number
}

/** What planning must know about a role. */
export interface RolePlanner<
  Profile,
  Check extends PlannableCheck,
  Observation extends PlannableObservation,
> {
  /** The command that lists the rules of the role. */
  readonly rulesCommand: string
  /** Every rule of the role: those of the catalogue, then custom rules. */
  entries(): readonly RuleEntry[]
  /** The rule of a check. */
  entryOf(id: string): RuleEntry
  /** The open point of an observation. */
  openPoint(id: string): Pick<RuleEntry, 'id' | 'clause' | 'says' | 'feature' | 'needs'>
  /** The declared checks of a rule for a profile. Empty if no suite declares the rule, or the profile gives no case. */
  checksOf(id: string, profile: Profile): readonly Check[]
  /** What a rule judges if the profile lacks what its checks need. Left out: nothing. */
  checkOfRecord?(id: string): Check | undefined
  observations(): readonly Observation[]
  /** Profile keys that are missing for some needs. */
  missing(needs: readonly string[], profile: Profile): readonly string[]
  /** True if the target has a feature. */
  offers(feature: string, profile: Profile): boolean
  /** Why a rule does not apply to a target without a feature. */
  readonly withoutFeature: (feature: string) => string
  /** Why a rule without a case is not exercised, if the profile lacks nothing. */
  withoutCase(id: string): string
  /** True for what changes what others look at. */
  disturbs(one: Planned, profile: Profile): boolean
  /** True for what disturbs others so that nothing else may run meanwhile. */
  runsAlone(one: Planned, profile: Profile): boolean
  /** True for what runs last of all: nobody takes back what it does to the target. Left out: nothing. */
  runsLast?(one: Planned): boolean
  /** Requests to the target that are under way at the same time, about. Left out: long chains do not start earlier. */
  width?(profile: Profile): number
  /**
   * Requests of a rule or observation that wait for each other. Left out, or undefined: as many as it sends on average.
   */
  chainOf?(id: string): number | undefined
  /** Higher starts earlier. What disturbs always starts last. */
  rank(one: Planned, profile: Profile): number
  /** What checks cost and find: of equal rank, those that find the most with the fewest requests start earlier. */
  readonly priorities: Priorities
  /** Seconds that a check waits in real time by itself. 0 if it does not wait. */
  realWait(one: Planned, profile: Profile): number
  /** Seconds of the longest chain of waits. */
  seconds(all: readonly Planned[], profile: Profile): number
  /** How much all of them do, and how long it takes. */
  estimate(all: readonly Planned[], profile: Profile): Estimate
  /** Seconds of work of a rule with so many checks, or of an observation, for dividing a run. */
  work(id: string, checks: number, profile: Profile): number
  /** Seconds that a check waits at most, for dividing a run. */
  waitOf(one: Planned, profile: Profile): number
  /**
   * Returns a test for checks that must be in one part. Left out: none must.
   * @param all every check and observation that the run executes
   * @throws {ConfigurationError} if the run cannot be divided
   */
  belongsTogether?(all: readonly Planned[], profile: Profile, count: number): (one: Planned) => boolean
}

/** What a check and its rule need. What judges the record of other checks needs nothing that its rule needs. */
export function needsOfCheck(
  { needs, ofRecord }: Pick<PlannableCheck, 'needs' | 'ofRecord'>,
  entry: Pick<RuleEntry, 'needs'>,
): readonly string[] {
  return ofRecord === true ? needs : [...entry.needs, ...needs]
}

/** True if a selection contains this rule. */
export function selects(
  { only, features, ids, check }: Selection,
  entry: Pick<RuleEntry, 'id' | 'clause' | 'feature'>,
): boolean {
  if (check !== undefined) return check.rule === entry.id
  if (ids !== undefined && !ids.includes(entry.id)) return false
  if (features.length > 0 && !features.includes(entry.feature)) return false
  return only.length === 0 || only.some((word) => matches(word, entry))
}

function matches(word: string, { id, clause }: Pick<RuleEntry, 'id' | 'clause'>): boolean {
  if (id === word || id.startsWith(`${word.replace(/\.$/, '')}.`)) return true
  return clause === word || clause.startsWith(`${word} `) || clause.startsWith(`${word}.`)
}

/** The plans of one role. */
export class Planner<Profile, Check extends PlannableCheck, Observation extends PlannableObservation> {
  constructor(readonly role: RolePlanner<Profile, Check, Observation>) {}

  /** A check with the needs of its rule and its own. */
  readonly ofCheck = (check: PlannableCheck): Planned => ({
    id: check.rule,
    case: check.case,
    needs: needsOfCheck(check, this.role.entryOf(check.rule)),
  })

  /** An observation with its needs. */
  readonly ofObservation = ({ id }: PlannableObservation): Planned => ({
    id,
    needs: this.role.openPoint(id).needs,
  })

  /**
   * Plans a run. A rule without a check is planned too, as not exercised: a run that leaves it out must not look like
   * one that passed it.
   * @throws {ConfigurationError} if the run cannot be divided
   */
  plan(profile: Profile, selection: Selection): RunPlan<Check, Observation> {
    return selection.shard === undefined
      ? this.#inOrder(profile, this.#whole(profile, selection), selection)
      : this.divided(profile, selection).own
  }

  /** Plans a run and its parts. @throws {ConfigurationError} if the run cannot be divided */
  divided(profile: Profile, selection: Selection): DividedRunPlan<Check, Observation> {
    const whole = this.#whole(profile, selection)
    const { shard = { index: 1, count: 1 } } = selection
    const units = this.#units(whole, profile, shard.count)
    const parts = divide(nextToTheirTopic(units), shard.count)
    const partPlan = shard.count === 1 ? whole : this.#part(profile, whole, parts[shard.index - 1] as Part)
    return { whole, parts, own: this.#inOrder(profile, partPlan, selection), of: this.role.entries().length }
  }

  /** The same for a run. @throws {ConfigurationError} if the selection contains no rule, too */
  selected(profile: Profile, selection: Selection): DividedRunPlan<Check, Observation> {
    const plan = this.divided(profile, selection)
    if (plan.whole.checks.length + plan.whole.skipped.length > 0) return plan
    throw new ConfigurationError(
      'The selection names no rule. Expected a rule id, the beginning of one, or a clause such as 4.1. ' +
        `To fix it: see the ids with "platform-conformance ${this.role.rulesCommand}". Nothing was sent.`,
    )
  }

  /** What dividing needs to know of each rule and observation. */
  #units(
    { rules, checks, observations }: RunPlan<Check, Observation>,
    profile: Profile,
    count: number,
  ): Unit[] {
    const { role } = this
    const parts = [...checks.map(this.ofCheck), ...observations.map(this.ofObservation)]
    const together = role.belongsTogether?.(parts, profile, count) ?? (() => false)
    const unitOf = (kind: Unit['kind'], id: string, own: readonly Planned[]): Unit => ({
      kind,
      id,
      work: role.work(id, own.length, profile),
      waits: Math.max(0, ...own.map((one) => role.waitOf(one, profile))),
      together: own.some(together),
    })
    return [
      ...rules.map(({ id }) => {
        const ruleChecks = checks.filter(({ rule }) => rule === id)
        return unitOf('rule', id, ruleChecks.map(this.ofCheck))
      }),
      ...observations.map((one) => unitOf('observation', one.id, [this.ofObservation(one)])),
    ]
  }

  #whole(profile: Profile, selection: Selection): RunPlan<Check, Observation> {
    const { role } = this
    const rules = role.entries().filter((entry) => selects(selection, entry))
    const checks: Check[] = []
    const skipped: CheckRecord[] = []
    for (const entry of rules) {
      const absent = [entry.feature, ...(entry.also ?? [])].find((one) => !role.offers(one, profile))
      const every = role.checksOf(entry.id, profile)
      const name = selection.check?.case
      const declared = every.filter((one) => name === undefined || one.case === name)
      const none = { rule: entry.id, case: '', optional: false, needs: [] }
      const ofRecord = absent === undefined && name === undefined ? this.#ofRecord(entry, profile) : undefined
      if (ofRecord !== undefined) checks.push(ofRecord)
      for (const check of declared.length > 0 ? declared : [none]) {
        const unmet = role.missing([...entry.needs, ...check.needs], profile)
        const missing = [...new Set([...unmet, ...((check as PlannableCheck).lacks ?? [])])]
        const { inapplicable } = check as PlannableCheck
        if (absent !== undefined)
          skipped.push(unexecuted(check, 'not applicable', role.withoutFeature(absent)))
        else if (inapplicable !== undefined) skipped.push(unexecuted(check, 'not applicable', inapplicable))
        else if (missing.length > 0)
          skipped.push({ ...lacking(check, missing), ...(ofRecord === undefined ? {} : { optional: true }) })
        else if (check === none) skipped.push(unexecuted(check, 'not exercised', role.withoutCase(entry.id)))
        else if (selection.noWait === true && role.realWait(this.ofCheck(check as Check), profile) > 0)
          skipped.push(unexecuted(check, 'not exercised', leftOutWords))
        else checks.push(check as Check)
      }
    }
    const limited =
      selection.budget === undefined
        ? { rules, checks, skipped }
        : withinBudget({ rules, checks, skipped }, selection.budget, role.priorities, (check, reason) => ({
            ...unexecuted(check, 'not exercised', reason),
            optional: true,
          }))
    const observations = role.observations().filter((observation) => {
      if (selection.budget !== undefined) return false
      const entry = role.openPoint(observation.id)
      const offered = selects(selection, entry) && role.offers(entry.feature, profile)
      if (!offered || role.missing(entry.needs, profile).length > 0) return false
      return selection.noWait !== true || role.realWait(this.ofObservation(observation), profile) === 0
    })
    const plannedByItem = new Map<Check | Observation, Planned>([
      ...limited.checks.map((one) => [one, this.ofCheck(one)] as const),
      ...observations.map((one) => [one, this.ofObservation(one)] as const),
    ])
    const disturbing = new Set(
      [...plannedByItem].filter(([, planned]) => role.disturbs(planned, profile)).map(([one]) => one),
    )
    const alone = new Set(
      [...plannedByItem].filter(([, planned]) => role.runsAlone(planned, profile)).map(([one]) => one),
    )
    const order = [...limited.checks, ...observations]
    const plan = { ...limited, observations, order, ...this.#timesOf([...plannedByItem.values()], profile) }
    const last = new Set(
      [...alone].filter((one) => role.runsLast?.(plannedByItem.get(one) as Planned) === true),
    )
    return { ...plan, disturbing, alone, last }
  }

  /** What a rule judges in place of its checks, if the profile lacks what it needs. */
  #ofRecord({ id, needs }: RuleEntry, profile: Profile): Check | undefined {
    if (this.role.missing(needs, profile).length === 0) return undefined
    const check = this.role.checkOfRecord?.(id)
    return check === undefined || this.role.missing(check.needs, profile).length > 0 ? undefined : check
  }

  #timesOf(
    all: readonly Planned[],
    profile: Profile,
  ): Pick<RunPlan<Check, Observation>, 'seconds' | 'estimate' | 'waits'> {
    return {
      seconds: this.role.seconds(all, profile),
      estimate: this.role.estimate(all, profile),
      waits: this.#waitsOf(all, profile),
    }
  }

  #says(id: string): string {
    return (id.startsWith('observe.') ? this.role.openPoint(id) : this.role.entryOf(id)).says
  }

  /** The rules and observations that wait in real time, the longest wait first. */
  #waitsOf(all: readonly Planned[], profile: Profile): RealWait[] {
    const longest = new Map<string, number>()
    for (const planned of all) {
      const seconds = this.role.realWait(planned, profile)
      if (seconds > 0) longest.set(planned.id, Math.max(seconds, longest.get(planned.id) ?? 0))
    }
    return [...longest]
      .map(([id, seconds]) => ({ id, says: this.#says(id), seconds }))
      .sort((one, other) => other.seconds - one.seconds || one.id.localeCompare(other.id))
  }

  /**
   * The plan with its checks and observations in the order in which they start: long waits first, then what finds most
   * with the fewest requests, but long chains of requests in time; at last what disturbs others, and then what runs
   * alone, at the end of it what judges the whole run. The seed decides between equals.
   */
  #inOrder(
    profile: Profile,
    plan: RunPlan<Check, Observation>,
    { seed, mixed = false, budget }: Pick<Selection, 'seed' | 'mixed' | 'budget'>,
  ): RunPlan<Check, Observation> {
    const { role } = this
    const rank = (one: Check | Observation, planned: Planned): number =>
      plan.alone.has(one)
        ? plan.last.has(one)
          ? -4
          : judgesTheRun(planned)
            ? -3
            : -2
        : plan.disturbing.has(one)
          ? -1
          : mixed
            ? 0
            : role.rank(planned, profile)
    const isCheck = (one: Check | Observation): one is Check => 'rule' in one
    const rankOf = (one: Check | Observation): number =>
      rank(one, isCheck(one) ? this.ofCheck(one) : this.ofObservation(one))
    const mix = <T>(items: readonly T[], name: string): T[] =>
      seed === undefined ? [...items] : shuffled(items, seed, name)
    const checks = mix(plan.checks, 'checks')
    const { of, groups } = role.priorities
    const observations = mix(plan.observations, 'observations').map((item) => ({
      item,
      requests: ofObservation,
    }))
    const ranked: Ranked<Check | Observation>[] = mixed
      ? checks.map((item) => ({ item, requests: 0 }))
      : byPriority(checks, of, groups)
    const ranks = [...ranked, ...observations]
    const width = role.width?.(profile)
    const timed =
      mixed || budget !== undefined || width === undefined
        ? ranks
        : inTime(
            ranks,
            width,
            ({ item, requests }) => role.chainOf?.(isCheck(item) ? item.rule : item.id) ?? requests,
          )
    const order = timed.map(({ item }) => item).sort((one, other) => rankOf(other) - rankOf(one))
    return {
      ...plan,
      order,
      checks: order.filter(isCheck),
      observations: order.filter((one): one is Observation => !isCheck(one)),
    }
  }

  /** The part of a plan that one shard executes. */
  #part(profile: Profile, whole: RunPlan<Check, Observation>, part: Part): RunPlan<Check, Observation> {
    const ids = new Set([...part.rules, ...part.observations])
    const checks = whole.checks.filter(({ rule }) => ids.has(rule))
    const observations = whole.observations.filter(({ id }) => ids.has(id))
    return {
      rules: whole.rules.filter(({ id }) => ids.has(id)),
      checks,
      skipped: whole.skipped.filter(({ rule }) => ids.has(rule)),
      observations,
      order: [...checks, ...observations],
      ...this.#timesOf([...checks.map(this.ofCheck), ...observations.map(this.ofObservation)], profile),
      disturbing: new Set([...checks, ...observations].filter((one) => whole.disturbing.has(one))),
      alone: new Set([...checks, ...observations].filter((one) => whole.alone.has(one))),
      last: new Set([...checks, ...observations].filter((one) => whole.last.has(one))),
    }
  }
}

function lacking(check: Parameters<typeof unexecuted>[0], missing: readonly string[]): CheckRecord {
  const { message, oneSchool } = new NotExercised(missing)
  return { ...unexecuted(check, 'not exercised', message), ...(oneSchool ? { oneSchool } : {}) }
}
