/**
 * Why a run of the role partner cannot begin.
 * @module
 */
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { ConfigurationError } from '../../profile/problems.js'
import { UnreachableError, WrongTargetError } from '../../worker/errors.js'
import type { Report } from '../../worker/messages.js'

/** The error that a report of the worker stands for; null if the run goes on. */
export function problemIn(report: Report, profile: PartnerProfile): Error | null {
  if (report.type === 'misplaced') return new ConfigurationError(report.message)
  if (report.type === 'wrong target') return new WrongTargetError(wrongWords(profile, report.message))
  if (report.type === 'unreachable') return new UnreachableError(unreachableWords(profile, report.message))
  return null
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
