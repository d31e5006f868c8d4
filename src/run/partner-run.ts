/**
 * One run of the role partner: profile, simulated platform, suites, record.
 * @module
 */
import '../../suites/partner/index.js'
import { contractHash } from '../../generated/catalogue.js'
import type { Reply } from '../core/drivers/operator.js'
import { partnerEntryOf } from '../partner/entries.js'
import type { PartnerCheck } from '../partner/rule.js'
import { packageVersion } from '../profile/package-root.js'
import { type PartnerProfile, partnerWaivers } from '../profile/partner/profile.js'
import { ConfigurationError } from '../profile/problems.js'
import type { RunListener } from '../record/listener.js'
import type {
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  OwnSuites,
  PlannedRun,
} from '../record/record.js'
import { faultWords, type OwnFault } from './custom/fault.js'
import { UnreachableError } from './errors.js'
import type { Report } from './messages.js'
import { type DividedPartnerPlan, type PartnerPlan, planPartnerParts } from './partner-plan.js'
import { ownDigests, plannedOf } from './planned.js'
import type { Selection } from './platform-plan.js'
import { type FinishedRun, type RunHead, recordOf } from './run-record.js'
import type { SuiteThread } from './suite-thread.js'
import { runSuites } from './suites.js'

/** What to run, and on what. */
export interface PartnerRunOptions {
  /** Where the suites load meanwhile. */
  readonly thread: SuiteThread
  readonly profile: PartnerProfile
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
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal
  /** Called once the application answers, before the first check. */
  readonly begin: (head: RunHead, planned: PlannedRun) => void
}

/**
 * Plans a run. @throws {ConfigurationError} where the selection leaves nothing to check
 */
export function planOfPartner(profile: PartnerProfile, selection: Selection): DividedPartnerPlan {
  const plan = planPartnerParts(profile, selection)
  if (plan.whole.checks.length + plan.whole.skipped.length === 0)
    throw new ConfigurationError(
      'The selection names no rule. Expected a rule id, the beginning of one, or a clause such as 4.1. ' +
        'To mend it: see the ids with "platform-conformance rules --role partner". Nothing was sent.',
    )
  return plan
}

/** @throws {UnreachableError} where the application does not answer in time */
export async function runPartner(options: PartnerRunOptions): Promise<FinishedRun> {
  const { profile, selection, standards, listener, interrupted } = options
  const { whole, parts, own: plan } = planOfPartner(profile, selection)
  const waivers = [...partnerWaivers(profile), ...(options.fault === null ? [] : [faultWords(options.fault)])]
  let head: RunHead = {
    suite: packageVersion,
    contract: contractHash,
    role: 'partner',
    target: { name: profile.name, url: profile.loginUrl },
    started: new Date().toISOString(),
    notices: [],
    features: [...profile.features].sort(),
    waivers,
    standards,
    ...(options.own === null ? {} : { own: options.own }),
    shard: selection.shard ?? null,
  }
  const common = { role: 'partner', profile: profile.digest, ...ownDigests(options.own) } as const
  const planned = plannedOf(whole, parts, plan, common, waivedRulesOf(profile))
  let unreachable: string | null = null
  let misplaced: string | null = null
  let begun = false
  const begin = (): void => {
    begun = true
    options.begin(head, planned)
  }
  const hear = (report: Report): void => {
    if (report.type === 'unreachable') unreachable = report.message
    if (report.type === 'misplaced') misplaced = report.message
    if (report.type === 'reached') {
      head = { ...head, target: { name: profile.name, url: report.url } }
      begin()
      listener.planned(announced(plan))
      for (const check of plan.skipped) options.keep(check, [])
    }
    if (report.type === 'started') listener.started(report.rule, report.case)
    if (report.type === 'waiting') listener.waiting(report.what, report.seconds)
    if (report.type === 'observed') options.observed(report.observation, report.exchanges)
    if (report.type === 'ended') {
      options.keep(report.check, report.exchanges)
      const entry = partnerEntryOf(report.check.rule as PartnerCheck['rule'])
      listener.ended(report.check, entry, report.exchanges)
    }
  }
  const assignment = { role: 'partner', profile, selection } as const
  const nobody = (): Promise<Reply> => Promise.resolve({ kind: 'gone' })
  const gathered = await runSuites(options.thread, assignment, hear, nobody, interrupted)
  if (misplaced !== null) throw new ConfigurationError(misplaced)
  if (unreachable !== null) throw new UnreachableError(unreachableWords(profile, unreachable))
  // The thread ended before it could look at the application.
  if (!begun) begin()
  return { record: recordOf(head, planned, plan, gathered, interrupted.aborted), secrets: gathered.secrets }
}

function waivedRulesOf({ basicWaived, service }: PartnerProfile): ReadonlySet<string> {
  return new Set([
    ...(basicWaived ? waivedByBasic : []),
    ...(service.grantInBodyWaived ? [waivedByGrantInBody] : []),
  ])
}

/** Rules that an application breaks which sends its credentials by HTTP Basic. */
const waivedByBasic = ['code-exchange.client-id', 'code-exchange.client-secret']

/** The rule that an application breaks whose client library knows the grant type in the body alone. */
const waivedByGrantInBody = 'service-token-request.grant-in-query'

function announced(plan: PartnerPlan): Parameters<RunListener['planned']>[0] {
  const skipped = new Map<string, string>()
  for (const { rule, reason } of plan.skipped) skipped.set(rule, reason ?? '')
  return {
    checks: plan.checks.length,
    rules: new Set(plan.checks.map(({ rule }) => rule)).size,
    skipped: [...skipped].map(([rule, reason]) => ({ rule, reason })),
    seconds: plan.seconds,
    notices: [],
  }
}

function unreachableWords({ name, waitForPartnerSeconds }: PartnerProfile, why: string): string {
  return (
    `The application ${name} could not be reached within ${waitForPartnerSeconds} s: ${why}. ` +
    'Expected any HTTP answer from the origin of LOGIN_URL. ' +
    'To mend it: check LOGIN_URL, and that the application runs and is reachable from here. No check was run.'
  )
}
