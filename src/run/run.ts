/**
 * One run of a target: what both roles share. A role adds how its target is started and reached.
 * @module
 */
import { contractDigest, contractHash } from '../../generated/catalogue.js'
import type { Ask } from '../core/drivers/operator.js'
import { seedText } from '../core/random.js'
import { packageVersion } from '../profile/package-root.js'
import { ConfigurationError } from '../profile/problems.js'
import type { RunListener } from '../record/listener.js'
import type {
  CheckRecord,
  CustomSuites,
  ExchangeRecord,
  ObservationRecord,
  PlannedRun,
  Role,
  RuleEntry,
} from '../record/record.js'
import { type CustomFault, faultWords } from './custom/fault.js'
import type { DividedRunPlan, PlannableCheck, PlannableObservation, Selection } from './plan.js'
import { customDigests, plannedOf } from './planned.js'
import { type FinishedRun, type RunHead, recordOf } from './run-record.js'
import type { SuiteThread } from './suite-thread.js'
import type { Gathered, ReportListener } from './suites.js'

/** What to run, on what, and who follows it. */
export interface RunOptions<Profile> {
  /** The worker in which the suites load meanwhile. */
  readonly thread: SuiteThread
  readonly profile: Profile
  readonly selection: Selection
  readonly standards: boolean
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
  /** Receives all changes at the target that are not undone yet, each time they change. */
  readonly changed: (open: readonly string[]) => void
  /** Asks the operator. */
  readonly ask: Ask
  /** Called when a program of the control driver starts and ends. */
  readonly program: (pid: number, running: boolean) => void
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal
  /** Called once the target answers, before the first check. */
  readonly begin: (head: RunHead, planned: PlannedRun) => void
}

/** What of a profile the record of a run shows. */
export interface RunTarget {
  readonly role: Role
  readonly name: string
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

/** @throws {ConfigurationError} if a plan contains no rule at all */
export function mustSelect<Check extends PlannableCheck, Observation extends PlannableObservation>(
  plan: DividedRunPlan<Check, Observation>,
  command: string,
): DividedRunPlan<Check, Observation> {
  if (plan.whole.checks.length + plan.whole.skipped.length === 0)
    throw new ConfigurationError(
      'The selection names no rule. Expected a rule id, the beginning of one, or a clause such as 4.1. ' +
        `To fix it: see the ids with "platform-conformance ${command}". Nothing was sent.`,
    )
  return plan
}

/** A run while it goes on. */
export class ActiveRun<Check extends PlannableCheck, Observation extends PlannableObservation> {
  readonly #started = new Date().toISOString()
  #begun: { readonly head: RunHead; readonly planned: PlannedRun } | null = null

  /** @param entryOf the rule of a check */
  constructor(
    readonly options: RunOptions<unknown>,
    readonly divided: DividedRunPlan<Check, Observation>,
    readonly entryOf: (rule: Check['rule']) => RuleEntry,
  ) {}

  /** True once {@link begin} was called. */
  get hasBegun(): boolean {
    return this.#begun !== null
  }

  /**
   * Opens the record of the run, before the first check.
   * @param notices parts of the profile that did not work when they were tried
   * @param wrong what is there instead of such a target, if it is judged all the same; null if it is such a target
   */
  begin(target: RunTarget, notices: readonly string[] = [], wrong: string | null = null): void {
    const { options, divided } = this
    const { own, fault, selection, standards } = options
    const head: RunHead = {
      suite: packageVersion,
      contract: contractHash,
      contractDocument: contractDigest,
      role: target.role,
      target: { name: target.name, url: target.url },
      started: this.#started,
      notices,
      features: [...target.features].sort(),
      waivers: [
        ...target.waivers,
        ...(wrong === null ? [] : [forceWords(wrong)]),
        ...(fault === null ? [] : [faultWords(fault)]),
      ],
      standards,
      ...(own === null ? {} : { own }),
      shard: selection.shard ?? null,
      ...this.#selected(),
      ...(selection.seed === undefined ? {} : { seed: seedText(selection.seed) }),
    }
    const common = { role: target.role, profile: target.digest, ...customDigests(own) }
    const planned = plannedOf(divided.whole, divided.parts, divided.own, common, target.waivedRules)
    this.#begun = { head, planned }
    options.begin(head, planned)
    this.#announce(notices)
    for (const check of divided.own.skipped) options.checked(check, [])
  }

  /** Which rules were selected; empty if all of them were. */
  #selected(): Pick<RunHead, 'selection'> {
    const { only, features } = this.options.selection
    const { whole, of } = this.divided
    const rules = whole.rules.length
    if (rules === of) return {}
    const option = (name: string, values: readonly string[]): string[] =>
      values.length === 0 ? [] : [`${name} ${values.join(',')}`]
    return { selection: { by: [...option('--only', only), ...option('--feature', features)], rules, of } }
  }

  #announce(notices: readonly string[]): void {
    const { checks, skipped, estimate } = this.divided.own
    const { seed } = this.options.selection
    const rules = new Set<string>(checks.map(({ rule }) => rule))
    this.options.listener.planned({
      checks: checks.length,
      rules: rules.size,
      skipped: skipped.map(({ rule, reason }) => ({ rule, reason: reason ?? '', whole: !rules.has(rule) })),
      seconds: estimate.seconds,
      notices,
      ...(seed === undefined ? {} : { seed: seedText(seed) }),
    })
  }

  /** Passes a report of the worker on. */
  readonly receive: ReportListener = (report, exchanges) => {
    const { options } = this
    const { listener } = options
    if (report.type === 'started') listener.started(report.rule, report.case)
    if (report.type === 'open changes') options.changed(report.changes)
    if (report.type === 'program') options.program(report.pid, report.running)
    if (report.type === 'waiting') listener.waiting(report.what, report.seconds)
    if (report.type === 'observed') options.observed(report.observation, report.exchanges)
    if (report.type === 'ended') {
      const { check } = report
      options.checked(check, report.exchanges)
      const behind = check.exchanges.flatMap((id) => exchanges.get(id) ?? [])
      listener.ended(check, this.entryOf(check.rule as Check['rule']), behind)
    }
  }

  /** The record of the run. Call it after {@link begin}. */
  finish(gathered: Gathered): FinishedRun {
    if (this.#begun === null) throw new Error('the run has not begun')
    const { head, planned } = this.#begun
    const record = recordOf(head, planned, this.divided.own, gathered, this.options.interrupted.aborted)
    return { record, secrets: gathered.secrets }
  }
}
