/**
 * One run of the role partner.
 * @module
 */
import '../../suites/partner/index.js'
import { partnerEntryOf } from '../partner/entries.js'
import { type PartnerProfile, partnerWaivers } from '../profile/partner/profile.js'
import { ConfigurationError } from '../profile/problems.js'
import { UnreachableError, WrongTargetError } from './errors.js'
import { type DividedPartnerPlan, partnerPlanner } from './partner-plan.js'
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
  let unreachable: string | null = null
  let misplaced: string | null = null
  let wrong: string | null = null
  const receive: ReportListener = (report, exchanges) => {
    if (report.type === 'unreachable') unreachable = report.message
    if (report.type === 'misplaced') misplaced = report.message
    if (report.type === 'wrong target') wrong = report.message
    if (report.type === 'reached') run.begin(targetOf(profile, report.url), [], report.wrong)
    run.receive(report, exchanges)
  }
  const raw = options.raw !== undefined
  const assignment = { role: 'partner', profile, selection, force, raw } as const
  const gathered = await runSuites(thread, assignment, receive, options.ask, interrupted, options.publisher)
  if (misplaced !== null) throw new ConfigurationError(misplaced)
  if (wrong !== null) throw new WrongTargetError(wrongWords(profile, wrong))
  if (unreachable !== null) throw new UnreachableError(unreachableWords(profile, unreachable))
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

function wrongWords({ loginUrl }: PartnerProfile, found: string): string {
  return (
    `${loginUrl} is no application that uses the simulated platform. ` +
    `Expected that the login URL sends a browser there, or that another address of the profile exists; got ${found}. ` +
    'To fix it: check LOGIN_URL, REDIRECT_URI and WHOAMI_URL, and enter the values of the run (partner --values) at the application. ' +
    'To judge the address anyway, add --force. No check was run.'
  )
}

/** The message about an application that did not answer. */
export function unreachableWords({ name, waitForPartnerSeconds }: PartnerProfile, why: string): string {
  return (
    `The application ${name} could not be reached within ${waitForPartnerSeconds} s: ${why}. ` +
    'Expected any HTTP answer from the origin of LOGIN_URL. ' +
    'To fix it: check LOGIN_URL, and that the application runs and is reachable from here. No check was run.'
  )
}
