/**
 * The options `--budget` and `--quick`: how many requests a run may send.
 * @module
 */
import type { Budget } from '../../plan/within-budget.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Role } from '../../record/record.js'
import type { JudgingOptions } from '../program/judging.js'

/** Seconds that a run with --quick sends requests, at the rate of the profile. */
const quickSeconds = 60

/** The limits of a profile. */
interface Limits {
  /** MAX_REQUESTS. */
  readonly maxRequests: number
  /** MAX_REQUESTS_PER_SECOND. */
  readonly maxRequestsPerSecond: number
}

/** @throws {ConfigurationError} if a limit of requests does not fit to the role or to another option */
export function checkBudget(
  { budget, quick, rerun, shard }: Pick<JudgingOptions, 'budget' | 'quick' | 'rerun' | 'shard'>,
  role: Role,
): void {
  const option = budget !== undefined ? '--budget' : '--quick'
  if (budget === undefined && !quick) return
  const refused = (why: string, fix: string): ConfigurationError =>
    new ConfigurationError(`${option} ${why}. To fix it: ${fix}. Nothing was sent.`)
  if (role === 'partner')
    throw refused(
      'limits the requests to a platform. Expected a run of the role platform: at an application, waits decide how long a run takes',
      `leave out ${option}; --no-wait and --only make the run shorter`,
    )
  if (budget !== undefined && quick)
    throw refused(
      'and --quick both limit the requests. Expected one of them',
      'leave out --budget or --quick',
    )
  if (rerun !== undefined)
    throw refused(
      'and --rerun both select checks. Expected one of them: a rerun repeats every check of its rules',
      `leave out ${option} or --rerun`,
    )
  if (shard !== undefined)
    throw refused(
      'and --shard do not work together. Expected one of them: parts are for runs with all checks',
      `leave out ${option} or --shard`,
    )
}

/**
 * The limit of requests that the options set; null if they set none.
 * @throws {ConfigurationError} if the profile permits fewer requests
 */
export function budgetOf(
  { budget, quick }: Pick<JudgingOptions, 'budget' | 'quick'>,
  { maxRequests, maxRequestsPerSecond }: Limits,
): Budget | null {
  if (budget === undefined) {
    return quick
      ? { requests: Math.min(quickSeconds * maxRequestsPerSecond, maxRequests), option: '--quick' }
      : null
  }
  if (budget > maxRequests)
    throw new ConfigurationError(
      `--budget is ${budget}, and the profile permits ${maxRequests} requests (MAX_REQUESTS). Expected at most as many. ` +
        `To fix it: write --budget ${maxRequests}, or set MAX_REQUESTS to ${budget} or more. Nothing was sent.`,
    )
  return { requests: budget, option: `--budget ${budget}` }
}
