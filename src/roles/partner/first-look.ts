/**
 * Looks at an application before the first check: does what most rules need work?
 * @module
 */
import { CheckTrace } from '../../core/check-trace.js'
import { CheckEnding } from '../../core/errors.js'
import { PartnerContext } from '../../partner/context.js'
import type { PartnerRun } from '../../partner/run.js'
import { acceptedBefore } from '../../partner/webhooks/judging.js'
import type { TargetPlan } from '../role.js'

/**
 * What most rules of a plan need and does not work, each with how to fix it. It decides nothing, because a wrong profile
 * and a wrong application look the same here.
 */
export async function notWorkingAt(
  run: PartnerRun,
  { checks }: Pick<TargetPlan, 'checks'>,
): Promise<readonly string[]> {
  const sendsWebhooks = checks.some(({ rule }) => rule.startsWith('webhook-'))
  return sendsWebhooks && run.profile.service.credentialsUrl !== null ? wrongKey(run) : []
}

/** Sends the genuine webhook that all checks of webhooks begin with. */
async function wrongKey(run: PartnerRun): Promise<readonly string[]> {
  const context = new PartnerContext(run, new CheckTrace((text) => run.redactor.url(text)))
  try {
    await acceptedBefore(context, 'credentials')
  } catch (error) {
    if (!(error instanceof CheckEnding)) throw error
  }
  if (!run.genuineWebhooks.areAllUnauthorized) return []
  return [
    run.profile.service.webhookKey === null
      ? 'webhooks: a correct one is answered with 401. Wrong key? Without WEBHOOK_KEY, each run signs with a new key. To fix it: set WEBHOOK_KEY, and enter its public half at the application'
      : 'webhooks: a correct one is answered with 401. Wrong key? To fix it: enter the public half of WEBHOOK_KEY at the application ("partner --values" prints it)',
  ]
}
