/**
 * One run of the role platform: profile, plan, suites, record.
 * @module
 */
import '../../../suites/platform/index.js'
import { contractHash, rules } from '../../../generated/catalogue.js'
import { startPlatform } from '../../embedded/platform/index.js'
import type { Ask } from '../../kit/drivers/operator.js'
import { concludeRules, resultOf } from '../../kit/run/conclude.js'
import type { RunListener } from '../../kit/run/listener.js'
import { type Plan, planRun, type Selection, unexecuted } from '../../kit/run/plan.js'
import type { CheckRecord, ExchangeRecord, RunRecord } from '../../kit/run/record.js'
import { waivedRules } from '../../kit/run/waivers.js'
import { packageVersion } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { type Profile, waiversOf } from '../../profile/profile.js'
import { withAddress } from '../../profile/to-profile.js'
import { quickCheck } from './quick-check.js'
import { reached } from './reachable.js'
import { type Gathered, runSuites } from './suites.js'

/** What to run, and on what. */
export interface PlatformRunOptions {
  readonly profile: Profile
  readonly selection: Selection
  readonly standards: boolean
  readonly listener: RunListener
  /** Hears every check and exchange as it falls, to keep it on disk. */
  readonly keep: (check: CheckRecord, exchanges: readonly ExchangeRecord[]) => void
  /** Hears which changes at the target are not undone yet, whenever that changes. */
  readonly changed: (open: readonly string[]) => void
  /** Asks the operator. */
  readonly ask: Ask
  /** Hears of programs of the control driver that begin and end. */
  readonly program: (pid: number, running: boolean) => void
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal
  /** Called once the target answers, before the first check. */
  readonly begin: (head: RunHead) => void
}

/** What is known of a run when it begins. */
export type RunHead = Pick<
  RunRecord,
  'suite' | 'contract' | 'role' | 'target' | 'started' | 'waivers' | 'standards'
>

/** A finished run, and what must not be found in what is written of it. */
export interface FinishedRun {
  readonly record: RunRecord
  readonly secrets: Gathered['secrets']
}

/**
 * Plans a run. @throws {ConfigurationError} where the selection leaves nothing to check
 */
export function planOf(profile: Profile, selection: Selection): Plan {
  const plan = planRun(profile, selection)
  if (plan.checks.length + plan.skipped.length === 0) {
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
  const plan = planOf(options.profile, selection)
  const started = new Date().toISOString()
  const embedded = options.profile.embedded ? await startPlatform() : null
  const described =
    embedded === null
      ? options.profile
      : withAddress(options.profile, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
  try {
    const profile = await reached(described)
    const head: RunHead = {
      suite: packageVersion,
      contract: contractHash,
      role: 'platform',
      target: { name: profile.name, url: profile.baseUrl },
      started,
      waivers: waiversOf(profile),
      standards: options.standards,
    }
    options.begin(head)
    const notices = embedded === null ? await quickCheck(profile, plan, interrupted) : []
    announce(plan, notices, listener)
    for (const check of plan.skipped) options.keep(check, [])
    const gathered = await gather(options, profile)
    return {
      record: conclude({ ...head, notices }, profile, plan, gathered, interrupted.aborted),
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
  const { listener, keep, selection, interrupted } = options
  return runSuites(
    {
      profile,
      selection,
      environment: runsPrograms(profile) ? { ...process.env } : null,
      serial: profile.oneSessionPerUser,
    },
    (report) => {
      if (report.type === 'started') listener.started(report.rule, report.case)
      if (report.type === 'open changes') options.changed(report.changes)
      if (report.type === 'program') options.program(report.pid, report.running)
      if (report.type === 'waiting') listener.waiting(report.what, report.seconds)
      if (report.type === 'ended') {
        keep(report.check, report.exchanges)
        listener.ended(report.check, rules[report.check.rule as keyof typeof rules], report.exchanges)
      }
    },
    options.ask,
    interrupted,
  )
}

function conclude(
  head: RunHead & Pick<RunRecord, 'notices'>,
  profile: Profile,
  plan: Plan,
  gathered: Gathered,
  stopped: boolean,
): RunRecord {
  const waived = waivedRules(profile)
  const interruption = whyInterrupted(gathered, stopped)
  const reported = new Set(gathered.checks.map(keyOf))
  const unreported = plan.checks
    .filter((check) => !reported.has(keyOf(check)))
    .map((check) =>
      unexecuted(check, 'undecided', interruption ?? 'the run ended before this check was reported'),
    )
  const checks = [...gathered.checks, ...unreported, ...plan.skipped]
  const ruleRecords = concludeRules(plan.rules, checks, (id) => waived.has(id))
  const { standards, waivers } = head
  return {
    ...head,
    finished: new Date().toISOString(),
    result: resultOf(ruleRecords, {
      standards,
      waivers,
      whole: interruption === null && unreported.length === 0,
    }),
    interrupted: interruption,
    notUndone: gathered.notUndone,
    rules: ruleRecords,
    observations: [...gathered.observations].sort((a, b) => a.id.localeCompare(b.id)),
    exchanges: [...gathered.exchanges.values()].sort((a, b) => a.id - b.id),
  }
}

function whyInterrupted(gathered: Gathered, stopped: boolean): string | null {
  if (stopped) return 'interrupted by the operator'
  if (gathered.lost) return 'the target stopped answering'
  if (!gathered.complete)
    return `the suites ended early${gathered.errors.length > 0 ? `: ${gathered.errors[0]}` : ''}`
  return null
}

function keyOf({ rule, case: name }: { rule: string; case: string }): string {
  return `${rule}\n${name}`
}

/** True where programs of the operator's are run, which need the environment. */
function runsPrograms({ control, login }: Profile): boolean {
  return control?.driver === 'command' || login.driver === 'command' || login.driver === 'browser'
}
