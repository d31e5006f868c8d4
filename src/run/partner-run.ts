/**
 * One run of the role partner.
 * @module
 */
import '../../suites/partner/index.js'
import { partnerEntryOf } from '../partner/entries.js'
import { type PartnerProfile, partnerWaivers } from '../profile/partner/profile.js'
import { type DividedPartnerPlan, partnerPlanner } from './partner-plan.js'
import { problemIn } from './partner-problem.js'
import type { Selection } from './plan.js'
import { ActiveRun, mustSelect, type RunOptions, type RunTarget } from './run.js'
import type { FinishedRun } from './run-record.js'
import { type ReportListener, runSuites } from './suites.js'
import { waivedPartnerRules } from './waivers.js'

/** Plans a run. @throws {ConfigurationError} if the selection contains no rule */
export function planOfPartner(profile: PartnerProfile, selection: Selection): DividedPartnerPlan {
  return mustSelect(partnerPlanner.divided(profile, selection), 'rules --role partner')
}

/**
 * Judges an application.
 * @throws {UnreachableError} if the application does not answer in time
 * @throws {WrongTargetError} if the address is no such application
 */
export async function runPartner(options: RunOptions<PartnerProfile>): Promise<FinishedRun> {
  const { thread, profile, selection, force, interrupted } = options
  const run = new ActiveRun(options, planOfPartner(profile, selection), partnerEntryOf)
  let problem: Error | null = null
  const receive: ReportListener = (report, exchanges) => {
    problem ??= problemIn(report, profile)
    if (report.type === 'reached') run.begin(targetOf(profile, report.url), report.notices, report.wrong)
    run.receive(report, exchanges)
  }
  const raw = options.raw !== undefined
  const assignment = { role: 'partner', profile, selection, force, raw } as const
  const gathered = await runSuites(thread, assignment, receive, options.ask, interrupted, options.publisher)
  // Assigned while the suites ran, which the compiler does not see.
  if (problem !== null) throw problem as Error
  // The worker ended before it could look at the application.
  if (!run.hasBegun) run.begin(targetOf(profile, profile.loginUrl))
  return run.finish(gathered)
}

function targetOf(profile: PartnerProfile, url: string): RunTarget {
  const { name, digest, features } = profile
  return {
    role: 'partner',
    name,
    url,
    digest,
    features,
    waivers: partnerWaivers(profile),
    waivedRules: waivedPartnerRules(profile),
  }
}
