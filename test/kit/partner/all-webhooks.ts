/**
 * All webhooks of the suites, for tests.
 */
import type { ForgedWebhook } from '../../../src/partner/webhooks/table.js'
import { allWebhooks as check } from '../../../suites/partner/webhook-check/all-webhooks.js'
import { allWebhooks as endpoint } from '../../../suites/partner/webhook-endpoint/all-webhooks.js'
import { heavyBadlySigned, heavySigned } from '../../../suites/partner/webhook-endpoint/unusable.inputs.js'

export const allWebhooks: readonly ForgedWebhook[] = [...check, ...endpoint].map(([, webhook]) => webhook)

const heavy = new Set([...heavySigned, ...heavyBadlySigned].map(([name]) => name))

/** True for a webhook with a body of a megabyte or more. */
export function isHeavy({ name }: ForgedWebhook): boolean {
  return heavy.has(name)
}

/** The webhook with this name. */
export function webhookNamed(name: string): ForgedWebhook {
  const found = allWebhooks.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no webhook named "${name}"`)
  return found
}
