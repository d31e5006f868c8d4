/**
 * One run of a target: what both roles share. A role adds how its target is started and reached.
 * @module
 */
import path from 'node:path'
import { contractDigest, contractHash } from '../../generated/catalogue.js'
import { inForce } from '../catalogue/policy.js'
import { DeadlineReached } from '../core/deadline.js'
import type { Ask } from '../core/drivers/operator.js'
import type { RawExchange } from '../core/http/evidence.js'
import { seedText } from '../core/random.js'
import type { CustomFault } from '../custom/fault.js'
import type { DividedRunPlan, PlannableCheck, PlannableObservation, Selection } from '../plan/plan.js'
import { customDigests, plannedOf } from '../plan/planned.js'
import { packageVersion } from '../profile/package-root.js'
import type { Publisher } from '../publishable/publisher.js'
import { tierCounts } from '../record/conclude.js'
import { faultWords } from '../record/fault-words.js'
import type { RunListener } from '../record/listener.js'
import type {
  Attestation,
  Baseline,
  ChallengeRecord,
  CheckRecord,
  CustomSuites,
  ExchangeRecord,
  ObservationRecord,
  PlannedRun,
  Role,
  RuleEntry,
  RunSelection,
} from '../record/record.js'
import { accepts } from '../results/baseline.js'
import { nodeOfRun } from './node-of-run.js'
import { bailedWords, type FinishedRun, type RunHead, recordOf } from './run-record.js'
import type { SuiteThread } from './suite-thread.js'
import type { Gathered, ReportListener } from './suites.js'

/** What to run, on what, and who follows it. */
export interface RunOptions<Profile> {
  /** The worker in which the suites load meanwhile. */
  readonly thread: SuiteThread
  readonly profile: Profile
  readonly selection: Selection
  readonly standards: boolean
  /** True if rules on trial count. Default: false. */
  readonly strict?: boolean
  /** True if messages of the target that do not fit the OpenAPI documents decide. Default: false. */
  readonly strictSchema?: boolean
  /** Replaces names and texts of records before anything is written. Absent or null: they stay. */
  readonly publisher?: Publisher | null
  /** Known violations that are accepted. */
  readonly baseline?: Baseline | null
  /** The text that the verifier gave for the run. Absent or null if none was given. */
  readonly nonce?: string | null
  /** Statements that people vouch for. */
  readonly attested?: readonly Attestation[]
  /** The selection for the record; absent or null if all rules are judged. */
  readonly selected?: Pick<RunSelection, 'by' | 'rerun'> | null
  /** Called at the first violated rule that counts, to end the run. Absent or null to judge all rules. */
  readonly bail?: (() => void) | null
  /** True if the address is judged even if it is no such target. */
  readonly force: boolean
  /** Custom suites, which the worker loads too. Null if there are none. */
  readonly own: CustomSuites | null
  /** A fault of the embedded target. Null if there is none. */
  readonly fault: CustomFault | null
  readonly listener: RunListener
  /** Receives every check in order of completion, with those of its exchanges that no earlier report had. */
  readonly checked: (check: CheckRecord, newExchanges: readonly ExchangeRecord[]) => void
  /** Receives every observation, with those of its exchanges that no earlier report had. */
  readonly observed: (observation: ObservationRecord, newExchanges: readonly ExchangeRecord[]) => void
  /** The options of `repro` that name this target. */
  readonly repeat?: readonly string[]
  /** Receives all exchanges before they were masked, at the end. Left out: nothing keeps them. */
  readonly raw?: (exchanges: ReadonlyMap<number, RawExchange>) => void
  /** Receives all changes at the target that are not undone yet, each time they change. */
  readonly changed: (open: readonly string[]) => void
  /** Asks the operator. */
  readonly ask: Ask
  /** Called when a program of the control driver starts and ends. */
  readonly program: (pid: number, running: boolean) => void
  /** Aborted by Ctrl-C, at the deadline, and by {@link bail}. */
  readonly interrupted: AbortSignal
  /** Called once the target answers, before the first check. */
  readonly begin: (head: RunHead, planned: PlannedRun) => void
}

/** What of a profile the record of a run shows. */
export interface RunTarget {
  readonly role: Role
  readonly name: string
  readonly version: string | null
  /** What the target showed to prove that it knows of the run; null without a challenge. */
  readonly challenge: ChallengeRecord | null
  readonly url: string
  /** Digest of the settings that are not secret. */
  readonly digest: string
  readonly features: ReadonlySet<string>
  /** What the profile waives, as sentences. */
  readonly waivers: readonly string[]
  /** Ids of the rules that the profile waives. */
  readonly waivedRules: ReadonlySet<string>
}

function forceWords(wrong: string): string {
  return `--force: judged although the address is no such target (${wrong})`
}

/** A run while it goes on. */
export class ActiveRun<Check extends PlannableCheck, Observation extends PlannableObservation> {
  readonly #started = new Date().toISOString()
  #begun: { readonly head: RunHead; readonly planned: PlannedRun } | null = null
  #waived: ReadonlySet<string> = new Set()
  /** The violated rule that ended the run. */
  #bailed: string | null = null
  /** Checks that were cut off by --bail, as they were reported, with their records. */
  readonly #cutOff = new Map<CheckRecord, CheckRecord>()
  readonly #skipped: readonly CheckRecord[]
  readonly #baseline: Baseline | null

  /** @param entryOf the rule of a check */
  constructor(
    readonly options: RunOptions<unknown>,
    readonly divided: DividedRunPlan<Check, Observation>,
    readonly entryOf: (rule: Check['rule']) => RuleEntry,
  ) {
    const { publisher = null, baseline = null } = options
    const { skipped } = divided.own
    this.#baseline = publisher === null || baseline === null ? baseline : publisher.baseline(baseline)
    this.#skipped = publisher === null ? skipped : skipped.map((check) => publisher.check(check))
  }

  /** True once {@link begin} was called. */
  get hasBegun(): boolean {
    return this.#begun !== null
  }

  /**
   * Opens the record of the run, before the first check.
   * @param notices parts of the profile that did not work when they were tried
   * @param wrong what is there instead of such a target, if it is judged all the same; null if it is such a target
   * @param adaptation what the run found out about its target, and what follows
   */
  begin(
    target: RunTarget,
    notices: readonly string[] = [],
    wrong: string | null = null,
    adaptation: readonly string[] = [],
  ): void {
    const { options, divided } = this
    const { own, fault, selection, standards } = options
    const baseline = this.#baseline
    const facts: RunHead = {
      suite: packageVersion,
      contract: contractHash,
      contractDocument: contractDigest,
      profile: target.digest,
      role: target.role,
      target: {
        name: target.name,
        url: target.url,
        ...(target.version === null ? {} : { version: target.version }),
      },
      started: this.#started,
      ...(options.nonce == null ? {} : { nonce: options.nonce }),
      node: nodeOfRun(),
      ...(target.challenge === null ? {} : { challenge: target.challenge }),
      ...(options.attested === undefined || options.attested.length === 0
        ? {}
        : { attested: options.attested }),
      notices,
      ...(adaptation.length === 0 ? {} : { adaptation }),
      features: [...target.features].sort(),
      waivers: [
        ...target.waivers,
        ...(wrong === null ? [] : [forceWords(wrong)]),
        ...(fault === null ? [] : [faultWords(path.basename(fault.file))]),
      ],
      standards,
      ...(options.strict === true ? { strict: true } : {}),
      ...(options.strictSchema === true ? { strictSchema: true } : {}),
      ...(own === null ? {} : { own }),
      shard: selection.shard ?? null,
      ...this.#selected(),
      ...(selection.seed === undefined ? {} : { seed: seedText(selection.seed) }),
      ...(selection.noWait ? { noWait: true } : {}),
      ...(baseline === null ? {} : { baseline }),
      ...(options.repeat === undefined ? {} : { repeat: options.repeat }),
    }
    const head = options.publisher?.head(facts) ?? facts
    const common = { role: target.role, profile: target.digest, ...customDigests(own) }
    const plan = plannedOf(divided.whole, divided.parts, divided.own, common, target.waivedRules)
    const planned = options.publisher?.planned(plan) ?? plan
    this.#begun = { head, planned }
    this.#waived = target.waivedRules
    options.begin(head, planned)
    this.#announce(head)
    for (const check of this.#skipped) options.checked(check, [])
  }

  /** Which rules were selected; empty if all of them were. */
  #selected(): Pick<RunHead, 'selection'> {
    const { whole, of } = this.divided
    const rules = whole.rules.length
    const { budget } = whole
    if (rules === of && budget === undefined) return {}
    const limited = budget === undefined ? {} : { budget }
    return { selection: { by: [], ...this.options.selected, rules, of, ...limited } }
  }

  #announce({ adaptation, notices }: RunHead): void {
    const { checks, estimate, waits } = this.divided.own
    const { selection, selected = null } = this.options
    const baseline = this.#baseline
    const { seed } = selection
    const narrowed = [...(selected?.by ?? []), ...(selection.noWait ? ['--no-wait'] : [])]
    const rules = new Set<string>(checks.map(({ rule }) => rule))
    this.options.listener.planned({
      checks: checks.length,
      rules: rules.size,
      skipped: this.#skipped.map(({ rule, reason }) => ({
        rule,
        reason: reason ?? '',
        whole: !rules.has(rule),
      })),
      seconds: estimate.seconds,
      waits,
      ...(narrowed.length === 0 ? {} : { selection: narrowed.join(', ') }),
      ...(this.divided.own.budget === undefined ? {} : { budget: this.divided.own.budget }),
      ...(baseline === null ? {} : { isKnown: (check) => accepts(baseline, check, this.#started) }),
      notices,
      ...(adaptation === undefined ? {} : { adaptation }),
      ...(seed === undefined ? {} : { seed: seedText(seed) }),
    })
  }

  /** Passes a report of the worker on. */
  readonly receive: ReportListener = (report, exchanges) => {
    const { options } = this
    const { listener } = options
    if (report.type === 'started') listener.started(report.rule, report.case)
    if (report.type === 'open changes') options.changed(report.changes)
    if (report.type === 'raw') options.raw?.(report.exchanges)
    if (report.type === 'program') options.program(report.pid, report.running)
    if (report.type === 'waiting') listener.waiting(report.what, report.seconds)
    if (report.type === 'observed') options.observed(report.observation, report.exchanges)
    if (report.type === 'ended') {
      const { check } = report
      const shown = this.#asShown(check)
      options.checked(shown, report.exchanges)
      const behind = check.exchanges.flatMap((id) => exchanges.get(id) ?? [])
      const ruleEntry = this.entryOf(check.rule as Check['rule'])
      const entry = options.strict === true ? inForce(ruleEntry) : ruleEntry
      listener.ended(shown, entry, behind)
      const { bail = null } = options
      if (bail !== null && this.#bailed === null && this.#isNewViolation(check, entry)) {
        this.#bailed = check.rule
        bail()
      }
    }
  }

  /** The check for the record. A check that was cut off by --bail was not exercised. */
  #asShown(check: CheckRecord): CheckRecord {
    if (this.#bailed === null || check.verdict !== 'undecided') return check
    const shown: CheckRecord = { ...check, verdict: 'not exercised', reason: bailedWords(this.#bailed) }
    this.#cutOff.set(check, shown)
    return shown
  }

  /** True for a violation that makes the run not conformant. */
  #isNewViolation(check: CheckRecord, { level, tier }: RuleEntry): boolean {
    if (check.verdict !== 'violated' || level !== 'must' || this.#waived.has(check.rule)) return false
    const { standards, own } = this.options
    const baseline = this.#baseline
    if (!tierCounts({ standards, ...(own === null ? {} : { own }) }, tier)) return false
    return baseline === null || !accepts(baseline, check, this.#started)
  }

  /** The record of the run. Call it after {@link begin}. */
  finish(gathered: Gathered): FinishedRun {
    if (this.#begun === null) throw new Error('the run has not begun')
    const { head, planned } = this.#begun
    const { aborted, reason } = this.options.interrupted
    const byOperator = aborted ? 'interrupted by the operator' : null
    const stopped = reason instanceof DeadlineReached ? reason.message : byOperator
    const checks = gathered.checks.map((check) => this.#cutOff.get(check) ?? check)
    const whole = { ...gathered, checks }
    const { rules } = this.divided.own
    const record = recordOf(head, planned, { rules, skipped: this.#skipped }, whole, stopped, this.#bailed)
    return { record, secrets: gathered.secrets }
  }
}
