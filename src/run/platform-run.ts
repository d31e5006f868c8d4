/**
 * One run of the role platform: profile, plan, suites, record.
 * @module
 */
import '../../suites/platform/index.js'
import { contractHash } from '../../generated/catalogue.js'
import type { Ask } from '../core/drivers/operator.js'
import { entryOf } from '../platform/entries.js'
import type { CheckDefinition } from '../platform/rule.js'
import { packageVersion } from '../profile/package-root.js'
import { ConfigurationError } from '../profile/problems.js'
import { type Profile, waiversOf } from '../profile/profile.js'
import { withAddress } from '../profile/to-profile.js'
import type { RunListener } from '../record/listener.js'
import type {
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  OwnSuites,
  PlannedRun,
} from '../record/record.js'
import { faultWords, type OwnFault } from './custom/fault.js'
import { startEmbedded } from './embedded-platform.js'
import { ownDigests, plannedOf } from './planned.js'
import { type DividedPlan, type Plan, planParts, type Selection } from './platform-plan.js'
import { quickCheck } from './quick-check.js'
import { reached } from './reachable.js'
import { type FinishedRun, type RunHead, recordOf } from './run-record.js'
import type { SuiteThread } from './suite-thread.js'
import { type Gathered, runSuites } from './suites.js'
import { waivedRules } from './waivers.js'

/** What to run, and on what. */
export interface PlatformRunOptions {
  /** Where the suites load meanwhile. */
  readonly thread: SuiteThread
  readonly profile: Profile
  readonly selection: Selection
  readonly standards: boolean
  /** Suites of somebody's own, which the thread has, too; null where there are none. */
  readonly own: OwnSuites | null
  /** What breaks the embedded target; null where nothing does. */
  readonly fault: OwnFault | null
  readonly listener: RunListener
  /** Hears every check and exchange as it falls, to keep it on disk. */
  readonly keep: (check: CheckRecord, exchanges: readonly ExchangeRecord[]) => void
  /** Hears every observation. */
  readonly observed: (observation: ObservationRecord, exchanges: readonly ExchangeRecord[]) => void
  /** Hears which changes at the target are not undone yet, whenever that changes. */
  readonly changed: (open: readonly string[]) => void
  /** Asks the operator. */
  readonly ask: Ask
  /** Hears of programs of the control driver that begin and end. */
  readonly program: (pid: number, running: boolean) => void
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal
  /** Called once the target answers, before the first check. */
  readonly begin: (head: RunHead, planned: PlannedRun) => void
}

/**
 * Plans a run. @throws {ConfigurationError} where the selection leaves nothing to check, or it cannot be divided
 */
export function planOf(profile: Profile, selection: Selection): DividedPlan {
  const plan = planParts(profile, selection)
  if (plan.whole.checks.length + plan.whole.skipped.length === 0) {
    throw new ConfigurationError(
      'The selection names no rule. Expected a rule id, the beginning of one, or a clause such as 4.1. ' +
        'To mend it: see the ids with "platform-conformance rules". Nothing was sent.',
    )
  }
  return plan
}

/** @throws {UnreachableError} where the target does not answer */
export async function runPlatform(options: PlatformRunOptions): Promise<FinishedRun> {
  const { listener, selection, interrupted } = options
  const { whole, parts, own: plan } = planOf(options.profile, selection)
  const started = new Date().toISOString()
  const embedded = await startEmbedded(options.profile, options.fault?.behaviours)
  const described =
    embedded === null
      ? options.profile
      : withAddress(options.profile, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
  try {
    const profile = await reached(described)
    const notices = embedded === null ? await quickCheck(profile, plan, interrupted) : []
    const head: RunHead = {
      suite: packageVersion,
      contract: contractHash,
      role: 'platform',
      target: { name: profile.name, url: profile.baseUrl },
      started,
      notices,
      features: [...profile.features].sort(),
      waivers: [...waiversOf(profile), ...(options.fault === null ? [] : [faultWords(options.fault)])],
      standards: options.standards,
      ...(options.own === null ? {} : { own: options.own }),
      shard: selection.shard ?? null,
    }
    const common = { role: 'platform', profile: profile.digest, ...ownDigests(options.own) } as const
    const planned = plannedOf(whole, parts, plan, common, waivedRules(profile))
    options.begin(head, planned)
    announce(plan, notices, listener)
    for (const check of plan.skipped) options.keep(check, [])
    const gathered = await gather(options, profile)
    return {
      record: recordOf(head, planned, plan, gathered, interrupted.aborted),
      secrets: gathered.secrets,
    }
  } finally {
    await embedded?.close()
  }
}

function announce(plan: Plan, notices: readonly string[], listener: RunListener): void {
  const skipped = new Map<string, string>()
  for (const { rule, reason } of plan.skipped) skipped.set(rule, reason ?? '')
  listener.planned({
    checks: plan.checks.length,
    rules: new Set(plan.checks.map(({ rule }) => rule)).size,
    skipped: [...skipped].map(([rule, reason]) => ({ rule, reason })),
    seconds: plan.seconds,
    notices,
  })
}

async function gather(options: PlatformRunOptions, profile: Profile): Promise<Gathered> {
  const { thread, listener, keep, selection, interrupted } = options
  const environment = runsPrograms(profile) ? { ...process.env } : null
  return runSuites(
    thread,
    { role: 'platform', profile, selection, environment },
    (report) => {
      if (report.type === 'started') listener.started(report.rule, report.case)
      if (report.type === 'open changes') options.changed(report.changes)
      if (report.type === 'program') options.program(report.pid, report.running)
      if (report.type === 'waiting') listener.waiting(report.what, report.seconds)
      if (report.type === 'observed') options.observed(report.observation, report.exchanges)
      if (report.type === 'ended') {
        keep(report.check, report.exchanges)
        listener.ended(report.check, entryOf(report.check.rule as CheckDefinition['rule']), report.exchanges)
      }
    },
    options.ask,
    interrupted,
  )
}

/** True where programs of the operator's are run, which need the environment. */
function runsPrograms({ control, login }: Profile): boolean {
  return control?.driver === 'command' || login.driver === 'command' || login.driver === 'browser'
}
